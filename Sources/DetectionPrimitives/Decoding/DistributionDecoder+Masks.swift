extension DistributionDecoder {
  /// The masks of candidates, in pixels of the network's input, or of the prototypes for ``MaskRule/prototypes``.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of these outputs, best after suppression.
  ///   - outputs: The outputs that they were read from.
  ///   - prototypes: The prototypes, which cover the network's input.
  ///   - layout: How the prototypes lie.
  ///   - rule: The order of steps; `source` needs a placement: ``segments(of:in:prototypes:layout:placement:rule:clip:)``.
  /// - Returns: A mask for each candidate, in their order, some empty. A pixel whose sum is NaN belongs to none.
  /// - Throws: ``DecodingError`` where a shape or an element type contradicts the declaration.
  /// - Precondition: ``extra`` is `.coefficients`, `rule` is not `source`; each candidate's index is below the number of
  ///   cells.
  /// - Complexity: O(pixels of the boxes + prototype pixels of the boxes · coefficients).
  public func masks(
    of candidates: Candidates, in outputs: [AnyTensor], prototypes: AnyTensor,
    layout: SegmentDecoder.PrototypeLayout = .planes, rule: MaskRule = .network
  ) throws(DecodingError) -> [MaskTile] {
    var workspace = MaskWorkspace()
    let maker = try maker(candidates, outputs, prototypes, layout, &workspace)
    return try maker.masks(of: candidates, rule: rule, workspace: &workspace)
  }

  /// The candidates as segments: their boxes moved to the source picture, with masks.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of these outputs, best after suppression.
  ///   - outputs: The outputs that they were read from.
  ///   - prototypes: The prototypes, which cover the network's input.
  ///   - layout: How the prototypes lie.
  ///   - placement: How the input was made.
  ///   - rule: The masks' resolution and the order of steps.
  ///   - clip: Whether to clip boxes to the crop.
  /// - Returns: The segments in the order of the candidates. One whose mask or clipped box is empty is dropped.
  /// - Throws: ``DecodingError`` where a shape or an element type contradicts the declaration.
  /// - Precondition: ``extra`` is `.coefficients`; the placement's network has the size of this one; each candidate's
  ///   index is below the number of cells.
  /// - Complexity: As for ``masks(of:in:prototypes:layout:rule:)``.
  public func segments(
    of candidates: Candidates, in outputs: [AnyTensor], prototypes: AnyTensor,
    layout: SegmentDecoder.PrototypeLayout = .planes, placement: Placement, rule: MaskRule = .source, clip: Bool = true
  ) throws(DecodingError) -> [Segment] {
    var workspace = MaskWorkspace()
    let maker = try maker(candidates, outputs, prototypes, layout, &workspace)
    return try maker.segments(
      of: candidates, placement: placement, rule: rule, clip: clip, workspace: &workspace)
  }

  private func maker(
    _ candidates: Candidates, _ outputs: [AnyTensor], _ prototypes: AnyTensor,
    _ layout: SegmentDecoder.PrototypeLayout, _ workspace: inout MaskWorkspace
  ) throws(DecodingError) -> MaskMaker {
    workspace.coefficients = try coefficients(of: candidates, in: outputs)
    return try MaskMaker(
      prototypes: prototypes, layout: layout, planeCount: extra?.channelCount ?? 0, network: network)
  }
}
