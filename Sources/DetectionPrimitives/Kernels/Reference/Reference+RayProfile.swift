// What a picture shows along a ray, as running sums of a number that is looked up for each pixel.
//
// The number of a pixel is red's entry of a table plus green's plus blue's, within -½…1½. Places along the ray are
// counted in 1/65536 of a pixel, so that the pixel under a place is a shift away; rounding moves the last place of a ray
// of 64 steps by less than a thousandth of a pixel.

extension Reference {
  /// Sums along a ray.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - bytesPerRow: The distance between rows.
  ///   - layout: The bytes of a pixel and the places of red, green and blue in it.
  ///   - table: 256 entries for red, 256 for green, 256 for blue.
  ///   - x: Where the ray starts, in 1/65536 of a pixel; the whole ray lies in the picture.
  ///   - y: The same, downward.
  ///   - stepX: How far each step goes.
  ///   - stepY: The same, downward.
  ///   - count: The number of places.
  ///   - sums: Gets `count + 1` sums: of no place, of the first, of the first two, and so on.
  ///   - start: Where in `sums` to begin.
  package static func rayProfile(
    _ source: Span<UInt8>, bytesPerRow: Int, layout: ChannelLayout, table: Span<Float>, x: Int, y: Int, stepX: Int,
    stepY: Int, count: Int, into sums: inout MutableSpan<Float>, at start: Int
  ) {
    precondition(table.count == 768, "\(table.count) entries in a table for three bytes")
    precondition(start >= 0 && sums.count > start + count, "\(sums.count) sums for \(count) places")
    let (endX, endY) = (x + (count - 1) * stepX, y + (count - 1) * stepY)
    let last = (max(y, endY) >> 16) * bytesPerRow + (max(x, endX) >> 16) * layout.stride + layout.stride
    precondition(count >= 1 && min(x, endX, y, endY) >= 0 && last <= source.count, "a ray that leaves the picture")
    var (placeX, placeY) = (x, y)
    var sum: Float = 0
    sums[start] = 0
    for index in 1...count {
      let pixel = (placeY >> 16) &* bytesPerRow &+ (placeX >> 16) &* layout.stride
      let value =
        table[lane: Int(source[lane: pixel &+ layout.red])]
        + table[lane: 256 &+ Int(source[lane: pixel &+ layout.green])]
        + table[lane: 512 &+ Int(source[lane: pixel &+ layout.blue])]
      sum += value < -0.5 ? -0.5 : value > 1.5 ? 1.5 : value
      sums[start &+ index] = sum
      placeX &+= stepX
      placeY &+= stepY
    }
  }

  /// Where along a profile the places just before exceed those just after most.
  ///
  /// - Parameters:
  ///   - sums: As ``rayProfile`` makes them.
  ///   - start: Where the ray's sums begin.
  ///   - range: The indices to look at: how many places lie before the edge.
  ///   - reach: How many places before and after are compared.
  /// - Returns: The first index with the largest drop, and the drop; index 0 where none is above 0.
  package static func steepestDrop(
    _ sums: Span<Float>, from start: Int, in range: Range<Int>, reach: Int
  ) -> (index: Int, drop: Float) {
    if range.isEmpty { return (0, 0) }
    precondition(range.lowerBound >= reach && start + range.upperBound + reach <= sums.count, "reach \(reach)")
    var best: Float = 0
    var place = 0
    for index in range {
      let center = start &+ index
      let drop = 2 * sums[lane: center] - sums[lane: center &- reach] - sums[lane: center &+ reach]
      if drop > best {
        best = drop
        place = index
      }
    }
    return (place, best)
  }
}
