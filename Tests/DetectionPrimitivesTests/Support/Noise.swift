/// Bytes and numbers that look random and are the same in every run.
struct Noise {
  private var state: UInt64

  /// Starts a sequence.
  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits (splitmix64).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next number in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next number in a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// The next bytes.
  func bytes(_ count: Int) -> [UInt8] {
    var copy = self
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: copy.next() >> 56) }
  }
}
