// PNG's row filters (PNG specification, sections 9 and 12.7); see Reference+Unfilter.swift for what they predict.
//
// Which filter makes a row compress best is not known before it is compressed. The usual heuristic is taken: the one
// whose filtered bytes, as signed numbers, have the smallest sum of absolute values; the lowest number of filters
// with equal sums.

extension Reference {
  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: The bytes of the row.
  ///   - above: The bytes of the row above; zeros above the first row.
  ///   - filter: 0…4.
  ///   - bytesPerPixel: The distance from a byte to its left neighbor.
  ///   - output: Takes as many bytes as `row` has.
  /// - Returns: The sum of the absolute values of the filtered bytes as signed numbers.
  package static func filter(
    _ row: Span<UInt8>, above: Span<UInt8>, filter: UInt8, bytesPerPixel: Int, into output: inout MutableSpan<UInt8>
  ) -> Int {
    precondition(above.count == row.count && output.count >= row.count, "rows of \(row.count) and \(above.count) bytes")
    precondition(filter <= 4, "filter \(filter)")
    var sum = 0
    for index in row.indices {
      let a = index < bytesPerPixel ? 0 : row[index - bytesPerPixel]
      let b = above[index]
      let c = index < bytesPerPixel ? 0 : above[index - bytesPerPixel]
      let prediction: UInt8 =
        switch filter {
        case 0: 0
        case 1: a
        case 2: b
        case 3: UInt8((Int(a) + Int(b)) / 2)
        default: UInt8(paeth(Int(a), Int(b), Int(c)))
        }
      let filtered = row[index] &- prediction
      output[index] = filtered
      sum += Int(Int8(truncatingIfNeeded: filtered).magnitude)
    }
    return sum
  }
}
