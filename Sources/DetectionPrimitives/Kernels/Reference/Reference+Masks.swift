// A segmenting network gives, for the whole picture, 32 prototype planes, and for each object 32 coefficients. The
// object's mask is the sum of the planes, each times its coefficient, where that is above 0; the planes are smaller
// than the input, so that the sums are interpolated first.
//
// Source: `process_mask` of ultralytics 8.4 and torch's `upsample_bilinear2d`. The sum is taken in the order of the
// planes, in Float. The interpolation takes the two columns of each of two rows first, then the rows:
// h₀ · (w₀ · a + w₁ · b) + h₁ · (w₀ · c + w₁ · d).

extension Reference {
  /// The weighted sum of planes in a window.
  ///
  /// - Parameters:
  ///   - prototypes: From the window's first pixel of the first plane on; pixels of a row lie side by side.
  ///   - planeStride: The distance between planes.
  ///   - rowStride: The distance between rows.
  ///   - width: The window's columns.
  ///   - height: The window's rows.
  ///   - coefficients: One for each plane.
  ///   - logits: Where to write, row after row.
  package static func maskLogits(
    _ prototypes: Span<Float>, planeStride: Int, rowStride: Int, width: Int, height: Int, coefficients: Span<Float>,
    into logits: inout MutableSpan<Float>
  ) {
    precondition(logits.count >= width * height, "room for \(logits.count) of \(width * height) logits")
    for y in 0..<height {
      for x in 0..<width {
        var sum: Float = 0
        for plane in coefficients.indices {
          sum += coefficients[plane] * prototypes[plane * planeStride + y * rowStride + x]
        }
        logits[y * width + x] = sum
      }
    }
  }

  /// Which pixels of a window, interpolated, are above a threshold.
  ///
  /// - Parameters:
  ///   - logits: The window, row after row.
  ///   - width: The window's columns.
  ///   - columns: The neighbors of each column of the result.
  ///   - rows: The neighbors of each row of the result; the first ones do not decrease.
  ///   - threshold: What a pixel must be above; a pixel that is NaN is not.
  ///   - scratch: Room for two rows of the result.
  ///   - flags: Where to write 1 or 0, row after row.
  /// - Returns: How many are above.
  package static func interpolatedMask(
    _ logits: Span<Float>, width: Int, columns: Span<MaskTap>, rows: Span<MaskTap>, threshold: Float,
    scratch: inout MutableSpan<Float>, flags: inout MutableSpan<UInt8>
  ) -> Int {
    var count = 0
    for y in rows.indices {
      let row = rows[y]
      for x in columns.indices {
        let column = columns[x]
        func across(_ line: Int32) -> Float {
          let start = Int(line) * width
          return column.firstWeight * logits[start + Int(column.first)]
            + column.secondWeight * logits[start + Int(column.second)]
        }
        let value = row.firstWeight * across(row.first) + row.secondWeight * across(row.second)
        flags[y * columns.count + x] = value > threshold ? 1 : 0
        if value > threshold { count += 1 }
      }
    }
    return count
  }
}
