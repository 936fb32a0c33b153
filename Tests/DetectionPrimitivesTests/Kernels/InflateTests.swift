import DetectionPrimitives
import Testing

/// What an inflater made of a stream: where it stopped and the bytes, or the error.
enum Inflated: Equatable {
  case bytes([UInt8], read: Int)
  case failure(DeflateError)

  /// Decompresses with one of the twins into room for `capacity` bytes.
  init(_ stream: [UInt8], capacity: Int, isVector: Bool) {
    var output = [UInt8](repeating: 0, count: capacity)
    var span = output.mutableSpan
    do {
      let progress =
        isVector ? try Vector.inflate(stream.span, into: &span) : try Reference.inflate(stream.span, into: &span)
      self = .bytes(Array(output[..<progress.written]), read: progress.read)
    } catch {
      self = .failure(error)
    }
  }
}

@Suite struct InflateTests {
  /// The DEFLATE streams of the golden PNG files, without zlib's frame, with the length of what they hold.
  private static func streams() throws -> [(stream: [UInt8], length: Int)] {
    let files = try GoldenFiles("png").files
    let streams = files.compactMap { file -> (stream: [UInt8], length: Int)? in
      let png = PNGParts(file.bytes)
      let stream = Array(png.compressed.dropFirst(2))
      guard case .bytes(let bytes, _) = Inflated(stream, capacity: 10_000, isVector: false) else { return nil }
      return (stream, bytes.count)
    }
    // The plain loops read most of them, all but large ones; else the tests would compare nothing.
    #expect(2 * streams.count > files.count && files.count > 20)
    return streams
  }

