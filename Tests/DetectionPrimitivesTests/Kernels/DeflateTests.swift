import DetectionPrimitives
import Testing

@Suite struct DeflateTests {
  private func expectRoundTrip(_ bytes: [UInt8], _ comment: Comment) {
    let stream = Reference.deflate(bytes.span)
    #expect(Inflated(stream, capacity: bytes.count, isVector: true) == .bytes(bytes, read: stream.count), comment)
    #expect(Inflated(stream, capacity: bytes.count, isVector: false) == .bytes(bytes, read: stream.count), comment)
  }

  @Test func everyShortLength() {
    for length in 0...67 {
      expectRoundTrip(Noise(seed: 6).bytes(length), "\(length) of noise")
      expectRoundTrip([UInt8](repeating: 9, count: length), "\(length) equal")
      expectRoundTrip((0..<length).map { UInt8($0 % 5) }, "\(length) of period 5")
    }
  }

  @Test func everyMatchLength() {
    // A phrase, a byte of its own, and the beginning of the phrase again.
    let phrase = Noise(seed: 7).bytes(300)
    for length in 3...300 where length < 20 || length > 250 {
      let bytes = phrase + [phrase[length % 300] &+ 1] + phrase.prefix(length)
      expectRoundTrip(bytes, "match of \(length)")
    }
  }

  @Test func noiseIsStoredAndGrowsByLittle() {
    let bytes = Noise(seed: 8).bytes(70_000)
    let stream = Reference.deflate(bytes.span)
    #expect(stream.count <= bytes.count + 6 * (bytes.count >> 14 + 1))
    #expect(Inflated(stream, capacity: bytes.count, isVector: true) == .bytes(bytes, read: stream.count))
  }

  @Test func farMatchesStayWithinTheWindow() {
    let phrase = Noise(seed: 9).bytes(64)
    for distance in [32_768 - 64, 32_768, 32_769, 40_000] {
      let filler = [UInt8](repeating: 0, count: distance - 64)
      let bytes = phrase + filler + phrase
      let stream = Reference.deflate(bytes.span)
      #expect(Inflated(stream, capacity: bytes.count, isVector: true) == .bytes(bytes, read: stream.count))
      // Behind the window the phrase must be written out again.
      #expect((stream.count > 160) == (distance > 32_768), "\(stream.count) bytes for distance \(distance)")
    }
  }

  @Test func matchesThatSaveNothingAreNotTaken() {
    // Four values in random order: literals of little more than two bits, where a match of less than ten costs more.
    // Without any match the stream takes about 2,260 bytes; zlib, which takes the longest ones, makes 2,570.
    let bytes = Noise(seed: 10).bytes(8000).map { $0 & 3 }
    #expect(Reference.deflate(bytes.span).count < 2300)
  }
}
