// Colors times alpha and back, as Pillow does around a resize of pictures with transparency, so that the color of a
// transparent pixel does not bleed into its neighbors.
//
// A color c with alpha a becomes t = c · a + 128, (t + (t >> 8)) >> 8, which is c · a / 255 rounded. Back it is
// min(255 · c / a, 255), truncated; colors stay where a is 0 or 255. Source: Pillow 13.0, src/libImaging/Convert.c.

extension Reference {
  /// Multiplies three bytes of each pixel of four by the one at `alpha`.
  package static func premultiply(_ pixels: inout MutableSpan<UInt8>, from start: Int, alpha place: Int, count: Int) {
    precondition(start >= 0 && count >= 0 && 4 * count <= pixels.count - start, "\(count) pixels at \(start)")
    precondition(place >= 0 && place < 4, "opacity at byte \(place)")
    for x in 0..<count {
      let alpha = UInt32(pixels[start + 4 * x + place])
      for byte in start + 4 * x..<start + 4 * x + 4 where byte != start + 4 * x + place {
        let product = UInt32(pixels[byte]) * alpha + 128
        pixels[byte] = UInt8((product + product >> 8) >> 8)
      }
    }
  }

  /// Divides three bytes of each pixel of four by the one at `alpha`.
  package static func unpremultiply(_ pixels: inout MutableSpan<UInt8>, from start: Int, alpha place: Int, count: Int) {
    precondition(start >= 0 && count >= 0 && 4 * count <= pixels.count - start, "\(count) pixels at \(start)")
    precondition(place >= 0 && place < 4, "opacity at byte \(place)")
    for x in 0..<count {
      let alpha = UInt32(pixels[start + 4 * x + place])
      guard alpha != 0, alpha != 255 else { continue }
      for byte in start + 4 * x..<start + 4 * x + 4 where byte != start + 4 * x + place {
        pixels[byte] = UInt8(min(255 * UInt32(pixels[byte]) / alpha, 255))
      }
    }
  }
}
