import DetectionPrimitives

extension Rows {
  /// Network inputs of what cameras give: planes of 4:2:0, turned and mirrored pictures; and inputs of other kinds.
  static let networkInputs = [
    planes("nv12_1080p_to_rgb", hash: 0xFDA9_31BA_2C9D_B67C),
    planes("nv12_1080p_letterbox_640", side: 640, hash: 0x2C54_1674_E135_2445),
    input(
      "letterbox_1080p_640_left", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 640, orientation: .left,
      hash: 0x4B14_31C7_BA52_2CBB),
    input(
      "letterbox_1080p_640_mirrored", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 640, orientation: .upMirrored,
      hash: 0x5812_4D6B_4FE1_1E3B),
    input(
      "letterbox_720p_bgra_416_left", Inputs.bgra720p, picture(1280, 720, .bgra8), 416, orientation: .left,
      hash: 0xE6A8_89E5_E9F0_C19B),
    input(
      "letterbox_720p_bgra_416_right", Inputs.bgra720p, picture(1280, 720, .bgra8), 416, orientation: .right,
      hash: 0xAC3A_17E3_F9DC_F877),
    input(
      "letterbox_720p_bgra_416_mirrored", Inputs.bgra720p, picture(1280, 720, .bgra8), 416, orientation: .upMirrored,
      hash: 0x73A0_04A0_5ABE_3022),
    input(
      "letterbox_720p_bgra_416_imagenet", Inputs.bgra720p, picture(1280, 720, .bgra8), 416,
      normalization: .imageNet, hash: 0xAB08_EFB4_4B77_3ACB),
    input(
      "letterbox_720p_bgra_416_nhwc", Inputs.bgra720p, picture(1280, 720, .bgra8), 416, layout: .nhwc,
      hash: 0x38D7_13BC_BCB8_48C5),
    input(
      "letterbox_1080p_416_nearest", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 416, filter: .openCVNearest,
      hash: 0xC791_07CF_E7E8_C5FF),
    input(
      "letterbox_1080p_416_nearest_left", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 416, orientation: .left,
      filter: .openCVNearest,
      hash: 0x2BE4_FA14_0879_0411),
    input(
      "letterbox_1080p_416_area", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 416, filter: .openCVArea,
      hash: 0x6E7F_D0E5_27C8_A5D3),
    input(
      "letterbox_1080p_416_area_left", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 416, orientation: .left,
      filter: .openCVArea,
      hash: 0x2A55_3C00_FE8E_D475),
    bytes("letterbox_720p_bgra_416_uint8", layout: .nhwc, hash: 0x194A_6848_2BBE_A260),
    floats("letterbox_720p_float_416", fit: .ultralytics, hash: 0x0CE8_EEBD_E891_BE5C),
    floats("nanodet_720p_float_416", fit: .nanoDet, hash: 0xA816_B70E_EBED_D78E),
  ]

  /// Planes of Floats as a square network's input, in a `NetworkInput` that is filled again; `.nanoDet` takes bytes of them.
  private static func floats(_ name: String, fit: Fit, hash: UInt64) -> Workload {
    let (side, count) = (416, 1280 * 720)
    return Workload(name, bytes: 12 * count + 12 * side * side, hash: hash) {
      let bytes = Inputs.bgra720p()
      let values = (0..<3 * count).map { Float(bytes[4 * ($0 % count) + $0 / count]) / 256 }
      let image = try FloatImage(values: values, width: 1280, height: 720, white: 1)
      var preprocessor = try Preprocessor(network: Size(width: side, height: side), fit: fit)
      var input = NetworkInput()
      return Call {
        do {
          return try preprocessor.prepare(image, into: &input)
        } catch {
          fail("row \(name): \(error)", code: 1)
        }
      } summary: { _ in
        Summary(input.elements)
      }
    }
  }

  /// A camera's two planes: converted, in memory that is written anew each time, or made a square network's input.
  private static func planes(_ name: String, side: Int? = nil, hash: UInt64) -> Workload {
    let (width, height) = (1920, 1080)
    let target = side.map { 12 * $0 * $0 } ?? 3 * width * height
    return Workload(name, bytes: width * height * 3 / 2 + target, hash: hash) {
      let image = try YCbCrImage(
        bytes: Inputs.nv12At1080p(), width: width, height: height, format: .nv12, range: .video, matrix: .bt601)
      var colors = [UInt8](repeating: 0, count: side == nil ? target : 0)
      var values = [Float](repeating: 0, count: side == nil ? 0 : target / 4)
      var preprocessor = try Preprocessor(network: Size(width: side ?? 1, height: side ?? 1))
      var workspace = ColorWorkspace()
      return Call {
        if side == nil {
          var span = colors.mutableSpan
          return image.convert(into: &span, workspace: &workspace)
        }
        var span = values.mutableSpan
        do {
          _ = try preprocessor.prepare(image, into: &span)
        } catch {
          fail("row \(name): \(error)", code: 1)
        }
      } summary: { _ in
        side == nil ? Summary(colors) : Summary(values)
      }
    }
  }

  /// A camera's picture as a square network's input of bytes.
  private static func bytes(_ name: String, layout: InputLayout, hash: UInt64) -> Workload {
    let side = 416
    return Workload(name, bytes: 1280 * 720 * 4 + 3 * side * side, hash: hash) {
      let image = try PixelImage(bytes: Inputs.bgra720p(), width: 1280, height: 720, format: .bgra8)
      var preprocessor = try Preprocessor(network: Size(width: side, height: side), layout: layout)
      var values = [UInt8](repeating: 0, count: 3 * side * side)
      return Call {
        var span = values.mutableSpan
        do {
          return try preprocessor.prepare(image, into: &span)
        } catch {
          fail("row \(name): \(error)", code: 1)
        }
      } summary: { _ in
        Summary(values)
      }
    }
  }
}
