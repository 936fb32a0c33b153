// OpenCV's 8-bit YCrCb, both ways: brightness, red difference, blue difference, the difference 0 at 128.
//
//     Y  = (4899 R + 9617 G + 1868 B + 2¹³) >> 14
//     Cr = ((R − Y) · 11682 + 128 · 2¹⁴ + 2¹³) >> 14
//     Cb = ((B − Y) · 9241 + 128 · 2¹⁴ + 2¹³) >> 14
//
//     R = Y + ((22987 Cr' + 2¹³) >> 14)
//     G = Y + ((−11698 Cr' − 5636 Cb' + 2¹³) >> 14)
//     B = Y + ((29049 Cb' + 2¹³) >> 14),   Cr' = Cr − 128, Cb' = Cb − 128
//
// each moved into 0…255. The weights of Y are older and shorter than those of OpenCV's gray, so Y is not always the gray.
//
// Source: OpenCV 5.0, modules/imgproc/src/color_yuv.simd.hpp (`COLOR_RGB2YCrCb`, `COLOR_YCrCb2RGB`).

extension Reference {
  /// Converts a run of pixels to Y, Cr and Cb.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - start: The byte of the first pixel.
  ///   - count: The pixels.
  ///   - layout: Where the colors are in a pixel.
  ///   - target: Where to put three bytes for each pixel.
  ///   - targetStart: The place of the first byte.
  package static func yCrCb(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, into target: inout MutableSpan<UInt8>,
    at targetStart: Int
  ) {
    for index in 0..<count {
      let pixel = start + index * layout.stride
      let red = Int32(source[pixel + layout.red])
      let green = Int32(source[pixel + layout.green])
      let blue = Int32(source[pixel + layout.blue])
      let y = (4899 * red + 9617 * green + 1868 * blue + 8192) >> 14
      target[targetStart + 3 * index] = UInt8(y)
      target[targetStart + 3 * index + 1] = level(((red - y) * 11682 + 8192) >> 14 + 128)
      target[targetStart + 3 * index + 2] = level(((blue - y) * 9241 + 8192) >> 14 + 128)
    }
  }

  /// Converts a run of pixels of Y, Cr and Cb to red, green and blue.
  ///
  /// - Parameters:
  ///   - source: Three bytes for each pixel.
  ///   - start: The byte of the first pixel.
  ///   - count: The pixels.
  ///   - target: Where to put three bytes for each pixel.
  ///   - targetStart: The place of the first byte.
  package static func rgb(
    yCrCb source: Span<UInt8>, from start: Int, count: Int, into target: inout MutableSpan<UInt8>, at targetStart: Int
  ) {
    for index in 0..<count {
      let pixel = start + 3 * index
      let y = Int32(source[pixel])
      let (cr, cb) = (Int32(source[pixel + 1]) - 128, Int32(source[pixel + 2]) - 128)
      let place = targetStart + 3 * index
      target[place] = level(y + (22987 * cr + 8192) >> 14)
      target[place + 1] = level(y + (-11698 * cr - 5636 * cb + 8192) >> 14)
      target[place + 2] = level(y + (29049 * cb + 8192) >> 14)
    }
  }

  private static func level(_ value: Int32) -> UInt8 {
    UInt8(min(max(value, 0), 255))
  }
}
