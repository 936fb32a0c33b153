import DetectionPrimitives
import Testing

@Suite struct BallColorTests {
  /// A flat ball of one color on a flat floor.
  private func picture(
    ball: [UInt8], floor: [UInt8] = [166, 122, 78], side: Int = 64, radius: Double = 16
  ) throws -> PixelImage {
    var bytes: [UInt8] = []
    let center = Double(side) / 2
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) + 0.5 - center, Double(y) + 0.5 - center)
        bytes += dx * dx + dy * dy <= radius * radius ? ball : floor
      }
    }
    return try PixelImage(bytes: bytes, width: side, height: side, format: .rgb8)
  }

  private let box = Box(centerX: 32, centerY: 32, width: 32, height: 32)

  /// Colors met in a sports hall, most of them under lamps that are not neutral.
  @Test(
    arguments: [
      ([240, 240, 240], BallColor.white), ([255, 236, 200], .white), ([255, 214, 170], .white),
      ([127, 127, 124], .white), ([191, 206, 213], .white), ([181, 154, 115], .white),
      ([107, 14, 18], .red), ([192, 26, 30], .red), ([131, 16, 15], .red),
      ([15, 27, 88], .blue), ([17, 26, 62], .blue), ([24, 47, 160], .blue),
      ([235, 200, 40], .yellow), ([30, 120, 70], .green), ([20, 20, 22], .black),
    ] as [([UInt8], BallColor)])
  func flatBalls(rgb: [UInt8], color: BallColor) throws {
    let decision = try picture(ball: rgb).ballColor(in: box)
    #expect(decision.color == color)
    #expect(decision.margin >= 0.2)
    #expect(decision.evidence.agreement > 0.5)
    #expect(decision.cautions == [])
    let total = BallColor.allCases.reduce(0) { $0 + decision.scores[$1] }
    #expect(abs(total - 1) <= 8 * Float.ulpOfOne)
  }

  @Test func aRedBall() throws {
    let decision = try picture(ball: [190, 30, 35], floor: [160, 120, 80]).ballColor(in: box)
    #expect(decision.color == .red)
    #expect(decision.margin == 1)
    #expect(decision.evidence.agreement == 1)
    #expect(decision.evidence.median == HSV(hue: 179, saturation: 215, value: 190))
  }

  @Test func boxesWithNothingToSee() throws {
    let image = try picture(ball: [240, 240, 240])
    for box in [
      Box(minX: 100, minY: 100, maxX: 120, maxY: 120), Box(minX: 10, minY: 10, maxX: 10, maxY: 40),
      Box(minX: .nan, minY: 0, maxX: 10, maxY: 10), Box(minX: -.infinity, minY: 0, maxX: .infinity, maxY: 10),
    ] {
      let decision = image.ballColor(in: box)
      #expect(decision.color == .other)
      #expect(decision.cautions == [.outside])
      #expect(decision.evidence.sampleCount == 0)
    }
    let empty = try PixelImage(bytes: [], width: 0, height: 0, format: .rgb8)
    #expect(empty.ballColor(in: box).cautions == [.outside])
  }

  @Test func cautions() throws {
    let image = try picture(ball: [240, 240, 240])
    #expect(image.ballColor(in: Box(centerX: 32, centerY: 32, width: 6, height: 6)).cautions == [.tooSmall])
    #expect(image.ballColor(in: Box(centerX: 0, centerY: 32, width: 32, height: 32)).cautions == [.cutByFrame])
  }

  /// Beyond 2²⁴ pixels a Float has no places a pixel apart: samples end there, and do not go on for ever.
  @Test(.timeLimit(.minutes(1))) func aBallBeyondAllPlacesEnds() throws {
    let (width, height) = (16_777_300, 12)
    let image = try PixelImage(
      bytes: [UInt8](repeating: 90, count: width * height), width: width, height: height, format: .gray8)
    let decision = image.ballColor(in: Box(minX: 16_777_240, minY: 1, maxX: 16_777_260, maxY: 11))
    #expect(decision.margin.isFinite)
  }
}
