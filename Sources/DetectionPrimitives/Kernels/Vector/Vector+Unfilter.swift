// PNG's row filters, undone a pixel or sixteen bytes at a time.
//
// Up has no dependence within a row: sixteen bytes at a time. The others wait for the pixel to the left, so what
// counts is the latency from pixel to pixel; pixels of up to four bytes, the common ones, are one small vector that
// stays in a register. Larger ones go byte by byte.
// Average is (a & b) + (a ^ b) >> 1, exact without a carry. Paeth is written as (F. Giesen, for stb_image)
//
//     threshold = 3c − (a + b);  low = min(a, b);  high = max(a, b)
//     threshold <= low ? high : high <= threshold ? low : c
//
// which equals the nearest of a, b, c with its ties (all 2²⁴ triples are tested), and needs fewer steps after `a` is
// known. Stores are exactly one pixel: the next pixel's load must not touch a store that is still on its way.

extension Vector {
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
    let stride = rowBytes &+ 1
    precondition(first >= 0 && first + rowCount * stride <= rows.count, "\(rowCount) rows of \(stride) from \(first)")
    precondition((1...8).contains(bytesPerPixel), "pixels of \(bytesPerPixel) bytes")
    var start = first
    while start < first &+ rowCount &* stride {
      let filter = rows[lane: start]
      let row = start &+ 1..<start &+ stride
      // The first row has zeros above it.
      switch (filter, start == first) {
      case (0, _), (2, true): break
      case (1, _), (4, true): unfilterSub(&rows, row, bytesPerPixel)
      case (2, false): unfilterUp(&rows, row, stride: stride)
      case (3, true): unfilterAverageOfLeft(&rows, row, bytesPerPixel)
      case (3, false): unfilterAverage(&rows, row, stride: stride, bytesPerPixel)
      case (4, false): unfilterPaeth(&rows, row, stride: stride, bytesPerPixel)
      default: return filter
      }
      start &+= stride
    }
    return nil
  }

  private static func unfilterUp(_ rows: inout MutableSpan<UInt8>, _ row: Range<Int>, stride: Int) {
    var index = row.lowerBound
    while index &+ 16 <= row.upperBound {
      let above = rows.lanes(SIMD16<UInt8>.self, at: index &- stride)
      rows.store(rows.lanes(SIMD16<UInt8>.self, at: index) &+ above, at: index)
      index &+= 16
    }
    while index < row.upperBound {
      rows[lane: index] &+= rows[lane: index &- stride]
      index &+= 1
    }
  }

  private static func unfilterSub(_ rows: inout MutableSpan<UInt8>, _ row: Range<Int>, _ bytesPerPixel: Int) {
    var index = row.lowerBound
    if bytesPerPixel <= 4 {
      var left = SIMD4<UInt8>(repeating: 0)
      while index &+ 4 <= row.upperBound {
        left &+= rows.lanes(SIMD4<UInt8>.self, at: index)
        storePixel(left, bytesPerPixel, in: &rows, at: index)
        index &+= bytesPerPixel
      }
    }
    index = max(index, row.lowerBound &+ bytesPerPixel)
    while index < row.upperBound {
      rows[lane: index] &+= rows[lane: index &- bytesPerPixel]
      index &+= 1
    }
  }

  /// Average of a row with zeros above.
  private static func unfilterAverageOfLeft(
    _ rows: inout MutableSpan<UInt8>, _ row: Range<Int>, _ bytesPerPixel: Int
  ) {
    var index = row.lowerBound &+ bytesPerPixel
    while index < row.upperBound {
      rows[lane: index] &+= rows[lane: index &- bytesPerPixel] &>> 1
      index &+= 1
    }
  }

  private static func unfilterAverage(
    _ rows: inout MutableSpan<UInt8>, _ row: Range<Int>, stride: Int, _ bytesPerPixel: Int
  ) {
    var index = row.lowerBound
    if bytesPerPixel <= 4 {
      var left = SIMD4<UInt8>(repeating: 0)
      while index &+ 4 <= row.upperBound {
        let above = rows.lanes(SIMD4<UInt8>.self, at: index &- stride)
        left = (left & above) &+ (left ^ above) &>> 1 &+ rows.lanes(SIMD4<UInt8>.self, at: index)
        storePixel(left, bytesPerPixel, in: &rows, at: index)
        index &+= bytesPerPixel
      }
    }
    while index < row.upperBound {
      let left = index < row.lowerBound &+ bytesPerPixel ? 0 : rows[lane: index &- bytesPerPixel]
      let above = rows[lane: index &- stride]
      rows[lane: index] &+= (left & above) &+ (left ^ above) &>> 1
      index &+= 1
    }
  }

  private static func unfilterPaeth(
    _ rows: inout MutableSpan<UInt8>, _ row: Range<Int>, stride: Int, _ bytesPerPixel: Int
  ) {
    var index = row.lowerBound
    if bytesPerPixel <= 4 {
      var left = SIMD4<Int16>(repeating: 0)
      var aboveLeft = SIMD4<Int16>(repeating: 0)
      while index &+ 4 <= row.upperBound {
        let above = SIMD4<Int16>(truncatingIfNeeded: rows.lanes(SIMD4<UInt8>.self, at: index &- stride))
        let difference = SIMD4<Int16>(truncatingIfNeeded: rows.lanes(SIMD4<UInt8>.self, at: index))
        left = (paeth(left, above, aboveLeft) &+ difference) & 0xFF
        aboveLeft = above
        storePixel(SIMD4<UInt8>(truncatingIfNeeded: left), bytesPerPixel, in: &rows, at: index)
        index &+= bytesPerPixel
      }
    }
    while index < row.upperBound {
      let isFirst = index < row.lowerBound &+ bytesPerPixel
      let left = isFirst ? 0 : Int16(rows[lane: index &- bytesPerPixel])
      let above = Int16(rows[lane: index &- stride])
      let aboveLeft = isFirst ? 0 : Int16(rows[lane: index &- stride &- bytesPerPixel])
      let threshold = 3 &* aboveLeft &- above &- left
      let low = left < above ? left : above
      let high = left < above ? above : left
      let prediction = threshold <= low ? high : high <= threshold ? low : aboveLeft
      rows[lane: index] &+= UInt8(truncatingIfNeeded: prediction)
      index &+= 1
    }
  }

  @inline(__always)
  private static func paeth(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>, _ c: SIMD4<Int16>) -> SIMD4<Int16> {
    let threshold = (c &+ c &+ c &- b) &- a
    let isALower = a .< b
    let low = b.replacing(with: a, where: isALower)
    let high = a.replacing(with: b, where: isALower)
    return c.replacing(with: low, where: high .<= threshold).replacing(with: high, where: threshold .<= low)
  }

  /// Stores as many lanes as a pixel has bytes.
  @inline(__always)
  private static func storePixel(
    _ pixel: SIMD4<UInt8>, _ bytesPerPixel: Int, in rows: inout MutableSpan<UInt8>, at index: Int
  ) {
    switch bytesPerPixel {
    case 1: rows[lane: index] = pixel.x
    case 2: rows.store(pixel.lowHalf, at: index)
    case 3:
      rows.store(pixel.lowHalf, at: index)
      rows[lane: index &+ 2] = pixel.z
    default: rows.store(pixel, at: index)
    }
  }
}
