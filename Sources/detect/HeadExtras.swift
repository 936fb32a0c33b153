import DetectionPrimitives

/// What only some families are told.
struct HeadExtras {
  let keypointCount: Int

  /// `nil` means as the boxes.
  let keypointCoordinates: CoordinateSpace?
  let prototypeLayout: SegmentDecoder.PrototypeLayout
  let angleForm: OrientedDecoder.AngleForm

  /// What the scores still need; `nil` means as usual for the family.
  let activation: Activation?

  /// Whether YOLOv4's heads went through the sigmoid already: darknet's `new_coords`.
  let hasNewCoordinates: Bool

  /// Whether scores of Core ML outside 0…1 are logits.
  let readsOutsideAsLogits: Bool

  /// What the rows of heads with masks, keypoints or angles hold in front of these.
  let form: InstanceDetector.Form

  init(_ arguments: Arguments, network: Size) throws(UsageError) {
    keypointCount = try arguments.integer("--keypoints", in: 1...10_000) ?? 17
    keypointCoordinates = try arguments.choice(
      "--keypoint-units", of: [("pixels", .pixels), ("normalized", .normalized(network))])
    prototypeLayout =
      try arguments.choice("--prototypes", of: [("nchw", .planes), ("nhwc", .interleaved)]) ?? .planes
    angleForm =
      try arguments.choice("--angles", of: [("radians", .radians), ("sigmoid", .sigmoid), ("degrees", .degrees)])
      ?? .radians
    activation = try arguments.choice("--activation", of: ActivationOption.names)
    hasNewCoordinates = arguments.has("--new-coords")
    readsOutsideAsLogits = arguments.has("--outside-logits")
    form = arguments.has("--end-to-end") ? .endToEnd : .anchorFree
  }
}
