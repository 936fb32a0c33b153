/// Which source pixel a resize without blending takes for a target pixel.
package enum NearestRule: Sendable, Hashable {
  /// The one under the target pixel's corner: OpenCV's INTER_NEAREST.
  case corner
  /// The one under the target pixel's center, in 16-bit fixed point: OpenCV 4's INTER_NEAREST_EXACT.
  case fixedPointCenter
  /// The one under the target pixel's center, summed up in Double from pixel to pixel: Pillow, and OpenCV 5's
  /// INTER_NEAREST_EXACT.
  case summedCenter
}
