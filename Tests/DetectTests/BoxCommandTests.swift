#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// `detect iou` and `detect nms` on boxes whose results are known by hand.
  @Suite struct BoxCommandTests {
    /// Two halves of one object, a copy of the first that is shifted by a tenth, and a box far away.
    static let boxes: [Float] = [
      0, 0, 10, 10, 1, 0, 11, 10, 50, 50, 60, 60, 0, 0, 10, 4,
    ]
    static let scores: [Float] = [0.8, 0.9, 0.5, 0.7]

    static func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(Data(try Tensor(boxes, shape: [4, 4]).npy()), to: "boxes.npy")
      try folder.write(Data(try Tensor(scores, shape: [4]).npy()), to: "scores.npy")
      try folder.write(Data(try Tensor([0, 1, 0, 0] as [Int64], shape: [4]).npy()), to: "classes.npy")
      return folder
    }

    static func output(_ arguments: [String], _ folder: TemporaryFolder) throws -> AnyTensor {
      let run = try Detect(arguments + ["--out", "out.npy"], in: folder)
      try #require(run.status == 0, "\(run.errors)")
      return try AnyTensor(npy: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("out.npy"))))
    }

    /// The first box against each of the four.
    static let measured: [(measure: String, row: [Float])] = [
      ("iou", [1, 0.8181818, 0, 0.4]), ("iof", [1, 0.9, 0, 0.4]), ("ios", [1, 0.9, 0, 1]),
      ("giou", [1, 0.8181818, -0.9444444, 0.4]),
    ]

    @Test(arguments: measured)
    func measuresOfTheFirstBox(_ measure: String, _ row: [Float]) throws {
      let folder = try Self.folder()
      guard
        case .float32(let matrix) = try Self.output(["iou", "boxes.npy", "boxes.npy", "--measure", measure], folder)
      else {
        Issue.record("not float32")
        return
      }
      #expect(matrix.shape == [4, 4])
      for (column, value) in row.enumerated() { #expect(abs(matrix[0, column] - value) <= Self.tolerance) }
    }

    /// The values above have seven digits.
    static let tolerance: Float = 1e-6

    /// What stays under which options.
    static let suppressed: [(options: [String], kept: [Int64])] = [
      (["--iou", "0.5"], [1, 3, 2]), (["--iou", "0.3"], [1, 2]), (["--iou", "1"], [1, 0, 3, 2]),
      (["--iou", "0.3", "--classes", "classes.npy"], [1, 0, 2]), (["--iou", "0.5", "--max", "2"], [1, 3]),
      (["--iou", "0.5", "--score", "0.5"], [1, 3]), (["--method", "nmm"], [1, 2]),
    ]

    @Test(arguments: suppressed)
    func keptBoxes(_ options: [String], _ expected: [Int64]) throws {
      let folder = try Self.folder()
      let kept = try Self.output(["nms", "boxes.npy", "scores.npy"] + options, folder)
      #expect(kept == .int64(try Tensor(expected, shape: [expected.count])))
    }

    private struct Document: Decodable {
      struct Box: Decodable {
        let index: Int
        let score: Float
        let box: [Float]
        let members: [Int]?
      }

      let boxes: [Box]
    }

    /// Scores as the method leaves them, and boxes as it makes them; the boxes have overlaps 9/11, 0.4 and 0.35.
    @Test func scoresAndBoxesThatStay() throws {
      let folder = try Self.folder()
      let files = ["--kept-scores", "s.npy", "--kept-boxes", "b.npy", "--json", "--out", "out.npy"]
      func kept(_ options: [String]) throws -> [Document.Box] {
        let run = try Detect(["nms", "boxes.npy", "scores.npy"] + options + files, in: folder)
        try #require(run.status == 0, "\(run.errors)")
        let boxes = try run.json(Document.self).boxes
        func array(_ name: String) throws -> AnyTensor {
          try AnyTensor(npy: [UInt8](Data(contentsOf: folder.url.appendingPathComponent(name))))
        }
        #expect(try array("out.npy") == .int64(Tensor(boxes.map { Int64($0.index) }, shape: [boxes.count])))
        #expect(try array("s.npy") == .float32(Tensor(boxes.map(\.score), shape: [boxes.count])))
        #expect(try array("b.npy") == .float32(Tensor(boxes.flatMap(\.box), shape: [boxes.count, 4])))
        return boxes
      }
      let soft = try kept(["--method", "soft-linear", "--iou", "0.5"])
      #expect(soft.map(\.index) == [1, 3, 2, 0])
      #expect(soft.allSatisfy { $0.members == nil })
      #expect(abs(soft[3].score - 0.8 * 2 / 11) <= Self.tolerance && soft[0].score == 0.9)
      #expect(soft[3].box == [0, 0, 10, 10])
      let merged = try kept(["--method", "nmm"])
      #expect(merged.map(\.box) == [[0, 0, 11, 10], [50, 50, 60, 60]])
      #expect(merged[0].members?.first == 1 && merged[0].members?.sorted() == [0, 1, 3])
      let fused = try kept(["--method", "wbf", "--iou", "0.5"])
      let minX = (0.8 * 0 + 0.9 * 1) / 1.7 as Float
      #expect(abs(fused[0].box[0] - minX) <= Self.tolerance && fused[0].members == [1, 0])
    }

    @Test func shapesThatDoNotFitAreToldApart() throws {
      let folder = try Self.folder()
      let oriented = try Detect(
        ["iou", "boxes.npy", "boxes.npy", "--measure", "rotated", "--out", "o.npy"], in: folder)
      #expect(oriented.status == 1)
      #expect(oriented.errors.contains("expected shape [any, 5], found [4, 4]"))
      let short = try Detect(["nms", "boxes.npy", "boxes.npy", "--out", "o.npy"], in: folder)
      #expect(short.status == 1)
      #expect(short.errors.contains("expected shape [4], found [4, 4]"))
    }
  }
#endif
