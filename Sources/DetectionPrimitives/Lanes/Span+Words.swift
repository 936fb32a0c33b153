// Four bytes at any place as one number: how pixels of three or four bytes are read and written.
//
// Like the vector loads, these do not check bounds: a kernel checks its spans once at its entry.

extension Span<UInt8> {
  /// Four bytes from `index` on as a number, the first byte lowest, on every platform.
  ///
  /// `index + 4 <= count` must hold.
  @inline(__always)
  package func word(at index: Int) -> UInt32 {
    assert(index >= 0 && index + 4 <= count)
    // SAFETY: every kernel checks its spans at entry and stays inside; debug builds check here too.
    return unsafe UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self))
  }
}

extension MutableSpan<UInt8> {
  /// Stores a number in four bytes from `index` on, the lowest byte first, on every platform.
  ///
  /// `index + 4 <= count` must hold.
  @inline(__always)
  package mutating func store(word: UInt32, at index: Int) {
    assert(index >= 0 && index + 4 <= count)
    unsafe withUnsafeMutableBytes { bytes in
      // SAFETY: as above; a span with room for four bytes has a base address.
      unsafe bytes.baseAddress.unsafelyUnwrapped.storeBytes(of: word.littleEndian, toByteOffset: index, as: UInt32.self)
    }
  }
}
