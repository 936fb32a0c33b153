#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  /// `detect run --explain` on the recorded outputs: every candidate is in one count, and what is kept is what is found.
  @Suite(.sharedData) struct ExplanationRunTests {
    private struct Document: Decodable {
      struct Detection: Decodable {}

      struct Explanation: Decodable {
        struct Suppression: Decodable {
          let candidate: Int
          let by: Int?
        }

        let candidates: Int
        let belowScore: Int
        let notAllowed: Int
        let notFinite: Int
        let suppressed: Int
        let overLimit: Int
        let outside: Int
        let kept: Int
        let bestRejected: Float?
        let suppressions: [Suppression]
        let suspicions: [String]
      }

      let detections: [Detection]
      let explanation: Explanation
    }

    private static let more = [
      DetectRunTests.Network(
        model: "yolo11n_pose_640", family: "yolo8-pose", runCount: 1,
        options: DetectRunTests.normalized + ["--keypoint-units", "normalized"]),
      DetectRunTests.Network(
        model: "yolov8n_pose_224_kptpx", family: "yolo8-pose",
        options: DetectRunTests.normalized + ["--keypoint-units", "pixels"]),
      DetectRunTests.Network(
        model: "yolov8n_seg_640_nchw", family: "yolo8-segment", outputCount: 2, runCount: 1,
        options: DetectRunTests.normalized),
    ]

    private func explained(_ run: RecordedRun, _ options: [String]) throws -> Document {
      let picture = SharedData.models.appendingPathComponent("pictures/\(run.picture).png").path
      let result = try Detect(["run", picture, "--explain", "--json"] + options, in: TemporaryFolder())
      try #require(result.status == 0, "\(run.testDescription): \(result.errors)")
      return try result.json(Document.self)
    }

    @Test(arguments: DetectRunTests.networks + more)
    func everyCandidateIsCountedOnce(_ network: DetectRunTests.Network) throws {
      let runs = try network.runs()
      #expect(runs.count == network.runCount)
      for run in runs {
        let document = try explained(run, try network.arguments(run))
        let e = document.explanation
        #expect(e.kept == document.detections.count && e.kept == run.detections.count, "\(run.testDescription)")
        #expect(
          e.belowScore + e.notAllowed + e.notFinite + e.suppressed + e.overLimit + e.outside + e.kept == e.candidates,
          "\(run.testDescription)")
        #expect(e.suppressions.count == e.suppressed && e.suppressions.allSatisfy { $0.by != nil })
        #expect(e.suspicions.isEmpty, "\(run.testDescription)")
      }
    }

    /// All classes of 3 anchors in 10 × 10 and 20 × 20 cells.
    @Test func severalClassesOfOnePlace() throws {
      let network = try #require(DetectRunTests.networks.first { $0.model == "yolofastest11_320" })
      let run = try RecordedRun(model: network.model, picture: "dog")
      let e = try explained(run, try network.arguments(run)).explanation
      #expect(e.candidates == 120_000 && e.overLimit == 0 && e.notFinite == 0)
      #expect(try #require(e.bestRejected) <= 0.25)
    }

    @Test func fractionsReadAsPixels() throws {
      let network = try #require(DetectRunTests.networks.first { $0.model == "yolo11n_416_int8io" })
      let run = try RecordedRun(model: network.model, picture: "dog")
      let right = try explained(run, try network.arguments(run)).explanation
      #expect(right.candidates == 3549)
      #expect(try #require(right.bestRejected) <= 0.25)
      let wrong = try explained(run, try network.arguments(run).filter { !DetectRunTests.normalized.contains($0) })
      #expect(wrong.explanation.suspicions.contains { $0.hasPrefix("all boxes are within a pixel of the corner") })
    }
  }
#endif
