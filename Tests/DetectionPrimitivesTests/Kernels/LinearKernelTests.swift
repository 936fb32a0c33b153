import DetectionPrimitives
import Testing

/// The vector twins of the linear resize against their reference, over every length and some odd places.
@Suite struct LinearKernelTests {
  private static let slack = 8

  /// Taps at random places of a row of `width` pixels; each fourth column has one of the extreme weights.
  private struct Columns {
    var offsets: [Int32]
    var near: [Int16]
    var coarse: [Int16]
    var fine: [Int16]
    var tilts: [Int16]

    init(count: Int, width: Int, pixelBytes: Int, seed: UInt32) {
      offsets = (0..<count).map { Int32(pixelBytes * hashedInteger(seed, $0, in: 0...max(width - 2, 0))) }
      let weights = (0..<count).map { place -> Int in
        let choice = hashedInteger(seed + 1, place, in: 0...3)
        return choice == 0 ? [0, 1, 1024, 2047, 2048][place % 5] : hashedInteger(seed + 2, place, in: 0...2048)
      }
      near = weights.map { Int16(2048 - $0) }
      coarse = weights.flatMap { [Int16](repeating: Int16($0 / 32 * 2), count: 4) }
      fine = weights.flatMap { [Int16](repeating: Int16($0 % 32), count: 4) }
      tilts = weights.flatMap { [Int16](repeating: Int16(32 * (min($0, 2047) - 1024)), count: 2) }
    }

    /// Makes the other weights those of the tilts: no table has a weight of 2048 for the second pixel.
    mutating func leaveOutSecondPixels() {
      for x in near.indices {
        let far = tilts[2 * x] / 32 + 1024
        near[x] = 2048 - far
        for lane in 4 * x..<4 * x + 4 { (coarse[lane], fine[lane]) = (far / 32 * 2, far % 32) }
      }
    }
  }

  /// Random bytes, every third 0 or 255.
  private func row(_ seed: UInt32, _ count: Int) -> [UInt8] {
    let random = hashedBytes(seed, count)
    return random.enumerated().map { $0.offset % 3 == 0 ? ($0.element < 128 ? 0 : 255) : $0.element }
  }

  private func sums(_ seed: UInt32, _ count: Int) -> [Int16] {
    (0..<count).map { $0 % 7 == 0 ? [0, 32_640][$0 % 2] : Int16(hashedInteger(seed, $0, in: 0...32_640)) }
  }

  private func weights(_ upper: Int16, _ lower: Int16) -> [Int16] {
    [Int16](repeating: upper, count: 16) + [Int16](repeating: lower, count: 16)
  }

  @Test(arguments: [(1, 1), (3, 3), (3, 4), (4, 4), (4, 3)]) func rows(pixelBytes: Int, lanes: Int) {
    for count in 0...67 {
      for start in [0, 1, 5] {
        let width = 23
        let extent = width * pixelBytes
        let source = row(UInt32(count), start + extent + LinearKernelTests.slack)
        let columns = Columns(count: count, width: width, pixelBytes: pixelBytes, seed: UInt32(100 + count))
        var expected = [Int16](repeating: 0, count: lanes * count + 1)
        var found = expected
        var target = expected.mutableSpan
        Reference.linearRow(
          source.span.extracting(start..<source.count), extent: extent, lanes: lanes, step: pixelBytes,
          offsets: columns.offsets.span, near: columns.near.span, coarse: columns.coarse.span, fine: columns.fine.span,
          into: &target)
        target = found.mutableSpan
        Vector.linearRow(
          source.span.extracting(start..<source.count), extent: extent, lanes: lanes, step: pixelBytes,
          offsets: columns.offsets.span, near: columns.near.span, coarse: columns.coarse.span, fine: columns.fine.span,
          into: &target)
        #expect(found.dropLast() == expected.dropLast(), "\(count) columns from byte \(start)")
      }
    }
  }

