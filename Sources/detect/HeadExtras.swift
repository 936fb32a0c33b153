import DetectionPrimitives

/// What only some families are told.
struct HeadExtras {
  let keypointCount: Int

  /// `nil` means as the boxes.
  let keypointCoordinates: CoordinateSpace?
  let prototypeLayout: SegmentDecoder.PrototypeLayout
  let angleForm: OrientedDecoder.AngleForm

  /// What the raw heads of YOLOv8 give beside boxes and scores; `nil` means nothing.
  let rawExtra: DistributionDecoder.Extra?

  /// The number of distances of each side of raw heads.
  let binCount: Int

  /// What the scores still need; `nil` means as usual for the family.
  let activation: Activation?

  /// Whether YOLOv4's heads went through the sigmoid already: darknet's `new_coords`.
  let hasNewCoordinates: Bool

  /// Whether scores of Core ML outside 0…1 are logits.
  let readsOutsideAsLogits: Bool

  /// What the rows of heads with masks, keypoints or angles hold in front of these.
  let form: InstanceDetector.Form

  /// The words after `--extra`.
  private enum Beside: String, CaseIterable {
    case keypoints, angles, masks

    /// Options that only this one takes, of those for heads with an extra output.
    var options: [String] {
      switch self {
      case .keypoints: ["--keypoints", "--keypoint-form"]
      case .angles: ["--angles"]
      case .masks: ["--prototypes", "--mask"]
      }
    }
  }

  init(_ arguments: Arguments, family: HeadFamily, network: Size) throws(UsageError) {
    let beside = try arguments.choice("--extra", of: Beside.allCases.map { ($0.rawValue, $0) })
    if family == .yolo8Raw {
      for other in Beside.allCases where other != beside {
        for option in other.options where arguments.isGiven(option) {
          throw UsageError("expected \(option) of \(family.rawValue) with --extra \(other.rawValue) only")
        }
      }
    }
    keypointCount = try arguments.integer("--keypoints", in: 1...10_000) ?? 17
    keypointCoordinates = try arguments.choice(
      "--keypoint-units", of: [("pixels", .pixels), ("normalized", .normalized(network))])
    prototypeLayout =
      try arguments.choice("--prototypes", of: [("nchw", .planes), ("nhwc", .interleaved)]) ?? .planes
    angleForm =
      try arguments.choice("--angles", of: [("radians", .radians), ("sigmoid", .sigmoid), ("degrees", .degrees)])
      ?? (family == .yolo8Raw ? .sigmoid : .radians)
    binCount = try arguments.integer("--bins", in: 1...1000) ?? 16
    let keypointForm: DistributionDecoder.KeypointForm =
      try arguments.choice("--keypoint-form", of: [("doubled", .doubled), ("centered", .centered)]) ?? .doubled
    rawExtra =
      switch beside {
      case .keypoints: .keypoints(count: keypointCount, form: keypointForm)
      case .angles: .angle(angleForm)
      case .masks: .coefficients()
      case nil: nil
      }
    activation = try arguments.choice("--activation", of: ActivationOption.names)
    hasNewCoordinates = arguments.has("--new-coords")
    readsOutsideAsLogits = arguments.has("--outside-logits")
    form = arguments.has("--end-to-end") ? .endToEnd : .anchorFree
  }

  /// Whether raw heads have coefficients of masks, and so prototypes behind all else.
  var hasRawMasks: Bool { if case .coefficients = rawExtra { true } else { false } }

  /// Whether raw heads have angles.
  var hasRawAngles: Bool { if case .angle = rawExtra { true } else { false } }

  /// Whether raw heads have keypoints.
  var hasRawKeypoints: Bool { if case .keypoints = rawExtra { true } else { false } }
}
