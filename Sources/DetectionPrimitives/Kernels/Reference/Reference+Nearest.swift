// A resize that takes one source pixel for each target pixel, by one of three rules. For n source and m target pixels
// along an axis, target pixel d takes
//
// - corner: min(floor(d · scale), n − 1) with scale = 1 / (m / n) in Double;
// - fixedPointCenter: min((step · d + step / 2 − n mod 2) >> 16, n − 1) with step = ((n << 16) + m / 2) / m, all whole;
// - summedCenter: the whole part of x, where x starts at scale / 2 and grows by scale = n / m in Double. The sum's
//   rounding decides where the center falls on a pixel's edge: about two of five ties land one lower than the formula
//   floor((2d + 1) · n / 2m) says.
//
// Sources: OpenCV 4.12 and 5.0, modules/imgproc/src/resize.cpp; Pillow 13.0, src/libImaging/Geometry.c.

extension Reference {
  /// Computes the source pixels of one axis.
  ///
  /// - Parameters:
  ///   - source: The pixels of the source along the axis, 1…2²⁰.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - rule: Which pixel is taken.
  ///   - places: For each target pixel, the source pixel.
  package static func nearestTaps(
    source: Int, target: Int, rule: NearestRule, into places: inout MutableSpan<Int32>
  ) {
    precondition(source > 0 && source <= 1 << 20 && target > 0, "\(source) pixels to \(target)")
    precondition(places.count == target, "places for \(places.count) of \(target) pixels")
    let last = source - 1
    switch rule {
    case .corner:
      let scale = 1 / (Double(target) / Double(source))
      for index in 0..<target { places[index] = Int32(min(Int(Double(index) * scale), last)) }
    case .fixedPointCenter:
      let step = (source << 16 + target / 2) / target
      for index in 0..<target {
        places[index] = Int32(min(max((step * index + step / 2 - source % 2) >> 16, 0), last))
      }
    case .summedCenter:
      let scale = Double(source) / Double(target)
      var place = scale * 0.5
      for index in 0..<target {
        places[index] = Int32(min(Int(place), last))
        place += scale
      }
    }
  }

  /// Takes one source pixel of a row for each target pixel.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on.
  ///   - places: For each target pixel, the source pixel.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - bytes: Where to put the pixels.
  ///   - start: The place of the first byte.
  package static func pickPixels(
    _ source: Span<UInt8>, places: Span<Int32>, pixelBytes: Int, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    let count = places.count
    precondition(
      pixelBytes > 0 && start >= 0 && count * pixelBytes <= bytes.count - start, "\(count) pixels at \(start)")
    for x in 0..<count {
      let from = Int(places[x]) * pixelBytes
      for byte in 0..<pixelBytes { bytes[start + x * pixelBytes + byte] = source[from + byte] }
    }
  }
}
