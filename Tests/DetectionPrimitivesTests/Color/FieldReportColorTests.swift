import DetectionPrimitives
import Testing

/// White that is not bright and neutral, and colors that are taken for white: what people met with fixed thresholds.
@Suite struct FieldReportColorTests {
  private typealias RGB = [UInt8]

  private static let neutral: RGB = [240, 240, 240]
  private static let (warm, tungsten): (RGB, RGB) = ([255, 236, 200], [255, 214, 170])
  private static let (shadow, bluishShadow): (RGB, RGB) = ([120, 118, 115], [130, 140, 155])
  private static let (yellow, black, cloth, nearlyBlack): (RGB, RGB, RGB, RGB) = (
    [235, 200, 40], [18, 18, 19], [30, 120, 70], [1, 0, 0]
  )

  private func decision(_ ball: RGB, floor: RGB, reference: WhiteReference? = nil) throws -> BallColorDecision {
    var bytes: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 {
        let (dx, dy) = (Double(x) - 31.5, Double(y) - 31.5)
        bytes += dx * dx + dy * dy <= 256 ? ball : floor
      }
    }
    let image = try PixelImage(bytes: bytes, width: 64, height: 64, format: .rgb8)
    return image.ballColor(in: Box(minX: 16, minY: 16, maxX: 48, maxY: 48), reference: reference)
  }

  /// The usual rule, S <= 15 and V >= 240, fits only the first of these; a lower V limit adds the shadows.
  @Test func theUsualRuleFitsOnlyNeutralWhite() {
    let usual = WhiteRange(maximumSaturation: 15, minimumValue: 240)
    let all = [
      Self.neutral, Self.warm, Self.tungsten, Self.shadow, Self.bluishShadow, Self.yellow, Self.black, Self.cloth,
      Self.nearlyBlack,
    ]
    #expect(all.filter { usual.contains(red: $0[0], green: $0[1], blue: $0[2]) } == [Self.neutral])
    let lower = WhiteRange(maximumSaturation: 45, minimumValue: 110)
    #expect(
      all.filter { lower.contains(red: $0[0], green: $0[1], blue: $0[2]) }
        == [Self.neutral, Self.shadow, Self.bluishShadow])
  }

  /// The floor is a gray one under the same light, in shadow where the ball is.
  @Test func whiteUnderEveryLight() throws {
    for (ball, floor) in [
      (Self.neutral, [120, 120, 120]), (Self.warm, [128, 118, 100]), (Self.tungsten, [128, 107, 85]),
      (Self.shadow, [60, 59, 58]), (Self.bluishShadow, [65, 70, 78]),
    ] as [(RGB, RGB)] {
      let found = try decision(ball, floor: floor)
      #expect(found.color == .white, "\(ball)")
      #expect(found.margin >= 0.2, "\(ball)")
    }
  }

  @Test func aReferenceOfTheSameLightMakesWhiteNeutral() throws {
    let reference = WhiteReference(red: 255, green: 214, blue: 170)
    let found = try decision([240, 201, 160], floor: [128, 107, 85], reference: reference)
    #expect(found.color == .white)
    #expect(found.margin >= 0.9)
    // The same color in neutral light is no white: a beige that a reference of neutral light unmasks.
    let neutral = WhiteReference(red: 255, green: 255, blue: 255)
    #expect(try decision([240, 201, 160], floor: [128, 128, 128], reference: neutral).color != .white)
  }

  @Test func neverWhite() throws {
    for (ball, color) in [
      (Self.yellow, .yellow), (Self.black, .black), (Self.cloth, .green), (Self.nearlyBlack, .black),
    ] as [(RGB, BallColor)] {
      for floor in [[120, 120, 120], [200, 160, 110], [50, 50, 50]] as [RGB] {
        #expect(try decision(ball, floor: floor).color == color, "\(ball) on \(floor)")
      }
    }
  }

  @Test func swappedChannelsLeaveSaturationAndValue() {
    let right = HSV(red: 255, green: 236, blue: 200)
    let swapped = HSV(red: 200, green: 236, blue: 255)
    #expect(right.saturation == swapped.saturation && right.value == swapped.value)
    #expect(right.hue == 20 && swapped.hue == 100)
  }
}
