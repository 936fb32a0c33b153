/// A decoder that compares scores in the format in which an output holds them.
protocol ElementwiseDecoder {
  /// Which of several outputs is read, and what that means for it.
  associatedtype Head

  /// Adds the candidates of an output whose elements are numbers of one format.
  ///
  /// - Parameters:
  ///   - tensor: The output.
  ///   - head: Which of several it is.
  ///   - candidates: Where to add; after an error the caller takes away what was added.
  ///   - block: Memory for the scores of a block of candidates.
  ///   - scratch: Memory whatever the format.
  /// - Throws: ``DecodingError`` where the output contradicts the declaration.
  func decode<Element: HeadElement>(
    _ tensor: Tensor<Element>, _ head: Head, into candidates: inout Candidates, block: inout BlockScores<Element>,
    scratch: inout DecodingScratch
  ) throws(DecodingError)
}

extension ElementwiseDecoder {
  /// Adds the candidates of an output of any format that scores come in.
  func decode(
    _ output: AnyTensor, _ head: Head, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    switch output {
    case .float16(let tensor):
      try decode(tensor, head, into: &candidates, block: &workspace.float16, scratch: &workspace.scratch)
    case .float32(let tensor):
      try decode(tensor, head, into: &candidates, block: &workspace.float32, scratch: &workspace.scratch)
    case .float64(let tensor):
      try decode(tensor, head, into: &candidates, block: &workspace.float64, scratch: &workspace.scratch)
    case .int8(let tensor):
      try decode(tensor, head, into: &candidates, block: &workspace.int8, scratch: &workspace.scratch)
    case .uint8(let tensor):
      try decode(tensor, head, into: &candidates, block: &workspace.uint8, scratch: &workspace.scratch)
    case .int32(let tensor):
      try decode(tensor, head, into: &candidates, block: &workspace.int32, scratch: &workspace.scratch)
    case .int64: throw .elementType(.int64)
    }
  }
}
