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

  /// Left half of one color, right half of another.
  private func halves(_ left: [UInt8], _ right: [UInt8]) throws -> PixelImage {
    let row = (0..<20).flatMap { $0 < 10 ? left : right }
    return try PixelImage(bytes: (0..<10).flatMap { _ in row }, width: 20, height: 10, format: .rgb8)
  }

  private let left = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
  private let right = Box(minX: 10, minY: 0, maxX: 20, maxY: 10)

  @Test func whitePatch() throws {
    let image = try halves([240, 200, 160], [0, 0, 0])
    let reference = try #require(image.whiteReference(patch: left))
    #expect(reference.confidence == 1)
    #expect(reference.source == .patch)
    #expect(abs(reference.color.green - 200.0 / 240) < 1e-6)
    #expect(try #require(image.whiteReference(patch: right)).confidence == 0)
    let both = try #require(image.whiteReference(patch: Box(minX: 0, minY: 0, maxX: 20, maxY: 10)))
    #expect(both.confidence == 0.5)
    #expect(image.whiteReference(patch: Box(minX: 30, minY: 0, maxX: 40, maxY: 5)) == nil)
    #expect(image.whiteReference(patch: Box(minX: .nan, minY: 0, maxX: 40, maxY: 5)) == nil)
  }

  @Test func grayWorldLeavesTheBallOut() throws {
    let image = try halves([200, 190, 180], [20, 40, 200])
    let reference = try #require(image.whiteReference(grayWorldWithout: right))
    #expect(abs(reference.color.blue - 0.9) < 1e-6)
    #expect(reference.confidence > 0.3 && reference.confidence <= 0.5)
    #expect(image.whiteReference(grayWorldWithout: Box(minX: 0, minY: 0, maxX: 20, maxY: 10)) == nil)
    // A mean that no lamp makes of gray is not trusted.
    #expect(try #require(image.whiteReference(grayWorldWithout: left)).confidence == 0)
  }

  @Test func knownFloor() throws {
    // A floor of (0.7, 0.5, 0.3) under a light of (1, 0.8, 0.6).
    let image = try halves([210, 120, 54], [0, 0, 0])
    let reference = try #require(image.whiteReference(floor: left, red: 0.7, green: 0.5, blue: 0.3))
    #expect(abs(reference.color.green - 0.8) < 1e-6)
    #expect(abs(reference.color.blue - 0.6) < 1e-6)
    #expect(image.whiteReference(floor: left, red: 0, green: 1, blue: 1) == nil)
  }
}
