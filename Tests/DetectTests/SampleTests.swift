#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  /// The bundled sample against the truth that its picture was rendered from.
  @Suite struct SampleTests {
    struct Document: Decodable {
      struct Ball: Decodable {
        struct Color: Decodable {
          let name: String
        }

        struct Position: Decodable {
          let forward: Double
          let right: Double
        }

        let label: String
        let box: [Double]
        let color: Color
        let position: Position
      }

      let detections: [Ball]
      let sentence: [String: String]
    }

    struct Truth: Decodable {
      struct Ball: Decodable {
        let kind: String
        let box: [Double]
        let forward: Double
        let right: Double

        private enum CodingKeys: String, CodingKey {
          case kind, box
          case forward = "ground_forward_m"
          case right = "ground_right_m"
        }
      }

      let balls: [Ball]
    }

    /// How coarse the network's boxes are, in pixels of the picture.
    static let boxTolerance = 4.0
    static let forwardTolerance = 0.05
    static let rightTolerance = 0.02

    static func truth() throws -> Truth {
      let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/detect/Sample/court.json")
      return try JSONDecoder().decode(Truth.self, from: Data(contentsOf: file.standardizedFileURL))
    }

    @Test func jackIsFoundWhereItLies() throws {
      let folder = try TemporaryFolder()
      let run = try Detect(["--json"], in: folder)
      try #require(run.status == 0, "\(run.errors)")
      let document = try run.json(Document.self)
      let jack = try #require(document.detections.first { $0.color.name == "white" })
      let truth = try #require(try Self.truth().balls.first { $0.kind == "jack" })
      for (found, expected) in zip(jack.box, truth.box) { #expect(abs(found - expected) <= Self.boxTolerance) }
      #expect(abs(jack.position.forward - truth.forward) <= Self.forwardTolerance)
      #expect(abs(jack.position.right - truth.right) <= Self.rightTolerance)
      #expect(document.sentence == ["en": "3 m 10 cm ahead, 20 cm to the right", "ja": "前方3m10cm、右20cm"])
    }

    @Test func everyBallIsFoundOnceInItsColor() throws {
      let folder = try TemporaryFolder()
      let document = try Detect(["--json"], in: folder).json(Document.self)
      let truth = try Self.truth().balls
      #expect(document.detections.count == truth.count)
      #expect(document.detections.allSatisfy { $0.label == "sports ball" })
      for ball in truth {
        let (x, y) = ((ball.box[0] + ball.box[2]) / 2, (ball.box[1] + ball.box[3]) / 2)
        let found = document.detections.filter { $0.box[0] < x && x < $0.box[2] && $0.box[1] < y && y < $0.box[3] }
        #expect(found.map(\.color.name) == [ball.kind == "jack" ? "white" : ball.kind])
      }
    }

    @Test func storyShowsThatTheZoomedPassFoundTheJack() throws {
      let folder = try TemporaryFolder()
      let run = try Detect([], in: folder)
      #expect(run.status == 0 && run.errors.isEmpty)
      let lines = run.text.split(separator: "\n").map(String.init)
      let whole = try #require(lines.first { $0.hasPrefix("whole picture") })
      #expect(whole.hasSuffix("the jack not among them"))
      let zoomed = try #require(lines.first { $0.hasPrefix("zoomed crop") })
      #expect(zoomed.hasSuffix("the jack among them"))
      #expect(lines.contains("The jack: 3 m 10 cm ahead, 20 cm to the right"))
      #expect(lines.contains("ジャック：前方3m10cm、右20cm"))
      let picture = try Data(contentsOf: folder.url.appendingPathComponent("detect-sample.png"))
      #expect(picture.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    }
  }
#endif
