import DetectionPrimitives
import Testing

@Suite struct UnpackSamplesTests {
  private func samples(_ row: [UInt8], bitDepth: Int, count: Int) -> [UInt16] {
    var samples = [UInt16](repeating: 0, count: count)
    var span = samples.mutableSpan
    Reference.unpackSamples(row.span, bitDepth: bitDepth, into: &span)
    return samples
  }

  @Test func highBitsComeFirst() {
    let row: [UInt8] = [0b1011_0001, 0b1100_0000]
    #expect(samples(row, bitDepth: 1, count: 10) == [1, 0, 1, 1, 0, 0, 0, 1, 1, 1])
    #expect(samples(row, bitDepth: 2, count: 5) == [2, 3, 0, 1, 3])
    #expect(samples(row, bitDepth: 4, count: 3) == [11, 1, 12])
    #expect(samples(row, bitDepth: 8, count: 2) == [177, 192])
    #expect(samples(row, bitDepth: 16, count: 1) == [177 * 256 + 192])
  }
}
