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

  /// Two products and a sum instead of a division, over all bytes.
  @Test(arguments: [255, 1, 2, 127.5, 128, 256] as [Float]) func factorEqualsDivision(divisor: Float) throws {
    let factor = try #require(Normalization(divisor: divisor).factor)
    for byte in UInt8.min...UInt8.max {
      #expect(Float(byte) * factor.scale + Float(byte) * factor.rest == Float(byte) / divisor)
    }
  }

  @Test func thereIsNoFactorWithAMean() {
    #expect(Normalization.imageNet.factor == nil)
    #expect(Normalization.symmetric.factor == nil)
  }

  @Test func refusesDivisionByZero() async {
    await #expect(processExitsWith: .failure) { _ = Normalization(divisor: 0) }
    await #expect(processExitsWith: .failure) { _ = Normalization(deviation: RGBValues(1, 0, 1)) }
    await #expect(processExitsWith: .failure) { _ = Normalization(mean: RGBValues(1, .nan, 1)) }
    await #expect(processExitsWith: .failure) { _ = RGBValues(1, 2, 3)[3] }
  }
}
