// The twins of `Reference`'s masks. The sums of eight pixels are the lanes of a vector that stays in a register while the
// planes go by: each sum has the same terms in the same order. The last pixels of a row are the last eight once more,
// with equal results where they overlap. Each row of the window is interpolated across once, and kept while rows of
// the result lie between it and the next; the numbers are those that the reference computes anew for each pixel.

extension Vector {
  /// The weighted sum of planes in a window.
  package static func maskLogits(
    _ prototypes: Span<Float>, planeStride: Int, rowStride: Int, width: Int, height: Int, coefficients: Span<Float>,
    into logits: inout MutableSpan<Float>
  ) {
    guard width >= 8 else {
      return Reference.maskLogits(
        prototypes, planeStride: planeStride, rowStride: rowStride, width: width, height: height,
        coefficients: coefficients, into: &logits)
    }
    if height == 0 || coefficients.isEmpty {
      for i in 0..<width * height { logits[i] = 0 }
      return
    }
    let reach = (coefficients.count - 1) * planeStride + (height - 1) * rowStride + width
    precondition(planeStride >= 0 && rowStride >= 0 && prototypes.count >= reach, "a window beyond the planes")
    precondition(logits.count >= width * height, "room for \(logits.count) of \(width * height) logits")
    let last = width &- 8
    for y in 0..<height {
      let row = y &* rowStride
      let result = y &* width
      var x = 0
      while x &+ 24 <= last {
        var (a, b, c) = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
        var place = row &+ x
        for plane in 0..<coefficients.count {
          let factor = SIMD8<Float>(repeating: coefficients[lane: plane])
          a += factor * prototypes.lanes(SIMD8<Float>.self, at: place)
          b += factor * prototypes.lanes(SIMD8<Float>.self, at: place &+ 8)
          c += factor * prototypes.lanes(SIMD8<Float>.self, at: place &+ 16)
          place &+= planeStride
        }
        logits.store(a, at: result &+ x)
        logits.store(b, at: result &+ x &+ 8)
        logits.store(c, at: result &+ x &+ 16)
        x &+= 24
      }
      while true {
        var sum = SIMD8<Float>()
        var place = row &+ x
        for plane in 0..<coefficients.count {
          sum += SIMD8<Float>(repeating: coefficients[lane: plane]) * prototypes.lanes(SIMD8<Float>.self, at: place)
          place &+= planeStride
        }
        logits.store(sum, at: result &+ x)
        if x == last { break }
        x = x &+ 8 < last ? x &+ 8 : last
      }
    }
  }

  /// Which pixels of a window, interpolated, are above a threshold.
  package static func interpolatedMask(
    _ logits: Span<Float>, width: Int, columns: Span<MaskTap>, rows: Span<MaskTap>, threshold: Float,
    scratch: inout MutableSpan<Float>, flags: inout MutableSpan<UInt8>
  ) -> Int {
    let count = columns.count
    precondition(scratch.count >= 2 * count, "room for \(scratch.count) of \(2 * count) numbers")
    precondition(flags.count >= rows.count * count, "room for \(flags.count) of \(rows.count * count) flags")
    for tap in 0..<count {
      precondition(
        columns[tap].first >= 0 && columns[tap].second >= 0 && columns[tap].first < width
          && columns[tap].second < width, "a column outside the window")
    }
    // Which row of the window each half of the scratch holds.
    var (held, heldNext): (Int32, Int32) = (-1, -1)
    var (upper, lower) = (0, count)
    var total = 0
    for y in 0..<rows.count {
      let row = rows[y]
      precondition(
        row.first >= 0 && row.second >= row.first && (Int(row.second) + 1) * width <= logits.count,
        "a row outside the window")
      if held != row.first {
        if heldNext == row.first {
          (upper, lower) = (lower, upper)
          (held, heldNext) = (heldNext, held)
        } else {
          across(logits, start: Int(row.first) &* width, columns: columns, into: &scratch, at: upper)
          held = row.first
        }
      }
      if heldNext != row.second {
        across(logits, start: Int(row.second) &* width, columns: columns, into: &scratch, at: lower)
        heldNext = row.second
      }
      total &+= down(
        scratch, upper: upper, lower: lower, count: count, weights: (row.firstWeight, row.secondWeight),
        threshold: threshold, into: &flags, at: y &* count)
    }
    return total
  }

  /// Interpolates a row of the window across.
  @inline(__always)
  private static func across(
    _ logits: Span<Float>, start: Int, columns: Span<MaskTap>, into scratch: inout MutableSpan<Float>, at place: Int
  ) {
    for x in 0..<columns.count {
      let tap = columns[lane: x]
      scratch[lane: place &+ x] =
        tap.firstWeight * logits[lane: start &+ Int(tap.first)]
        + tap.secondWeight * logits[lane: start &+ Int(tap.second)]
    }
  }

  /// Interpolates a row of the result between two rows and compares it.
  @inline(__always)
  private static func down(
    _ scratch: borrowing MutableSpan<Float>, upper: Int, lower: Int, count: Int, weights: (Float, Float),
    threshold: Float, into flags: inout MutableSpan<UInt8>, at place: Int
  ) -> Int {
    let first = SIMD8<Float>(repeating: weights.0)
    let second = SIMD8<Float>(repeating: weights.1)
    let limit = SIMD8<Float>(repeating: threshold)
    var totals = SIMD8<Int32>()
    var x = 0
    while x &+ 8 <= count {
      let value =
        first * scratch.lanes(SIMD8<Float>.self, at: upper &+ x)
        + second * scratch.lanes(SIMD8<Float>.self, at: lower &+ x)
      let ones = SIMD8<Int32>().replacing(with: 1, where: value .> limit)
      totals &+= ones
      flags.store(SIMD8<UInt8>(truncatingIfNeeded: ones), at: place &+ x)
      x &+= 8
    }
    var total = Int(totals.wrappedSum())
    while x < count {
      let value = weights.0 * scratch[lane: upper &+ x] + weights.1 * scratch[lane: lower &+ x]
      let one: UInt8 = value > threshold ? 1 : 0
      flags[lane: place &+ x] = one
      total &+= Int(one)
      x &+= 1
    }
    return total
  }
}
