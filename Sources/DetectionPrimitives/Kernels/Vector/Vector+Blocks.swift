// The fast twins of `addRow` and `addBlocks`: sixteen bytes at a time down, a pixel of three or four bytes at a time
// along. A fourth lane of a 3-byte pixel belongs to the next one, whose own sum covers it.

extension Vector {
  /// The twin of ``Reference/addRow(_:count:into:)``.
  package static func addRow(_ source: Span<UInt8>, count: Int, into totals: inout MutableSpan<UInt16>) {
    precondition(count >= 0 && count <= source.count && count <= totals.count, "\(count) of \(source.count) bytes")
    var x = 0
    while x &+ 16 <= count {
      let bytes = source.lanes(SIMD16<UInt8>.self, at: x)
      totals.store(
        totals.lanes(SIMD16<UInt16>.self, at: x) &+ SIMD16<UInt16>(truncatingIfNeeded: bytes), at: x)
      x &+= 16
    }
    while x < count {
      totals[lane: x] &+= UInt16(source[lane: x])
      x &+= 1
    }
  }

  /// The twin of ``Reference/addBlocks(_:pixelBytes:block:count:into:)``.
  package static func addBlocks(
    _ totals: Span<UInt16>, pixelBytes: Int, block: Int, count: Int, into sums: inout MutableSpan<Float>
  ) {
    Reference.checkBlocks(totals: totals.count, pixelBytes: pixelBytes, block: block, count: count, sums: sums.count)
    guard pixelBytes == 3 || pixelBytes == 4, block <= Reference.mostBlockPixels else {
      return Reference.addBlocks(totals, pixelBytes: pixelBytes, block: block, count: count, into: &sums)
    }
    let step = pixelBytes &* block
    var (from, to) = (0, 0)
    for _ in 0..<count {
      var sum = SIMD4<Int32>()
      var place = from
      while place < from &+ step {
        sum &+= SIMD4<Int32>(truncatingIfNeeded: totals.lanes(SIMD4<UInt16>.self, at: place))
        place &+= pixelBytes
      }
      // The place behind the last pixel keeps what it had; the others add to what is theirs.
      let kept = sums[lane: to &+ pixelBytes &- (pixelBytes == 4 ? 1 : 0)]
      sums.store(sums.lanes(SIMD4<Float>.self, at: to) + SIMD4<Float>(sum), at: to)
      if pixelBytes == 3 { sums[lane: to &+ 3] = kept }
      from &+= step
      to &+= pixelBytes
    }
  }
}
