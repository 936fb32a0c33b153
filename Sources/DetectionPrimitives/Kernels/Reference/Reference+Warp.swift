// A row of a picture that is moved and scaled by a matrix, as OpenCV's warpPerspective makes it in version 4.
//
// The place of each pixel of the result in the source is rounded to 1/32 pixel, halves to even. The four pixels around
// it are weighed with (32 − fx)(32 − fy), fx(32 − fy), (32 − fx)fy and fx·fy, times 32, and the sum is
// (sum + 2¹⁴) >> 15. Pixels outside the source have one value, or are those of its edge. OpenCV keeps the weights as
// 16-bit numbers, in which the single weight 2¹⁵ of a whole place does not fit; it moves one unit to a neighbor, which
// changes no rounded sum.
//
// Source: OpenCV 4.12, modules/imgproc/src/imgwarp.cpp. OpenCV 5 samples in Float instead.

extension Reference {
  /// Makes a row.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - upper: The byte where the row above the place starts; negative where it is outside.
  ///   - lower: The byte where the row below starts; negative where it is outside.
  ///   - part: How far the place is below the upper row, in 32nds.
  ///   - width: The pixels of a source row, above 0.
  ///   - pixelBytes: The bytes of a pixel, 3 or 4.
  ///   - places: The pixel left of each place; any number, none smaller than the one before.
  ///   - parts: How far each place is right of that pixel, in 32nds.
  ///   - fill: The byte outside the source, `nil` for that of the nearest pixel in the row.
  ///   - row: Where to put four bytes for each place; the fourth of three means nothing.
  package static func warp(
    _ source: Span<UInt8>, upper: Int, lower: Int, part: Int32, width: Int, pixelBytes: Int, places: Span<Int32>,
    parts: Span<Int32>, fill: UInt8?, into row: inout MutableSpan<UInt8>
  ) {
    checkWarp(
      source: source.count, upper: upper, lower: lower, width: width, pixelBytes: pixelBytes, places: places.count,
      parts: parts.count, fill: fill, row: row.count)
    let outside = Int32(fill ?? 0)
    for x in places.indices {
      var (first, second) = (Int(places[x]), Int(places[x]) + 1)
      if fill == nil { (first, second) = (max(min(first, width - 1), 0), max(min(second, width - 1), 0)) }
      let hasFirst = first >= 0 && first < width
      let hasSecond = second >= 0 && second < width
      for byte in 0..<pixelBytes {
        func sample(_ start: Int, _ column: Int, _ isInside: Bool) -> Int32 {
          start >= 0 && isInside ? Int32(source[start + column * pixelBytes + byte]) : outside
        }
        let above = sample(upper, first, hasFirst) * (32 - parts[x]) + sample(upper, second, hasSecond) * parts[x]
        let below = sample(lower, first, hasFirst) * (32 - parts[x]) + sample(lower, second, hasSecond) * parts[x]
        let sum = (above * (32 - part) + below * part) * 32
        row[4 * x + byte] = UInt8(truncatingIfNeeded: (sum + 1 << 14) >> 15)
      }
    }
  }

  /// Checks what both twins need.
  @inline(__always)
  static func checkWarp(
    source: Int, upper: Int, lower: Int, width: Int, pixelBytes: Int, places: Int, parts: Int, fill: UInt8?, row: Int
  ) {
    precondition(width > 0 && pixelBytes >= 3 && pixelBytes <= 4, "\(width) pixels of \(pixelBytes) bytes")
    precondition(places == parts && row >= 4 * places, "room for \(row) bytes, \(places) and \(parts) pixels")
    precondition(max(upper, lower) + width * pixelBytes <= source, "rows at \(upper) and \(lower)")
    precondition(fill != nil || min(upper, lower) >= 0, "rows at \(upper) and \(lower)")
  }
}
