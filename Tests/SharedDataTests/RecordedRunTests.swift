import Foundation
import Testing

@Suite(.sharedData) struct RecordedRunTests {
  @Test func runsHoldWhatTheirOutputsNeed() throws {
    let runs = try RecordedRun.all()
    #expect(runs.count == 18 * 4)
    for run in runs {
      #expect(run.sourceShape.count == 2 && !run.outputs.isEmpty, "\(run.testDescription)")
      #expect(
        run.detections.allSatisfy { $0.box.count == 4 && $0.score > 0 && $0.score <= 1 }, "\(run.testDescription)")
    }
  }

  @Test func outputFilesHoldTheirShape() throws {
    let runs = try RecordedRun.all(of: "yolo11n_416_int8io")
    #expect(runs.map(\.picture) == ["dog", "giraffe", "kite", "person"])
    for run in runs {
      let files = try #require(run.outputFiles)
      let file = files[0]
      #expect(file.lastPathComponent == "out0_int8.npy")
      let quantization = try #require(run.outputs[0].quantization)
      #expect(quantization.scale > 0 && quantization.zeroPoint == -119)
      // A header of at least 64 bytes, then one byte for each element.
      let elements = run.outputs[0].shape.reduce(1, *)
      let bytes = try Data(contentsOf: file).count
      #expect(bytes >= elements + 64 && bytes < elements + 4096)
    }
  }

  @Test func largeNetworksKeptSomeOutputsOnly() throws {
    let kept = try RecordedRun.all(of: "yolov8n_640_float").filter { $0.outputFiles != nil }
    #expect(kept.map(\.picture) == ["dog"])
  }
}
