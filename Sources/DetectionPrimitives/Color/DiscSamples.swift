/// The colors of the pixels in a ring, or in a disc where the inner radius is 0, thinned to a number.
struct DiscSamples {
  private(set) var colors: [SIMD4<UInt8>] = []

  var count: Int { colors.count }

  /// Reads pixels.
  ///
  /// - Parameters:
  ///   - bytes: The picture's.
  ///   - image: The picture.
  ///   - center: In pixels.
  ///   - radii: The half axes of the outline that the two factors count in, in pixels.
  ///   - inner: The ring's inner edge, in half axes.
  ///   - outer: The ring's outer edge.
  ///   - limit: About how many pixels to read at most.
  init(
    _ bytes: Span<UInt8>, _ image: PixelImage, center: Point, radii: SIMD2<Float>, from inner: Float, to outer: Float,
    limit: Float
  ) {
    let reach = Box(
      centerX: center.x, centerY: center.y, width: 2 * radii.x * outer, height: 2 * radii.y * outer
    ).clipped(to: image.size)
    guard reach.isFinite, !reach.isEmpty else { return }
    let area = 3.1416 * radii.x * radii.y * (outer * outer - inner * inner)
    let step = max(1, squareRoot(area / limit))
    let channels = image.format.channels
    colors.reserveCapacity(Int(limit * 1.5))
    let scale = SIMD2<Float>(repeating: 1) / radii
    var y = reach.minY + 0.5
    while y < reach.maxY {
      let row = Int(y)
      let dy = (Float(row) + 0.5 - center.y) * scale.y
      var x = reach.minX + 0.5
      while x < reach.maxX {
        let column = Int(x)
        let dx = (Float(column) + 0.5 - center.x) * scale.x
        let distance = dx * dx + dy * dy
        if distance <= outer * outer && distance >= inner * inner {
          let pixel = row &* image.bytesPerRow &+ column &* channels.stride
          let (red, green, blue) = (
            bytes[pixel &+ channels.red], bytes[pixel &+ channels.green], bytes[pixel &+ channels.blue]
          )
          colors.append(SIMD4(red, green, blue, max(red, max(green, blue))))
        }
        // Where a step is lost in rounding, beyond 2²³ pixels, a row or the rows end.
        guard x + step > x else { break }
        x += step
      }
      guard y + step > y else { break }
      y += step
    }
  }

  /// Four quantiles of the value, the largest of red, green and blue: how many values pass at most each share.
  func quantiles(_ shares: SIMD4<Float>) -> SIMD4<UInt8> {
    var counts = [Int32](repeating: 0, count: 256)
    for color in colors { counts[Int(color.w)] += 1 }
    let total = Float(count)
    let places = SIMD4(
      Int32(shares.x * total), Int32(shares.y * total), Int32(shares.z * total), Int32(shares.w * total))
    let one = SIMD4<Int32>(repeating: 1)
    var sum = SIMD4<Int32>()
    var quantiles = SIMD4<Int32>()
    for value in 0..<255 {
      sum &+= SIMD4(repeating: counts[value])
      quantiles = quantiles.replacing(with: quantiles &+ one, where: sum .<= places)
    }
    return SIMD4<UInt8>(truncatingIfNeeded: quantiles)
  }

  /// The mean color of the pixels with a value in a range.
  func mean(values: ClosedRange<UInt8>) -> SIMD3<Float> {
    var sum = SIMD4<Int32>()
    var count: Int32 = 0
    for color in colors where values.contains(color.w) {
      sum &+= SIMD4<Int32>(truncatingIfNeeded: color)
      count += 1
    }
    guard count > 0 else { return SIMD3() }
    return SIMD3(Float(sum.x), Float(sum.y), Float(sum.z)) / Float(count)
  }
}
