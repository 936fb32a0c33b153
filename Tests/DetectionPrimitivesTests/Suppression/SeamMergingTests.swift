import DetectionPrimitives
import Testing

/// Boxes of random tiles: against plain loops, and what must hold for every layout.
@Suite struct SeamMergingTests {
  #if DEBUG
    private static let layoutCount: UInt32 = 120
  #else
    private static let layoutCount: UInt32 = 600
  #endif

  /// Tiles in a grid, and what each of them sees of some objects.
  private struct Scene {
    var picture = Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
    var tiles: [Box] = []
    var boxes = Boxes()
    var scores: [Float] = []
    var classes: [Int32] = []
    var tileIndices: [Int] = []
    /// The object of each box.
    var objects: [Int] = []

    /// Adds what every tile sees of an object, if that is a pixel and more.
    mutating func add(_ object: Box, number: Int, seed: UInt32) {
      for (place, tile) in tiles.enumerated() {
        let seen = object.intersection(tile)
        guard seen.width >= 1, seen.height >= 1 else { continue }
        boxes.append(seen)
        scores.append(BoxSet.unit(seed, 31 * number + place))
        classes.append(Int32(BoxSet.hash(seed, number) % 2))
        tileIndices.append(place)
        objects.append(number)
      }
    }
  }

  /// A grid of tiles with a random size and overlap; the overlap may be nothing.
  private func layout(_ seed: UInt32, columns: Int, rows: Int) -> (scene: Scene, side: Float, overlap: Float) {
    let side = Float(60 + BoxSet.hash(seed, 1) % 100)
    let overlap = Float(BoxSet.hash(seed, 2) % 3 == 0 ? 0 : BoxSet.hash(seed, 3) % 24)
    var scene = Scene()
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (Float(column) * (side - overlap), Float(row) * (side - overlap))
        scene.tiles.append(Box(minX: x, minY: y, maxX: x + side, maxY: y + side))
      }
    }
    let (right, bottom) = (scene.tiles.last?.maxX ?? 0, scene.tiles.last?.maxY ?? 0)
    scene.picture = Box(minX: 0, minY: 0, maxX: right, maxY: bottom)
    return (scene, side, overlap)
  }

  /// Whole numbers where `isWhole`, so that overlaps meet thresholds exactly.
  private func randomScene(_ seed: UInt32) -> Scene {
    var scene = layout(seed, columns: 1 + Int(seed % 4), rows: 1 + Int(seed / 4 % 3)).scene
    for number in 0..<Int(BoxSet.hash(seed, 9) % 40) {
      func r(_ k: Int) -> Float {
        let unit = BoxSet.unit(seed, 100 + 8 * number + k)
        return seed % 2 == 0 ? unit : (unit * 40).rounded() / 40
      }
      let (x, y) = (r(0) * scene.picture.maxX, r(1) * scene.picture.maxY)
      let object = Box(minX: x, minY: y, maxX: x + 4 + 60 * r(2), maxY: y + 4 + 60 * r(3))
      scene.add(object.intersection(scene.picture), number: number, seed: seed)
    }
    return scene
  }

  /// The rule from its description.
  private func isSameObject(_ a: Int, _ b: Int, _ scene: Scene, _ rule: SeamMerging) -> Bool {
    func cuts(_ index: Int) -> (left: Bool, top: Bool, right: Bool, bottom: Bool) {
      let (box, tile) = (scene.boxes[index], scene.tiles[scene.tileIndices[index]])
      return (
        box.minX <= tile.minX + rule.tolerance && tile.minX > rule.picture.minX,
        box.minY <= tile.minY + rule.tolerance && tile.minY > rule.picture.minY,
        box.maxX >= tile.maxX - rule.tolerance && tile.maxX < rule.picture.maxX,
        box.maxY >= tile.maxY - rule.tolerance && tile.maxY < rule.picture.maxY
      )
    }
    func reaches(_ value: Float) -> Bool { value > 0 && value >= rule.threshold }
    func ratio(_ a: (Float, Float), _ b: (Float, Float), within c: (Float, Float)) -> Float {
      let (a, b) = ((max(a.0, c.0), min(a.1, c.1)), (max(b.0, c.0), min(b.1, c.1)))
      let (shared, both) = (min(a.1, b.1) - max(a.0, b.0), max(a.1, b.1) - min(a.0, b.0))
      return shared > 0 && both > 0 ? shared / both : 0
    }
    let (first, second) = (scene.boxes[a], scene.boxes[b])
    let (tileA, tileB) = (scene.tiles[scene.tileIndices[a]], scene.tiles[scene.tileIndices[b]])
    let (cutA, cutB) = (cuts(a), cuts(b))
    let isCutX = cutA.left || cutA.right || cutB.left || cutB.right
    let isCutY = cutA.top || cutA.bottom || cutB.top || cutB.bottom
    if tileA == tileB || !(isCutX || isCutY) { return reaches(OverlapMeasure.intersectionOverUnion(first, second)) }
    let alongX = ratio(
      (first.minX, first.maxX), (second.minX, second.maxX),
      within: (max(tileA.minX, tileB.minX), min(tileA.maxX, tileB.maxX)))
    let alongY = ratio(
      (first.minY, first.maxY), (second.minY, second.maxY),
      within: (max(tileA.minY, tileB.minY), min(tileA.maxY, tileB.maxY)))
    let agrees = (!isCutX || reaches(alongY)) && (!isCutY || reaches(alongX))
    if agrees && reaches(OverlapMeasure.intersectionOverSmaller(first, second)) { return true }
    let facesX = first.minX < second.minX ? cutA.right && cutB.left : cutA.left && cutB.right
    let facesY = first.minY < second.minY ? cutA.bottom && cutB.top : cutA.top && cutB.bottom
    let gapX = max(first.minX, second.minX) - min(first.maxX, second.maxX)
    let gapY = max(first.minY, second.minY) - min(first.maxY, second.maxY)
    return (facesX && gapX <= rule.tolerance && reaches(alongY))
      || (facesY && gapY <= rule.tolerance && reaches(alongX))
  }

  @Test(arguments: [0, 0.5, 0.8] as [Float])
  func equalsPlainLoops(threshold: Float) {
    for seed in 0..<Self.layoutCount {
      let scene = randomScene(seed)
      let rule = SeamMerging(
        picture: scene.picture, threshold: threshold, tolerance: seed % 5 == 0 ? 0 : 2,
        grouping: seed % 3 == 0 ? .classAgnostic : .classAware, scoreThreshold: 0.05, candidateLimit: 90,
        detectionLimit: 40)
      let found = rule.merged(
        scene.boxes, scores: scene.scores, classIndices: scene.classes, tileIndices: scene.tileIndices,
        tiles: scene.tiles)
      var expected: [[Int]] = []
      var isTaken = Array(repeating: false, count: scene.boxes.count)
      let order = BruteForce.order(scene.scores, above: 0.05, limit: 90)
      for (position, best) in order.enumerated() where !isTaken[best] {
        var members = [best]
        for other in order[(position + 1)...] where !isTaken[other] {
          guard seed % 3 == 0 || scene.classes[other] == scene.classes[best],
            isSameObject(best, other, scene, rule)
          else { continue }
          isTaken[other] = true
          members.append(other)
        }
        expected.append(members)
      }
      #expect(found.map(\.members) == Array(expected.prefix(40)), "layout \(seed)")
      #expect(found.isDetectionLimitHit == (expected.count > 40), "layout \(seed)")
    }
  }

  @Test func theOrderOfBoxesDoesNotMatter() {
    var usedCount = 0
    for seed in 0..<Self.layoutCount {
      let scene = randomScene(seed)
      guard Set(scene.scores).count == scene.scores.count else { continue }
      usedCount += 1
      let order = scene.boxes.indices.sorted { (BoxSet.hash(seed, $0), $0) < (BoxSet.hash(seed, $1), $1) }
      let rule = SeamMerging(picture: scene.picture)
      let found = rule.merged(
        scene.boxes, scores: scene.scores, classIndices: scene.classes, tileIndices: scene.tileIndices,
        tiles: scene.tiles)
      let other = rule.merged(
        Boxes(order.map { scene.boxes[$0] }), scores: order.map { scene.scores[$0] },
        classIndices: order.map { scene.classes[$0] }, tileIndices: order.map { scene.tileIndices[$0] },
        tiles: scene.tiles)
      #expect(other.map { $0.members.map { order[$0] } } == found.map(\.members), "layout \(seed)")
      #expect(other.map(\.box) == found.map(\.box), "layout \(seed)")
    }
    #expect(usedCount > 10)
  }

  /// Swaps x and y.
  private func turned(_ box: Box) -> Box { Box(minX: box.minY, minY: box.minX, maxX: box.maxY, maxY: box.maxX) }

  /// The objects of each merged box, of a row of tiles or of the column that it makes when turned.
  private func objects(_ scene: Scene, isColumn: Bool) -> [[Int]] {
    let boxes = isColumn ? Boxes(scene.boxes.map(turned)) : scene.boxes
    let tiles = isColumn ? scene.tiles.map(turned) : scene.tiles
    let rule = SeamMerging(picture: isColumn ? turned(scene.picture) : scene.picture)
    return rule.merged(boxes, scores: scene.scores, tileIndices: scene.tileIndices, tiles: tiles).map { merged in
      merged.members.map { scene.objects[$0] }
    }
  }

  @Test(arguments: [false, true])
  func anObjectCutByASeamIsJoined(isColumn: Bool) {
    for seed in 0..<Self.layoutCount {
      let made = layout(seed, columns: 2 + Int(seed % 3), rows: 1)
      var scene = made.scene
      // So long that two tiles at most see it, of any share in each.
      let length = 3 + BoxSet.unit(seed, 20) * (made.side - 2 * made.overlap - 4)
      let x = BoxSet.unit(seed, 21) * (scene.picture.maxX - length)
      let object = Box(minX: x, minY: 10, maxX: x + length, maxY: 10 + 3 + BoxSet.unit(seed, 22) * 40)
      scene.add(object, number: 0, seed: seed)
      let found = objects(scene, isColumn: isColumn)
      #expect(found == [[Int](repeating: 0, count: scene.boxes.count)], "layout \(seed)")
    }
  }

  @Test(arguments: [false, true])
  func touchingNeighborsStayApart(isColumn: Bool) {
    var usedCount = 0
    for seed in 0..<Self.layoutCount {
      let made = layout(seed, columns: 2 + Int(seed % 3), rows: 1)
      var scene = made.scene
      let length = 12 + BoxSet.unit(seed, 20) * (made.side - 2 * made.overlap - 16)
      guard length <= made.side - 2 * made.overlap else { continue }
      let start = BoxSet.unit(seed, 21) * length
      let count = Int((scene.picture.maxX - start) / length)
      let edges = (0...count).map { start + Float($0) * length }
      // A side of a ball that lies on a seam looks like a cut.
      let seams = scene.tiles.flatMap { [$0.minX, $0.maxX] }
      guard edges.allSatisfy({ edge in seams.allSatisfy { abs($0 - edge) > 3 } }) else { continue }
      usedCount += 1
      for ball in 0..<count {
        scene.add(
          Box(minX: edges[ball], minY: 10, maxX: edges[ball + 1], maxY: 10 + length), number: ball, seed: seed)
      }
      let found = objects(scene, isColumn: isColumn)
      #expect(found.count == count, "layout \(seed)")
      for members in found { #expect(Set(members).count == 1, "layout \(seed)") }
    }
    #expect(usedCount > 10)
  }
}
