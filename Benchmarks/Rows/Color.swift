import DetectionPrimitives

extension Rows {
  /// Colors: how many pixels are white by a fixed threshold.
  static let color =
    white("hsv_white_1080p", Inputs.rgb1080p, width: 1920, height: 1080, hash: 0x6083_9C29_5777_9535)
    + white("hsv_white_64", Inputs.rgb64, width: 64, height: 64, hash: 0xA6E7_B0E8_45B3_3E43)

  private static func white(
    _ name: String, _ input: Input<[UInt8]>, width: Int, height: Int, hash: UInt64
  ) -> [Workload] {
    let pixels = width * height
    return [
      Workload(name, bytes: 3 * pixels, hash: hash) {
        let image = try PixelImage(bytes: input(), width: width, height: height, format: .rgb8)
        return Call {
          image.whiteCount()
        } summary: {
          Summary(number: $0, of: pixels)
        }
      },
      Workload(name, peer: .reference, bytes: 3 * pixels, hash: hash) {
        let bytes = input()
        let layout = ChannelLayout(stride: 3, red: 0, green: 1, blue: 2)
        return Call {
          Reference.whiteCount(bytes.span, from: 0, count: pixels, layout: layout, range: .common)
        } summary: {
          Summary(number: $0, of: pixels)
        }
      },
    ]
  }
}
