import DetectionPrimitives

/// Boxes with scores and classes, in a picture of 1920 x 1080.
struct BoxInput {
  /// The corners minX, minY, maxX, maxY of each box, one box after the other.
  private(set) var corners: [Float] = []
  private(set) var scores: [Float] = []
  private(set) var classes: [Int32] = []

  /// The number of boxes.
  var count: Int { scores.count }

  /// The boxes by edge.
  var boxes: Boxes {
    Boxes(
      (0..<count).map {
        Box(minX: corners[4 * $0], minY: corners[4 * $0 + 1], maxX: corners[4 * $0 + 2], maxY: corners[4 * $0 + 3])
      })
  }

  /// Boxes around 100 objects, as a detector gives them before suppression.
  ///
  /// Object k has its center at `(unit(4k) * 1920, unit(4k + 1) * 1080)` and sides of `16 + 384 * u * u` with
  /// u = unit(4k + 2) for the width and unit(4k + 3) for the height. Box i belongs to object i mod 100. With r(j) =
  /// unit(8i + j) of the next seed, its center is the object's plus `(r - 0.5) * 0.3 * side`, r(0) for x and r(1) for
  /// y, and its sides are the object's times `0.8 + 0.4 * r`, r(2) and r(3).
  /// Each tenth box (i mod 10 = 9) is background: center `(r(0) * 1920, r(1) * 1080)`, sides `8 + 120 * r`.
  /// The score is r(4), half of it for background. The class is the object's for nine boxes in ten; for background
  /// and where i mod 7 = 3 it is the box's own.
  static func clustered(_ count: Int, seed: UInt32) -> BoxInput {
    let objects = Generator(seed)
    let jitter = objects.next(1)
    let labels = objects.next(2)
    var result = BoxInput()
    for i in 0..<count {
      let k = i % 100
      let r = (0..<5).map { jitter.unit(8 * i + $0) }
      if i % 10 == 9 {
        result.append(
          centerX: r[0] * 1920, centerY: r[1] * 1080, width: 8 + 120 * r[2], height: 8 + 120 * r[3], score: r[4] * 0.5,
          classIndex: labels.classIndex(1000 + i))
        continue
      }
      let u = objects.unit(4 * k + 2)
      let v = objects.unit(4 * k + 3)
      let width: Float = 16 + 384 * u * u
      let height: Float = 16 + 384 * v * v
      result.append(
        centerX: objects.unit(4 * k) * 1920 + (r[0] - 0.5) * 0.3 * width,
        centerY: objects.unit(4 * k + 1) * 1080 + (r[1] - 0.5) * 0.3 * height,
        width: width * (0.8 + 0.4 * r[2]), height: height * (0.8 + 0.4 * r[3]), score: r[4],
        classIndex: i % 7 == 3 ? labels.classIndex(1000 + i) : labels.classIndex(k))
    }
    return result
  }

  /// Boxes close around 100 objects, of which few survive: the best case for suppression.
  ///
  /// As ``clustered(_:seed:)`` without background, but with centers within `0.05 * side` and sides of the object's times
  /// `0.95 + 0.1 * r`.
  static func dense(_ count: Int, seed: UInt32) -> BoxInput {
    let objects = Generator(seed)
    let jitter = objects.next(1)
    var result = BoxInput()
    for i in 0..<count {
      let k = i % 100
      let r = (0..<5).map { jitter.unit(8 * i + $0) }
      let width: Float = 16 + 384 * objects.unit(4 * k + 2)
      let height: Float = 16 + 384 * objects.unit(4 * k + 3)
      result.append(
        centerX: objects.unit(4 * k) * 1920 + (r[0] - 0.5) * 0.05 * width,
        centerY: objects.unit(4 * k + 1) * 1080 + (r[1] - 0.5) * 0.05 * height, width: width * (0.95 + 0.1 * r[2]),
        height: height * (0.95 + 0.1 * r[3]), score: r[4], classIndex: Int32(k % 80))
    }
    return result
  }

  /// Small boxes everywhere, of which few overlap: the worst case for suppression.
  ///
  /// With r(j) = unit(8i + j): center `(r(0) * 1920, r(1) * 1080)`, sides `4 + 28 * r(2)` and `4 + 28 * r(3)`, score
  /// r(4).
  static func uniform(_ count: Int, seed: UInt32) -> BoxInput {
    let places = Generator(seed)
    let labels = places.next(2)
    var result = BoxInput()
    for i in 0..<count {
      let r = (0..<5).map { places.unit(8 * i + $0) }
      result.append(
        centerX: r[0] * 1920, centerY: r[1] * 1080, width: 4 + 28 * r[2], height: 4 + 28 * r[3], score: r[4],
        classIndex: labels.classIndex(i))
    }
    return result
  }

  /// Center, sides and an angle in degrees, -90..<90, of each box of ``clustered(_:seed:)``, one after the other.
  static func rotated(_ count: Int, seed: UInt32) -> (boxes: [Float], scores: [Float]) {
    let upright = clustered(count, seed: seed)
    let angles = Generator(seed).next(5)
    let boxes = (0..<count).flatMap { i -> [Float] in
      let center = upright.centerAndSides(i)
      return center + [angles.unit(i) * 180 - 90]
    }
    return (boxes, upright.scores)
  }

  /// Center x, center y, width and height of a box.
  func centerAndSides(_ index: Int) -> [Float] {
    let (minX, minY) = (corners[4 * index], corners[4 * index + 1])
    let (maxX, maxY) = (corners[4 * index + 2], corners[4 * index + 3])
    return [(minX + maxX) * 0.5, (minY + maxY) * 0.5, maxX - minX, maxY - minY]
  }

  /// The boxes with each corner times a factor.
  func scaled(by factor: Float) -> BoxInput {
    var result = self
    result.corners = corners.map { $0 * factor }
    return result
  }

  private mutating func append(
    centerX: Float, centerY: Float, width: Float, height: Float, score: Float, classIndex: Int32
  ) {
    let halfWidth = width * 0.5
    let halfHeight = height * 0.5
    corners += [centerX - halfWidth, centerY - halfHeight, centerX + halfWidth, centerY + halfHeight]
    scores.append(score)
    classes.append(classIndex)
  }
}
