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
    read(count, of: 1, stride: stride, into: &numbers) { _ in place }
  }

  /// Replaces `numbers` by evenly spaced ones from several places on.
  ///
  /// - Parameters:
  ///   - count: How many from each place on.
  ///   - places: How many places.
  ///   - stride: The distance between the numbers of a place.
  ///   - numbers: Gets the numbers, place after place.
  ///   - place: Where the numbers of a place begin, from the tensor's first element on.
  func read(_ count: Int, of places: Int, stride: Int, into numbers: inout [Float], from place: (Int) -> Int) {
    readRuns(1, of: count, places: places, stride: stride, into: &numbers, from: place) { _, _ in }
  }

  /// Replaces `numbers` by evenly spaced ones from several places on, and hands them over in runs of a length.
  ///
  /// The places lie far from one another, so that memory is waited for. A run of one place is handed over when that of
  /// the next place has been asked for: what is done with the one fills the wait for the other.
  ///
  /// - Parameters:
  ///   - runs: How many runs each place has.
  ///   - length: How many numbers a run has.
  ///   - places: How many places.
  ///   - stride: The distance between the numbers of a place.
  ///   - numbers: Gets the numbers, place after place.
  ///   - place: Where the numbers of a place begin, from the tensor's first element on.
  ///   - body: Gets the number of a run, counted from the first place on, and its numbers.
  func readRuns(
    _ runs: Int, of length: Int, places: Int, stride: Int, into numbers: inout [Float], from place: (Int) -> Int,
    _ body: (Int, Span<Float>) -> Void
  ) {
    let count = runs * length * places
    if numbers.count != count {
      numbers.removeAll(keepingCapacity: true)
      numbers.append(contentsOf: repeatElement(0, count: count))
    }
    let shape = Runs(count: runs, length: length, places: places, stride: stride)
    switch output {
    case .float16(let tensor): read(tensor, shape, &numbers, place, body)
    case .float32(let tensor): read(tensor, shape, &numbers, place, body)
    case .float64(let tensor): read(tensor, shape, &numbers, place, body)
    case .int8(let tensor): read(tensor, shape, &numbers, place, body)
    case .uint8(let tensor): read(tensor, shape, &numbers, place, body)
    case .int32(let tensor): read(tensor, shape, &numbers, place, body)
    case .int64(let tensor): read(tensor, shape, &numbers, place, body)
    }
  }

  /// How numbers are grouped.
  private struct Runs {
    let count: Int
    let length: Int
    let places: Int
    let stride: Int
  }

  private func read<Element>(
    _ tensor: Tensor<Element>, _ runs: Runs, _ numbers: inout [Float], _ place: (Int) -> Int,
    _ body: (Int, Span<Float>) -> Void
  ) {
    var target = numbers.mutableSpan
    tensor.withElements { elements in
      var written = 0
      for index in 0...runs.places {
        var next = 0
        if index < runs.places {
          next = place(index)
          let last = next + (runs.count * runs.length - 1) * runs.stride
          precondition(
            elements.indices.contains(next) && elements.indices.contains(last),
            "numbers from \(next) to \(last) of \(elements.count)")
        }
        for run in 0..<runs.count {
          if index < runs.places {
            for number in written..<written + runs.length {
              target[number] = (elements[lane: next].floatValue - zeroPoint) * scale
              next &+= runs.stride
            }
            written += runs.length
          }
          if index > 0 {
            let before = (index - 1) * runs.count + run
            body(before, target.span.extracting(before * runs.length..<(before + 1) * runs.length))
          }
        }
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
