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
