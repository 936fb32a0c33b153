// Numbers that any language can make again: functions of a seed and an index, with 32-bit integer arithmetic modulo
// 2³² and single-precision floats, rounded after each operation, in the order written.

/// Numbers that look random, each a function of a seed and an index.
struct Generator {
  let seed: UInt32

  init(_ seed: UInt32) { self.seed = seed }

  /// 32 bits.
  @inline(__always)
  func bits(_ index: Int) -> UInt32 {
    var x = seed &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9
    x = (x ^ (x >> 16)) &* 0x21F0_AAAD
    x = (x ^ (x >> 15)) &* 0x735A_2D97
    return x ^ (x >> 15)
  }

  /// The upper 8 bits.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits(index) >> 24) }

  /// The upper 24 bits as a number in 0..<1, exact.
  @inline(__always)
  func unit(_ index: Int) -> Float { Float(bits(index) >> 8) * 0x1p-24 }

  /// A class index of 80.
  @inline(__always)
  func classIndex(_ index: Int) -> Int32 { Int32(bits(index) % 80) }

  /// The generator with another seed.
  func next(_ step: UInt32) -> Generator { Generator(seed &+ step) }

  /// Bytes 0..<count: a packed picture, row after row.
  func bytes(_ count: Int) -> [UInt8] { (0..<count).map { byte($0) } }

  /// Units 0..<count.
  func units(_ count: Int) -> [Float] { (0..<count).map { unit($0) } }

  /// Numbers around zero: `unit * scale - scale / 2`.
  func logits(_ count: Int, scale: Float) -> [Float] { (0..<count).map { unit($0) * scale - scale / 2 } }
}
