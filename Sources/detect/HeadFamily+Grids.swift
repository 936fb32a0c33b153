import DetectionPrimitives

extension HeadFamily {
  /// The number of classes that does not come from labels; `nil` where it does.
  ///
  /// That of a classifier is the length of its output.
  var classCount: Int? { self == .yolo8Pose || self == .classify ? 1 : nil }

  /// The score above which a candidate stays; a classifier's best classes do whatever theirs is.
  var score: Float { self == .classify ? -.infinity : 0.25 }

  /// Grids with the anchors of `--anchors`, else the default ones with as many heads as there are outputs.
  func grids(
    _ rule: AnchorGridDecoder.BoxRule, _ d: Declaration, defaults: [[AnchorGrid]], _ outputs: [AnyTensor],
    activation: Activation = .sigmoid, selection: ClassSelection = .all
  ) throws -> HeadDecoder {
    let usual = defaults.first { $0.count == outputs.count }
    var grids: [AnchorGrid]
    if let anchors = d.anchors {
      guard anchors.count == outputs.count else {
        throw UsageError("expected anchors for \(outputs.count) heads after --anchors, found \(anchors.count)")
      }
      grids = try zip(anchors, outputs).map { anchors, output in
        let cells = Self.layout(of: output, anchorCount: anchors.count, d).cells
        guard cells.width > 0, d.network.width % cells.width == 0 else {
          throw UsageError(
            "expected an output whose grid divides \(d.network.description), found shape \(Excerpt.of(output.shape))")
        }
        let stride = d.network.width / cells.width
        return AnchorGrid(
          stride: stride, anchors: anchors, centerScale: usual?.first { $0.stride == stride }?.centerScale)
      }
    } else if let usual {
      grids = usual
    } else {
      let counts = defaults.map { "\($0.count)" }.joined(separator: " or ")
      throw UsageError("expected \(counts) outputs for the family, or --anchors, found \(outputs.count) outputs")
    }
    try Self.check(strides: grids.map(\.stride), network: d.network)
    return .anchorGrid(
      AnchorGridDecoder(
        classCount: d.classCount, grids: grids, network: d.network, boxRule: rule,
        layout: Self.layout(of: outputs[0], anchorCount: grids[0].anchorCount, d).layout,
        activation: d.extras.activation ?? activation, selection: selection, scoreThreshold: d.score))
  }

  /// Which of the usual orders of axes an output has, and its grid.
  private static func layout(
    of output: AnyTensor, anchorCount: Int, _ d: Declaration
  ) -> (layout: GridLayout, cells: Size) {
    let shape = output.shape
    let channels = 5 + d.classCount
    guard shape.count >= 3 else { return (.channelsFirst, Size(width: 0, height: 0)) }
    let (a, b, c) = (shape[shape.count - 3], shape[shape.count - 2], shape[shape.count - 1])
    if shape.count >= 4, c == channels, shape[shape.count - 4] == anchorCount, anchorCount > 1 {
      return (.anchorsFirst, Size(width: b, height: a))
    }
    // Where both orders fit, as with one class and 18 cells, it is the usual one.
    if c == anchorCount * channels, a != c { return (.channelsLast, Size(width: b, height: a)) }
    return (.channelsFirst, Size(width: c, height: b))
  }

  func distributions(_ d: Declaration, _ outputs: [AnyTensor]) throws -> HeadDecoder {
    let strides = self == .nanodet && outputs.count == 8 ? [8, 16, 32, 64] : [8, 16, 32]
    try Self.check(strides: strides, network: d.network)
    if self == .nanodet {
      return .distribution(
        .nanodet(classCount: d.classCount, network: d.network, strides: strides, scoreThreshold: d.score))
    }
    let extraCount = d.extras.rawExtra == nil ? 0 : strides.count
    let isSeparate = outputs.count == 2 * strides.count + extraCount
    let distances = 4 * d.extras.binCount
    let channels = isSeparate ? distances : distances + d.classCount
    let isLast = outputs.first?.shape.last == channels && outputs.first?.shape.dropFirst().first != channels
    return .distribution(
      DistributionDecoder(
        classCount: d.classCount, network: d.network, strides: strides, binCount: d.extras.binCount,
        outputForm: isSeparate ? .distancesThenClasses : .joined, layout: isLast ? .channelsLast : .channelsFirst,
        activation: d.extras.activation ?? .sigmoid, extra: d.extras.rawExtra, scoreThreshold: d.score))
  }
}
