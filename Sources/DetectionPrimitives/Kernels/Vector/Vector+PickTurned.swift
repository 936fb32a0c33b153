// The fast twin of `pickTurned`: eight target columns at a time, row by row.
//
// The columns' pixels lie in eight stored rows then, whose cache lines serve a few target rows: the caller asks for as
// many at a time. Asking for whole target rows leaves no work to do while the lines of all columns are waited for;
// asking for all rows of a few columns writes the planes in small pieces.

extension Vector {
  /// The twin of ``Reference/pickTurned(_:extent:lines:offsets:multiplier:scale:into:planes:rowStep:)``.
  package static func pickTurned(
    _ source: Span<UInt8>, extent: Int, lines: Span<Int32>, offsets: Span<Int32>, multiplier: UInt16, scale: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int), rowStep: Int
  ) {
    let (count, height) = (lines.count, offsets.count)
    Reference.checkRow(source: source.count, extent: extent)
    Reference.checkPlanes(planes, rows: height, rowStep: rowStep, count: count, capacity: values.count)
    guard count >= 8 else {
      return Reference.pickTurned(
        source, extent: extent, lines: lines, offsets: offsets, multiplier: multiplier, scale: scale, into: &values,
        planes: planes, rowStep: rowStep)
    }
    let multipliers = SIMD16(repeating: multiplier)
    let scales = SIMD8(repeating: scale)
    let last = count &- 8
    var x = 0
    while x < count {
      // The last eight overlap those before where the count is not a multiple of eight.
      let column = x < last ? x : last
      var place = column
      for y in 0..<height {
        let halves = eight(source, lines, at: column, Int(offsets[lane: y])).halfWords
        storePlanes(halves & 0xFF, halves &>> 8, multipliers, scales, at: place, into: &values, planes: planes)
        place &+= rowStep
      }
      x &+= 8
    }
  }
}

/// A pixel of each of eight stored rows.
@inline(__always)
private func eight(_ source: Span<UInt8>, _ lines: Span<Int32>, at x: Int, _ offset: Int) -> SIMD8<UInt32> {
  @inline(__always) func word(_ lane: Int) -> UInt32 { source.word(at: offset &+ Int(lines[lane: x &+ lane])) }
  return SIMD8(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7))
}
