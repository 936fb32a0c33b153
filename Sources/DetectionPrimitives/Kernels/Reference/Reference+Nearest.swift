// A resize that takes one source pixel for each target pixel, by one of three rules. For n source and m target pixels
// along an axis, target pixel d takes
//
// - corner: min(floor(d · scale), n − 1) with scale = 1 / (m / n) in Double;
// - fixedPointCenter: min((step · d + step / 2 − n mod 2) >> 16, n − 1) with step = ((n << 16) + m / 2) / m, all whole;
// - summedCenter: the whole part of x, where x starts at scale / 2 and grows by scale = n / m in Double. The sum's
//   rounding decides where the center falls on a pixel's edge: about two of five ties land one lower than the formula
//   floor((2d + 1) · n / 2m) says.
//
// Where the target shows a part of the axis, from a on and b long, b stands for n (but for its parity) and a is added, in
// the second rule as whole numbers of 2⁻¹⁶.
//
// Sources: OpenCV 4.12 and 5.0, modules/imgproc/src/resize.cpp; Pillow 13.0, src/libImaging/Geometry.c.

extension Reference {
  /// Computes the source pixels of one axis.
  ///
  /// - Parameters:
  ///   - source: The pixels of the source along the axis, 1…2²⁰.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - rule: Which pixel is taken.
  ///   - region: The part of the axis that the target shows, in source pixels; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - places: For each target pixel, the source pixel.
  /// - Complexity: O(places), and for the rule that sums O(`start`) too.
  package static func nearestTaps(
    source: Int, target: Int, rule: NearestRule, region: Range<Double>? = nil, from start: Int = 0,
    into places: inout MutableSpan<Int32>
  ) {
    precondition(source > 0 && source <= 1 << 20 && target > 0, "\(source) pixels to \(target)")
    precondition(
      start >= 0 && places.count <= target - start, "places for \(places.count) of \(target) pixels from \(start) on")
    let last = source - 1
    let (origin, length) = stretch(region, of: source)
    switch rule {
    case .corner:
      let scale = 1 / (Double(target) / length)
      for index in places.indices {
        places[index] = Int32(min(Int(Double(start + index) * scale + origin), last))
      }
    case .fixedPointCenter:
      let step = (Int(length * 0x1p16) + target / 2) / target
      let first = step / 2 - source % 2 + Int(origin * 0x1p16)
      for index in places.indices {
        places[index] = Int32(min(max((step * (start + index) + first) >> 16, 0), last))
      }
    case .summedCenter:
      let scale = length / Double(target)
      var place = scale * 0.5 + origin
      for _ in 0..<start { place += scale }
      for index in places.indices {
        places[index] = Int32(min(Int(place), last))
        place += scale
      }
    }
  }

  /// Takes one source pixel for each target pixel.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - first: The byte where the first row starts.
  ///   - bytesPerRow: The bytes from row to row.
  ///   - width: The pixels of a source row.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - rows: For each target row, the source row.
  ///   - columns: For each target pixel of a row, the source pixel.
  ///   - bytes: Where to put the pixels, row after row.
  package static func pickPixels(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, width: Int, pixelBytes: Int, rows: Span<Int32>,
    columns: Span<Int32>, into bytes: inout MutableSpan<UInt8>
  ) {
    checkPick(
      source: source.count, from: first, bytesPerRow: bytesPerRow, width: width, pixelBytes: pixelBytes, rows: rows,
      columns: columns, bytes: bytes.count)
    for y in 0..<rows.count {
      for x in 0..<columns.count {
        for byte in 0..<pixelBytes {
          bytes[(y * columns.count + x) * pixelBytes + byte] =
            source[first + Int(rows[y]) * bytesPerRow + Int(columns[x]) * pixelBytes + byte]
        }
      }
    }
  }

  /// Takes one pixel for each target pixel of a picture that is turned or mirrored.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - first: The byte where the upright picture's first pixel starts.
  ///   - rowStep: The bytes from an upright row to the next; may be negative.
  ///   - columnStep: The bytes from an upright pixel of a row to the next; may be negative.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - rows: For each target row, the upright row.
  ///   - columns: For each target pixel of a row, the upright pixel.
  ///   - bytes: Where to put the pixels, row after row.
  package static func pickPixels(
    _ source: Span<UInt8>, from first: Int, rowStep: Int, columnStep: Int, pixelBytes: Int, rows: Span<Int32>,
    columns: Span<Int32>, into bytes: inout MutableSpan<UInt8>
  ) {
    checkPick(
      source: source.count, from: first, rowStep: rowStep, columnStep: columnStep, pixelBytes: pixelBytes, rows: rows,
      columns: columns, bytes: bytes.count)
    for y in 0..<rows.count {
      for x in 0..<columns.count {
        let place = first + Int(rows[y]) * rowStep + Int(columns[x]) * columnStep
        for byte in 0..<pixelBytes { bytes[(y * columns.count + x) * pixelBytes + byte] = source[place + byte] }
      }
    }
  }

  /// Checks that all pixels of a turned picture lie inside the source and the target.
  static func checkPick(
    source: Int, from first: Int, rowStep: Int, columnStep: Int, pixelBytes: Int, rows: Span<Int32>,
    columns: Span<Int32>, bytes: Int
  ) {
    precondition(
      pixelBytes > 0 && rows.count * columns.count * pixelBytes <= bytes,
      "\(rows.count) rows of \(columns.count) pixels in \(bytes)")
    guard rows.count > 0, columns.count > 0 else { return }
    let (across, down) = (reach(columns, columnStep), reach(rows, rowStep))
    precondition(
      first + across.lowest + down.lowest >= 0 && first + across.highest + down.highest + pixelBytes <= source,
      "pixels at \(first) + \(across.lowest) + \(down.lowest) to \(across.highest) + \(down.highest) of \(source)")
  }

  /// The lowest and the highest of places times a step.
  private static func reach(_ places: Span<Int32>, _ step: Int) -> (lowest: Int, highest: Int) {
    var (lowest, highest) = (Int.max, Int.min)
    for index in places.indices {
      let distance = Int(places[index]) * step
      lowest = min(lowest, distance)
      highest = max(highest, distance)
    }
    return (lowest, highest)
  }

  /// Checks that all pixels lie inside the source and the target.
  static func checkPick(
    source: Int, from first: Int, bytesPerRow: Int, width: Int, pixelBytes: Int, rows: Span<Int32>,
    columns: Span<Int32>, bytes: Int
  ) {
    precondition(
      pixelBytes > 0 && first >= 0 && bytesPerRow >= width * pixelBytes, "\(width) pixels in \(bytesPerRow) bytes")
    precondition(
      rows.count * columns.count * pixelBytes <= bytes, "\(rows.count) rows of \(columns.count) pixels in \(bytes)")
    for x in columns.indices {
      precondition(columns[x] >= 0 && Int(columns[x]) < width, "pixel \(columns[x]) of \(width)")
    }
    for y in rows.indices {
      precondition(
        rows[y] >= 0 && first + Int(rows[y]) * bytesPerRow + width * pixelBytes <= source, "row \(rows[y])")
    }
  }
}
