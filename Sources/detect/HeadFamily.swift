import DetectionPrimitives

/// The families of heads by the names of `--family`, and what each is used with unless told otherwise.
enum HeadFamily: String, CaseIterable {
  case yolo8
  case yolo8Raw = "yolo8-raw"
  case yolo8Segment = "yolo8-segment"
  case yolo8Pose = "yolo8-pose"
  case yolo8OBB = "yolo8-obb"
  case yolo5
  case yolox
  case yolo3
  case yolo2
  case yolo4
  case endToEnd = "end2end"
  case coreML = "coreml"
  case ssd
  case ssdPostprocessed = "ssd-postprocessed"
  case nanodet
  case detr
  case rtdetr

  /// How the family's own code brings a picture to the network.
  var fit: Fit {
    switch self {
    case .yolo8, .yolo8Raw, .yolo8Segment, .yolo8Pose, .yolo8OBB, .endToEnd: .ultralytics
    case .yolo5: .yolov5
    case .nanodet: .nanoDet
    case .yolox: .yolox
    case .yolo2, .yolo3, .yolo4, .coreML, .ssd, .ssdPostprocessed, .detr, .rtdetr: .stretch
    }
  }

  /// Whether non-maximum suppression has to follow.
  var needsSuppression: Bool {
    switch self {
    case .yolo8, .yolo8Raw, .yolo8Segment, .yolo8Pose, .yolo8OBB, .yolo5, .yolox, .yolo2, .yolo3, .yolo4, .ssd,
      .nanodet:
      true
    case .endToEnd, .coreML, .ssdPostprocessed, .detr, .rtdetr: false
    }
  }

  /// The classes of the family's usual networks.
  var labels: LabelTable {
    switch self {
    case .ssd, .ssdPostprocessed: .coco90
    case .detr: .coco91
    case .yolo8OBB: .dota15
    default: .coco80
    }
  }

  /// What the decoders are told.
  struct Declaration {
    let network: Size
    let classCount: Int
    let coordinates: CoordinateSpace
    let score: Float
    let anchors: [[(width: Float, height: Float)]]?
    let anchorSet: AnchorBoxes?
    let extras: HeadExtras
  }

  /// The decoder for outputs of these shapes.
  func decoder(_ d: Declaration, outputs: [AnyTensor]) throws -> HeadDecoder {
    switch self {
    case .yolo8:
      return .anchorFree(
        AnchorFreeDecoder(classCount: d.classCount, coordinates: d.coordinates, scoreThreshold: d.score))
    case .yolo8Segment:
      return .segment(
        SegmentDecoder(
          classCount: d.classCount, network: d.network, coordinates: d.coordinates,
          prototypeLayout: d.extras.prototypeLayout, scoreThreshold: d.score))
    case .yolo8Pose:
      return .pose(
        PoseDecoder(
          classCount: d.classCount, keypointCount: d.extras.keypointCount, coordinates: d.coordinates,
          keypointCoordinates: d.extras.keypointCoordinates, scoreThreshold: d.score))
    case .yolo8OBB:
      return .oriented(
        OrientedDecoder(
          classCount: d.classCount, coordinates: d.coordinates, angleForm: d.extras.angleForm, scoreThreshold: d.score))
    case .endToEnd:
      return .endToEnd(
        EndToEndDecoder(classCount: d.classCount, coordinates: d.coordinates, scoreThreshold: d.score))
    case .yolo5 where outputs.count == 1 && d.anchors == nil:
      return .objectness(
        ObjectnessDecoder(classCount: d.classCount, boxes: .centers(d.coordinates), scoreThreshold: d.score))
    case .yolox where outputs.count == 1:
      try Self.check(strides: [8, 16, 32], network: d.network)
      return .objectness(
        ObjectnessDecoder(classCount: d.classCount, boxes: .gridOffsets(network: d.network), scoreThreshold: d.score))
    case .yolo5: return try grids(.squared, d, defaults: [AnchorGrid.yolo5], outputs, selection: .best)
    case .yolox: return try grids(.offset, d, defaults: [AnchorGrid.yolox], outputs, selection: .best)
    case .yolo3: return try grids(.exponential, d, defaults: [AnchorGrid.yolo3, AnchorGrid.yolo3Tiny], outputs)
    case .yolo4: return try grids(.exponential, d, defaults: [AnchorGrid.yolo4, AnchorGrid.yolo4Tiny], outputs)
    case .yolo2:
      return try grids(.exponential, d, defaults: [AnchorGrid.yolo2], outputs, activation: .softmax)
    case .yolo8Raw, .nanodet: return try distributions(d, outputs)
    case .coreML:
      return .confidenceCoordinates(
        ConfidenceCoordinatesDecoder(
          classCount: d.classCount, network: d.network, allowsPaddedClasses: true, scoreThreshold: d.score))
    case .ssd:
      guard let anchors = d.anchorSet else {
        throw UsageError("expected a third --head with the anchors, or --anchors mobilenet-ssd or efficientdet")
      }
      let isEfficientDet = anchors == AnchorBoxes.efficientDet(size: Self.multiple(of: 128, d.network.width))
      return .anchorBox(
        AnchorBoxDecoder(
          classCount: d.classCount, anchors: anchors, network: d.network, coder: isEfficientDet ? .efficientDet : .ssd,
          hasBackground: !isEfficientDet, activation: isEfficientDet ? .sigmoid : .none, scoreThreshold: d.score))
    case .ssdPostprocessed:
      return .postprocessed(
        PostprocessedDecoder(
          classCount: d.classCount, network: d.network,
          roles: outputs.count == 3 ? [.boxes, .classes, .scores] : [.boxes, .classes, .scores, .count],
          scoreThreshold: d.score))
    case .detr: return .transformer(.detr(classCount: d.classCount, network: d.network, scoreThreshold: d.score))
    case .rtdetr: return .transformer(.rtdetr(classCount: d.classCount, network: d.network, scoreThreshold: d.score))
    }
  }

