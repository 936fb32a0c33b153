import DetectionPrimitives
import Testing

@Suite struct ChecksumTests {
  private static let digits = Array("123456789".utf8)

  @Test func checkValuesOfTheStandards() {
    #expect(Reference.adler32(Self.digits.span) == 0x091E_01DE)
    #expect(Reference.crc32(Self.digits.span) == 0xCBF4_3926)
    let nothing: [UInt8] = []
    #expect(Reference.adler32(nothing.span) == 1)
    #expect(Reference.crc32(nothing.span) == 0)
  }

  @Test func vectorEqualsReferenceForEveryLengthAndOffset() {
    let bytes = Noise(seed: 1).bytes(67 + 16)
    for offset in 0..<16 {
      for length in 0...67 {
        let span = bytes.span.extracting(offset..<offset + length)
        #expect(Vector.crc32(span, after: 77) == Reference.crc32(span, after: 77))
      }
    }
    // Around one and two blocks of 352 bytes.
    let long = Noise(seed: 2).bytes(2 * 352 + 67)
    for length in Array(0...67) + Array(340...370) + Array(700...long.count) {
      let span = long.span.extracting(first: length)
      #expect(Vector.adler32(span) == Reference.adler32(span))
    }
  }

  @Test func sumsOfLargeBytesDoNotOverflow() {
    let bytes = [UInt8](repeating: 255, count: 20_000)
    #expect(Vector.adler32(bytes.span) == Reference.adler32(bytes.span))
  }

  @Test func crcGoesOnWhereItStopped() {
    let bytes = Noise(seed: 3).bytes(100)
    let first = Vector.crc32(bytes.span.extracting(first: 33))
    #expect(Vector.crc32(bytes.span.extracting(33..<100), after: first) == Vector.crc32(bytes.span))
  }
}
