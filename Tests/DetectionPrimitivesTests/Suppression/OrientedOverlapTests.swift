import DetectionPrimitives
import Testing

@Suite struct OrientedOverlapTests {
  /// Both the result's rounding to Float and the golden's own clipping stay below this.
  private static let absolute = 1e-6

  private func pairs(_ golden: Golden, _ name: String = "oriented_pairs") throws -> [(OrientedBox, OrientedBox)] {
    let numbers = try golden.array(name, as: Float.self)
    return stride(from: 0, to: numbers.count, by: 10).map { i in
      func box(_ i: Int) -> OrientedBox {
        OrientedBox(
          centerX: numbers[i], centerY: numbers[i + 1], width: numbers[i + 2], height: numbers[i + 3],
          angle: numbers[i + 4])
      }
      return (box(i), box(i + 5))
    }
  }

  @Test func equalsAnIndependentClip() throws {
    let golden = try Golden("overlap")
    let expected = try golden.array("oriented_iou", as: Double.self)
    for (number, (a, b)) in try pairs(golden).enumerated() {
      let overlap = OrientedOverlap.intersectionOverUnion(a, b)
      #expect(abs(Double(overlap) - expected[number]) <= Self.absolute, "pair \(number)")
      #expect(overlap == OrientedOverlap.intersectionOverUnion(b, a), "pair \(number)")
      #expect(overlap >= 0 && overlap <= 1)
      #expect(OrientedOverlap.intersectionOverUnion(a, a) == 1)
    }
  }

  @Test func equalsTheGaussianFormula() throws {
    let golden = try Golden("overlap")
    let expected = try golden.array("gaussian", as: Double.self)
    for (number, (a, b)) in try pairs(golden).enumerated() {
      let overlap = OrientedOverlap.gaussian(a, b)
      // Near 1 the square root amplifies the rounding of the distance to 2·10⁻⁸.
      #expect(abs(Double(overlap) - expected[number]) <= Self.absolute, "pair \(number)")
      #expect(overlap == OrientedOverlap.gaussian(b, a), "pair \(number)")
      #expect(OrientedOverlap.gaussian(a, a) == 1 && OrientedOverlap.gaussian(b, b) == 1, "pair \(number)")
    }
  }

  @Test(arguments: ["overlap", "thin_boxes"])
  func equalsTheGaussianFormulaWithATerm(topic: String) throws {
    let golden = try Golden(topic)
    let isThin = topic == "thin_boxes"
    let expected = try golden.array(isThin ? "overlap_epsilon" : "gaussian_epsilon", as: Double.self)
    for (number, (a, b)) in try pairs(golden, isThin ? "pairs" : "oriented_pairs").enumerated() {
      let overlap = Reference.gaussianOverlap(TurnedBox(a), TurnedBox(b), epsilon: 1e-7)
      #expect(abs(Double(overlap) - expected[number]) <= Self.absolute, "pair \(number)")
    }
  }

