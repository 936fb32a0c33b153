// Whole integers in and out of spans of bytes, at any address.
//
// Bit readers and match copies move eight bytes at a time. Like the vectors of Span+Lanes.swift, these functions do
// not check bounds in release builds: a kernel keeps its indices inside. All platforms of the package are
// little-endian, so the lowest byte of a word is the byte at its index.

extension Span where Element == UInt8 {
  /// The little-endian integer in the bytes from `index` on.
  ///
  /// `index + Word.bitWidth / 8 <= count` must hold.
  @inline(__always)
  package func word<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type, at index: Int) -> Word {
    assert(index >= 0 && index + MemoryLayout<Word>.size <= count)
    // SAFETY: every kernel stays inside its spans; debug builds check here too.
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: Word.self)
  }
}

extension MutableSpan where Element == UInt8 {
  /// The little-endian integer in the bytes from `index` on.
  ///
  /// `index + Word.bitWidth / 8 <= count` must hold.
  @inline(__always)
  package func word<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type, at index: Int) -> Word {
    span.word(Word.self, at: index)
  }

  /// Stores an integer into the bytes from `index` on, the lowest byte first.
  ///
  /// `index + Word.bitWidth / 8 <= count` must hold.
  @inline(__always)
  package mutating func store<Word: FixedWidthInteger & BitwiseCopyable>(word: Word, at index: Int) {
    assert(index >= 0 && index + MemoryLayout<Word>.size <= count)
    unsafe withUnsafeMutableBytes { bytes in
      // SAFETY: as in `Span.word`; a span with room for a word has a base address.
      unsafe bytes.baseAddress.unsafelyUnwrapped.storeBytes(of: word, toByteOffset: index, as: Word.self)
    }
  }
}

extension MutableSpan where Element: BitwiseCopyable {
  /// The element at `index`, without a bounds check in release builds.
  ///
  /// `index < count` must hold.
  @inline(__always)
  package subscript(lane index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      // SAFETY: every kernel stays inside its spans; debug builds check here too.
      return unsafe self[unchecked: index]
    }
    set {
      assert(index >= 0 && index < count)
      // SAFETY: as above.
      unsafe self[unchecked: index] = newValue
    }
  }
}
