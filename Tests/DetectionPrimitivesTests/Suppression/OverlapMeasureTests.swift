import DetectionPrimitives
import Testing

@Suite struct OverlapMeasureTests {
  /// The generalized and complete measures of the goldens are differences of numbers near 1, rounded to Float.
  private static let absolute: Float = 1e-6

  private static let measures: [(String, OverlapMeasure)] = [
    ("iou", .intersectionOverUnion), ("giou", .generalized), ("diou", .distance), ("ciou", .complete),
    ("iof", .intersectionOverFirst), ("ios", .intersectionOverSmaller),
  ]

  @Test(arguments: 0..<6)
  func equalsOtherPackages(_ number: Int) throws {
    let (name, measure) = Self.measures[number]
    let expected = try Golden("overlap").array(name, as: Float.self)
    var position = 0
    for number in stride(from: 0, to: BoxSet.count, by: 25) {
      let boxes = Boxes(BoxSet(number).boxes.filter { !$0.isEmpty }.prefix(24))
      for value in measure.matrix(boxes, boxes).elements {
        #expect(abs(value - expected[position]) <= Self.absolute, "set \(number)")
        position += 1
      }
    }
    #expect(position == expected.count)
  }

  @Test func documentedExample() {
    let a = Box(minX: 0, minY: 0, maxX: 4, maxY: 2)
    let b = Box(minX: 2, minY: 0, maxX: 4, maxY: 2)
    #expect(OverlapMeasure.intersectionOverUnion(a, b) == 0.5)
    #expect(OverlapMeasure.intersectionOverSmaller(a, b) == 1)
    #expect(OverlapMeasure.intersectionOverFirst(a, b) == 0.5)
    #expect(OverlapMeasure.intersectionOverFirst(b, a) == 1)
    #expect(OverlapMeasure.intersectionOverUnion(a, Boxes([a, b])) == [1, 0.5])
  }

  @Test func equalBoxesGiveOneAndOddOnesZero() {
    let odd = [
      Box(minX: 3, minY: 3, maxX: 3, maxY: 5), Box(minX: 5, minY: 5, maxX: 2, maxY: 2),
      Box(minX: .nan, minY: 0, maxX: 1, maxY: 1), Box(minX: 0, minY: 0, maxX: .infinity, maxY: .nan),
    ]
    for (_, measure) in Self.measures {
      for side in [0x1p-140, 1e-30, 0.1, 1, 1e18, 1e30] as [Float] {
        let box = Box(minX: -side, minY: side, maxX: 2 * side, maxY: 3 * side)
        #expect(measure(box, box) == 1, "side \(side)")
      }
      for box in odd {
        #expect(measure(box, Box(minX: 0, minY: 0, maxX: 9, maxY: 9)) == 0)
        #expect(measure(Box(minX: 0, minY: 0, maxX: 9, maxY: 9), box) == 0)
        #expect(measure(box, box) == 0)
      }
    }
  }

  @Test func inclusivePixels() {
    let pixel = Box(minX: 3, minY: 3, maxX: 3, maxY: 3)
    #expect(OverlapMeasure.inclusivePixels(pixel, pixel) == 1)
    let left = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let right = Box(minX: 1, minY: 0, maxX: 2, maxY: 1)
    #expect(OverlapMeasure.inclusivePixels(left, right) == Float(2) / 6)
    let far = Box(minX: 0.1, minY: 0.1, maxX: 0.2, maxY: 0.2)
    #expect(OverlapMeasure.inclusivePixels(far, Box(minX: 0.7, minY: 0.7, maxX: 0.8, maxY: 0.8)) > 0.11)
    #expect(OverlapMeasure.inclusivePixels(Box(minX: 5, minY: 5, maxX: 2, maxY: 2), left) == 0)
    for side in [1e9, 9e18, 1.9e19, 1e25, 1e38] as [Float] {
      let box = Box(minX: -side, minY: side, maxX: side, maxY: 3 * side)
      #expect(OverlapMeasure.inclusivePixels(box, box) == 1, "side \(side)")
      let half = Box(minX: 0, minY: side, maxX: side, maxY: 3 * side)
      #expect(abs(OverlapMeasure.inclusivePixels(box, half) - 0.5) < 1e-6, "side \(side)")
    }
  }

  @Test func matrixEqualsPairsForEveryCount() {
    for count in 0...67 {
      let kind = BoxSet.Kind.allCases[count % 8]
      var columns = BoxSet(kind: kind, seed: UInt32(count), count: count, classCount: 1, threshold: 0).boxes
      if count > 3 { columns[2] = Box(minX: 0, minY: 0, maxX: 1e25, maxY: 1e25) }
      if count > 5 { columns[4] = Box(minX: .nan, minY: 0, maxX: 1, maxY: 1) }
      let rows = Boxes(
        columns.prefix(9) + [
          Box(minX: 0, minY: 0, maxX: 1e-30, maxY: 1e-30), Box(minX: 9, minY: 9, maxX: 1, maxY: 1),
          Box(minX: 0, minY: 0, maxX: 2e25, maxY: 1e25),
        ])
      let matrix = OverlapMeasure.intersectionOverUnion.matrix(rows, columns)
      #expect(matrix.shape == [rows.count, count])
      let elements = matrix.elements
      for row in rows.indices {
        for column in columns.indices {
          let expected = rows[row].intersectionOverUnion(with: columns[column])
          #expect(elements[row * count + column] == expected, "row \(row), column \(column) of \(count)")
        }
      }
    }
  }

  @Test func crowds() {
    let detections = Boxes([Box(minX: 0, minY: 0, maxX: 2, maxY: 2), Box(minX: 9, minY: 9, maxX: 12, maxY: 10)])
    let truths = Boxes([Box(minX: 0, minY: 0, maxX: 10, maxY: 10), Box(minX: 0, minY: 0, maxX: 10, maxY: 10)])
    let matrix = OverlapMeasure.crowdMatrix(detections: detections, truths: truths, isCrowd: [true, false])
    #expect(matrix.elements == [1, 0.04, Float(1) / 3, Float(1) / 102])
  }
}
