// How many pixels are bright and hardly colored: S <= maximum and V >= minimum, in OpenCV's 8-bit HSV.
//
// This is cvtColor, inRange and countNonZero in one pass, with the same count for every picture.

extension Reference {
  /// Counts the pixels of one row with a saturation of at most, and a value of at least, the given ones.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - start: The first byte of the first pixel.
  ///   - count: The number of pixels.
  ///   - layout: The bytes of a pixel and the places of red, green and blue in it.
  ///   - range: What counts.
  /// - Returns: The number of pixels.
  package static func whiteCount(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, range: WhiteRange
  ) -> Int {
    var total = 0
    for index in 0..<count {
      let pixel = start + index * layout.stride
      let isWhite = range.contains(
        red: source[pixel + layout.red], green: source[pixel + layout.green], blue: source[pixel + layout.blue])
      if isWhite { total += 1 }
    }
    return total
  }
}