  /// Grids with the anchors of `--anchors`, else the default ones with as many heads as there are outputs.
  private func grids(
    _ rule: AnchorGridDecoder.BoxRule, _ d: Declaration, defaults: [[AnchorGrid]], _ outputs: [AnyTensor],
    activation: Activation = .sigmoid, selection: ClassSelection = .all
  ) throws -> HeadDecoder {
    let usual = defaults.first { $0.count == outputs.count }
    var grids: [AnchorGrid]
    if let anchors = d.anchors {
      guard anchors.count == outputs.count else {
        throw UsageError("expected anchors for \(outputs.count) heads after --anchors, found \(anchors.count)")
      }
      grids = try zip(anchors, outputs).enumerated().map { index, head in
        let cells = Self.layout(of: head.1, anchorCount: head.0.count, d).cells
        guard cells.width > 0, d.network.width % cells.width == 0 else {
          throw UsageError(
            "expected an output whose grid divides \(d.network.description), found shape \(head.1.shape)")
        }
        return AnchorGrid(
          stride: d.network.width / cells.width, anchors: head.0, centerScale: usual?[index].centerScale ?? 1)
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
        layout: Self.layout(of: outputs[0], anchorCount: grids[0].anchorCount, d).layout, activation: activation,
        selection: selection, scoreThreshold: d.score))
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
    if c == anchorCount * channels { return (.channelsLast, Size(width: b, height: a)) }
    return (.channelsFirst, Size(width: c, height: b))
  }

  private func distributions(_ d: Declaration, _ outputs: [AnyTensor]) throws -> HeadDecoder {
    let strides = self == .nanodet && outputs.count == 8 ? [8, 16, 32, 64] : [8, 16, 32]
    try Self.check(strides: strides, network: d.network)
    if self == .nanodet {
      return .distribution(
        .nanodet(classCount: d.classCount, network: d.network, strides: strides, scoreThreshold: d.score))
    }
    let isSeparate = outputs.count == 2 * strides.count
    let channels = isSeparate ? 64 : 64 + d.classCount
    let isLast = outputs.first?.shape.last == channels && outputs.first?.shape.dropFirst().first != channels
    return .distribution(
      DistributionDecoder(
        classCount: d.classCount, network: d.network, strides: strides,
        outputForm: isSeparate ? .distancesThenClasses : .joined, layout: isLast ? .channelsLast : .channelsFirst,
        scoreThreshold: d.score))
  }

  private static func check(strides: [Int], network: Size) throws(UsageError) {
    for stride in strides where network.width % stride != 0 || network.height % stride != 0 {
      throw UsageError("expected a multiple of \(stride) for both sides after --network, found \(network.description)")
    }
  }

  private static func multiple(of unit: Int, _ value: Int) -> Int { max(unit, value / unit * unit) }
}
