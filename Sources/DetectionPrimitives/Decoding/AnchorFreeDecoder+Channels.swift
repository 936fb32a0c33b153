extension AnchorFreeDecoder {
  /// Adds the candidates of an output whose channels are quantized each by itself.
  ///
  /// Scores are compared as integers, with the threshold moved to an integer for each class, and only what passes is
  /// converted. The candidates are those of the output's real numbers, ``AnyTensor/dequantized(by:)``, which need four
  /// times the memory and a pass over all of it.
  ///
  /// ```swift
  /// let head = AnyTensor.int8(try Tensor([100, 50, 10, 20, 100, 90], shape: [1, 6, 1]))
  /// let channels = try ChannelQuantization(axis: 1, scales: [1, 1, 1, 1, 0.001, 0.01])
  /// let decoder = AnchorFreeDecoder(classCount: 2, coordinates: .pixels)
  /// let candidates = try decoder.decode(head, quantizedBy: channels)
  /// candidates.classIndices    // [1]
  /// candidates.scores          // [0.9]
  /// ```
  ///
  /// - Parameters:
  ///   - output: int8, uint8 or int32 elements; shape and strides as for ``decode(_:into:workspace:)``. The tensor's own
  ///     quantization is not asked.
  ///   - channels: What the integers of each channel stand for; its axis is that of the output's channels.
  ///   - candidates: Where to add, as for ``decode(_:into:workspace:)``. After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError``, also where the axis or the number of the channels is not the output's.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(*n*) in the elements, without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ output: AnyTensor, quantizedBy channels: ChannelQuantization, into candidates: inout Candidates,
    workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    try candidates.add(atMost: candidateLimit) { (candidates: inout Candidates) throws(DecodingError) in
      switch output {
      case .int8(let tensor):
        try decode(tensor, channels, into: &candidates, block: &workspace.int8, scratch: &workspace.scratch)
      case .uint8(let tensor):
        try decode(tensor, channels, into: &candidates, block: &workspace.uint8, scratch: &workspace.scratch)
      case .int32(let tensor):
        try decode(tensor, channels, into: &candidates, block: &workspace.int32, scratch: &workspace.scratch)
      case .float16, .float32, .float64, .int64: throw .notQuantized(output.elementType)
      }
    }
  }

  /// The candidates of an output whose channels are quantized each by itself, in memory of their own.
  ///
  /// - Parameters:
  ///   - output: As for ``decode(_:quantizedBy:into:workspace:)``.
  ///   - channels: What the integers of each channel stand for.
  /// - Returns: The candidates whose score is above the threshold.
  /// - Throws: ``DecodingError`` where the output contradicts the declaration.
  /// - Complexity: O(*n*) in the elements.
  public func decode(
    _ output: AnyTensor, quantizedBy channels: ChannelQuantization
  ) throws(DecodingError) -> Candidates {
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try decode(output, quantizedBy: channels, into: &candidates, workspace: &workspace)
    return candidates
  }

  private func decode<Element: ChannelElement>(
    _ tensor: Tensor<Element>, _ channels: ChannelQuantization, into candidates: inout Candidates,
    block: inout BlockScores<Element>, scratch: inout DecodingScratch
  ) throws(DecodingError) {
    let matrix = try HeadMatrix(
      shape: tensor.shape, strides: tensor.strides, layout: layout, channelCount: channelCount)
    let axis = tensor.shape.count - (layout == .channelMajor ? 2 : 1)
    guard channels.axis == axis else { throw .quantizationAxis(expected: axis, found: channels.axis) }
    guard channels.channels.count == channelCount else {
      throw .quantizationCount(expected: channelCount, found: channels.channels.count)
    }
    let readings = ChannelReadings(channels, activation: activation, threshold: scoreThreshold)
    candidates.readCount += matrix.candidateCount
    guard matrix.candidateCount > 0, block.findFloors(of: readings, classes: 4..<4 + classCount) else { return }
    let floors = block.floors
    try tensor.withElements { (elements: Span<Element>) throws(DecodingError) in
      try block.forEachPassingChannel(
        elements, from: 4 * matrix.channelStride, count: matrix.candidateCount, stride: matrix.candidateStride,
        classStride: matrix.channelStride, floors: floors
      ) { (index: Int) throws(DecodingError) in
        try append(index, elements, matrix: matrix, readings: readings, to: &candidates)
      }
    }
  }

  /// Converts a candidate with a class that may pass.
  private func append<Element: ChannelElement>(
    _ index: Int, _ elements: Span<Element>, matrix: HeadMatrix, readings: ChannelReadings,
    to candidates: inout Candidates
  ) throws(DecodingError) {
    let place = index * matrix.candidateStride
    func real(_ channel: Int) -> Float {
      readings.reading(channel).real(elements[place + channel * matrix.channelStride])
    }
    var raw = -Float.infinity
    var classIndex = 0
    for candidate in 0..<classCount {
      let number = real(4 + candidate)
      if number > raw { (raw, classIndex) = (number, candidate) }
    }
    let reading = readings.reading(4 + classIndex)
    let score = reading.score(raw)
    guard score > scoreThreshold else { return }
    let box = Box(
      centerX: real(0) * coordinates.scaleX, centerY: real(1) * coordinates.scaleY,
      width: real(2) * coordinates.scaleX, height: real(3) * coordinates.scaleY)
    guard raw.isFinite, box.isFinite else {
      candidates.notFiniteCount += 1
      return
    }
    guard score <= reading.scoreLimit else {
      throw .notAProbability(score: score, limit: reading.scoreLimit, candidateIndex: index)
    }
    candidates.append(box: box, score: score, classIndex: classIndex, candidateIndex: index)
  }
}
