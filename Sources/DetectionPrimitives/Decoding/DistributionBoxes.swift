/// The boxes of candidates whose scores passed, on one grid of a head with distributions.
struct DistributionBoxes {
  /// The numbers of so many candidates are read in one go.
  private static let groupCount = 32

  let decoder: DistributionDecoder
  let distances: NumberGrid

  /// Where the angles are, for boxes that are turned.
  let angles: (numbers: NumberGrid, form: OrientedDecoder.AngleForm)?
  let stride: Float

  /// Gives candidates their boxes, and takes away those whose box is not finite.
  ///
  /// - Parameters:
  ///   - candidates: The candidates; their indices count from `firstIndex` on, row by row.
  ///   - firstIndex: The index of the grid's first cell.
  ///   - scratch: Memory to work in.
  /// - Returns: How many were taken away.
  func complete(
    _ candidates: inout [FoundCandidate], firstIndex: Int, scratch: inout DecodingScratch
  ) -> Int {
    if scratch.cells.isEmpty { scratch.cells = Array(repeating: 0, count: Self.groupCount) }
    if scratch.sides.isEmpty { scratch.sides = Array(repeating: 0, count: 4 * Self.groupCount) }
    var found = candidates.mutableSpan
    var kept = 0
    var start = 0
    while start < found.count {
      let count = min(Self.groupCount, found.count - start)
      for index in 0..<count { scratch.cells[index] = Int(found[start + index].candidateIndex) - firstIndex }
      readSides(
        of: scratch.cells.prefix(count), into: &scratch.sides, numbers: &scratch.numbers, shares: &scratch.shares)
      if let angles { angles.numbers.readRuns(1, of: 1, cells: scratch.cells.prefix(count), into: &scratch.angles) }
      for index in 0..<count {
        let place = kept
        var candidate = found[start + index]
        let cell = distances.cell(scratch.cells[index], stride: stride)
        let sides = SIMD4(
          scratch.sides[4 * index], scratch.sides[4 * index + 1], scratch.sides[4 * index + 2],
          scratch.sides[4 * index + 3])
        if let angles {
          candidate.box = decoder.turned(sides, by: angles.form.radians(scratch.angles[index]), at: cell).bounds
        } else {
          candidate.box = decoder.box(sides, at: cell)
        }
        // Before the clip, which would make a box without end one of the network's size.
        kept += candidate.box.isFinite ? 1 : 0
        if decoder.clipsToNetwork, angles == nil { candidate.box = candidate.box.clipped(to: decoder.network) }
        found[place] = candidate
      }
      start += count
    }
    let dropped = found.count - kept
    candidates.removeLast(dropped)
    return dropped
  }

  /// Reads the distances of cells to the sides of their boxes, four for each.
  private func readSides(
    of cells: ArraySlice<Int>, into sides: inout [Float], numbers: inout [Float], shares: inout [Float]
  ) {
    let bins = decoder.binCount
    if shares.count != bins { shares = Array(repeating: 0, count: bins) }
    var shareSpan = shares.mutableSpan
    var sideSpan = sides.mutableSpan
    distances.readRuns(4, of: bins, cells: cells, into: &numbers) { side, numbers in
      sideSpan[side] = bins == 1 ? numbers[0] : Vector.expectation(numbers, shares: &shareSpan)
    }
  }
}

extension DistributionDecoder {
  /// The distances to the left, the top, the right and the bottom, in cells.
  func sides(_ numbers: Span<Float>, shares: inout MutableSpan<Float>) -> SIMD4<Float> {
    if binCount == 1 { return SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]) }
    var sides = SIMD4<Float>()
    for side in 0..<4 {
      sides[side] = Vector.expectation(
        numbers.extracting(side * binCount..<(side + 1) * binCount), shares: &shares)
    }
    return sides
  }

  /// The box of four distances around the middle of a cell, not clipped.
  func box(_ sides: SIMD4<Float>, at cell: Cell) -> Box {
    let (x, y) = (Float(cell.column) + 0.5, Float(cell.row) + 0.5)
    return Box(
      minX: (x - sides[0]) * cell.stride, minY: (y - sides[1]) * cell.stride, maxX: (x + sides[2]) * cell.stride,
      maxY: (y + sides[3]) * cell.stride)
  }

  /// The box of four distances, turned: the middle between its sides is turned about the middle of the cell.
  func turned(_ sides: SIMD4<Float>, by angle: Float, at cell: Cell) -> OrientedBox {
    let (x, y) = (Double(sides[2] - sides[0]) / 2, Double(sides[3] - sides[1]) / 2)
    let (cosine, sine) = (Trigonometry.cosine(Double(angle)), Trigonometry.sine(Double(angle)))
    return OrientedBox(
      centerX: Float(x * cosine - y * sine + (Double(cell.column) + 0.5)) * cell.stride,
      centerY: Float(x * sine + y * cosine + (Double(cell.row) + 0.5)) * cell.stride,
      width: (sides[0] + sides[2]) * cell.stride, height: (sides[1] + sides[3]) * cell.stride, angle: angle)
  }
}
