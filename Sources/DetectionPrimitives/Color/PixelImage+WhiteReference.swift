extension PixelImage {
  /// What white looks like, from a thing in the picture that is known to be white.
  ///
  /// - Parameter patch: Where the white thing is, in pixels; a sheet of paper, a line on the floor.
  /// - Returns: The reference; trusted less the more of the patch is clipped, dark or uneven; `nil` for a patch that is
  ///   empty, not finite or outside the picture.
  /// - Complexity: O(1): at most some hundred pixels are read.
  public func whiteReference(patch: Box) -> WhiteReference? {
    guard let seen = ReferenceSamples(self, inside: patch, outside: nil) else { return nil }
    return WhiteReference(white: seen.mean, confidence: seen.quality, source: .patch)
  }

  /// What white looks like, if the picture is gray on average with a box left out.
  ///
  /// A floor of wood makes that wrong: the estimate is trusted little, and less the more colored the mean is.
  ///
  /// - Parameter box: What to leave out: the ball that is to be judged; `nil` leaves nothing out.
  /// - Returns: The reference; `nil` for a picture without pixels outside the box.
  /// - Complexity: O(1): at most some thousand pixels are read.
  public func whiteReference(grayWorldWithout box: Box? = nil) -> WhiteReference? {
    let all = Box(minX: 0, minY: 0, maxX: Float(width), maxY: Float(height))
    guard let seen = ReferenceSamples(self, inside: all, outside: box) else { return nil }
    let largest = max(seen.mean.x, max(seen.mean.y, seen.mean.z))
    let smallest = min(seen.mean.x, min(seen.mean.y, seen.mean.z))
    // Gray is half trusted; what no lamp does to gray is not trusted at all.
    let most: Float = 0.5
    let tint = largest > 0 ? 1 - smallest / largest : 1
    return WhiteReference(
      white: seen.mean, confidence: seen.quality * most * max(0, 1 - 2 * tint), source: .grayWorld)
  }

  /// What white looks like, from a floor whose color under white light is known.
  ///
  /// - Parameters:
  ///   - patch: Where the floor shows, in pixels.
  ///   - red: The floor's red under white light, above 0; only the ratios of the three count.
  ///   - green: Its green.
  ///   - blue: Its blue.
  /// - Returns: The reference; `nil` for a patch that is empty, not finite or outside the picture, and for a floor color
  ///   that is not finite or not above 0.
  /// - Complexity: O(1): at most some hundred pixels are read.
  public func whiteReference(floor patch: Box, red: Float, green: Float, blue: Float) -> WhiteReference? {
    let floor = SIMD3(red, green, blue)
    guard red > 0, green > 0, blue > 0, red.isFinite, green.isFinite, blue.isFinite,
      let seen = ReferenceSamples(self, inside: patch, outside: nil)
    else { return nil }
    // A floor is never as even as paper, nor its color as well known.
    let most: Float = 0.8
    return WhiteReference(white: seen.mean / floor, confidence: seen.quality * most, source: .floor)
  }
}

/// The mean color of a part of a picture, and how good a reference it is.
private struct ReferenceSamples {
  /// The mean, 0…255 for each channel, of the pixels that are neither clipped nor dark; of all where there are none.
  let mean: SIMD3<Float>

  /// 0…1: the part of the pixels that are neither clipped nor dark, less where they differ much in brightness.
  let quality: Float

  /// The most pixels on a side that are read.
  private static let mostPerSide: Float = 48

  /// Values that a good pixel lies between.
  private static let goodValues: ClosedRange<UInt8> = 40...250

  init?(_ image: PixelImage, inside: Box, outside: Box?) {
    guard inside.isFinite else { return nil }
    let box = inside.clipped(to: image.size)
    guard !box.isEmpty else { return nil }
    let stepX = max(1, box.width / Self.mostPerSide)
    let stepY = max(1, box.height / Self.mostPerSide)
    let channels = image.format.channels
    var (good, all) = (SIMD3<Float>(), SIMD3<Float>())
    var (goodCount, count): (Float, Float) = (0, 0)
    var (values, squares): (Float, Float) = (0, 0)
    image.withBytes { bytes in
      var y = box.minY
      while y < box.maxY {
        var x = box.minX
        while x < box.maxX {
          let isLeftOut = outside.map { x >= $0.minX && x < $0.maxX && y >= $0.minY && y < $0.maxY } ?? false
          if !isLeftOut {
            let pixel = Int(y) * image.bytesPerRow + Int(x) * channels.stride
            let (red, green, blue) = (
              bytes[pixel + channels.red], bytes[pixel + channels.green], bytes[pixel + channels.blue]
            )
            let color = SIMD3(Float(red), Float(green), Float(blue))
            let value = max(red, max(green, blue))
            all += color
            count += 1
            if Self.goodValues.contains(value) {
              good += color
              goodCount += 1
              values += Float(value)
              squares += Float(value) * Float(value)
            }
          }
          // Where a step is lost in rounding, beyond 2²³ pixels, a row or the rows end.
          guard x + stepX > x else { break }
          x += stepX
        }
        guard y + stepY > y else { break }
        y += stepY
      }
    }
    guard count > 0 else { return nil }
    guard goodCount > 0 else {
      mean = all / count
      quality = 0
      return
    }
    mean = good / goodCount
    let average = values / goodCount
    let variance = max(0, squares / goodCount - average * average)
    quality = goodCount / count / (1 + 4 * variance / (average * average))
  }
}
