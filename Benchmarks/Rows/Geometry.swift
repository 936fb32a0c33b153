import DetectionPrimitives

extension Rows {
  /// Colors that cameras count in, inputs sampled by a matrix, and tiles in one input.
  static let geometry = yCrCb + [warp, tiles]

  /// RGB to YCrCb, as OpenCV's `COLOR_RGB2YCrCb`.
  private static let yCrCb = [
    Workload("ycrcb_1080p", bytes: 6 * 1920 * 1080, hash: 0x740A_C09D_6B9D_D75C) {
      let image = try PixelImage(bytes: Inputs.rgb1080p(), width: 1920, height: 1080, format: .rgb8)
      var colors = [UInt8](repeating: 0, count: 3 * 1920 * 1080)
      return Call {
        var span = colors.mutableSpan
        image.yCrCb(into: &span)
      } summary: { _ in
        Summary(colors)
      }
    },
    Workload("ycrcb_1080p", peer: .reference, bytes: 6 * 1920 * 1080, hash: 0x740A_C09D_6B9D_D75C) {
      let bytes = Inputs.rgb1080p()
      let layout = ChannelLayout(stride: 3, red: 0, green: 1, blue: 2)
      var result = [UInt8](repeating: 0, count: bytes.count)
      return Call {
        var target = result.mutableSpan
        Reference.yCrCb(bytes.span, from: 0, count: 1920 * 1080, layout: layout, into: &target, at: 0)
      } summary: { _ in
        Summary(result)
      }
    },
  ]

  /// NanoDet's input of 416x416: `cv2.warpPerspective` of OpenCV 4.
  private static let warp = Workload(
    "nanodet_1080p_416", bytes: 6 * 1920 * 1080 / 9 + 3 * 416 * 416, hash: 0xC73D_394E_5C2D_F013
  ) {
    let image = try PixelImage(bytes: Inputs.rgb1080p(), width: 1920, height: 1080, format: .rgb8)
    var preprocessor = try Preprocessor(network: Size(width: 416, height: 416), fit: .nanoDet)
    var canvas: [UInt8] = []
    return Call {
      do {
        return try preprocessor.canvas(image, into: &canvas)
      } catch {
        fail("row nanodet_1080p_416: \(error)", code: 1)
      }
    } summary: { _ in
      Summary(canvas)
    }
  }

  /// The eight tiles of 640x640 of a picture in one input, [8, 3, 640, 640].
  private static let tiles = Workload(
    "tiles_1080p_640", bytes: 8 * 15 * 640 * 640, note: "8 tiles", hash: 0xA6C7_BA45_50E8_7A0E
  ) {
    let image = try PixelImage(bytes: Inputs.rgb1080p(), width: 1920, height: 1080, format: .rgb8)
    let network = Size(width: 640, height: 640)
    let regions = PictureRegion.tiles(try TileGrid(of: image.size, tile: network), of: image)
    var preprocessor = try Preprocessor(network: network)
    var input = NetworkInput()
    var placements: [Placement] = []
    return Call {
      do {
        try preprocessor.prepare(batch: regions, into: &input, placements: &placements)
      } catch {
        fail("row tiles_1080p_640: \(error)", code: 1)
      }
    } summary: { _ in
      Summary(input.elements)
    }
  }
}
