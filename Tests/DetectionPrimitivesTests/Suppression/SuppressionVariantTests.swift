import DetectionPrimitives
import Testing

/// Rules with classes kept apart, with other parameters, and on more boxes: see Tests/Generators/suppression_variants.py.
@Suite struct SuppressionVariantTests {
  private static let fullStep = 25
  private static let fullPlace = 7

  /// Compares the list that `find` gives for each set with the golden of a name.
  private func check(_ name: String, _ find: (BoxSet) -> [Int]) throws {
    let golden = try Golden("suppression_variants")
    let hashes = try golden.array("\(name)_hashes", as: UInt32.self)
    var full = try golden.array("\(name)_full", as: Int16.self)[...]
    for number in 0..<BoxSet.count {
      let isFull = number % Self.fullStep == Self.fullPlace
      guard isFull || BoxSet.isSampled(number) else { continue }
      let found = counted(find(BoxSet(number)))
      #expect(listHash(found) == hashes[number], "\(name), set \(number)")
      guard isFull else { continue }
      #expect(found == full.prefix(found.count).map { UInt32($0) }, "\(name), set \(number)")
      full = full.dropFirst(found.count)
    }
    #expect(full.isEmpty)
  }

  private static let methods: [(String, NonMaximumSuppression.Method)] = [
    ("distance", .distance()), ("darknet", .distance(exponent: 0.6)), ("distance_2", .distance(exponent: 2)),
    ("inclusive", .hardInclusivePixels), ("fast", .fast), ("soft_linear", .softLinear),
    ("soft_gaussian", .softGaussian()), ("soft_gaussian_sharp", .softGaussian(sigma: 0.2)),
    ("soft_gaussian_wide", .softGaussian(sigma: 1.5)), ("matrix_linear", .matrixLinear),
    ("matrix_gaussian", .matrixGaussian()), ("matrix_gaussian_wide", .matrixGaussian(sigma: 0.5)),
  ]

  @Test(arguments: 0..<12)
  func classesApart(_ number: Int) throws {
    let (name, method) = Self.methods[number]
    try check(name) { set in
      let rule = NonMaximumSuppression(method: method, iouThreshold: set.threshold, scoreThreshold: 0.1)
      return rule.survivors(of: set.boxes, scores: set.scores, classIndices: set.classIndices).indices
    }
  }

  private static let softForms: [(name: String, method: SuppressionDialect.OpenCVSoftMethod, topK: Int, sigma: Float)] =
    [
      ("linear_top", .linear, 7, 0.5), ("gaussian_top", .gaussian, 7, 0.5), ("gaussian_sharp", .gaussian, 0, 0.2),
      ("gaussian_wide", .gaussian, 11, 1.5),
    ]

  @Test(arguments: 0..<4)
  func openCVsSoftSuppression(_ number: Int) throws {
    let form = Self.softForms[number]
    try check("opencv_\(form.name)") { set in
      let boxes = set.boxes.map { box in
        SuppressionDialect.Rectangle(
          x: Double(box.minX).rounded(.towardZero), y: Double(box.minY).rounded(.towardZero),
          width: (Double(box.maxX) - Double(box.minX)).rounded(.towardZero),
          height: (Double(box.maxY) - Double(box.minY)).rounded(.towardZero))
      }
      return SuppressionDialect.openCVSoftNMSBoxes(
        boxes, scores: set.scores, scoreThreshold: 0.1, nmsThreshold: set.threshold, topK: form.topK,
        sigma: form.sigma, method: form.method
      ).indices
    }
  }

  @Test func ultralyticsWithAllClassesTogether() throws {
    try check("ultralytics_agnostic") { set in
      SuppressionDialect.ultralytics(
        set.boxes, scores: set.scores, classIndices: set.classIndices, iouThreshold: Double(set.threshold),
        isAgnostic: true)
    }
    try check("ultralytics_oriented_agnostic") { set in
      let turned = set.boxes.enumerated().map { index, box in
        OrientedBox(
          centerX: box.center.x, centerY: box.center.y, width: box.width, height: box.height,
          angle: Float(index % 12) * 0.125)
      }
      return SuppressionDialect.ultralyticsOriented(
        turned, scores: set.scores, classIndices: set.classIndices, iouThreshold: 0.45, isAgnostic: true)
    }
  }

  /// Up to 1,000 boxes are moved apart there, more are taken class by class.
  @Test func torchvisionsBatchesOfMoreBoxesThanItMovesApart() throws {
    let hashes = try Golden("suppression_variants").array("batched_large_hashes", as: UInt32.self)
    let counts = [1000, 1001, 1002, 1337, 2000, 3000]
    let thresholds: [Float] = [0.3, 0.45, 0.5, 0.7]
    for (number, hash) in hashes.enumerated() {
      let set = BoxSet(
        kind: BoxSet.Kind.allCases[number % 8], seed: UInt32(5000 + number), count: counts[number % 6],
        classCount: [1, 3, 80, 365][number / 6 % 4], threshold: thresholds[number / 8 % 4])
      let found = SuppressionDialect.torchvisionBatchedNMS(
        set.boxes, scores: set.scores, classIndices: set.classIndices, iouThreshold: Double(set.threshold))
      #expect(listHash(counted(found)) == hash, "set \(number)")
    }
  }

  @Test func masksOfCrowdsEqualPycocotools() throws {
    let expected = try Golden("suppression_variants").array("mask_crowds", as: Double.self)
    let (width, height, count) = (17, 9, 24)
    let masks = (0..<count).map { number in
      BitMask(
        width: width, height: height,
        (0..<width * height).map { BoxSet.hash(900 + UInt32(number), $0) % 24 < UInt32(number) })
    }
    let isCrowd = masks.indices.map { $0 % 3 == 0 }
    let matrix = BitMask.intersectionOverUnionMatrix(masks, masks, isCrowd: isCrowd)
    #expect(matrix.elements == expected.map { Float($0) })
  }
}
