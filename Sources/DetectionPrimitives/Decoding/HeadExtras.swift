extension AnyTensor {
  /// What an output holds for some candidates in some of its channels, candidate after candidate.
  ///
  /// - Parameters:
  ///   - channels: Which channels.
  ///   - candidateIndices: The places of the candidates in the output.
  ///   - head: How the output lies.
  ///   - numbers: Where to write; what it held is removed.
  /// - Throws: ``DecodingError`` where the shape or the element type contradicts the declaration.
  /// - Precondition: The candidates were read from this output.
  func read(
    _ channels: Range<Int>, of candidateIndices: Span<Int32>, head: InstanceDetector, into numbers: inout [Float]
  ) throws(DecodingError) {
    numbers.removeAll(keepingCapacity: true)
    switch self {
    case .float16(let tensor): try tensor.read(channels, of: candidateIndices, head: head, into: &numbers)
    case .float32(let tensor): try tensor.read(channels, of: candidateIndices, head: head, into: &numbers)
    case .float64(let tensor): try tensor.read(channels, of: candidateIndices, head: head, into: &numbers)
    case .int8(let tensor): try tensor.read(channels, of: candidateIndices, head: head, into: &numbers)
    case .uint8(let tensor): try tensor.read(channels, of: candidateIndices, head: head, into: &numbers)
    case .int32(let tensor): try tensor.read(channels, of: candidateIndices, head: head, into: &numbers)
    case .int64: throw .elementType(.int64)
    }
  }
}

extension Tensor where Element: HeadElement {
  fileprivate func read(
    _ channels: Range<Int>, of candidateIndices: Span<Int32>, head: InstanceDetector, into numbers: inout [Float]
  ) throws(DecodingError) {
    let matrix = try HeadMatrix(
      shape: shape, strides: strides, layout: head.layout, channelCount: head.extraChannels.upperBound)
    let reading = try HeadReading(self, activation: .none, threshold: 0)
    numbers.reserveCapacity(candidateIndices.count * channels.count)
    withElements { elements in
      for candidate in candidateIndices.indices {
        let index = candidateIndices[candidate]
        precondition(
          index >= 0 && Int(index) < matrix.candidateCount, "candidate \(index) of \(matrix.candidateCount)")
        let place = Int(index) * matrix.candidateStride
        for channel in channels { numbers.append(reading.real(elements[place + channel * matrix.channelStride])) }
      }
    }
  }
}
