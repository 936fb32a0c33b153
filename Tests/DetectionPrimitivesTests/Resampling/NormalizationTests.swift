import DetectionPrimitives
import Testing

@Suite struct NormalizationTests {
  @Test func examples() {
    #expect(Normalization.unit.value(of: 114, channel: 0) == 0.44705883)
    #expect(Normalization.bytes.value(of: 114, channel: 0) == 114)
    #expect(Normalization.symmetric.value(of: 0, channel: 2) == -1)
    #expect(Normalization.symmetric.value(of: 255, channel: 2) == 1)
    #expect(Normalization.imageNet.value(of: 255, channel: 1) == (1 as Float - 0.456) / 0.224)
  }

  /// A product instead of a division, over all bytes.
  @Test(arguments: [255, 1, 2, 127.5, 128, 256, 58.395, 57.12] as [Float])
  func factorEqualsDivision(divisor: Float) throws {
    let factor = try #require(Normalization(divisor: divisor).factor)
    for byte in UInt8.min...UInt8.max {
      #expect(Float(UInt32(byte) * UInt32(factor.multiplier)) * factor.scale == Float(byte) / divisor)
    }
  }

  @Test func multipliers() throws {
    #expect(try #require(Normalization.unit.factor).multiplier == 3)
    #expect(try #require(Normalization.bytes.factor) == (1, 1))
    #expect(try #require(Normalization(scale: 0.1).factor) == (1, 0.1))
    // No integer up to 257 is near enough.
    #expect(Normalization(divisor: 57.375).factor == nil)
  }

  @Test func momentsAreThoseOfSomeChannel() {
    #expect(Normalization.imageNet.hasMoments && Normalization.symmetric.hasMoments)
    #expect(!Normalization.unit.hasMoments && !Normalization(scale: 2).hasMoments)
    #expect(Normalization(mean: RGBValues(0, 0, 1)).hasMoments)
    #expect(Normalization(deviation: RGBValues(1, 2, 1)).hasMoments)
  }

  @Test func refusesDivisionByZero() async {
    await #expect(processExitsWith: .failure) { _ = Normalization(divisor: 0) }
    await #expect(processExitsWith: .failure) { _ = Normalization(deviation: RGBValues(1, 0, 1)) }
    await #expect(processExitsWith: .failure) { _ = Normalization(mean: RGBValues(1, .nan, 1)) }
    await #expect(processExitsWith: .failure) { _ = RGBValues(1, 2, 3)[3] }
  }
}
