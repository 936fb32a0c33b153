// Linear resizing of Floats, as OpenCV's INTER_LINEAR does it on float32.
//
// Places and weights are those of `linearTaps`, the weights not rounded: t = f − floor(f) in Float. A row is
// S[s] · (1 − t) + S[s + 1] · t, then the two rows are weighed likewise; each product and sum is one Float operation.
// Along a row a tap outside moves the sample onto the edge pixel; from row to row both taps are moved and t is kept.
// A picture that shrinks to exactly half in both axes is averaged: ((a + b) + (c + d)) · 0.25, as OpenCV's vectors add;
// the pixels behind the last whole vector it adds one by one, which may change the last bit.
//
// Source: OpenCV 5.0, modules/imgproc/src/resize.cpp, without its vector code, which differs from it by 1.1e-5 of full
// brightness at most.

extension Reference {
  /// Computes the taps of one axis.
  ///
  /// - Parameters:
  ///   - source: The pixels of the source along the axis, above 0.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - region: The part of the axis that the target shows, in source pixels, which may end beyond it; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - keepsWeightAtEdges: Whether taps outside are moved inside with their weights kept: `true` from row to row.
  ///   - first: For each target pixel, the source pixel of the first tap.
  ///   - second: The source pixel of the second tap; the first where that has all the weight.
  ///   - far: The weight of the second tap, 0 or more and below 1.
  package static func linearTaps(
    source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0, keepsWeightAtEdges: Bool,
    first: inout MutableSpan<Int32>, second: inout MutableSpan<Int32>, far: inout MutableSpan<Float>
  ) {
    precondition(source > 0 && target > 0, "\(source) pixels to \(target)")
    let count = first.count
    precondition(
      start >= 0 && count <= target - start && second.count == count && far.count == count,
      "taps for \(count), \(second.count) and \(far.count) of \(target) pixels from \(start) on")
    let (origin, length) = stretch(region, of: source, mayEndBeyond: true)
    let scale = 1 / (Double(target) / length)
    let last = source - 1
    for index in 0..<count {
      let place = Float((Double(start + index) + 0.5) * scale - 0.5 + origin)
      let tap = place < 0 ? -1 : Int(place)
      let isOutside = tap < 0 || tap >= last
      far[index] = isOutside && !keepsWeightAtEdges ? 0 : place - Float(tap)
      first[index] = Int32(min(max(tap, 0), last))
      second[index] = far[index] == 0 ? first[index] : Int32(min(max(tap + 1, 0), last))
    }
  }

  /// Blends a row of the target out of two source rows.
  ///
  /// - Parameters:
  ///   - upper: The source row above.
  ///   - lower: The source row below.
  ///   - weight: The weight of the lower row.
  ///   - first: For each target pixel, the column of the first tap.
  ///   - second: The column of the second tap.
  ///   - far: The weight of the second tap.
  ///   - row: Where to put the target's pixels.
  package static func linearRow(
    _ upper: Span<Float>, _ lower: Span<Float>, weight: Float, first: Span<Int32>, second: Span<Int32>,
    far: Span<Float>, into row: inout MutableSpan<Float>
  ) {
    precondition(first.count == row.count && second.count == row.count && far.count == row.count, "\(row.count) pixels")
    for x in row.indices {
      let (left, right, t) = (Int(first[x]), Int(second[x]), far[x])
      // What weighs nothing is not a tap: it may be infinite.
      let above = t == 0 ? upper[left] : upper[left] * (1 - t) + upper[right] * t
      if weight == 0 {
        row[x] = above
        continue
      }
      let below = t == 0 ? lower[left] : lower[left] * (1 - t) + lower[right] * t
      row[x] = above * (1 - weight) + below * weight
    }
  }

  /// Averages two by two pixels of two source rows.
  ///
  /// - Parameters:
  ///   - upper: The source row above, at least twice as long as the target's.
  ///   - lower: The source row below.
  ///   - row: Where to put the target's pixels.
  package static func halveRow(_ upper: Span<Float>, _ lower: Span<Float>, into row: inout MutableSpan<Float>) {
    precondition(min(upper.count, lower.count) >= 2 * row.count, "\(upper.count) and \(lower.count) pixels")
    for x in row.indices {
      row[x] = ((upper[2 * x] + upper[2 * x + 1]) + (lower[2 * x] + lower[2 * x + 1])) * 0.25
    }
  }
}
