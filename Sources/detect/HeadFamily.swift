import DetectionPrimitives

/// The families of heads by the names of `--family`, and what each is used with unless told otherwise.
enum HeadFamily: String, CaseIterable {
  case yolo8
  case yolo8Raw = "yolo8-raw"
  case yolo8Segment = "yolo8-segment"
  case yolo8Pose = "yolo8-pose"
  case yolo8OBB = "yolo8-obb"
  case yolo5
  case yolo7
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
  case classify

  /// Other words for the same.
  static let aliases: [(String, HeadFamily)] = [
    ("yolo11", .yolo8), ("yolo11-raw", .yolo8Raw), ("yolo11-segment", .yolo8Segment), ("yolo11-pose", .yolo8Pose),
    ("yolo11-obb", .yolo8OBB), ("yolo7-tiny", .yolo5), ("yolov7-tiny", .yolo5), ("yolo10", .endToEnd),
    ("yolo26", .endToEnd),
  ]

  /// How the family's own code brings a picture to the network.
  var fit: Fit {
    switch self {
    case .yolo8, .yolo8Raw, .yolo8Segment, .yolo8Pose, .yolo8OBB, .endToEnd: .ultralytics
    case .yolo5, .yolo7: .yolov5
    case .nanodet: .nanoDet
    case .yolox: .yolox
    case .classify: .centerCrop
    case .yolo2, .yolo3, .yolo4, .coreML, .ssd, .ssdPostprocessed, .detr, .rtdetr: .stretch
    }
  }

  /// Whether non-maximum suppression has to follow.
  var needsSuppression: Bool {
    switch self {
    case .yolo8, .yolo8Raw, .yolo8Segment, .yolo8Pose, .yolo8OBB, .yolo5, .yolo7, .yolox, .yolo2, .yolo3, .yolo4, .ssd,
      .nanodet:
      true
    case .endToEnd, .coreML, .ssdPostprocessed, .detr, .rtdetr, .classify: false
    }
  }

