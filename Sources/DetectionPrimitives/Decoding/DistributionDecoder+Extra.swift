extension DistributionDecoder {
  /// What each candidate has beside its box and its scores, in one output more for each stride.
  ///
  /// The extra outputs are the last ones, in the order of the strides, on the same grids and in the same layout as the
  /// others. An export that joins the strides, [1, K, N], is cut into them by ``AnyTensor/slice(axis:_:)``.
  public enum Extra: Sendable, Hashable {
    /// x, y and, usually, the logit of a confidence for each of so many keypoints: ``poses(of:in:)`` reads them.
    case keypoints(count: Int, hasConfidence: Bool = true, form: KeypointForm = .doubled)

    /// The number of an angle by which the box is turned: ``oriented(_:in:)`` reads it.
    ///
    /// `.sigmoid` for YOLOv8 and YOLO11, `.radians` for YOLO26.
    case angle(OrientedDecoder.AngleForm = .sigmoid)

    /// So many coefficients of a mask: ``segments(of:in:prototypes:layout:placement:rule:clip:)`` reads them.
    case coefficients(count: Int = 32)

    /// How many numbers a candidate has.
    var channelCount: Int {
      switch self {
      case .keypoints(let count, let hasConfidence, _): count * (hasConfidence ? 3 : 2)
      case .angle: 1
      case .coefficients(let count): count
      }
    }
  }

  /// How the numbers t of a keypoint make a place, in cells.
  public enum KeypointForm: Sendable, Hashable, CaseIterable {
    /// 2t + column: YOLOv8, YOLO11.
    case doubled

    /// t + column + ½: YOLO26.
    case centered

    func place(_ number: Float, _ cell: Int) -> Float {
      switch self {
      case .doubled: 2 * number + Float(cell)
      case .centered: number + (Float(cell) + 0.5)
      }
    }
  }

  /// A cell of one of the grids, with its side in pixels of the network's input.
  struct Cell {
    let row: Int
    let column: Int
    let stride: Float
  }

  /// The extra output of a stride; `nil` where there are none.
  func extraHead(_ index: Int, _ outputs: [AnyTensor]) throws(DecodingError) -> NumberGrid? {
    guard let extra else { return nil }
    return try NumberGrid(
      outputs[firstExtraOutput + index], layout: layout, channelCount: extra.channelCount,
      grid: gridSize(of: network, stride: strides[index]))
  }

  /// The distances of a stride.
  private func distanceHead(_ index: Int, _ outputs: [AnyTensor]) throws(DecodingError) -> NumberGrid {
    let place =
      switch outputForm {
      case .joined: index
      case .distancesThenClasses: 2 * index
      case .allClassesThenAllDistances: strides.count + index
      }
    return try NumberGrid(
      outputs[place], layout: layout, channelCount: 4 * binCount + (outputForm == .joined ? classCount : 0),
      grid: gridSize(of: network, stride: strides[index]))
  }

  /// Reads the extra numbers of candidates, one after the other.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of these outputs.
  ///   - outputs: The outputs that they were read from.
  ///   - body: Gets a candidate's place among `candidates`, the index of its stride, its cell and its numbers.
  /// - Throws: What `body` throws, and ``DecodingError`` where a shape or an element type contradicts the declaration.
  private func readExtras(
    of candidates: Candidates, in outputs: [AnyTensor],
    _ body: (Int, Int, Cell, [Float]) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    guard outputs.count == outputCount else { throw .outputCount(expected: outputCount, found: outputs.count) }
    var heads: [NumberGrid] = []
    for index in strides.indices {
      if let head = try extraHead(index, outputs) { heads.append(head) }
    }
    var numbers: [Float] = []
    for place in 0..<candidates.count {
      var cell = Int(candidates.candidateIndices[place])
      precondition(cell >= 0, "candidate \(cell)")
      var index = 0
      while true {
        precondition(index < strides.count, "candidate \(candidates.candidateIndices[place]) of another head")
        let grid = gridSize(of: network, stride: strides[index])
        if cell < grid.width * grid.height {
          let found = Cell(row: cell / grid.width, column: cell % grid.width, stride: Float(strides[index]))
          heads[index].read(extra?.channelCount ?? 0, row: found.row, column: found.column, into: &numbers)
          try body(place, index, found, numbers)
          break
        }
        cell -= grid.width * grid.height
        index += 1
      }
    }
  }

  /// The candidates with their keypoints.
  ///
  /// ```swift
  /// // A cell of 8 pixels with one distance a side, one class and one keypoint.
  /// let boxes = AnyTensor.float32(try Tensor([0.5, 0.5, 0.5, 0.5, 2], shape: [5, 1, 1]))
  /// let keypoints = AnyTensor.float32(try Tensor([0.25, -0.125, 0], shape: [3, 1, 1]))
  /// let decoder = DistributionDecoder(
  ///   classCount: 1, network: Size(width: 8, height: 8), strides: [8], binCount: 1, extra: .keypoints(count: 1))
  /// let candidates = try decoder.decode([boxes, keypoints])
  /// let poses = try decoder.poses(of: candidates, in: [boxes, keypoints])
  /// poses.keypoints   // [Keypoint(x: 4.0, y: -2.0, confidence: 0.5)]
  /// ```
  ///
  /// - Parameters:
  ///   - candidates: Candidates of these outputs, best after suppression: only what they hold is read.
  ///   - outputs: The outputs that they were read from.
  /// - Returns: The candidates in their order; one with a keypoint that is not finite is dropped and counted.
  /// - Throws: ``DecodingError`` where a shape or an element type contradicts the declaration.
  /// - Precondition: ``extra`` is `.keypoints`; each candidate's index is below the number of cells.
  /// - Complexity: O(`candidates.count` · keypoints).
  public func poses(of candidates: Candidates, in outputs: [AnyTensor]) throws(DecodingError) -> PoseCandidates {
    guard case .keypoints(let count, let hasConfidence, let form) = extra else {
      preconditionFailure("keypoints of a head that has none")
    }
    let step = hasConfidence ? 3 : 2
    var kept: [Int] = []
    var all: [Keypoint] = []
    try readExtras(of: candidates, in: outputs) { place, _, cell, numbers in
      let start = all.count
      for number in 0..<count {
        let keypoint = Keypoint(
          x: form.place(numbers[number * step], cell.column) * cell.stride,
          y: form.place(numbers[number * step + 1], cell.row) * cell.stride,
          confidence: hasConfidence ? PortableMath.sigmoid(numbers[number * step + 2]) : 1)
        guard keypoint.isFinite else { break }
        all.append(keypoint)
      }
      if all.count == start + count {
        kept.append(place)
      } else {
        all.removeLast(all.count - start)
      }
    }
    var selection = candidates.selecting(kept)
    selection.notFiniteCount += candidates.count - kept.count
    return PoseCandidates(candidates: selection, keypointCount: count, keypoints: all)
  }

  /// The candidates with their turned boxes.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of these outputs.
  ///   - outputs: The outputs that they were read from.
  /// - Returns: The candidates in their order; one with a number that is not finite is dropped and counted.
  /// - Throws: ``DecodingError`` where a shape or an element type contradicts the declaration.
  /// - Precondition: ``extra`` is `.angle`; each candidate's index is below the number of cells.
  /// - Complexity: O(`candidates.count` · `binCount`).
  public func oriented(_ candidates: Candidates, in outputs: [AnyTensor]) throws(DecodingError) -> OrientedCandidates {
    guard case .angle(let form) = extra else { preconditionFailure("angles of a head that has none") }
    guard outputs.count == outputCount else { throw .outputCount(expected: outputCount, found: outputs.count) }
    var heads: [NumberGrid] = []
    for index in strides.indices { heads.append(try distanceHead(index, outputs)) }
    var distances: [Float] = []
    var shares = [Float](repeating: 0, count: binCount)
    var kept: [Int] = []
    var boxes: [OrientedBox] = []
    try readExtras(of: candidates, in: outputs) { place, index, cell, numbers in
      heads[index].read(4 * binCount, row: cell.row, column: cell.column, into: &distances)
      var span = shares.mutableSpan
      let box = turned(self.sides(distances.span, shares: &span), by: form.radians(numbers[0]), at: cell)
      guard box.isFinite, box.bounds.isFinite else { return }
      kept.append(place)
      boxes.append(box)
    }
    var selection = candidates.selecting(kept)
    selection.notFiniteCount += candidates.count - kept.count
    for index in boxes.indices { selection.boxes[index] = boxes[index].bounds }
    return OrientedCandidates(candidates: selection, boxes: boxes)
  }

  /// The coefficients of masks, candidate after candidate.
  func coefficients(of candidates: Candidates, in outputs: [AnyTensor]) throws(DecodingError) -> [Float] {
    guard case .coefficients = extra else { preconditionFailure("masks of a head that has none") }
    var all: [Float] = []
    try readExtras(of: candidates, in: outputs) { _, _, _, numbers in all += numbers }
    return all
  }
}
