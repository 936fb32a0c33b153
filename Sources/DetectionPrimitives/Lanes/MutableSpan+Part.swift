extension MutableSpan where Element: BitwiseCopyable {
  /// Calls `body` with a part of the span as a span of its own.
  ///
  /// - Parameters:
  ///   - range: The elements of the part.
  ///   - body: Reads and writes the part; its span is valid during the call.
  /// - Returns: What `body` returns.
  /// - Precondition: The range lies in the span.
  package mutating func withPart<Result>(
    _ range: Range<Int>, _ body: (inout MutableSpan<Element>) -> Result
  ) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "elements \(range) of \(count)")
    return unsafe withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the range was checked, and nothing else reaches the memory while `body` has its part.
      var part = unsafe MutableSpan(_unsafeElements: UnsafeMutableBufferPointer(rebasing: buffer[range]))
      return body(&part)
    }
  }
}

extension MutableSpan<Int8> {
  /// Calls `body` with the same memory as bytes without a sign.
  ///
  /// - Parameter body: Reads and writes the bytes; its span is valid during the call.
  /// - Returns: What `body` returns.
  package mutating func withUnsignedBytes<Result>(_ body: (inout MutableSpan<UInt8>) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { buffer in
      // SAFETY: both types are one byte without padding, and nothing else reaches the memory while `body` has it.
      unsafe buffer.withMemoryRebound(to: UInt8.self) { bytes in
        var span = unsafe MutableSpan<UInt8>(_unsafeElements: bytes)
        return body(&span)
      }
    }
  }
}
