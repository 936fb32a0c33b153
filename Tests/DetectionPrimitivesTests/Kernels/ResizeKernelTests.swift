import DetectionPrimitives
import Testing

/// The vector twins of the area, nearest and cubic filters and of float rows against their reference.
@Suite struct ResizeKernelTests {
  @Test(arguments: [1, 2, 3, 4]) func areaRows(pixelBytes: Int) {
    for target in 1...67 {
      for (source, slack) in [(target, 0), (target + 1, 0), (5 * target / 2 + 1, 1), (7 * target - 3, 0)]
      where source >= target {
        let capacity = Reference.areaTapCount(source: source, target: target)
        var starts = [Int32](repeating: 0, count: target)
        var counts = starts
        var weights = [Float](repeating: 0, count: target * capacity)
        fill(&starts, &counts, &weights) {
          Reference.areaTaps(source: source, target: target, starts: &$0, counts: &$1, weights: &$2)
        }
        let row = hashedBytes(UInt32(source), source * pixelBytes + slack)
        var expected = [Float](repeating: -1, count: target * pixelBytes + 1)
        var found = expected
        var sums = expected.mutableSpan
        Reference.areaRow(
          row.span, pixelBytes: pixelBytes, starts: starts.span, counts: counts.span, weights: weights.span,
          into: &sums)
        sums = found.mutableSpan
        Vector.areaRow(
          row.span, pixelBytes: pixelBytes, starts: starts.span, counts: counts.span, weights: weights.span,
          into: &sums)
        #expect(found.dropLast() == expected.dropLast(), "\(source) to \(target)")
      }
    }
  }

  @Test func sums() {
    for count in 0...67 {
      let row = (0..<count).map { Float(hashedInteger(1, $0, in: 0...65_536)) / 256 }
      var expected = (0..<count).map { Float(hashedInteger(2, $0, in: 0...255)) }
      var found = expected
      var total = expected.mutableSpan
      Reference.accumulate(row.span, weight: 0.37, into: &total)
      total = found.mutableSpan
      Vector.accumulate(row.span, weight: 0.37, into: &total)
      #expect(found == expected)
      // Halves, which go to the even side, and what is out of range.
      let edges = (0..<count).map { [0.5, 1.5, 254.5, 255.4, -0.4, -3, 300][$0 % 7] + Float($0 / 7) }
      for sums in [edges, found] {
        var expected = [UInt8](repeating: 9, count: count + 3)
        var found = expected
        var bytes = expected.mutableSpan
        Reference.roundSums(sums.span, scale: 0.75, count: count, into: &bytes, at: 2)
        bytes = found.mutableSpan
        Vector.roundSums(sums.span, scale: 0.75, count: count, into: &bytes, at: 2)
        #expect(found == expected)
      }
    }
  }