  /// A stream of numbers and their bit counts, each number's lowest bit first.
  private static func stream(_ fields: [(value: Int, count: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var position = 0
    for field in fields {
      for bit in 0..<field.count {
        if position % 8 == 0 { bytes.append(0) }
        bytes[position / 8] |= UInt8(field.value >> bit & 1) << UInt8(position % 8)
        position += 1
      }
    }
    return bytes
  }

  @Test func aFixedBlockByHand() {
    // The last block, of type 1: "a" is 10010001, a match of 5 at distance 1 is 0000011 and 00000, the end 0000000.
    let stream = Self.stream([(1, 1), (1, 2), (0b1000_1001, 8), (0b110_0000, 7), (0, 5), (0, 7)])
    for isVector in [false, true] {
      #expect(Inflated(stream, capacity: 6, isVector: isVector) == .bytes(Array("aaaaaa".utf8), read: stream.count))
    }
  }

  @Test func vectorEqualsReferenceOnGoldenStreams() throws {
    for (stream, length) in try Self.streams() {
      for capacity in [length, length + 1, length + 400, max(0, length - 1), length / 2] {
        let expected = Inflated(stream, capacity: capacity, isVector: false)
        #expect(Inflated(stream, capacity: capacity, isVector: true) == expected)
        if capacity < length { #expect(expected == .failure(.outputTooLong(expected: capacity))) }
      }
    }
  }

  @Test func everyTruncationIsFound() throws {
    for (stream, length) in try Self.streams() where stream.count < 80 {
      let whole = Inflated(stream, capacity: length, isVector: false)
      guard case .bytes(_, let read) = whole else { continue }
      for end in 0..<read {
        let part = Array(stream[..<end])
        #expect(Inflated(part, capacity: length, isVector: true) == .failure(.truncated), "\(end) of \(read)")
        #expect(Inflated(part, capacity: length, isVector: false) == .failure(.truncated), "\(end) of \(read)")
      }
    }
  }

  @Test func vectorEqualsReferenceOnDamagedStreams() throws {
    #if DEBUG
      let rounds = 6
    #else
      let rounds = 300
    #endif
    var noise = Noise(seed: 4)
    for (stream, length) in try Self.streams() where stream.count < 600 {
      for _ in 0..<rounds {
        var damaged = stream
        for _ in 0...noise.next() % 3 {
          damaged[Int(noise.next() % UInt64(damaged.count))] ^= UInt8(truncatingIfNeeded: noise.next() >> 56)
        }
        let expected = Inflated(damaged, capacity: 2 * length, isVector: false)
        #expect(Inflated(damaged, capacity: 2 * length, isVector: true) == expected, "\(damaged)")
      }
    }
  }

  @Test func vectorEqualsReferenceOnNoise() {
    #if DEBUG
      let rounds = 2000
    #else
      let rounds = 200_000
    #endif
    var noise = Noise(seed: 5)
    for _ in 0..<rounds {
      var stream = noise.bytes(Int(noise.next() % 120))
      _ = noise.next()
      // The first block is one of every type in turn, or noise would mostly be called a wrong stored length.
      if !stream.isEmpty { stream[0] = stream[0] & 0xF8 | UInt8([0, 2, 4, 3, 5][Int(noise.next() % 5)]) }
      let expected = Inflated(stream, capacity: 700, isVector: false)
      #expect(Inflated(stream, capacity: 700, isVector: true) == expected, "\(stream)")
    }
  }

  @Test func matchesOfEveryDistanceRepeatTheirPeriod() {
    for distance in 1...40 {
      let pattern = Noise(seed: UInt64(distance)).bytes(distance)
      let bytes = (0..<1000).map { pattern[$0 % distance] }
      let stream = Reference.deflate(bytes.span)
      #expect(Inflated(stream, capacity: 1000, isVector: true) == .bytes(bytes, read: stream.count))
      #expect(Inflated(stream, capacity: 1400, isVector: true) == .bytes(bytes, read: stream.count))
    }
  }

  /// Streams that are wrong, with what is wrong about them.
  private static let wrong: [(label: String, stream: [UInt8], error: DeflateError)] = [
    ("nothing", [], .truncated),
    ("reserved type", stream([(1, 1), (3, 2)]), .invalidBlockType),
    ("stored length", [1, 5, 0, 0xFB, 0xFF], .invalidStoredLength(length: 5, complement: 0xFFFB)),
    ("literals", stream([(5, 3), (30, 5), (0, 9)]), .tooManySymbols(literalsAndLengths: 287, distances: 1)),
    ("distances", stream([(5, 3), (0, 5), (30, 5), (0, 4)]), .tooManySymbols(literalsAndLengths: 257, distances: 31)),
    // The codes of code lengths 16, 17, 18 and 0 all have one bit.
    ("overfull code", stream([(5, 3), (0, 14), (0b001_001_001_001, 12)]), .invalidCode),
    ("empty code", stream([(5, 3), (0, 14), (0, 12)]), .invalidCode),
    // 16 and 0 have one bit, and the first code length repeats the one before it.
    ("repetition of nothing", stream([(5, 3), (0, 14), (0b001_000_000_001, 12), (1, 1), (0, 2)]), .invalidRepeat),
    // 18 and 0 have one bit; 138 zeros, and 138 more than there are symbols for.
    (
      "long repetition",
      stream([(5, 3), (0, 14), (0b001_001_000_000, 12), (1, 1), (127, 7), (1, 1), (127, 7)]), .invalidRepeat
    ),
    // All 258 code lengths are 0.
    (
      "no end of the block",
      stream([(5, 3), (0, 14), (0b001_001_000_000, 12), (1, 1), (127, 7), (1, 1), (109, 7)]), .invalidCode
    ),
    ("symbol 286", stream([(3, 3), (0b0110_0011, 8)]), .invalidSymbol),
    ("distance symbol 30", stream([(3, 3), (0b100_0000, 7), (0b01111, 5)]), .invalidSymbol),
    (
      "distance before the start", stream([(3, 3), (0b100_0000, 7), (0, 5)]), .distanceTooFar(distance: 1, available: 0)
    ),
  ]

  @Test func namesWhatIsWrong() {
    for (label, stream, error) in Self.wrong {
      #expect(Inflated(stream, capacity: 10, isVector: false) == .failure(error), "\(label)")
      #expect(Inflated(stream, capacity: 10, isVector: true) == .failure(error), "\(label)")
      #expect(error.description.hasPrefix("expected "))
    }
  }
}