  /// A row that grows: the terms of each two neighbors, then sums of them, which are those of `linearRow`.
  @Test(arguments: [(3, 3), (3, 4), (4, 4)]) func terms(pixelBytes: Int, lanes: Int) {
    for count in 0...67 {
      for start in [0, 1, 5] {
        let width = max(2, count / 2)
        let extent = width * pixelBytes
        let source = row(UInt32(600 + count), start + extent + LinearKernelTests.slack)
        let span = source.span.extracting(start..<source.count)
        var columns = Columns(count: count, width: width, pixelBytes: pixelBytes, seed: UInt32(700 + count))
        columns.leaveOutSecondPixels()
        var (means, slopes) = ([Int16](repeating: 7, count: extent + 4), [Int16](repeating: 7, count: extent + 4))
        var (vectorMeans, vectorSlopes) = (means, slopes)
        var first = means.mutableSpan
        var second = slopes.mutableSpan
        Reference.linearTerms(span, step: pixelBytes, means: &first, slopes: &second)
        first = vectorMeans.mutableSpan
        second = vectorSlopes.mutableSpan
        Vector.linearTerms(span, step: pixelBytes, means: &first, slopes: &second)
        #expect(vectorMeans == means && vectorSlopes == slopes, "\(extent) bytes from \(start)")
        let tilts = columns.tilts.indices.flatMap { [columns.tilts[$0], columns.tilts[$0]] }
        var expected = [Int16](repeating: 0, count: lanes * count + 1)
        var (found, asRow) = (expected, expected)
        var target = expected.mutableSpan
        Reference.blendTerms(
          means.span, slopes.span, lanes: lanes, offsets: columns.offsets.span, tilts: tilts.span, into: &target)
        target = found.mutableSpan
        Vector.blendTerms(
          means.span, slopes.span, lanes: lanes, offsets: columns.offsets.span, tilts: tilts.span, into: &target)
        target = asRow.mutableSpan
        Reference.linearRow(
          span, extent: extent, lanes: lanes, step: pixelBytes, offsets: columns.offsets.span, near: columns.near.span,
          coarse: columns.coarse.span, fine: columns.fine.span, into: &target)
        #expect(found.dropLast() == expected.dropLast(), "\(count) columns from byte \(start)")
        #expect(expected.dropLast() == asRow.dropLast(), "\(count) columns from byte \(start)")
      }
    }
  }

  /// Both taps on the one pixel of a row.
  @Test func rowsOfOnePixel() {
    let source: [UInt8] = [10, 20, 255, 40] + [UInt8](repeating: 7, count: LinearKernelTests.slack)
    let columns = Columns(count: 5, width: 1, pixelBytes: 4, seed: 1)
    var found = [Int16](repeating: 0, count: 21)
    var target = found.mutableSpan
    Vector.linearRow(
      source.span, extent: 4, lanes: 4, step: 0, offsets: columns.offsets.span, near: columns.near.span,
      coarse: columns.coarse.span, fine: columns.fine.span, into: &target)
    #expect(found.dropLast() == (0..<5).flatMap { _ in [1280, 2560, 32_640, 5120] }[...])
  }

  @Test func columns() {
    for count in 0...67 {
      for (upper, lower) in [(2048, 0), (0, 2048), (1024, 1024), (1, 2047), (1333, 715)] {
        let weights = weights(Int16(upper), Int16(lower))
        let first = sums(1, count)
        let second = sums(2, count)
        var expected = [UInt8](repeating: 0, count: count + 3)
        var found = expected
        var target = expected.mutableSpan
        Reference.linearColumn(first.span, second.span, weights: weights.span, count: count, into: &target, at: 2)
        target = found.mutableSpan
        Vector.linearColumn(first.span, second.span, weights: weights.span, count: count, into: &target, at: 2)
        #expect(found == expected, "\(count) sums")
      }
    }
  }

  @Test(arguments: [(3, 3), (4, 4), (4, 0), (3, 0)]) func pixelsAndPlanes(pixelBytes: Int, step: Int) {
    for count in 0...67 {
      let width = step == 0 ? 1 : 29
      let extent = width * pixelBytes
      let upper = row(UInt32(200 + count), extent + LinearKernelTests.slack)
      let lower = row(UInt32(300 + count), extent + LinearKernelTests.slack)
      let columns = Columns(count: count, width: width, pixelBytes: pixelBytes, seed: UInt32(400 + count))
      let weights = weights(Int16(2048 - count * 30), Int16(count * 30))
      var expected = [Float](repeating: -1, count: 3 * count + 2)
      var found = expected
      let planes = (2 * count + 2, 0, count + 1)
      var target = expected.mutableSpan
      Reference.linearPlanes(
        upper.span, lower.span, extent: extent, step: step, offsets: columns.offsets.span, tilts: columns.tilts.span,
        weights: weights.span, multiplier: 3, scale: 0.0013, into: &target, planes: planes)
      target = found.mutableSpan
      Vector.linearPlanes(
        upper.span, lower.span, extent: extent, step: step, offsets: columns.offsets.span, tilts: columns.tilts.span,
        weights: weights.span, multiplier: 3, scale: 0.0013, into: &target, planes: planes)
      #expect(found == expected, "\(count) pixels")
      var (bytes, vectorBytes) = (
        [UInt8](repeating: 7, count: 4 * count + 3), [UInt8](repeating: 7, count: 4 * count + 3)
      )
      var byteTarget = bytes.mutableSpan
      Reference.linearPixels(
        upper.span, lower.span, extent: extent, step: step, offsets: columns.offsets.span, tilts: columns.tilts.span,
        weights: weights.span, into: &byteTarget, at: 2)
      byteTarget = vectorBytes.mutableSpan
      Vector.linearPixels(
        upper.span, lower.span, extent: extent, step: step, offsets: columns.offsets.span, tilts: columns.tilts.span,
        weights: weights.span, into: &byteTarget, at: 2)
      #expect(vectorBytes == bytes, "\(count) pixels")
    }
  }

