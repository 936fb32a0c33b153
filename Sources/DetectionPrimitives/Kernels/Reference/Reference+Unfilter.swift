// PNG's row filters, undone (PNG specification, section 9).
//
// Each row is a byte with the filter's number and the filtered bytes. A filtered byte is the difference, modulo 256,
// between a byte and its prediction from the byte one pixel to the left (a), the one above (b), and the one above to
// the left (c); bytes outside the picture are 0. Filter 0 predicts 0, filter 1 a, filter 2 b, filter 3 ⌊(a + b) / 2⌋,
// and filter 4 (Paeth) that of a, b, c which is nearest to a + b − c, in this order where two are as near. Pixels
// smaller than a byte count as one byte.

extension Reference {
  /// Undoes the filters of rows in place.
  ///
  /// - Parameters:
  ///   - rows: The rows, one after the other: a filter byte and `rowBytes` filtered bytes each.
  ///   - first: Where the first row starts.
  ///   - rowCount: The number of rows.
  ///   - rowBytes: The bytes of a row without its filter byte.
  ///   - bytesPerPixel: The distance from a byte to its left neighbor, 1…8.
  /// - Returns: The first filter number that is none, where the rows from there on are left as they were; or `nil`.
  package static func unfilter(
    _ rows: inout MutableSpan<UInt8>, from first: Int, rowCount: Int, rowBytes: Int, bytesPerPixel: Int
  ) -> UInt8? {
    let stride = rowBytes + 1
    precondition(first >= 0 && first + rowCount * stride <= rows.count, "\(rowCount) rows of \(stride) from \(first)")
    precondition((1...8).contains(bytesPerPixel), "pixels of \(bytesPerPixel) bytes")
    for row in 0..<rowCount {
      let start = first + row * stride
      let filter = rows[start]
      guard filter <= 4 else { return filter }
      for index in 1..<stride {
        let hasLeft = index > bytesPerPixel
        let hasAbove = row > 0
        let a = hasLeft ? Int(rows[start + index - bytesPerPixel]) : 0
        let b = hasAbove ? Int(rows[start - stride + index]) : 0
        let c = hasLeft && hasAbove ? Int(rows[start - stride + index - bytesPerPixel]) : 0
        let prediction =
          switch filter {
          case 0: 0
          case 1: a
          case 2: b
          case 3: (a + b) / 2
          default: paeth(a, b, c)
          }
        rows[start + index] &+= UInt8(prediction)
      }
    }
    return nil
  }

  /// The one of left, above and above left that is nearest to left + above − above left.
  package static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let estimate = a + b - c
    let distanceA = abs(estimate - a)
    let distanceB = abs(estimate - b)
    let distanceC = abs(estimate - c)
    if distanceA <= distanceB && distanceA <= distanceC { return a }
    return distanceB <= distanceC ? b : c
  }
}
