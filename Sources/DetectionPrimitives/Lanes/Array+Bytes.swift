// Elements from bytes and bytes from elements, each by one copy of memory.
//
// Files hold their numbers in the byte order that all platforms of the package have in memory, little-endian, so a
// whole array is one copy. Bytes in a file lie at any address: they are copied, never read in place.

extension Array where Element: BitwiseCopyable {
  /// Makes an array of the elements whose memory is in `bytes`.
  ///
  /// - Precondition: The bytes are a whole number of elements.
  package init(copyingBytes bytes: Span<UInt8>) {
    let count = bytes.count / MemoryLayout<Element>.stride
    precondition(
      bytes.count == count * MemoryLayout<Element>.stride,
      "\(bytes.count) bytes for elements of \(MemoryLayout<Element>.stride)")
    // SAFETY: the buffer has room for `count` elements, whose bytes are all written; every pattern of bytes is a
    // value of the number types that the package copies.
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      unsafe bytes.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: source)
      }
      initializedCount = count
    }
  }
}

extension Array where Element == UInt8 {
  /// Makes an array of bytes that `body` writes, all of them: they are not cleared before.
  package init(count: Int, writtenBy body: (inout MutableSpan<UInt8>) -> Void) {
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      // SAFETY: the buffer has room for `count` bytes, `body` writes them all, and nothing else reaches them meanwhile.
      var span = unsafe MutableSpan(_unsafeElements: UnsafeMutableBufferPointer(rebasing: buffer[0..<count]))
      body(&span)
      initializedCount = count
    }
  }

  /// Adds the memory of all elements at the end.
  package mutating func append<Number: BitwiseCopyable>(copyingBytesOf elements: Span<Number>) {
    // SAFETY: the bytes of a span of numbers are initialized memory, read during the call only.
    unsafe elements.withUnsafeBytes { source in unsafe append(contentsOf: source) }
  }
}