  /// Sides that differ by up to 10⁹, and by 10⁷⁶ at the ends of Float's range, against 400 digits.
  @Test func thinBoxesEqualTheGaussianFormula() throws {
    let golden = try Golden("thin_boxes")
    let expected = try golden.array("overlap", as: Double.self)
    for (number, (a, b)) in try pairs(golden, "pairs").enumerated() {
      let overlap = OrientedOverlap.gaussian(a, b)
      #expect(abs(Double(overlap) - expected[number]) <= Self.absolute, "pair \(number)")
      if a == b { #expect(overlap == 1, "pair \(number)") }
      #expect(overlap == OrientedOverlap.gaussian(b, a), "pair \(number)")
    }
    let line = OrientedBox(centerX: 0, centerY: 0, width: 1e5, height: 1e-4, angle: 0.3)
    #expect(OrientedOverlap.gaussian(line, line) == 1)
  }

  /// Angles of a million radians are too far apart for their difference to be one whose sine is known.
  @Test func anglesFarApart() {
    let left = OrientedBox(centerX: 0, centerY: 0, width: 800, height: 2, angle: -998_027.4375)
    let right = OrientedBox(centerX: 0, centerY: 0, width: 800, height: 2, angle: 998_027.4375)
    let twice = Double(left.angle) - Double(right.angle)
    let turned = OrientedBox(
      centerX: 0, centerY: 0, width: 800, height: 2, angle: Float(twice.remainder(dividingBy: 2 * .pi)))
    let upright = OrientedBox(centerX: 0, centerY: 0, width: 800, height: 2, angle: 0)
    let difference = OrientedOverlap.gaussian(left, right) - OrientedOverlap.gaussian(turned, upright)
    #expect(abs(difference) <= Float(Self.absolute))
  }

  @Test func nearlyEqualBoxes() {
    func check(_ a: [Float], _ b: [Float], _ expected: Double, degrees: Bool = false) {
      let unit: Float = degrees ? .pi / 180 : 1
      let overlap = OrientedOverlap.intersectionOverUnion(
        OrientedBox(centerX: a[0], centerY: a[1], width: a[2], height: a[3], angle: a[4] * unit),
        OrientedBox(centerX: b[0], centerY: b[1], width: b[2], height: b[3], angle: b[4] * unit))
      #expect(abs(Double(overlap) - expected) < 2e-6, "\(a) and \(b): \(overlap)")
    }
    check(
      [2563.744629, 1436.790161, 2174.703369, 214.095001, 115.118347],
      [2563.744629, 1436.790283, 2174.702881, 214.094955, 115.118355], 0.999999, degrees: true)
    check(
      [296.6620178, 458.7388306, 23.51573, 47.677002, 0.08795167],
      [296.66201, 458.73882, 23.51573, 47.67702, 0.087951], 0.999999, degrees: true)
    let long: [Float] = [0, 0, 180.6422271729, 136.3633728027, 0.9559648633]
    check(long, long, 1)
    check([4, 5, 8, 10, 0], [3, 4, 6, 8, 0], 0.6)
    check([0, 0, 2, 2, 0], [0, 0, 2, 2, .pi / 4], 0.707107)
    check([0, 0, 8, 2, 0], [0, 0, 8, 2, .pi / 2], 0.142857)
  }

  @Test func oneRectangleHasManyNames() {
    let box = OrientedBox(centerX: 10, centerY: 10, width: 8, height: 2, angle: 0.3)
    let names = [
      OrientedBox(centerX: 10, centerY: 10, width: 2, height: 8, angle: 0.3 + .pi / 2),
      OrientedBox(centerX: 10, centerY: 10, width: 8, height: 2, angle: 0.3 + .pi),
    ]
    for name in names {
      #expect(OrientedOverlap.intersectionOverUnion(box, name) > 0.999999)
      let canonical = name.canonical
      #expect(canonical.width == 8 && canonical.height == 2)
      #expect(abs(canonical.angle - 0.3) < 1e-6)
    }
    #expect(box.canonical == box)
  }

  @Test func boxesThatCoverNothing() {
    let whole = OrientedBox(centerX: 0, centerY: 0, width: 4, height: 4, angle: 0)
    var odd = whole
    for number in [Float.nan, .infinity, 0, -1] {
      odd = whole
      odd.width = number
      for measure in [OrientedOverlap.intersectionOverUnion, .gaussian] {
        #expect(measure(odd, whole) == 0)
        #expect(measure(whole, odd) == 0)
        #expect(measure(odd, odd) == 0)
      }
      odd = whole
      odd.angle = number
      #expect(number.isFinite || OrientedOverlap.intersectionOverUnion(odd, whole) == 0)
      odd = whole
      odd.centerX = number
      #expect(number.isFinite || OrientedOverlap.gaussian(odd, whole) == 0)
    }
    odd.angle = 1e7
    #expect(OrientedOverlap.intersectionOverUnion(odd, whole) == 0)
  }

  private func turned(_ set: BoxSet) -> [OrientedBox] {
    set.boxes.enumerated().map { index, box in
      OrientedBox(
        centerX: box.center.x, centerY: box.center.y, width: box.width, height: box.height,
        angle: BoxSet.unit(9, index) * 6 - 3)
    }
  }

  @Test func matrixEqualsPairs() {
    for number in stride(from: 0, to: 200, by: 9) {
      let boxes = turned(BoxSet(number))
      let rows = Array(boxes.prefix(7))
      for measure in [OrientedOverlap.intersectionOverUnion, .gaussian] {
        let expected = rows.flatMap { row in boxes.map { measure(row, $0) } }
        #expect(measure.matrix(rows, boxes).elements == expected)
      }
    }
  }

  @Test func suppressionEqualsTheReference() {
    for number in stride(from: 0, to: 400, by: 3) {
      let set = BoxSet(number)
      let boxes = turned(set)
      for method in [NonMaximumSuppression.Method.hard, .fast] {
        for measure in [OrientedOverlap.intersectionOverUnion, .gaussian] {
          let rule = NonMaximumSuppression(
            method: method, iouThreshold: set.threshold, scoreThreshold: 0.1, detectionLimit: 30)
          let found = rule.survivors(of: boxes, scores: set.scores, classIndices: set.classIndices, by: measure)
          var expected: [Int] = []
          var suppressors: [Int] = []
          let order = boxes.indices.filter { set.scores[$0] > 0.1 }
            .sorted { set.scores[$0] > set.scores[$1] || (set.scores[$0] == set.scores[$1] && $0 < $1) }
          for index in order {
            let isSuppressed = suppressors.contains {
              set.classIndices[$0] == set.classIndices[index] && measure(boxes[$0], boxes[index]) > set.threshold
            }
            if !isSuppressed { expected.append(index) }
            if !isSuppressed || method == .fast { suppressors.append(index) }
          }
          #expect(found.indices == Array(expected.prefix(30)), "set \(number)")
        }
      }
    }
  }

  @Test func documentedExamples() {
    let upright = OrientedBox(centerX: 0, centerY: 0, width: 2, height: 2, angle: 0)
    let turned = OrientedBox(centerX: 0, centerY: 0, width: 2, height: 2, angle: .pi / 4)
    #expect(abs(OrientedOverlap.intersectionOverUnion(upright, turned) - 0.70710677) < 1e-6)
    #expect(OrientedOverlap.gaussian(upright, turned) > 0.999999)
    let cross = [0, .pi / 2, 0.01].map { OrientedBox(centerX: 0, centerY: 0, width: 8, height: 2, angle: $0) }
    #expect(NonMaximumSuppression().survivors(of: cross, scores: [0.9, 0.8, 0.7]).indices == [0, 1])
    let box = OrientedBox(centerX: 10, centerY: 20, width: 8, height: 2, angle: 0)
    #expect(box.area == 16)
    #expect(box.bounds == Box(minX: 6, minY: 19, maxX: 14, maxY: 21))
    #expect(box.corners.map(\.x) == [6, 14, 14, 6])
  }
}
