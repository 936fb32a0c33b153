import DetectionPrimitives
import Foundation
import Testing

/// Decoders on recorded outputs: every detection that the networks' own code keeps is among the candidates, to the bit.
@Suite(.sharedData) struct DecodingRecordedRunTests {
  private static let networks: [(model: String, side: Int, isEndToEnd: Bool)] = [
    ("yolov8n_640_float", 640, false), ("yolo11n_640_float", 640, false), ("yolov8n_416_int8io", 416, false),
    ("yolo11n_416_int8io", 416, false), ("yolov8n_224_int8io", 224, false), ("yolo26n_640_end2end", 640, true),
    ("yolo26n_320_end2end", 320, true),
  ]

  @Test(arguments: networks) func everyDetectionIsACandidate(model: String, side: Int, isEndToEnd: Bool) throws {
    let coordinates = CoordinateSpace.normalized(Size(width: side, height: side))
    let head =
      isEndToEnd
      ? HeadDecoder.endToEnd(EndToEndDecoder(classCount: 80, coordinates: coordinates))
      : HeadDecoder.anchorFree(AnchorFreeDecoder(classCount: 80, coordinates: coordinates))
    let runs = try RecordedRun.all(of: model).filter { $0.outputFiles != nil }
    #expect(!runs.isEmpty)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    for run in runs {
      candidates.removeAll()
      try head.decode([tensor(run)], into: &candidates, workspace: &workspace)
      #expect(candidates.notFiniteCount == 0)
      for detection in run.detections {
        let place = try #require(detection.candidate)
        let index = try #require(candidates.candidateIndices.firstIndex(of: Int32(place)), "\(run.testDescription)")
        let box = candidates.boxes[index]
        #expect(Int(candidates.classIndices[index]) == detection.classIndex, "\(run.testDescription)")
        #expect(candidates.scores[index] == detection.score, "\(run.testDescription)")
        #expect([box.minX, box.minY, box.maxX, box.maxY] == detection.networkBox, "\(run.testDescription)")
      }
    }
  }

  /// The first output of a run, from the bytes behind the header of its `.npy` file.
  private func tensor(_ run: RecordedRun) throws -> AnyTensor {
    let file = try #require(run.outputFiles?.first)
    let bytes = [UInt8](try Data(contentsOf: file))
    let elements = bytes[(10 + Int(bytes[8]) + Int(bytes[9]) << 8)...]
    guard let quantization = run.outputs[0].quantization else {
      let floats = stride(from: elements.startIndex, to: elements.endIndex, by: 4).map { start in
        Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(elements[start + $1]) << UInt32(8 * $1) })
      }
      return .float32(try Tensor(floats, shape: run.outputs[0].shape))
    }
    return .int8(
      try Tensor(
        elements.map { Int8(bitPattern: $0) }, shape: run.outputs[0].shape,
        quantization: Quantization(scale: quantization.scale, zeroPoint: quantization.zeroPoint)))
  }
}