  /// Both steps in one are what `linearRow` and `linearColumn` give.
  @Test func pixelsAreRowsThenColumns() {
    let (count, extent) = (67, 29 * 4)
    let (upper, lower) = (row(1, extent + LinearKernelTests.slack), row(2, extent + LinearKernelTests.slack))
    var columns = Columns(count: count, width: 29, pixelBytes: 4, seed: 3)
    columns.leaveOutSecondPixels()
    let weights = weights(777, 1271)
    func sums(_ source: [UInt8]) -> [Int16] {
      var sums = [Int16](repeating: 0, count: 4 * count + 1)
      var target = sums.mutableSpan
      Reference.linearRow(
        source.span, extent: extent, lanes: 4, step: 4, offsets: columns.offsets.span, near: columns.near.span,
        coarse: columns.coarse.span, fine: columns.fine.span, into: &target)
      return sums
    }
    var (expected, found) = ([UInt8](repeating: 0, count: 4 * count), [UInt8](repeating: 0, count: 4 * count))
    var target = expected.mutableSpan
    Reference.linearColumn(
      sums(upper).span, sums(lower).span, weights: weights.span, count: 4 * count, into: &target, at: 0)
    target = found.mutableSpan
    Vector.linearPixels(
      upper.span, lower.span, extent: extent, step: 4, offsets: columns.offsets.span, tilts: columns.tilts.span,
      weights: weights.span, into: &target, at: 0)
    #expect(found == expected)
  }

  @Test(arguments: [3, 4]) func pickedPlanes(pixelBytes: Int) {
    for count in 0...67 {
      let extent = 2 * count * pixelBytes
      let source = row(UInt32(500 + count), extent + LinearKernelTests.slack)
      let offsets = (0..<count).map { Int32(pixelBytes * hashedInteger(7, $0, in: 0...2 * count - 1)) }
      var expected = [Float](repeating: -1, count: 3 * count + 1)
      var found = expected
      let planes = (count + 1, 2 * count + 1, 0)
      var target = expected.mutableSpan
      Reference.pickPlanes(
        source.span, extent: extent, offsets: offsets.span, multiplier: 257, scale: 0.25, into: &target, planes: planes)
      target = found.mutableSpan
      Vector.pickPlanes(
        source.span, extent: extent, offsets: offsets.span, multiplier: 257, scale: 0.25, into: &target, planes: planes)
      #expect(found == expected, "\(count) pixels")
    }
  }

  @Test(arguments: [3, 4]) func pickedTurned(pixelBytes: Int) {
    for count in 0...67 {
      let (height, rowStep, rowBytes) = (count % 5, count + 2, 24 * pixelBytes)
      let source = row(UInt32(700 + count), 9 * rowBytes + LinearKernelTests.slack)
      let lines = (0..<count).map { Int32(rowBytes * hashedInteger(8, $0, in: 0...8)) }
      let offsets = (0..<height).map { Int32(pixelBytes * hashedInteger(9, $0, in: 0...23)) }
      var expected = [Float](repeating: -1, count: 3 * rowStep * height + 1)
      var found = expected
      let planes = (rowStep * height + 1, 2 * rowStep * height + 1, 0)
      var target = expected.mutableSpan
      Reference.pickTurned(
        source.span, extent: 9 * rowBytes, lines: lines.span, offsets: offsets.span, multiplier: 3, scale: 0.25,
        into: &target, planes: planes, rowStep: rowStep)
      target = found.mutableSpan
      Vector.pickTurned(
        source.span, extent: 9 * rowBytes, lines: lines.span, offsets: offsets.span, multiplier: 3, scale: 0.25,
        into: &target, planes: planes, rowStep: rowStep)
      #expect(found == expected, "\(count) columns of \(height)")
    }
  }

  @Test(arguments: 0..<4) func singlePlane(byte: Int) {
    for count in 0...67 {
      let pixels = row(UInt32(800 + count), 4 * count + 3)
      var expected = [Float](repeating: -1, count: count + 3)
      var found = expected
      var target = expected.mutableSpan
      Reference.pixelPlane(
        pixels.span, byte: byte, multiplier: 257, scale: 0.25, count: count, into: &target, at: 2)
      target = found.mutableSpan
      Vector.pixelPlane(pixels.span, byte: byte, multiplier: 257, scale: 0.25, count: count, into: &target, at: 2)
      #expect(found == expected, "\(count) pixels")
      for x in 0..<count { #expect(found[2 + x] == Float(pixels[4 * x + byte]) * 64.25, "pixel \(x) of \(count)") }
    }
  }
}
