// Pixels of four bytes: picked, averaged, widened and transposed without arithmetic on single channels.

extension Reference {
  /// Takes one source pixel for each target pixel.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on, with at least 8 bytes behind the pixels that are read.
  ///   - extent: The bytes of the row that may be read.
  ///   - offsets: For each target pixel, the byte where the source pixel starts.
  ///   - pixels: Where to put four bytes for each target pixel.
  ///   - start: The place of the first byte.
  package static func pickPixels(
    _ source: Span<UInt8>, extent: Int, offsets: Span<Int32>, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    checkRow(source: source.count, extent: extent)
    checkPixels(count: offsets.count, capacity: pixels.count, start: start)
    for x in 0..<offsets.count {
      for byte in 0..<4 { pixels[start + 4 * x + byte] = source[Int(offsets[x]) + byte] }
    }
  }

  /// Averages two by two pixels, as `halveRow` does, into pixels of four bytes.
  ///
  /// - Parameters:
  ///   - upper: The first source row, with at least 8 bytes behind the pixels that are read.
  ///   - lower: The second source row, likewise.
  ///   - pixelBytes: The bytes of a source pixel, 3 or 4; the fourth byte of three becomes anything.
  ///   - count: The target's pixels.
  ///   - pixels: Where to put four bytes for each.
  ///   - start: The place of the first byte.
  package static func halvePixels(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, pixelBytes: Int, count: Int, into pixels: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    checkRow(source: min(upper.count, lower.count), extent: 2 * count * pixelBytes)
    checkPixels(count: count, capacity: pixels.count, start: start)
    precondition(pixelBytes == 3 || pixelBytes == 4, "pixels of \(pixelBytes) bytes")
    for x in 0..<count {
      for byte in 0..<4 {
        pixels[start + 4 * x + byte] = mean(upper, lower, at: 2 * x * pixelBytes + byte, step: pixelBytes)
      }
    }
  }

  /// Makes four bytes of each byte of gray: three equal channels, and the byte once more.
  ///
  /// - Parameters:
  ///   - gray: The bytes.
  ///   - first: The place of the first.
  ///   - count: How many.
  ///   - pixels: Where to put four bytes for each.
  ///   - start: The place of the first byte.
  package static func widenGray(
    _ gray: Span<UInt8>, from first: Int, count: Int, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(first >= 0 && count >= 0 && count <= gray.count - first, "\(count) bytes at \(first)")
    checkPixels(count: count, capacity: pixels.count, start: start)
    for x in 0..<count {
      for byte in 0..<4 { pixels[start + 4 * x + byte] = gray[first + x] }
    }
  }

  /// Makes pixels of four bytes of pixels of three; the fourth byte means nothing.
  ///
  /// - Parameters:
  ///   - source: The pixels of three bytes.
  ///   - first: The place of the first.
  ///   - count: How many.
  ///   - pixels: Where to put four bytes for each.
  ///   - start: The place of the first byte.
  package static func widenPixels(
    _ source: Span<UInt8>, from first: Int, count: Int, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(first >= 0 && count >= 0 && 3 * count <= source.count - first, "\(count) pixels at \(first)")
    checkPixels(count: count, capacity: pixels.count, start: start)
    for x in 0..<count {
      for byte in 0..<3 { pixels[start + 4 * x + byte] = source[first + 3 * x + byte] }
    }
  }

  /// Reverses pixels of four bytes in place.
  ///
  /// - Parameters:
  ///   - pixels: The bytes; those of the pixels come first.
  ///   - count: The pixels.
  package static func reversePixels(_ pixels: inout MutableSpan<UInt8>, count: Int) {
    checkPixels(count: count, capacity: pixels.count, start: 0)
    for x in 0..<count / 2 {
      for byte in 0..<4 {
        let (left, right) = (4 * x + byte, 4 * (count - 1 - x) + byte)
        (pixels[left], pixels[right]) = (pixels[right], pixels[left])
      }
    }
  }

  /// Turns columns of pixels of four bytes into rows.
  ///
  /// - Parameters:
  ///   - source: Rows of pixels.
  ///   - stride: The bytes from row to row.
  ///   - height: The rows.
  ///   - column: The first column.
  ///   - count: The columns.
  ///   - pixels: Where to put `count` rows of `height` pixels.
  package static func transposePixels(
    _ source: Span<UInt8>, stride: Int, height: Int, from column: Int, count: Int, into pixels: inout MutableSpan<UInt8>
  ) {
    checkTranspose(source.count, stride, height, column, count, pixels.count)
    for x in 0..<count {
      for y in 0..<height {
        for byte in 0..<4 { pixels[4 * (x * height + y) + byte] = source[y * stride + 4 * (column + x) + byte] }
      }
    }
  }

  /// Checks that the pixels lie inside the target.
  @inline(__always)
  static func checkPixels(count: Int, capacity: Int, start: Int) {
    precondition(start >= 0 && count >= 0 && 4 * count <= capacity - start, "\(count) pixels at \(start)")
  }

  /// Checks that the columns lie inside the source, and the rows inside the target.
  @inline(__always)
  static func checkTranspose(
    _ source: Int, _ stride: Int, _ height: Int, _ column: Int, _ count: Int, _ target: Int
  ) {
    precondition(column >= 0 && count >= 0 && height >= 0 && stride >= 4 * (column + count), "columns to \(stride)")
    precondition(
      height == 0 || (height - 1) * stride + 4 * (column + count) <= source, "\(height) rows in \(source) bytes")
    precondition(4 * count * height <= target, "\(count) rows of \(height) pixels in \(target) bytes")
  }
}
