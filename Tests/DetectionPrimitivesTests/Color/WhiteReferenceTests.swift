import DetectionPrimitives
import Testing

@Suite struct WhiteReferenceTests {
  /// One step of a byte.
  private static let step: Float = 1

  @Test func warmWhiteDividedByItsLightIsWhite() {
    let reference = WhiteReference(red: 255, green: 214, blue: 170)
    let white = reference.balanced(red: 240, green: 201, blue: 160)
    #expect(abs(white.red - 240) <= Self.step)
    #expect(abs(white.green - 239.5) <= Self.step)
    #expect(abs(white.blue - 240) <= Self.step)
    let saturation = 1 - min(white.red, white.green, white.blue) / max(white.red, white.green, white.blue)
    #expect(saturation < 0.0025)
  }

  @Test func blendsByTrust() {
    let old = WhiteReference(red: 1, green: 1, blue: 1, confidence: 0.5)
    let new = WhiteReference(red: 1, green: 0.8, blue: 0.6, confidence: 0.5)
    let middle = old.blended(with: new, weight: 0.5)
    #expect(abs(middle.color.green - 0.9) < 1e-6)
    #expect(abs(middle.color.blue - 0.8) < 1e-6)
    #expect(middle.confidence == 0.5)
    #expect(old.blended(with: new, weight: 0).color == old.color)
    #expect(old.blended(with: new, weight: 1).color == new.color)
    #expect(old.blended(with: new, weight: .nan).color == old.color)
    let unsure = WhiteReference(red: 1, green: 0.5, blue: 0.5, confidence: 0)
    #expect(old.blended(with: unsure, weight: 0.5).color == old.color)
  }

  @Test func impossibleColorsBecomeWhite() {
    for reference in [
      WhiteReference(red: 0, green: 0, blue: 0), WhiteReference(red: .nan, green: 1, blue: 1),
      WhiteReference(red: .infinity, green: 1, blue: 1), WhiteReference(red: -1, green: -2, blue: -3),
    ] {
      let color = reference.color
      #expect([color.red, color.green, color.blue].allSatisfy { $0 >= 0.1 && $0 <= 1 })
    }
    #expect(WhiteReference(red: 1, green: 1, blue: 1, confidence: .nan).confidence == 0)
    #expect(WhiteReference(red: 1, green: 1, blue: 1, confidence: 7).confidence == 1)
  }
}
