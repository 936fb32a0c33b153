// A pixel of three or four bytes is read and written as one 32-bit word. The fourth byte of three is written over by the
// next pixel; so the last pixel goes byte by byte, and the first, behind which the source may end where steps go back.

extension Vector {
  /// The twin of ``Reference/gatherPixels(_:from:step:pixelBytes:count:into:at:)``.
  package static func gatherPixels(
    _ source: Span<UInt8>, from first: Int, step: Int, pixelBytes: Int, count: Int, into row: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    Reference.checkGather(
      source: source.count, from: first, step: step, pixelBytes: pixelBytes, count: count, row: row.count, at: start)
    guard count > 0 else { return }
    if step == pixelBytes { return copy(source, from: first, count: count * pixelBytes, into: &row, at: start) }
    switch pixelBytes {
    case 1: for x in 0..<count { row[lane: start &+ x] = source[lane: first &+ x &* step] }
    case 4: for x in 0..<count { row.store(word: source.word(at: first &+ x &* step), at: start &+ 4 &* x) }
    case 3:
      for byte in 0..<3 { row[lane: start &+ byte] = source[lane: first &+ byte] }
      var x = 1
      while x < count &- 1 && step != 0 {
        row.store(word: source.word(at: first &+ x &* step), at: start &+ 3 &* x)
        x &+= 1
      }
      while x < count &- 1 {
        for byte in 0..<3 { row[lane: start &+ 3 &* x &+ byte] = source[lane: first &+ x &* step &+ byte] }
        x &+= 1
      }
      let place = first &+ (count &- 1) &* step
      for byte in 0..<3 { row[lane: start &+ 3 &* (count &- 1) &+ byte] = source[lane: place &+ byte] }
    default:
      Reference.gatherPixels(
        source, from: first, step: step, pixelBytes: pixelBytes, count: count, into: &row, at: start)
    }
  }

  /// Copies bytes, sixteen at a time.
  package static func copy(
    _ source: Span<UInt8>, from first: Int, count: Int, into target: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(first >= 0 && count >= 0 && count <= source.count - first, "\(count) bytes from \(first)")
    precondition(start >= 0 && count <= target.count - start, "\(count) bytes at \(start)")
    guard count >= 16 else {
      for index in 0..<count { target[lane: start &+ index] = source[lane: first &+ index] }
      return
    }
    let last = count &- 16
    var index = 0
    while index < last {
      target.store(source.lanes(SIMD16<UInt8>.self, at: first &+ index), at: start &+ index)
      index &+= 16
    }
    target.store(source.lanes(SIMD16<UInt8>.self, at: first &+ last), at: start &+ last)
  }
}
