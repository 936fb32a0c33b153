import DetectionPrimitives
import Testing

@Suite struct OverlapTests {
  private func box(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) -> Box {
    Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  @Test func documentedExample() {
    let a = box(0, 0, 2, 2)
    let b = box(1, 1, 3, 3)
    #expect(a.intersectionOverUnion(with: b) == Float(1) / 7)
    #expect(a.intersectionOverUnion(with: a) == 1)
  }

  @Test func boxesApartAndTouchingShareNothing() {
    #expect(box(1, 2, 3, 4).intersectionOverUnion(with: box(5, 6, 7, 8)) == 0)
    #expect(box(0, 0, 1, 1).intersectionOverUnion(with: box(1, 0, 2, 1)) == 0)
    #expect(box(100, 100, 110, 110).intersectionOverUnion(with: box(130, 100, 140, 110)) == 0)
    #expect(
      box(42.057, 115.939, 98.563, 172.445).intersectionOverUnion(with: box(-12.718, -25.358, 109.665, 97.006)) == 0)
  }

  @Test func boxesWithoutAreaShareNothing() {
    let point = box(5, 5, 5, 5)
    #expect(point.intersectionOverUnion(with: point) == 0)
    #expect(box(0, 0, 0, 0.5).intersectionOverUnion(with: box(0, 0, 0.5, 0.5)) == 0)
    #expect(box(2, 1, 1, 2).intersectionOverUnion(with: box(0, 0, 1, 1)) == 0)
    #expect(box(2, 1, 1, 2).intersectionOverUnion(with: box(0, 0, 4, 4)) == 0)
  }

  @Test func numbersThatAreNotFiniteShareNothing() {
    let whole = box(0, 0, 10, 10)
    for corner in [Float.nan, .infinity, -.infinity] {
      for place in 0..<4 {
        var corners: [Float] = [1, 1, 9, 9]
        corners[place] = corner
        let odd = box(corners[0], corners[1], corners[2], corners[3])
        let overlap = whole.intersectionOverUnion(with: odd)
        #expect(overlap >= 0 && overlap <= 1)
        #expect(odd.intersectionOverUnion(with: whole) == overlap)
        if corner.isNaN { #expect(overlap == 0) }
      }
    }
    let plane = box(-.infinity, -.infinity, .infinity, .infinity)
    #expect(plane.intersectionOverUnion(with: plane) == 0)
  }

  @Test func equalBoxesOfAnySizeGiveOne() {
    let largest = Float.greatestFiniteMagnitude
    let tiny = Float.leastNonzeroMagnitude
    for side in [tiny, 0x1p-126, 1e-30, 1e-6, 0.1, 1, 3, 1e6, 1e18, 1e19, 1e30, largest] {
      let square = box(0, 0, side, side)
      #expect(square.intersectionOverUnion(with: square) == 1, "side \(side)")
      let strip = box(-side, 0, side, 1)
      #expect(strip.intersectionOverUnion(with: strip) == 1, "side \(side)")
    }
    let half = box(0, 0, 1e30, 0.5e30)
    #expect(half.intersectionOverUnion(with: box(0, 0, 1e30, 1e30)) == 0.5)
  }

  @Test func knownValues() {
    // Computed in double precision; the corners' rounding to Float moves the last digits.
    let absolute: Float = 2e-6
    let pair = box(278, 299, 302, 326).intersectionOverUnion(with: box(286.5757, 301.9515, 300.103, 326.7515))
    #expect(abs(pair - 0.4942695) < absolute)
    #expect(box(0.1, 0.1, 0.2, 0.2).intersectionOverUnion(with: box(0.7, 0.7, 0.8, 0.8)) == 0)
  }

  @Test func isSymmetricAndWithinBounds() {
    for number in 0..<64 {
      let boxes = BoxSet(number).boxes
      for a in boxes {
        for b in boxes {
          let overlap = a.intersectionOverUnion(with: b)
          #expect(overlap >= 0 && overlap <= 1)
          #expect(overlap == b.intersectionOverUnion(with: a))
        }
        #expect(a.intersectionOverUnion(with: a) == (a.isEmpty ? 0 : 1))
      }
    }
  }
}
