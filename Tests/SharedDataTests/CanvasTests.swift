import DetectionPrimitives
import Foundation
import Testing

/// The bytes that networks' own code made of real pictures, before normalization.
@Suite(.sharedData) struct CanvasTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    let network: String
    let file: String
    let side: Int
    let fit: Fit
    let order: ChannelOrder

    var testDescription: String { network }
  }

  private static let cases = [
    Case(network: "yolov8n_640_float", file: "canvas_u8", side: 640, fit: .ultralytics, order: .rgb),
    Case(network: "yolo11n_416_int8io", file: "canvas_u8", side: 416, fit: .ultralytics, order: .rgb),
    Case(network: "yolox_nano_416", file: "canvas_u8_bgr", side: 416, fit: .yolox, order: .bgr),
    Case(network: "nanodet_m_416", file: "canvas_u8_bgr", side: 416, fit: .nanoDet, order: .bgr),
  ]

  @Test(arguments: cases) private func canvasesAreEqual(made: Case) throws {
    let picture = try PixelImage(png: SharedData.bytes("models/pictures/dog.png"))
    let file = try AnyTensor(npy: SharedData.bytes("models/\(made.network)/dog/\(made.file).npy"))
    guard case .uint8(let expected) = file else {
      Issue.record("elements of type \(file.elementType)")
      return
    }
    #expect(expected.shape == [made.side, made.side, 3])
    var preprocessor = try Preprocessor(
      network: Size(width: made.side, height: made.side), fit: made.fit, channelOrder: made.order)
    var canvas: [UInt8] = []
    _ = try preprocessor.canvas(picture, into: &canvas)
    #expect(canvas == expected.elements)
  }

  /// No canvas in the folder is left out.
  @Test func allCanvasesAreCompared() throws {
    var found: [String] = []
    for network in try SharedData.folders(in: SharedData.models) where !["pictures", "weights"].contains(network) {
      for picture in try SharedData.folders(in: SharedData.models.appendingPathComponent(network)) {
        let folder = SharedData.models.appendingPathComponent(network).appendingPathComponent(picture)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix("canvas_u8") {
          found.append("\(network)/\(picture)/\(name)")
        }
      }
    }
    #expect(found.sorted() == Self.cases.map { "\($0.network)/dog/\($0.file).npy" }.sorted())
  }
}
