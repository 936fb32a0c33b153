// A picture shrunk to exactly half in both axes: the mean of two by two pixels, (a + b + c + d + 2) >> 2.
//
// OpenCV's INTER_LINEAR becomes INTER_AREA for this one ratio. Source: OpenCV 5.0, modules/imgproc/src/resize.cpp.

extension Reference {
  /// Averages two by two pixels into bytes.
  ///
  /// - Parameters:
  ///   - upper: The first source row.
  ///   - lower: The second source row.
  ///   - pixelBytes: The bytes of a pixel.
  ///   - count: The target's pixels.
  ///   - bytes: Where to put the results.
  ///   - start: The place of the first result.
  package static func halveRow(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, pixelBytes: Int, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    let extent = 2 * count * pixelBytes
    checkRow(source: min(upper.count, lower.count), extent: extent)
    precondition(start >= 0 && count >= 0 && count * pixelBytes <= bytes.count - start, "\(count) pixels at \(start)")
    for x in 0..<count {
      for lane in 0..<pixelBytes {
        bytes[start + x * pixelBytes + lane] = mean(upper, lower, at: 2 * x * pixelBytes + lane, step: pixelBytes)
      }
    }
  }

  /// The mean of two by two bytes, halves up.
  @inline(__always)
  static func mean(_ upper: Span<UInt8>, _ lower: Span<UInt8>, at place: Int, step: Int) -> UInt8 {
    let sum = Int(upper[place]) + Int(upper[place + step]) + Int(lower[place]) + Int(lower[place + step])
    return UInt8((sum + 2) >> 2)
  }
}