  /// The classes of the family's usual networks.
  var labels: LabelTable {
    switch self {
    case .ssd, .ssdPostprocessed: .coco90
    case .detr: .coco91
    case .yolo8OBB: .dota15
    case .classify: LabelTable(names: [])
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
    try check(d, outputs: outputs)
    let activation = d.extras.activation ?? .none
    switch self {
    case .yolo8:
      return .anchorFree(
        AnchorFreeDecoder(
          classCount: d.classCount, coordinates: d.coordinates, activation: activation, scoreThreshold: d.score))
    case .yolo8Segment:
      return .segment(
        SegmentDecoder(
          classCount: d.classCount, network: d.network, coordinates: d.coordinates, form: d.extras.form,
          prototypeLayout: d.extras.prototypeLayout, scoreThreshold: d.score))
    case .yolo8Pose:
      return .pose(
        PoseDecoder(
          classCount: d.classCount, keypointCount: d.extras.keypointCount, coordinates: d.coordinates,
          keypointCoordinates: d.extras.keypointCoordinates, form: d.extras.form, scoreThreshold: d.score))
    case .yolo8OBB:
      return .oriented(
        OrientedDecoder(
          classCount: d.classCount, coordinates: d.coordinates, angleForm: d.extras.angleForm, form: d.extras.form,
          scoreThreshold: d.score))
    case .endToEnd:
      return .endToEnd(
        EndToEndDecoder(classCount: d.classCount, coordinates: d.coordinates, scoreThreshold: d.score))
    case .yolo5 where outputs.count == 1 && d.anchors == nil, .yolo7 where outputs.count == 1 && d.anchors == nil:
      return .objectness(
        ObjectnessDecoder(
          classCount: d.classCount, boxes: .centers(d.coordinates), activation: activation, scoreThreshold: d.score))
    case .yolox where outputs.count == 1 && d.anchors == nil:
      try Self.check(strides: [8, 16, 32], network: d.network)
      return .objectness(
        ObjectnessDecoder(
          classCount: d.classCount, boxes: .gridOffsets(network: d.network), activation: activation,
          scoreThreshold: d.score))
    case .yolo5: return try grids(.squared, d, defaults: [AnchorGrid.yolo5], outputs, selection: .best)
    case .yolo7: return try grids(.squared, d, defaults: [AnchorGrid.yolo7], outputs, selection: .best)
    case .yolox: return try grids(.offset, d, defaults: [AnchorGrid.yolox], outputs, selection: .best)
    case .yolo3: return try grids(.exponential, d, defaults: [AnchorGrid.yolo3, AnchorGrid.yolo3Tiny], outputs)
    case .yolo4:
      let isNew = d.extras.hasNewCoordinates
      return try grids(
        isNew ? .squared : .exponential, d,
        defaults: isNew ? [AnchorGrid.yolo4CSP] : [AnchorGrid.yolo4, AnchorGrid.yolo4Tiny], outputs,
        activation: isNew ? .none : .sigmoid)
    case .yolo2:
      return try grids(.exponential, d, defaults: [AnchorGrid.yolo2], outputs, activation: .softmax)
    case .yolo8Raw, .nanodet: return try distributions(d, outputs)
    case .coreML:
      return .confidenceCoordinates(
        ConfidenceCoordinatesDecoder(
          classCount: d.classCount, network: d.network, allowsPaddedClasses: true,
          readsOutsideAsLogits: d.extras.readsOutsideAsLogits, scoreThreshold: d.score))
    case .ssd:
      guard let anchors = d.anchorSet else {
        throw UsageError("expected a third --head with the anchors, or --anchors mobilenet-ssd or efficientdet")
      }
      let isEfficientDet = Self.isEfficientDet(anchors, network: d.network)
      return .anchorBox(
        AnchorBoxDecoder(
          classCount: d.classCount, anchors: anchors, network: d.network, coder: isEfficientDet ? .efficientDet : .ssd,
          hasBackground: !isEfficientDet, activation: d.extras.activation ?? (isEfficientDet ? .sigmoid : .none),
          scoreThreshold: d.score))
    case .ssdPostprocessed:
      return .postprocessed(
        PostprocessedDecoder(
          classCount: d.classCount, network: d.network,
          roles: outputs.count == 3 ? [.boxes, .classes, .scores] : [.boxes, .classes, .scores, .count],
          scoreThreshold: d.score))
    case .detr: return .transformer(.detr(classCount: d.classCount, network: d.network, scoreThreshold: d.score))
    case .rtdetr where outputs.count == 1: return exportedTransformer(d, isSelected: Self.isSelected(outputs[0], d))
    case .classify: throw UsageError("expected a family with boxes, found \(rawValue)")
    case .rtdetr: return .transformer(.rtdetr(classCount: d.classCount, network: d.network, scoreThreshold: d.score))
    }
  }

  /// RT-DETR in one output of centers and sizes as fractions: with the best score and its class, or with all scores.
  private func exportedTransformer(_ d: Declaration, isSelected: Bool) -> HeadDecoder {
    let coordinates = CoordinateSpace.normalized(d.network)
    return isSelected
      ? .endToEnd(
        EndToEndDecoder(
          classCount: d.classCount, coordinates: coordinates, boxForm: .centers, scoreThreshold: d.score))
      : .anchorFree(
        AnchorFreeDecoder(
          classCount: d.classCount, coordinates: coordinates, layout: .candidateMajor,
          activation: d.extras.activation ?? .none, scoreThreshold: d.score))
  }

  static func check(strides: [Int], network: Size) throws(UsageError) {
    for stride in strides where network.width % stride != 0 || network.height % stride != 0 {
      throw UsageError("expected a multiple of \(stride) for both sides after --network, found \(network.description)")
    }
  }

  /// Whether anchors are those of EfficientDet, which are made only where there are as many.
  private static func isEfficientDet(_ anchors: AnchorBoxes, network: Size) -> Bool {
    let cells = max(1, network.width / 128)
    guard anchors.count == 9 * (256 + 64 + 16 + 4 + 1) * cells * cells else { return false }
    return anchors == AnchorBoxes.efficientDet(size: 128 * cells)
  }
}
