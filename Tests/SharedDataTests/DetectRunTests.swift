#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  /// `detect run` on the recorded outputs against the detections that the networks' own code gives.
  @Suite(.sharedData) struct DetectRunTests {
    struct Document: Decodable {
      struct Detection: Decodable {
        let classIndex: Int
        let label: String?
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

    /// A network whose recorded outputs `detect run` reads.
    struct Network: CustomTestStringConvertible {
      let model: String
      let family: String
      var outputCount = 1

      /// How many of the four pictures have their outputs there.
      var runCount = 4
      var options: [String] = []

      /// Whether scores are a single number of the output, so that they are equal to the bit.
      var isScoreExact = false

      var testDescription: String { model }

      /// The runs whose outputs are there.
      func runs() throws -> [RecordedRun] {
        try RecordedRun.all(of: model).filter { $0.outputFiles(outputCount) != nil }
      }

      /// The options and the outputs of a run.
      func arguments(_ run: RecordedRun) throws -> [String] {
        let side = try #require(run.model.split(separator: "_").first { Int($0) != nil })
        let heads = try #require(run.outputFiles(outputCount))
        var arguments = options + ["--family", family, "--network", "\(side)x\(side)"]
        for head in heads { arguments += ["--head", head.path] }
        if heads[0].lastPathComponent.hasSuffix("int8.npy") {
          let quantization = try #require(run.outputs[0].quantization)
          arguments += ["--quantization", "\(quantization.scale),\(quantization.zeroPoint)"]
        }
        return arguments
      }
    }

    static let normalized = ["--boxes", "normalized"]
    static let yolo5 = normalized + ["--iou", "0.45", "--max", "1000"]
    static let darknet = [
      "--iou", "0.45", "--suppress", "darknet", "--anchors", "115,73 119,199 242,238;12,18 37,49 52,132",
    ]
    static let networks = [
      Network(model: "yolov8n_640_float", family: "yolo8", runCount: 1, options: normalized, isScoreExact: true),
      Network(model: "yolo11n_640_float", family: "yolo8", runCount: 1, options: normalized, isScoreExact: true),
      Network(model: "yolov8n_416_int8io", family: "yolo8", options: normalized),
      Network(model: "yolo11n_416_int8io", family: "yolo8", options: normalized),
      Network(model: "yolov8n_224_int8io", family: "yolo8", options: normalized),
      Network(model: "yolo26n_640_end2end", family: "end2end", options: normalized, isScoreExact: true),
      Network(model: "yolo26n_320_end2end", family: "end2end", options: normalized, isScoreExact: true),
      Network(model: "yolov5n_640_float", family: "yolo5", runCount: 1, options: yolo5, isScoreExact: true),
      Network(model: "yolov5n_640_uint8io", family: "yolo5", options: yolo5),
      Network(
        model: "yolox_nano_416", family: "yolox", runCount: 1,
        options: ["--iou", "0.45", "--suppress", "yolox", "--score", "0.1"], isScoreExact: true),
      Network(model: "yolofastest11_320", family: "yolo3", outputCount: 2, options: darknet),
      Network(model: "yolofastest11xl_320", family: "yolo3", outputCount: 2, options: darknet),
      Network(
        model: "nanodet_m_416", family: "nanodet", outputCount: 6, runCount: 1,
        options: ["--iou", "0.6", "--score", "0.05", "--max", "100"], isScoreExact: true),
      Network(
        model: "ssd_mobilenet_v1_300", family: "ssd-postprocessed", outputCount: 4, options: ["--score", "0"],
        isScoreExact: true),
    ]

    /// The place in the output that a detection came from: counted head by head, anchor by anchor, row by row.
    private func candidate(_ detection: RecordedRun.Detection, of run: RecordedRun) throws -> Int {
      if let candidate = detection.candidate { return candidate }
      let cell = try #require(detection.cell)
      let shapes = run.outputs.map(\.shape)
      let first = (0..<cell[0]).reduce(0) { $0 + 3 * shapes[$1][2] * shapes[$1][3] }
      let (rows, columns) = (shapes[cell[0]][2], shapes[cell[0]][3])
      return first + (cell[3] * rows + cell[1]) * columns + cell[2]
    }

    private func run(_ run: RecordedRun, _ arguments: [String], in folder: TemporaryFolder) throws
      -> [Document.Detection]
    {
      let picture = SharedData.models.appendingPathComponent("pictures/\(run.picture).png").path
      let result = try Detect(["run", picture, "--json"] + arguments, in: folder)
      try #require(result.status == 0, "\(run.testDescription): \(result.errors)")
      return try result.json(Document.self).detections
    }

    private func expectBoxes(_ found: [Document.Detection], _ run: RecordedRun) {
      for (detection, expected) in zip(found, run.detections) {
        for (corner, expectedCorner) in zip(detection.box, expected.box) {
          #expect(abs(corner - expectedCorner) <= Self.boxTolerance, "\(run.testDescription)")
        }
      }
    }

    @Test(arguments: networks) func everyDetectionIsReproduced(network: Network) throws {
      let runs = try network.runs()
      #expect(runs.count == network.runCount)
      let folder = try TemporaryFolder()
      for run in runs {
        let arguments = try network.arguments(run)
        let found = try self.run(run, arguments, in: folder)
        #expect(found.map(\.classIndex) == run.detections.map(\.classIndex), "\(run.testDescription)")
        // Some of the recorded names have underscores for blanks.
        let names = run.detections.map { $0.name.replacingOccurrences(of: "_", with: " ") }
        #expect(found.map(\.label) == names, "\(run.testDescription)")
        let candidates = try run.detections.map { try candidate($0, of: run) }
        #expect(found.map(\.candidate) == candidates, "\(run.testDescription)")
        for (detection, expected) in zip(found, run.detections) {
          let tolerance = network.isScoreExact ? 0 : Self.scoreTolerance
          #expect(abs(detection.score - expected.score) <= tolerance, "\(run.testDescription)")
        }
        expectBoxes(found, run)
      }
    }

    /// SSD's own anchors, boxes and scores in bytes, suppressed here, against what its last operation gives.
    @Test func innerTensorsOfSSDGiveItsDetections() throws {
      let runs = try RecordedRun.all(of: "ssd_mobilenet_v1_300")
      #expect(runs.count == 4)
      for run in runs {
        var arguments = [
          "--family", "ssd", "--network", "300x300", "--score", "0", "--suppress", "agnostic",
          "--iou", "0.6", "--max", "10",
        ]
        for name in ["box_encodings", "class_scores", "anchors"] {
          let path = "\(run.model)/\(run.picture)/\(name)_uint8.npy"
          let tensor = try #require(run.inner?[name])
          arguments += [
            "--head", SharedData.models.appendingPathComponent(path).path, "--quantization",
            "\(tensor.scale),\(tensor.zeroPoint)",
          ]
        }
        let found = try self.run(run, arguments, in: TemporaryFolder())
        #expect(found.map(\.classIndex) == run.detections.map(\.classIndex), "\(run.testDescription)")
        #expect(found.map(\.score) == run.detections.map(\.score), "\(run.testDescription)")
        expectBoxes(found, run)
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
