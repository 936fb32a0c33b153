// Some bytes at any place as one number: how pixels of three or four bytes are read and written, and how bit readers
// and match copies take eight bytes at a time.
//
// Like the vector loads, these do not check bounds: a kernel checks its spans once at its entry.

extension Span<UInt8> {
  /// The bytes from `index` on, four if not said otherwise, as a number, the first byte lowest, on every platform.
  ///
  /// `index + Word.bitWidth / 8 <= count` must hold.
  @inline(__always)
  package func word<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type = UInt32.self, at index: Int) -> Word {
    assert(index >= 0 && index + MemoryLayout<Word>.size <= count)
    // SAFETY: every kernel checks its spans at entry and stays inside; debug builds check here too.
    return unsafe Word(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: Word.self))
  }
}

extension MutableSpan<UInt8> {
  /// As ``Span``'s twin.
  @inline(__always)
  package func word<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type = UInt32.self, at index: Int) -> Word {
    assert(index >= 0 && index + MemoryLayout<Word>.size <= count)
    // Not through `span`: that is a call.
    return unsafe withUnsafeBytes { bytes in
      // SAFETY: as above; a span with room for a word has a base address.
      unsafe Word(
        littleEndian: bytes.baseAddress.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index, as: Word.self))
    }
  }

  /// Stores a number in the bytes from `index` on, the lowest byte first, on every platform.
  ///
  /// `index + Word.bitWidth / 8 <= count` must hold.
  @inline(__always)
  package mutating func store<Word: FixedWidthInteger & BitwiseCopyable>(word: Word, at index: Int) {
    assert(index >= 0 && index + MemoryLayout<Word>.size <= count)
    unsafe withUnsafeMutableBytes { bytes in
      // SAFETY: as above; a span with room for a word has a base address.
      unsafe bytes.baseAddress.unsafelyUnwrapped.storeBytes(of: word.littleEndian, toByteOffset: index, as: Word.self)
    }
  }
}
