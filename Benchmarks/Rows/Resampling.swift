import DetectionPrimitives

extension Rows {
  /// Network inputs of pictures, and pictures in other sizes.
  static let resampling =
    [
      input("letterbox_1080p_640", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 640, hash: 0x17BE_164C_581F_15B7),
      input("letterbox_4k_640", Inputs.rgb4K, picture(3840, 2160, .rgb8), 640, hash: 0xDDCA_D89D_479E_0BC0),
      input("letterbox_720p_bgra_416", Inputs.bgra720p, picture(1280, 720, .bgra8), 416, hash: 0xFEFA_2E10_1653_1921),
      input(
        "crop_720p_bgra_416", Inputs.bgra720p, picture(1280, 720, .bgra8), 416,
        crop: Box(minX: 280, minY: 0, maxX: 1000, maxY: 720), hash: 0xC914_1E79_5113_C873),
    ] + resizes

  /// The shape of an input's bytes.
  struct Picture: Sendable {
    let width: Int
    let height: Int
    let format: PixelFormat

    func image(_ bytes: [UInt8]) throws -> PixelImage {
      try PixelImage(bytes: bytes, width: width, height: height, format: format)
    }
  }

  static func picture(_ width: Int, _ height: Int, _ format: PixelFormat) -> Picture {
    Picture(width: width, height: height, format: format)
  }

  /// A square network's input in memory that is written anew each time, padding included.
  static func input(
    _ name: String, _ input: Input<[UInt8]>, _ picture: Picture, _ side: Int, crop: Box? = nil,
    orientation: Orientation = .up, filter: ResizeFilter = .openCVLinear, normalization: Normalization = .unit,
    layout: InputLayout = .nchw, hash: UInt64
  ) -> Workload {
    let visible = crop.map { Int($0.area) } ?? picture.width * picture.height
    let bytes = visible * picture.format.bytesPerPixel + 12 * side * side
    return Workload(name, bytes: bytes, hash: hash) {
      let image = try picture.image(input())
      var preprocessor = try Preprocessor(
        network: Size(width: side, height: side), filter: filter, normalization: normalization, layout: layout)
      var values = [Float](repeating: 0, count: 3 * side * side)
      return Call {
        var span = values.mutableSpan
        do {
          return try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &span)
        } catch {
          fail("row \(name): \(error)", code: 1)
        }
      } summary: { _ in
        Summary(values)
      }
    }
  }
}
