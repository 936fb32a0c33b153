/// What white looks like under the light of a picture, and how far that is to be trusted.
///
/// Lamps tint everything they light: under a bulb, white paper looks orange to a camera. Divide a color by what white
/// looks like, and the tint is gone. Keep a reference from frame to frame with ``blended(with:weight:)``.
///
/// ```swift
/// let reference = WhiteReference(red: 255, green: 214, blue: 170)
/// reference.balanced(red: 240, green: 201, blue: 160)   // (240, 239.5, 240): white
/// ```
public struct WhiteReference: Sendable, Hashable {
  /// Where a reference comes from.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// A thing that is known to be white.
    case patch
    /// The whole frame, assumed to be gray on average.
    case grayWorld
    /// A floor of known color.
    case floor
  }

  /// What white looks like, over its largest channel: 1 in one channel, less in the others.
  let white: SIMD3<Float>

  /// How far the reference is to be trusted, 0…1.
  public let confidence: Float

  /// Where it comes from.
  public let source: Source

  init(white: SIMD3<Float>, confidence: Float, source: Source) {
    let largest = max(white.x, max(white.y, white.z))
    // A channel below a tenth is no lamp's: it would multiply noise.
    let least: Float = 0.1
    let scaled = largest > 0 && largest.isFinite ? white / largest : SIMD3(repeating: 1)
    self.white = scaled.replacing(with: least, where: .!(scaled .>= least))
    self.confidence = confidence.isFinite ? min(max(confidence, 0), 1) : 0
    self.source = source
  }

  /// Makes a reference of the color of a thing that is white.
  ///
  /// - Parameters:
  ///   - red: 0…255.
  ///   - green: 0…255.
  ///   - blue: 0…255.
  ///   - confidence: 0…1.
  public init(red: Float, green: Float, blue: Float, confidence: Float = 1) {
    self.init(white: SIMD3(red, green, blue), confidence: confidence, source: .patch)
  }

  /// What white looks like, over its largest channel: 1 in one channel, less in the others.
  public var color: (red: Float, green: Float, blue: Float) { (white.x, white.y, white.z) }

  /// The color without the light's tint; its largest channel may grow above 255.
  public func balanced(red: Float, green: Float, blue: Float) -> (red: Float, green: Float, blue: Float) {
    (red / white.x, green / white.y, blue / white.z)
  }

  /// A reference between this one and a newer one, for the next frame of a video.
  ///
  /// - Parameters:
  ///   - newer: The estimate of the current frame.
  ///   - weight: How far to go, 0…1, for two estimates that are trusted alike; one that is trusted more pulls more.
  /// - Returns: The blend, with the newer one's source.
  public func blended(with newer: WhiteReference, weight: Float = 0.2) -> WhiteReference {
    let weight = weight.isFinite ? min(max(weight, 0), 1) : 0
    let (old, new) = ((1 - weight) * confidence, weight * newer.confidence)
    guard old + new > 0 else { return newer }
    let part = new / (old + new)
    return WhiteReference(
      white: white + (newer.white - white) * part, confidence: confidence + (newer.confidence - confidence) * weight,
      source: newer.source)
  }

  /// The white to divide by: the reference as far as it is trusted, plain white for the rest.
  var appliedWhite: SIMD3<Float> { SIMD3(repeating: 1) + (white - SIMD3(repeating: 1)) * confidence }
}
