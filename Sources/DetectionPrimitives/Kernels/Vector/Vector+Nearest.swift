// The fast twin of `pickPixels`.
//
// A pixel is one load and one store of four bytes; a fourth byte that is not the pixel's own is covered by the next
// pixel, so the last pixel of a row is copied byte by byte. A target row with the same source row as the one above is a
// copy of it.

extension Vector {
  /// The twin of ``Reference/pickPixels(_:from:bytesPerRow:width:pixelBytes:rows:columns:into:)``.
  package static func pickPixels(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, width: Int, pixelBytes: Int, rows: Span<Int32>,
    columns: Span<Int32>, into bytes: inout MutableSpan<UInt8>
  ) {
    Reference.checkPick(
      source: source.count, from: first, bytesPerRow: bytesPerRow, width: width, pixelBytes: pixelBytes, rows: rows,
      columns: columns, bytes: bytes.count)
    let count = columns.count
    let rowBytes = pixelBytes &* count
    for y in 0..<rows.count {
      let to = y &* rowBytes
      if y > 0, rows[lane: y] == rows[lane: y &- 1] {
        copyRow(&bytes, from: to &- rowBytes, to: to, count: rowBytes)
        continue
      }
      let from = first &+ Int(rows[lane: y]) &* bytesPerRow
      // The columns that can be read as four bytes. Columns do not go down from pixel to pixel.
      var readable = pixelBytes == 3 ? count &- 1 : pixelBytes == 4 ? count : 0
      while readable > 0, from &+ Int(columns[lane: readable &- 1]) &* pixelBytes &+ 4 > source.count {
        readable &-= 1
      }
      var x = 0
      if pixelBytes == 3 {
        while x < readable {
          bytes.store(word: source.word(at: from &+ Int(columns[lane: x]) &* 3), at: to &+ 3 &* x)
          x &+= 1
        }
      } else {
        while x < readable {
          bytes.store(word: source.word(at: from &+ Int(columns[lane: x]) &* 4), at: to &+ 4 &* x)
          x &+= 1
        }
      }
      while x < count {
        for byte in 0..<pixelBytes {
          bytes[lane: to &+ x &* pixelBytes &+ byte] =
            source[lane: from &+ Int(columns[lane: x]) &* pixelBytes &+ byte]
        }
        x &+= 1
      }
    }
  }
}

extension Vector {
  /// The twin of ``Reference/pickPixels(_:from:rowStep:columnStep:pixelBytes:rows:columns:into:)``.
  package static func pickPixels(
    _ source: Span<UInt8>, from first: Int, rowStep: Int, columnStep: Int, pixelBytes: Int, rows: Span<Int32>,
    columns: Span<Int32>, into bytes: inout MutableSpan<UInt8>
  ) {
    guard pixelBytes == 3 || pixelBytes == 4 else {
      return Reference.pickPixels(
        source, from: first, rowStep: rowStep, columnStep: columnStep, pixelBytes: pixelBytes, rows: rows,
        columns: columns, into: &bytes)
    }
    Reference.checkPick(
      source: source.count, from: first, rowStep: rowStep, columnStep: columnStep, pixelBytes: pixelBytes, rows: rows,
      columns: columns, bytes: bytes.count)
    // Where a row's pixels lie in as many stored rows, those of a few rows are picked from some of them at a time.
    let isTurned = abs(columnStep) > abs(rowStep)
    let (width, height) = isTurned ? (64, 16) : (max(columns.count, 1), 1)
    var top = 0
    while top < rows.count {
      var left = 0
      while left < columns.count {
        pick(
          source, from: first, rowStep: rowStep, columnStep: columnStep, pixelBytes: pixelBytes,
          rows: top..<min(top &+ height, rows.count), columns: left..<min(left &+ width, columns.count), rows, columns,
          into: &bytes)
        left &+= width
      }
      top &+= height
    }
  }

  /// Picks a block of pixels.
  @inline(never)
  private static func pick(
    _ source: Span<UInt8>, from first: Int, rowStep: Int, columnStep: Int, pixelBytes: Int, rows lines: Range<Int>,
    columns part: Range<Int>, _ rows: Span<Int32>, _ columns: Span<Int32>, into bytes: inout MutableSpan<UInt8>
  ) {
    let (count, last) = (columns.count, source.count &- 4)
    for y in lines {
      let from = first &+ Int(rows[lane: y]) &* rowStep
      var place = (y &* count &+ part.lowerBound) &* pixelBytes
      for x in part {
        let pixel = from &+ Int(columns[lane: x]) &* columnStep
        // Three bytes at the end of memory, or before the row that is there already.
        if pixelBytes == 3 && (pixel > last || x == count &- 1) {
          for byte in 0..<3 { bytes[lane: place &+ byte] = source[lane: pixel &+ byte] }
        } else {
          bytes.store(word: source.word(at: pixel), at: place)
        }
        place &+= pixelBytes
      }
    }
  }
}

/// Copies a row to the next one.
@inline(__always)
private func copyRow(_ bytes: inout MutableSpan<UInt8>, from: Int, to: Int, count: Int) {
  var x = 0
  while x &+ 32 <= count {
    bytes.store(bytes.lanes(SIMD32<UInt8>.self, at: from &+ x), at: to &+ x)
    x &+= 32
  }
  while x < count {
    bytes[lane: to &+ x] = bytes[lane: from &+ x]
    x &+= 1
  }
}
