// Brightness as a weighted sum of colors with whole weights, rounded halves up:
// (r · R + g · G + b · B + 2^(bits − 1)) >> bits. Sources: OpenCV 5.0, modules/imgproc/src/color_rgb.simd.hpp; Pillow
// 13.0, src/libImaging/Convert.c.

extension Reference {
  /// Weighs the colors of pixels.
  ///
  /// - Parameters:
  ///   - pixels: The bytes of the picture.
  ///   - first: The byte of the first pixel.
  ///   - layout: Where the colors are in a pixel.
  ///   - weights: The weights, which sum to 2^bits at most, and the bits, 1…16.
  ///   - count: The pixels.
  ///   - gray: Where to put a byte for each pixel.
  ///   - start: The place of the first byte.
  package static func gray(
    _ pixels: Span<UInt8>, from first: Int, layout: ChannelLayout,
    weights: (red: UInt32, green: UInt32, blue: UInt32, bits: UInt32), count: Int, into gray: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    precondition(weights.bits > 0 && weights.bits <= 16, "\(weights.bits) bits")
    precondition(start >= 0 && count >= 0 && count <= gray.count - start, "\(count) pixels at \(start)")
    let half: UInt32 = 1 << (weights.bits - 1)
    for x in 0..<count {
      let pixel = first + x * layout.stride
      let sum =
        UInt32(pixels[pixel + layout.red]) * weights.red + UInt32(pixels[pixel + layout.green]) * weights.green
        + UInt32(pixels[pixel + layout.blue]) * weights.blue + half
      gray[start + x] = UInt8(truncatingIfNeeded: sum >> weights.bits)
    }
  }
}
