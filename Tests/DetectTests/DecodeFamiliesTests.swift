#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// `detect decode` and `detect run` on small heads of families; the numbers were computed by NumPy in double precision.
  @Suite struct DecodeFamiliesTests {
    /// An output of zeros, or of another number, but for some elements.
    struct Head {
      let shape: [Int]
      var filler: Float = 0
      let numbers: [(place: Int, number: Float)]

      func tensor() throws -> AnyTensor {
        var elements = [Float](repeating: filler, count: shape.reduce(1, *))
        for (place, number) in numbers { elements[place] = number }
        return .float32(try Tensor(elements, shape: shape))
      }
    }

    private static func head(_ shape: [Int], filler: Float = 0, _ numbers: [(place: Int, number: Float)]) -> Head {
      Head(shape: shape, filler: filler, numbers: numbers)
    }

    struct Family: CustomTestStringConvertible {
      let name: String
      let options: [String]
      let heads: [Head]

      /// Corners, score, class, candidate.
      let rows: [[Float]]

      var testDescription: String { name }
    }

    /// Distances of strides 8, 16 and 32 in a 32 × 32 input; one cell of stride 16 at column 0, row 1 has a class.
    private static let raw: [Head] = {
      var middle: [(place: Int, number: Float)] = []
      func set(_ channel: Int, _ number: Float) { middle.append((channel * 4 + 2, number)) }
      for bin in 0..<16 {
        set(bin, bin == 2 ? 0 : -50)
        set(16 + bin, bin == 1 || bin == 3 ? 0 : -50)
        set(32 + bin, bin == 0 ? 0 : -50)
        set(48 + bin, 0.5 * Float(bin))
      }
      for channel in 64..<66 { for cell in 0..<4 { middle.append((channel * 4 + cell, -9)) } }
      set(65, 1.5)
      func quiet(_ cells: Int) -> [(place: Int, number: Float)] { (64 * cells..<66 * cells).map { ($0, -9) } }
      return [head([1, 66, 4, 4], quiet(16)), head([1, 66, 2, 2], middle), head([1, 66, 1, 1], quiet(1))]
    }()

    static let families = [
      Family(
        name: "yolo8-raw", options: ["--network", "32x32", "--classes", "2"], heads: raw,
        rows: [[-24, -8, 8, 239.422, 0.81757448, 1, 18]]),
      // Anchor 2 of the cell at column 1.
      Family(
        name: "yolo2", options: ["--network", "64x32", "--classes", "3"],
        heads: [
          head(
            [1, 40, 1, 2],
            [(33, 0.5), (35, -1), (37, 0.25), (39, -0.5), (41, 2), (43, 0), (45, 1), (47, 3)])
        ],
        rows: [[-16.667365, -44.519555, 120.504762, 61.731806, 0.74321194, 2, 5]]),
      Family(
        name: "detr", options: ["--network", "64x32", "--classes", "2"],
        heads: [
          head([1, 2, 3], [(0, 1), (1, 3), (5, 4)]),
          head([1, 2, 4], filler: 0.5, [(2, 0.25)]),
        ], rows: [[24, 8, 40, 24, 0.84379473, 1, 0]]),
      // One query is two classes.
      Family(
        name: "rtdetr", options: ["--network", "64x32", "--classes", "2"],
        heads: [
          head([1, 2, 2], [(0, 2), (1, -1), (2, -3), (3, 0.5)]),
          head([1, 2, 4], filler: 0.5, [(2, 0.25)]),
        ],
        rows: [
          [24, 8, 40, 24, 0.88079708, 0, 0], [24, 8, 40, 24, 0.26894142, 1, 0], [16, 8, 48, 24, 0.62245933, 1, 1],
        ]),
      Family(
        name: "yolo8-obb", options: ["--network", "64x64", "--classes", "2"], heads: [turned],
        rows: [
          [19.231717, 12.421573, 40.768283, 27.578427, 0.8, 1, 0],
          [19.238069, 12.27004, 40.761931, 27.72996, 0.7, 1, 1],
        ]),
      Family(
        name: "classify", options: ["--network", "64x32", "--activation", "softmax", "--score", "0.1"],
        heads: [head([1, 3], [(0, 1), (1, 3)])],
        rows: [[0, 0, 64, 32, 0.84379473, 1, 1], [0, 0, 64, 32, 0.1141952, 0, 0]]),
    ]

    /// Two boxes of nearly the same angle: channels center x, center y, width, height, two classes, angle.
    private static let turned = head(
      [1, 7, 2],
      [
        (0, 30), (1, 30), (2, 20), (3, 20), (4, 20), (5, 20), (6, 8), (7, 8), (8, 0.1), (9, 0.1), (10, 0.8), (11, 0.7),
        (12, 0.4), (13, 0.42),
      ])

    /// A Float of a size below 256, and the seven digits of the table.
    private static let tolerance: Float = 1e-4

    private func write(_ heads: [Head], _ folder: TemporaryFolder) throws -> [String] {
      try heads.enumerated().map { index, head in
        try folder.write(Data(head.tensor().npy()), to: "head\(index).npy")
        return "head\(index).npy"
      }
    }

    @Test(arguments: families) func candidates(family: Family) throws {
      let folder = try TemporaryFolder()
      let names = try write(family.heads, folder)
      let run = try Detect(
        ["decode", "--family", family.name] + names + family.options + ["--out", "out.npy"], in: folder)
      try #require(run.status == 0, "\(run.errors)")
      guard
        case .float32(let found) = try AnyTensor(
          npy: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("out.npy"))))
      else {
        Issue.record("not float32")
        return
      }
      try #require(found.shape == [family.rows.count, 7])
      for (row, expected) in family.rows.enumerated() {
        for column in 0..<7 {
          #expect(abs(found[row, column] - expected[column]) <= Self.tolerance, "row \(row), column \(column)")
        }
      }
    }

    private struct Document: Decodable {
      struct Detection: Decodable {
        let classIndex: Int
        let label: String?
        let score: Float
        let box: [Float]
        let candidate: Int
        let angle: Float?
        let corners: [[Float]]?

        private enum CodingKeys: String, CodingKey {
          case label, score, box, candidate, angle, corners
          case classIndex = "class"
        }
      }

      let detections: [Detection]
    }

    private func found(_ family: String, _ heads: [Head], _ options: [String]) throws -> [Document.Detection] {
      let folder = try TemporaryFolder()
      try folder.write(Data("P5 80 40 255\n".utf8) + Data(repeating: 90, count: 3200), to: "wide.pgm")
      try folder.write(Data("zero\none\ntwo\n".utf8), to: "labels.txt")
      var arguments = ["run", "wide.pgm", "--family", family, "--json"] + options
      for name in try write(heads, folder) { arguments += ["--head", name] }
      let run = try Detect(arguments, in: folder)
      try #require(run.status == 0, "\(run.errors)")
      return try run.json(Document.self).detections
    }

    /// A gain of 0.8 and 16 rows of padding; the second box is the first one again.
    @Test func aTurnedBoxInThePicture() throws {
      let found = try found("yolo8-obb", [Self.turned], ["--network", "64x64", "--classes", "2"])
      try #require(found.count == 1)
      #expect(found[0].candidate == 0 && found[0].classIndex == 1 && found[0].angle == 0.4)
      let corners: [[Float]] = [
        [27.933829, -4.473034], [50.960354, 5.262424], [47.066171, 14.473034], [24.039646, 4.737576],
      ]
      for (corner, expected) in zip(try #require(found[0].corners), corners) {
        #expect(abs(corner[0] - expected[0]) <= Self.tolerance && abs(corner[1] - expected[1]) <= Self.tolerance)
      }
      for (edge, expected) in zip(found[0].box, [24.039646, -4.473034, 50.960354, 14.473034] as [Float]) {
        #expect(abs(edge - expected) <= Self.tolerance)
      }
      let both = try self.found(
        "yolo8-obb", [Self.turned], ["--network", "64x64", "--classes", "2", "--suppress", "none"])
      #expect(both.map(\.candidate) == [0, 1])
    }

    /// The best classes have the box of what a square in the middle of the picture shows.
    @Test func classesOfAPicture() throws {
      let logits = Self.head([1, 3], [(0, 1), (1, 3)])
      let options = ["--network", "32x32", "--activation", "softmax", "--labels", "labels.txt"]
      let best = try found("classify", [logits], options)
      #expect(best.map(\.classIndex) == [1, 0, 2] && best.map(\.label) == ["one", "zero", "two"])
      #expect(abs(best[0].score - 0.84379473) <= 1e-6)
      #expect(best.allSatisfy { $0.box == [20, 0, 60, 40] })
      #expect(try found("classify", [logits], options + ["--max", "1"]).map(\.classIndex) == [1])
      #expect(try found("classify", [logits], options + ["--deny", "One"]).map(\.classIndex) == [0, 2])
    }

    @Test func whatClassesDoNotHave() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P5 1 1 255\n".utf8) + Data([9]), to: "one.pgm")
      let names = try write([Self.head([1, 3], [])], folder)
      for option in [["--explain"], ["--suppress", "hard"]] {
        let run = try Detect(["run", "one.pgm", "--family", "classify", "--head", names[0]] + option, in: folder)
        #expect(run.status == 2 && run.errors.contains("expected neither --suppress nor --explain for classify"))
      }
    }
  }
#endif
