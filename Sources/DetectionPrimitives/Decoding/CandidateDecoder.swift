/// What reads candidates from the outputs of a network.
///
/// Every decoder is one; ``HeadDecoder`` is the one for any family.
///
/// ```swift
/// let decoder = EndToEndDecoder(classCount: 80, coordinates: .pixels)
/// let output = AnyTensor.float32(try Tensor([10, 10, 50, 60, 0.8, 2], shape: [1, 1, 6]))
/// try decoder.decode(output).count    // 1
/// ```
public protocol CandidateDecoder<Output>: Sendable {
  /// What is read: an ``AnyTensor``, or several.
  associatedtype Output

  /// A candidate is kept where its score is above this.
  var scoreThreshold: Float { get set }

  /// Adds the candidates of an output to others.
  ///
  /// - Parameters:
  ///   - output: What the network gave.
  ///   - candidates: Where to add; in pixels of the network's input. After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where the output contradicts the declaration.
  /// - Complexity: O(*n*) in the elements, without allocation once `candidates` and `workspace` have their size.
  func decode(
    _ output: Output, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError)
}

extension CandidateDecoder {
  /// The candidates of an output, in memory of their own.
  ///
  /// - Parameter output: As for ``decode(_:into:workspace:)``.
  /// - Returns: The candidates whose score is above the threshold.
  /// - Throws: ``DecodingError`` where the output contradicts the declaration.
  /// - Complexity: O(*n*) in the elements.
  public func decode(_ output: Output) throws(DecodingError) -> Candidates {
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try decode(output, into: &candidates, workspace: &workspace)
    return candidates
  }
}
