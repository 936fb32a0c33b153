/// The numbers of an output that are read for a few candidates only, whatever their type.
struct NumberReader {
  private let output: AnyTensor
  private let zeroPoint: Float
  private let scale: Float

  /// A score above this is no probability, even where a step of the quantization rounded it up.
  let scoreLimit: Float

  /// - Parameters:
  ///   - output: Where to read.
  ///   - allowsIntegers: Whether int32 and int64 elements are numbers as they are: classes and counts.
  /// - Throws: ``DecodingError/elementType(_:)`` and ``DecodingError/missingQuantization(_:)``.
  init(_ output: AnyTensor, allowsIntegers: Bool = false) throws(DecodingError) {
    self.output = output
    let quantization: Quantization?
    switch output {
    case .int8(let tensor): quantization = tensor.quantization
    case .uint8(let tensor): quantization = tensor.quantization
    case .int32(let tensor) where !allowsIntegers: quantization = tensor.quantization
    case .int32, .int64:
      guard allowsIntegers else { throw .elementType(output.elementType) }
      (zeroPoint, scale, scoreLimit) = (0, 1, HeadReading.scoreLimit(scale: 0))
      return
    case .float16, .float32, .float64:
      (zeroPoint, scale, scoreLimit) = (0, 1, HeadReading.scoreLimit(scale: 0))
      return
    }
    guard let quantization else { throw .missingQuantization(output.elementType) }
    (zeroPoint, scale) = (Float(quantization.zeroPoint), quantization.scale)
    scoreLimit = HeadReading.scoreLimit(scale: scale)
  }

  /// Replaces `numbers` by evenly spaced ones of the output.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - place: The place of the first, from the tensor's first element on.
  ///   - stride: The distance between them.
  ///   - numbers: Gets the numbers.
  func read(_ count: Int, at place: Int, stride: Int, into numbers: inout [Float]) {
    if numbers.count != count {
      numbers.removeAll(keepingCapacity: true)
      numbers.append(contentsOf: repeatElement(0, count: count))
    }
    switch output {
    case .float16(let tensor): read(tensor, place, stride, &numbers)
    case .float32(let tensor): read(tensor, place, stride, &numbers)
    case .float64(let tensor): read(tensor, place, stride, &numbers)
    case .int8(let tensor): read(tensor, place, stride, &numbers)
    case .uint8(let tensor): read(tensor, place, stride, &numbers)
    case .int32(let tensor): read(tensor, place, stride, &numbers)
    case .int64(let tensor): read(tensor, place, stride, &numbers)
    }
  }

  private func read<Element>(
    _ tensor: Tensor<Element>, _ place: Int, _ stride: Int, _ numbers: inout [Float]
  ) {
    var target = numbers.mutableSpan
    tensor.withElements { elements in
      var next = place
      for index in target.indices {
        target[index] = (elements[next].floatValue - zeroPoint) * scale
        next &+= stride
      }
    }
  }
}

extension AnyTensor {
  /// The distance in elements between neighbors along each axis.
  var strides: [Int] {
    switch self {
    case .float16(let tensor): tensor.strides
    case .float32(let tensor): tensor.strides
    case .float64(let tensor): tensor.strides
    case .uint8(let tensor): tensor.strides
    case .int8(let tensor): tensor.strides
    case .int32(let tensor): tensor.strides
    case .int64(let tensor): tensor.strides
    }
  }
}

extension HeadMatrix {
  /// Checks an output of one row for each candidate.
  init(rows output: AnyTensor, channelCount: Int) throws(DecodingError) {
    try self.init(
      shape: output.shape, strides: output.strides, layout: .candidateMajor, channelCount: channelCount)
  }

  /// Checks an output of one row for each candidate, which must be as many as another output has.
  init(rows output: AnyTensor, channelCount: Int, candidateCount: Int) throws(DecodingError) {
    try self.init(rows: output, channelCount: channelCount)
    guard self.candidateCount == candidateCount else {
      throw .candidateCount(expected: candidateCount, found: self.candidateCount, shape: output.shape)
    }
  }
}
