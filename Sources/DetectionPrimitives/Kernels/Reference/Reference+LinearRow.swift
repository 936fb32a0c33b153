// One row of a two-tap linear resize: the horizontal half.
//
// H = S₀ · near + S₁ · far for each channel, with 11-bit weights; what is kept is H >> 4, at most 255 · 2048 >> 4 =
// 32,640, which fits 16 bits. The far weight comes in two parts, 16 · coarse + fine, coarse even and fine below 32, as
// the vector twin multiplies with them. Source: OpenCV 5.0, modules/imgproc/src/resize.cpp, the 8-bit INTER_LINEAR path.

extension Reference {
  /// Blends two neighboring pixels of a source row for each target pixel.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on, with at least 8 bytes behind the pixels that are read.
  ///   - extent: The bytes of the row that the taps may read.
  ///   - lanes: The bytes that are blended for each pixel, 1, 3 or 4; 4 of a 3-byte pixel includes one of the next.
  ///   - step: The bytes from the first tap to the second: those of a pixel, or 0 where a row is one pixel wide.
  ///   - offsets: For each target pixel, the byte where the first tap starts.
  ///   - near: The weight of the first tap, for each target pixel.
  ///   - coarse: A sixteenth of the weight of the second tap, rounded down to an even number, four times for each
  ///     target pixel.
  ///   - fine: What that leaves of the weight, 0…31, four times for each target pixel.
  ///   - row: Where to put `lanes` sums for each target pixel; one more place than they need.
  package static func linearRow(
    _ source: Span<UInt8>, extent: Int, lanes: Int, step: Int, offsets: Span<Int32>, near: Span<Int16>,
    coarse: Span<Int16>, fine: Span<Int16>, into row: inout MutableSpan<Int16>
  ) {
    let count = offsets.count
    checkLinear(
      source: source.count, extent: extent, taps: count, near: near.count, coarse: coarse.count, fine: fine.count)
    precondition(lanes == 1 || lanes == 3 || lanes == 4, "\(lanes) lanes")
    precondition(row.count > lanes * count, "\(row.count) places for \(lanes) lanes of \(count) pixels")
    for x in 0..<count {
      let start = Int(offsets[x])
      for lane in 0..<lanes {
        row[lanes * x + lane] = linearSum(
          source[start + lane], source[start + step + lane], near: near[x], far: 16 * coarse[4 * x] + fine[4 * x])
      }
    }
  }

  /// The sum of two taps, >> 4.
  @inline(__always)
  static func linearSum(_ first: UInt8, _ second: UInt8, near: Int16, far: Int16) -> Int16 {
    Int16((Int32(first) * Int32(near) + Int32(second) * Int32(far)) >> 4)
  }

  /// Checks what every kernel that reads taps of a row needs.
  @inline(__always)
  static func checkLinear(source: Int, extent: Int, taps: Int, near: Int, coarse: Int, fine: Int) {
    precondition(extent >= 0 && source >= extent + 8, "\(source) bytes for a row of \(extent) and 8 behind it")
    precondition(
      near == taps && coarse == 4 * taps && fine == 4 * taps,
      "\(near), \(coarse) and \(fine) weights for \(taps) pixels")
  }
}
