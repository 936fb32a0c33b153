#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  /// `detect run` on the recorded outputs against the detections that the networks' own code gives.
  @Suite(.sharedData) struct DetectRunTests {
    struct Document: Decodable {
      struct Detection: Decodable {
        let classIndex: Int
        let label: String
        let score: Float
        let box: [Float]
        let candidate: Int

        private enum CodingKeys: String, CodingKey {
          case label, score, box, candidate
          case classIndex = "class"
        }
      }

      let detections: [Detection]
    }

    static let boxTolerance: Float = 1e-3
    static let scoreTolerance: Float = 1e-6

    static let anchorFree = [
      "yolov8n_640_float", "yolo11n_640_float", "yolov8n_416_int8io", "yolo11n_416_int8io", "yolov8n_224_int8io",
    ]
    static let endToEnd = ["yolo26n_640_end2end", "yolo26n_320_end2end"]

    /// How many runs have their outputs there: four pictures each, of the large float networks one.
    static let runCount = 2 * 1 + 3 * 4 + 2 * 4

    static func runs() throws -> [(run: RecordedRun, family: String)] {
      let anchorFree = try Self.anchorFree.flatMap { try RecordedRun.all(of: $0) }.map { ($0, "yolo8") }
      let endToEnd = try Self.endToEnd.flatMap { try RecordedRun.all(of: $0) }.map { ($0, "end2end") }
      return (anchorFree + endToEnd).filter { $0.0.outputFiles != nil }
    }

    @Test func everyDetectionIsReproduced() throws {
      let runs = try Self.runs()
      #expect(runs.count == Self.runCount)
      for (run, family) in runs {
        let side = try #require(run.model.split(separator: "_").first { Int($0) != nil })
        let head = try #require(run.outputFiles)[0]
        var arguments = [
          "run", SharedData.models.appendingPathComponent("pictures/\(run.picture).png").path, "--head", head.path,
          "--family", family, "--network", "\(side)x\(side)", "--boxes", "normalized", "--json",
        ]
        let isQuantized = head.lastPathComponent.hasSuffix("int8.npy")
        if isQuantized {
          let quantization = try #require(run.outputs[0].quantization)
          arguments += ["--quantization", "\(quantization.scale),\(quantization.zeroPoint)"]
        }
        let result = try Detect(arguments, in: TemporaryFolder())
        try #require(result.status == 0, "\(run.testDescription): \(result.errors)")
        let found = try result.json(Document.self).detections
        #expect(found.map(\.classIndex) == run.detections.map(\.classIndex), "\(run.testDescription)")
        // Some of the recorded names have underscores for blanks.
        let names = run.detections.map { $0.name.replacingOccurrences(of: "_", with: " ") }
        #expect(found.map(\.label) == names, "\(run.testDescription)")
        #expect(found.map(\.candidate) == run.detections.map(\.candidate), "\(run.testDescription)")
        for (detection, expected) in zip(found, run.detections) {
          if isQuantized {
            #expect(abs(detection.score - expected.score) <= Self.scoreTolerance, "\(run.testDescription)")
          } else {
            #expect(detection.score == expected.score, "\(run.testDescription)")
          }
          for (corner, expectedCorner) in zip(detection.box, expected.box) {
            #expect(abs(corner - expectedCorner) <= Self.boxTolerance, "\(run.testDescription)")
          }
        }
      }
    }

    @Test func halfFloatsOfTheSampleFindAllBalls() throws {
      let sample = SharedData.folder.appendingPathComponent("sample")
      let result = try Detect(
        [
          "run", sample.appendingPathComponent("court.png").path, "--head",
          sample.appendingPathComponent("court.yolo11n-640-f16-full.npy").path, "--family", "yolo8", "--network",
          "640x640", "--boxes", "normalized", "--allow", "sports ball", "--color", "--camera",
          sample.appendingPathComponent("court.json").path, "--json",
        ], in: TemporaryFolder())
      try #require(result.status == 0, "\(result.errors)")
      #expect(try result.json(Document.self).detections.count == 5)
    }
  }
#endif
