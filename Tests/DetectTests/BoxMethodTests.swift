#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// Every method of `detect nms`, every measure of `detect iou` and every `--format`; NumPy in double precision says what
  /// they give.
  @Suite struct BoxMethodTests {
    /// Four boxes that are each moved by a fifth of their width, and two that share 0.32.
    static let boxes: [[Float]] = [
      [0, 0, 10, 10], [2, 0, 12, 10], [4, 0, 14, 10], [6, 0, 16, 10], [30, 0, 40, 10], [31, 5, 39, 9],
    ]
    static let scores: [Float] = [0.9, 0.8, 0.7, 0.6, 0.5, 0.45]

    /// The boxes in another format; turned ones by 0.3 radians about the origin, which leaves all overlaps.
    private static func rows(_ format: String) -> [[Float]] {
      boxes.map { box in
        let (width, height) = (box[2] - box[0], box[3] - box[1])
        let (x, y) = (Double(box[0] + box[2]) / 2, Double(box[1] + box[3]) / 2)
        return switch format {
        case "xywh": [box[0], box[1], width, height]
        case "cxcywh": [Float(x), Float(y), width, height]
        case "xywhr":
          [Float(x * cos(0.3) - y * sin(0.3)), Float(x * sin(0.3) + y * cos(0.3)), width, height, 0.3]
        default: box
        }
      }
    }

    private static func write(_ rows: [[Float]], to name: String, _ folder: TemporaryFolder) throws {
      try folder.write(Data(try Tensor(rows.flatMap { $0 }, shape: [rows.count, rows[0].count]).npy()), to: name)
    }

    private static func folder(_ format: String = "xyxy") throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try write(rows(format), to: "boxes.npy", folder)
      try folder.write(Data(try Tensor(scores, shape: [6]).npy()), to: "scores.npy")
      return folder
    }

    static let methods: [(options: [String], kept: [Int64])] = [
      (["--iou", "0.5"], [0, 2, 4, 5]), (["--method", "hard", "--iou", "0.3"], [0, 3, 4]),
      (["--method", "hard", "--iou", "0.66"], [0, 2, 4, 5]),
      (["--method", "diou", "--iou", "0.66"], [0, 1, 2, 3, 4, 5]),
      (["--method", "diou", "--iou", "0.6"], [0, 2, 4, 5]), (["--method", "fast", "--iou", "0.5"], [0, 4, 5]),
      (["--method", "soft-linear", "--iou", "0.3", "--score", "0.2"], [0, 3, 4, 5]),
      (["--method", "soft-gaussian", "--score", "0.2"], [0, 3, 4, 5, 1]),
      (["--method", "soft-gaussian", "--sigma", "0.1", "--score", "0.2"], [0, 4, 3]),
      (["--method", "matrix", "--score", "0.2"], [0, 4, 3, 2, 5, 1]),
      (["--method", "matrix", "--score", "0.35"], [0, 4, 3, 2]),
      (["--method", "matrix", "--sigma", "2", "--score", "0.3"], [0, 3, 4, 2, 5, 1]),
      (["--method", "matrix", "--sigma", "0.5", "--score", "0.45"], [0, 1, 2, 3, 4]),
      (["--method", "wbf"], [0, 2, 4, 5]), (["--method", "wbf", "--iou", "0.3"], [0, 4]),
    ]

    @Test(arguments: methods) func keptBoxes(options: [String], expected: [Int64]) throws {
      let kept = try BoxCommandTests.output(["nms", "boxes.npy", "scores.npy"] + options, try Self.folder())
      #expect(kept == .int64(try Tensor(expected, shape: [expected.count])))
    }

    @Test(arguments: ["xyxy", "xywh", "cxcywh", "xywhr"]) func formats(format: String) throws {
      for (method, expected) in [("hard", [0, 2, 4, 5]), ("fast", [0, 4, 5])] as [(String, [Int64])] {
        let kept = try BoxCommandTests.output(
          ["nms", "boxes.npy", "scores.npy", "--format", format, "--iou", "0.5", "--method", method],
          try Self.folder(format))
        #expect(kept == .int64(try Tensor(expected, shape: [expected.count])), "\(method)")
      }
    }

    @Test func sigmaIsAboveZero() throws {
      let run = try Detect(
        ["nms", "boxes.npy", "scores.npy", "--method", "soft-gaussian", "--sigma", "0", "--out", "o.npy"],
        in: try Self.folder())
      #expect(run.status == 2 && run.errors.contains("expected a number above 0 after --sigma"))
    }

    /// The first row of the matrix of boxes with themselves.
    private func row(_ options: [String], _ rows: [[Float]]) throws -> [Float] {
      let folder = try TemporaryFolder()
      try Self.write(rows, to: "boxes.npy", folder)
      let output = try BoxCommandTests.output(["iou", "boxes.npy", "boxes.npy"] + options, folder)
      guard case .float32(let matrix) = output, matrix.shape == [rows.count, rows.count] else { return [] }
      return rows.indices.map { matrix[0, $0] }
    }

    private func expect(_ found: [Float], _ expected: [Float]) {
      #expect(found.count == expected.count)
      for (value, exact) in zip(found, expected) { #expect(abs(value - exact) <= BoxCommandTests.tolerance) }
    }

    @Test(
      arguments: [
        ("diou", [1, 0.81365693, -0.69444444, 0.355]), ("ciou", [1, 0.81365693, -0.69444444, 0.34837609]),
      ] as [(String, [Float])])
    func uprightMeasures(measure: String, expected: [Float]) throws {
      let boxes: [[Float]] = [[0, 0, 10, 10], [1, 0, 11, 10], [50, 50, 60, 60], [0, 0, 10, 4]]
      expect(try row(["--measure", measure], boxes), expected)
      let sizes = boxes.map { [$0[0], $0[1], $0[2] - $0[0], $0[3] - $0[1]] }
      expect(try row(["--measure", measure, "--format", "xywh"], sizes), expected)
      let centers = sizes.map { [$0[0] + $0[2] / 2, $0[1] + $0[3] / 2, $0[2], $0[3]] }
      expect(try row(["--measure", measure, "--format", "cxcywh"], centers), expected)
    }

    /// Across each other, nearly along, and far away.
    @Test(
      arguments: [
        ("rotated", [1, 0.14285714, 0.45755851, 0]), ("prob", [1, 0.27239312, 0.5796995, 0]),
      ] as [(String, [Float])])
    func measuresOfTurnedBoxes(measure: String, expected: [Float]) throws {
      let boxes: [[Float]] = [[0, 0, 8, 2, 0], [0, 0, 8, 2, .pi / 2], [1, 0.5, 8, 2, 0.3], [20, 20, 4, 4, 1]]
      expect(try row(["--measure", measure], boxes), expected)
      expect(try row(["--measure", measure, "--format", "xywhr"], boxes), expected)
    }
  }
#endif