  @Test(arguments: [1, 3, 4]) func blocks(pixelBytes: Int) {
    for count in 0...67 {
      for block in [1, 2, 3, 7] {
        let row = hashedBytes(UInt32(count), count * block * pixelBytes)
        var expected = [UInt16](repeating: 65_535 - 255, count: row.count + 4)
        var found = expected
        var totals = expected.mutableSpan
        Reference.addRow(row.span, count: row.count, into: &totals)
        totals = found.mutableSpan
        Vector.addRow(row.span, count: row.count, into: &totals)
        #expect(found == expected)
        var expectedSums = (0...count * pixelBytes).map { Float($0) }
        var foundSums = expectedSums
        var sums = expectedSums.mutableSpan
        Reference.addBlocks(found.span, pixelBytes: pixelBytes, block: block, count: count, into: &sums)
        sums = foundSums.mutableSpan
        Vector.addBlocks(found.span, pixelBytes: pixelBytes, block: block, count: count, into: &sums)
        #expect(foundSums == expectedSums, "\(count) blocks of \(block)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4]) func picks(pixelBytes: Int) {
    for count in 1...67 {
      for padding in [0, 5] {
        let (width, height) = (23, 4)
        let bytesPerRow = width * pixelBytes + padding
        let source = hashedBytes(UInt32(count), 1 + (height - 1) * bytesPerRow + width * pixelBytes)
        // Not down from pixel to pixel; the last one is taken several times.
        let columns = (0..<count).map { Int32(min($0 * width / count + $0 % 2, width - 1)) }.sorted()
        let rows: [Int32] = [0, 0, 1, 3, 3, 3]
        var expected = [UInt8](repeating: 9, count: rows.count * count * pixelBytes)
        var found = expected
        var bytes = expected.mutableSpan
        Reference.pickPixels(
          source.span, from: 1, bytesPerRow: bytesPerRow, width: width, pixelBytes: pixelBytes, rows: rows.span,
          columns: columns.span, into: &bytes)
        bytes = found.mutableSpan
        Vector.pickPixels(
          source.span, from: 1, bytesPerRow: bytesPerRow, width: width, pixelBytes: pixelBytes, rows: rows.span,
          columns: columns.span, into: &bytes)
        #expect(found == expected, "\(count) pixels")
      }
    }
  }

  /// Turned and mirrored pictures, which begin and end with the memory.
  @Test(arguments: [1, 3, 4]) func picksTurned(pixelBytes: Int) {
    let (width, height) = (23, 9)
    for padding in [0, 5] {
      let bytesPerRow = width * pixelBytes + padding
      let source = hashedBytes(UInt32(padding), (height - 1) * bytesPerRow + width * pixelBytes)
      for orientation in Orientation.allCases {
        let size = orientation.upright(Size(width: width, height: height))
        let (across, down) = orientation.swapsSides ? (bytesPerRow, pixelBytes) : (pixelBytes, bytesPerRow)
        let first =
          (orientation.flipsX ? (size.width - 1) * across : 0) + (orientation.flipsY ? (size.height - 1) * down : 0)
        for count in [1, 2, 16, 33] {
          let columns = (0..<count).map { Int32($0 * (size.width - 1) / max(count - 1, 1)) }
          let rows = (0..<5).map { Int32($0 * (size.height - 1) / 4) }
          var expected = [UInt8](repeating: 9, count: rows.count * count * pixelBytes)
          var found = expected
          let steps = (row: orientation.flipsY ? -down : down, column: orientation.flipsX ? -across : across)
          var bytes = expected.mutableSpan
          Reference.pickPixels(
            source.span, from: first, rowStep: steps.row, columnStep: steps.column, pixelBytes: pixelBytes,
            rows: rows.span, columns: columns.span, into: &bytes)
          bytes = found.mutableSpan
          Vector.pickPixels(
            source.span, from: first, rowStep: steps.row, columnStep: steps.column, pixelBytes: pixelBytes,
            rows: rows.span, columns: columns.span, into: &bytes)
          #expect(found == expected, "\(orientation), \(count) pixels")
          // The corners are those of the picture.
          #expect(found.prefix(pixelBytes) == source[first..<first + pixelBytes])
        }
      }
    }
  }

  @Test(arguments: [1, 3, 4]) func cubic(pixelBytes: Int) {
    for target in 1...67 {
      for source in [1, 2, 5, 40, 200] {
        var places = [Int32](repeating: 0, count: 4 * target)
        var exact = [Float](repeating: 0, count: 4 * target)
        var placeSpan = places.mutableSpan
        var exactSpan = exact.mutableSpan
        Reference.cubicTaps(source: source, target: target, places: &placeSpan, weights: &exactSpan)
        let weights = exact.map { Int16(($0 * 2048).rounded(.toNearestOrEven)) }
        let pairs = (0..<16 * target).map { weights[$0 / 8 * 2 + $0 % 2] }
        let row = hashedBytes(UInt32(source), source * pixelBytes).enumerated().map {
          UInt8($0.offset % 2) * $0.element
        }
        var expected = [Float](repeating: -1, count: target * pixelBytes + 2)
        var found = expected
        var sums = expected.mutableSpan
        Reference.cubicRow(
          row.span, pixelBytes: pixelBytes, places: places.span, weights: pairs.span, into: &sums, at: 1)
        sums = found.mutableSpan
        Vector.cubicRow(
          row.span, pixelBytes: pixelBytes, places: places.span, weights: pairs.span, into: &sums, at: 1)
        #expect(found.dropLast() == expected.dropLast(), "\(source) to \(target)")
      }
    }
  }

  /// Pairs of neighbors give the sums that single taps give.
  @Test(arguments: [1, 3, 4], [0, 9]) func cubicPairs(pixelBytes: Int, slack: Int) {
    for target in 1...67 {
      for source in [1, 2, 3, 5, 40] {
        var places = [Int32](repeating: 0, count: 4 * target)
        var exact = [Float](repeating: 0, count: 4 * target)
        var placeSpan = places.mutableSpan
        var exactSpan = exact.mutableSpan
        Reference.cubicTaps(source: source, target: target, places: &placeSpan, weights: &exactSpan)
        let weights = exact.map { Int16(($0 * 2048).rounded(.toNearestOrEven)) }
        let weightPairs = (0..<16 * target).map { weights[$0 / 8 * 2 + $0 % 2] }
        let scale = 1 / (Double(target) / Double(source))
        let starts: [Int32] = (0..<target).map { pixel in
          let place = Float((Double(pixel) + 0.5) * scale - 0.5)
          return Int32(place.rounded(.down)) + 1
        }
        let row = hashedBytes(UInt32(source), source * pixelBytes + slack)
        var expectedPairs = [Int16](repeating: 7, count: 8 * (source + 3))
        var foundPairs = expectedPairs
        var pairs = expectedPairs.mutableSpan
        Reference.cubicPairs(row.span, pixelBytes: pixelBytes, count: source, into: &pairs)
        pairs = foundPairs.mutableSpan
        Vector.cubicPairs(row.span, pixelBytes: pixelBytes, count: source, into: &pairs)
        for place in expectedPairs.indices where place % 8 >= 2 * pixelBytes {
          // Bytes beyond a pixel's become anything.
          expectedPairs[place] = 0
          foundPairs[place] = 0
        }
        #expect(foundPairs == expectedPairs, "\(source) to \(target)")
        var expected = [Float](repeating: -1, count: target * pixelBytes + 2)
        var (found, single) = (expected, expected)
        var sums = expected.mutableSpan
        Reference.cubicPairRow(
          expectedPairs.span, pixelBytes: pixelBytes, starts: starts.span, weights: weightPairs.span, into: &sums, at: 1
        )
        sums = found.mutableSpan
        Vector.cubicPairRow(
          foundPairs.span, pixelBytes: pixelBytes, starts: starts.span, weights: weightPairs.span, into: &sums, at: 1)
        sums = single.mutableSpan
        Reference.cubicRow(
          row.span, pixelBytes: pixelBytes, places: places.span, weights: weightPairs.span, into: &sums, at: 1)
        #expect(found.dropLast() == expected.dropLast(), "\(source) to \(target)")
        #expect(single.dropLast() == expected.dropLast(), "\(source) to \(target)")
      }
    }
  }

  @Test func cubicColumns() {
    for count in 0...67 {
      let sums = (0..<count + 9).map { Float(hashedInteger(3, $0, in: -150_000...670_000)) }
      for weights: (Int16, Int16, Int16, Int16) in [(0, 2048, 0, 0), (-192, 1216, 1216, -192), (-100, 2000, 200, -52)] {
        for floats in [nil, 0, count, count / 3, max(count - 3, 0)] {
          var expected = [UInt8](repeating: 9, count: count + 3)
          var found = expected
          var bytes = expected.mutableSpan
          Reference.cubicColumn(
            sums.span, rows: (0, 9, 4, 1), weights: weights, count: count, floats: floats, into: &bytes, at: 1)
          bytes = found.mutableSpan
          Vector.cubicColumn(
            sums.span, rows: (0, 9, 4, 1), weights: weights, count: count, floats: floats, into: &bytes, at: 1)
          #expect(found == expected, "\(count) sums, \(floats ?? -1) in Float")
        }
      }
    }
  }

  @Test(arguments: [1, 3, 4]) func linearExact(pixelBytes: Int) {
    for target in 1...67 {
      for source in [1, 2, 30, 150] {
        var (first, second, far) = ([Int32](), [Int32](), [Int32]())
        for index in 0..<target {
          first.append(Int32(index * source / target))
          second.append(min(first[index] + 1, Int32(source - 1)))
          far.append(Int32([0, 1, 128, 255, 256][index % 5]))
        }
        let row = hashedBytes(UInt32(source), source * pixelBytes).map { $0 < 50 ? 0 : $0 > 200 ? 255 : $0 }
        var expected = [UInt16](repeating: 7, count: target * pixelBytes + 1)
        var found = expected
        var sums = expected.mutableSpan
        Reference.linearExactRow(
          row.span, pixelBytes: pixelBytes, first: first.span, second: second.span, far: far.span, into: &sums)
        sums = found.mutableSpan
        Vector.linearExactRow(
          row.span, pixelBytes: pixelBytes, first: first.span, second: second.span, far: far.span, into: &sums)
        #expect(found.dropLast() == expected.dropLast(), "\(source) to \(target)")
        for weight: Int32 in [0, 1, 100, 255, 256] {
          let count = found.count - 1
          var expectedBytes = [UInt8](repeating: 9, count: count + 3)
          var foundBytes = expectedBytes
          let other = Array(found.reversed())
          var bytes = expectedBytes.mutableSpan
          Reference.linearExactColumn(found.span, other.span, far: weight, count: count, into: &bytes, at: 2)
          bytes = foundBytes.mutableSpan
          Vector.linearExactColumn(found.span, other.span, far: weight, count: count, into: &bytes, at: 2)
          #expect(foundBytes == expectedBytes)
        }
      }
    }
  }

  @Test func floatColumns() {
    for count in 0...67 {
      let extra = count % 3
      let source = (0..<3 + 5 * (count + extra)).map { Float(hashedInteger(4, $0, in: -1000...1000)) / 77 }
      for taps in 1...5 {
        let places = (0..<taps).map { Int32(($0 * 3 + 1) % 5) }
        let weights = (0..<taps).map { Float(hashedInteger(5, $0, in: -100...100)) / 64 }
        var expected = [Float](repeating: 9, count: count + 3)
        var found = expected
        var values = expected.mutableSpan
        Reference.weighColumn(
          source.span, from: 3, rowStep: count + extra, count: count, places: places.span, weights: weights.span,
          into: &values, at: 2)
        values = found.mutableSpan
        Vector.weighColumn(
          source.span, from: 3, rowStep: count + extra, count: count, places: places.span, weights: weights.span,
          into: &values, at: 2)
        #expect(found == expected, "\(count) elements, \(taps) taps")
      }
    }
  }

  private func fill(
    _ starts: inout [Int32], _ counts: inout [Int32], _ weights: inout [Float],
    _ body: (inout MutableSpan<Int32>, inout MutableSpan<Int32>, inout MutableSpan<Float>) -> Void
  ) {
    var starts = starts.mutableSpan
    var counts = counts.mutableSpan
    var weights = weights.mutableSpan
    body(&starts, &counts, &weights)
  }
}
