/// Well-mixed 32-bit words of a seed and a place: what Tests/Generators/hashed.py makes.
func hashedWord(_ seed: UInt32, _ place: Int) -> UInt32 {
  var x = seed &+ UInt32(truncatingIfNeeded: place) &* 0x9E37_79B9
  x = (x ^ (x >> 16)) &* 0x21F0_AAAD
  x = (x ^ (x >> 15)) &* 0x735A_2D97
  return x ^ (x >> 15)
}

/// The high bytes of the words.
func hashedBytes(_ seed: UInt32, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(hashedWord(seed, $0) >> 24) }
}

/// A whole number in a range.
func hashedInteger(_ seed: UInt32, _ place: Int, in range: ClosedRange<Int>) -> Int {
  range.lowerBound + Int(hashedWord(seed, place)) % range.count
}

/// The bytes of values in memory order, to be hashed.
func littleEndianBytes<Value: BitwiseCopyable>(_ values: [Value]) -> [UInt8] {
  unsafe values.withUnsafeBytes { unsafe [UInt8]($0) }
}

/// Where an array's elements are in memory.
func address<Value>(of values: [Value]) -> Int {
  unsafe values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
}
