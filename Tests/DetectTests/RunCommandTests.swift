#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// `detect run` on small pictures: what it refuses, what it says when nothing is found, and where things lie.
  @Suite struct RunCommandTests {
    private struct Document: Decodable {
      struct Detection: Decodable {
        struct Position: Decodable, Equatable {
          let forward: Double
          let right: Double
          let range: Double
        }

        let box: [Float]
        let position: Position?
      }

      let detections: [Detection]
    }

    private static let camera = """
      {"width": 80, "height": 40, "focal_px": 60, "principal": [40, 20], "height_m": 1.4, "pitch_down_deg": 22}
      """

    /// Gray pictures of both shapes, a camera of the wide one, and one ball at the same place of what a network saw.
    private func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for (name, width, height) in [("wide.pgm", 80, 40), ("high.pgm", 40, 80)] {
        let header = Data("P5 \(width) \(height) 255\n".utf8)
        try folder.write(header + Data(repeating: 90, count: width * height), to: name)
      }
      try folder.write(Data(Self.camera.utf8), to: "camera.json")
      let row: [Float] = [0.5, 0.5, 0.625, 0.625, 0.9, 32]
      try folder.write(Data(try Tensor(row, shape: [1, 1, 6]).npy()), to: "ball.npy")
      return folder
    }

    private let ball = ["--head", "ball.npy", "--family", "end2end", "--network", "64x64", "--boxes", "normalized"]

    /// A picture that is stored sideways shows the same floor.
    @Test func aSidewaysPictureHasTheSameFloor() throws {
      let folder = try folder()
      let options = ball + ["--fit", "stretch", "--camera", "camera.json", "--json"]
      let upright = try Detect(["run", "wide.pgm"] + options, in: folder).json(Document.self).detections
      let position = try #require(upright[0].position)
      #expect(upright[0].box == [40, 20, 50, 25] && position.right > 0)
      for orientation in [6, 8] {
        let run = try Detect(["run", "high.pgm", "--orientation", "\(orientation)"] + options, in: folder)
        let found = try #require(try run.json(Document.self).detections.first)
        #expect(found.position == position, "orientation \(orientation)")
        #expect(found.box == (orientation == 6 ? [20, 30, 25, 40] : [15, 40, 20, 50]))
      }
    }

    @Test func theCameraOfAnotherPictureIsAnError() throws {
      let folder = try folder()
      let run = try Detect(["run", "high.pgm"] + ball + ["--camera", "camera.json"], in: folder)
      #expect(run.status == 1)
      #expect(
        run.errors.contains("camera.json: expected the camera of a picture of 40x80 upright, found 80x40"))
    }

    @Test func anotherNetworkIsAnError() throws {
      let folder = try folder()
      let head = [Float](repeating: 0, count: 84 * 84)
      try folder.write(Data(try Tensor(head, shape: [1, 84, 84]).npy()), to: "head.npy")
      let arguments = ["run", "wide.pgm", "--head", "head.npy", "--family", "yolo11", "--network"]
      let wrong = try Detect(arguments + ["96x96"], in: folder)
      #expect(wrong.status == 1)
      #expect(
        wrong.errors.contains(
          "head.npy: expected 189 candidates for 96x96, found 84, as for 64x64: is --network another one?"))
      #expect(try Detect(arguments + ["64x64"], in: folder).status == 0)
    }

    /// A score that is none is an error, and what was asked for is told all the same.
    @Test func aScoreAboveOneIsExplained() throws {
      struct Explained: Decodable {
        struct Explanation: Decodable { let suspicions: [String] }
        let explanation: Explanation
      }
      let folder = try folder()
      let row: [Float] = [0.5, 0.5, 0.6, 0.6, 94, 32]
      try folder.write(Data(try Tensor(row, shape: [1, 1, 6]).npy()), to: "ball.npy")
      let run = try Detect(["run", "wide.pgm"] + ball + ["--explain"], in: folder)
      #expect(run.status == 1 && run.text.contains("suspicious: a probability of 94.0"))
      #expect(run.errors.contains("ball.npy: expected scores of at most"))
      let json = try Detect(["run", "wide.pgm"] + ball + ["--explain", "--json"], in: folder)
      #expect(json.status == 1)
      #expect(try json.json(Explained.self).explanation.suspicions.first?.hasPrefix("a probability of 94.0") == true)
      let plain = try Detect(["run", "wide.pgm"] + ball, in: folder)
      #expect(plain.status == 1 && plain.text.isEmpty)
    }

    /// Fractions that are read as pixels lie in the padding: nothing is found, and the reason is told.
    @Test func nothingFoundIsExplained() throws {
      let folder = try folder()
      let run = try Detect(
        ["run", "wide.pgm", "--head", "ball.npy", "--family", "end2end", "--network", "64x64"], in: folder)
      #expect(run.status == 0 && run.text.contains("0 detections"))
      #expect(run.errors.contains("suspicious: all boxes are within a pixel of the corner"))
    }

    /// Where nothing is suppressed, the best come first too, so that `--max` keeps them.
    @Test func theBestComeFirstWithoutSuppression() throws {
      struct Scores: Decodable {
        struct Detection: Decodable { let score: Float, candidate: Int }
        let detections: [Detection]
      }
      let folder = try folder()
      let rows: [Float] = [
        0.1, 0.1, 0.3, 0.4, 0.55, 1, 0.5, 0.5, 0.6, 0.6, 0.9, 32, 0.2, 0.5, 0.3, 0.6, 0.9, 2, 0.7, 0.5, 0.8, 0.6, 0.7,
        3,
      ]
      try folder.write(Data(try Tensor(rows, shape: [1, 4, 6]).npy()), to: "ball.npy")
      let all = try Detect(["run", "wide.pgm"] + ball + ["--json"], in: folder).json(Scores.self).detections
      #expect(all.map(\.candidate) == [1, 2, 3, 0] && all.map(\.score) == [0.9, 0.9, 0.7, 0.55])
      let best = try Detect(["run", "wide.pgm"] + ball + ["--json", "--max", "1"], in: folder).json(Scores.self)
      #expect(best.detections.map(\.candidate) == [1])
    }

    /// An overlap means nothing where nothing is suppressed.
    @Test func overlapsNeedASuppression() throws {
      let folder = try folder()
      for options in [[], ["--suppress", "none"]] {
        let run = try Detect(["run", "wide.pgm"] + ball + ["--iou", "0.5"] + options, in: folder)
        #expect(run.status == 2 && run.errors.contains("expected --iou where boxes are suppressed"), "\(run.errors)")
      }
      #expect(try Detect(["run", "wide.pgm"] + ball + ["--iou", "0.5", "--suppress", "hard"], in: folder).status == 0)
    }

    /// A network's side is at most that of a picture, and that of anchors that are made much less.
    @Test func hugeNetworksAreRefused() throws {
      let folder = try folder()
      for (family, size, error) in [
        ("yolo8", "4611686018427387904x4611686018427387904", "expected sides in 1…1048576 after --network"),
        ("yolo5", "1048577x32", "expected sides in 1…1048576 after --network"),
        ("ssd", "100000x100000", "expected a network of at most 4096 pixels a side"),
      ] {
        let anchors = family == "ssd" ? ["--anchors", "mobilenet-ssd", "--head", "ball.npy"] : []
        let run = try Detect(
          ["run", "wide.pgm", "--head", "ball.npy", "--family", family, "--network", size] + anchors, in: folder)
        #expect(run.status == 2 && run.errors.contains(error), "\(family): \(run.status) \(run.errors)")
      }
    }
  }
#endif
