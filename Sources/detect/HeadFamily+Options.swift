import DetectionPrimitives

/// Which options a family takes: one that would change nothing is refused.
extension HeadFamily {
  /// Options that only some families take.
  private static let ownOptions: [(option: String, families: [HeadFamily])] = [
    ("--anchors", [.yolo5, .yolo7, .yolox, .yolo3, .yolo2, .yolo4, .ssd]),
    ("--new-coords", [.yolo4]),
    ("--boxes", HeadFamily.allCases.filter { $0 != .classify }),
    ("--outside-logits", [.coreML]),
    ("--end-to-end", [.yolo8Segment, .yolo8Pose, .yolo8OBB]),
    ("--mask", [.yolo8Segment, .yolo8Raw]),
    ("--prototypes", [.yolo8Segment, .yolo8Raw]),
    ("--keypoints", [.yolo8Pose, .yolo8Raw]),
    ("--keypoint-units", [.yolo8Pose]),
    ("--angles", [.yolo8OBB, .yolo8Raw]),
    ("--extra", [.yolo8Raw]),
    ("--keypoint-form", [.yolo8Raw]),
    ("--bins", [.yolo8Raw]),
  ]

  /// What a family's boxes are measured in.
  private enum BoxUnits: String {
    case declared, pixels, normalized
  }

  /// Refuses options that the family does not take, and values that it cannot have.
  func check(_ arguments: Arguments) throws(UsageError) {
    for (option, families) in Self.ownOptions where arguments.isGiven(option) && !families.contains(self) {
      throw UsageError("expected \(option) with \(Self.list(families)) only, found it with \(rawValue)")
    }
    if let activation = try arguments.choice("--activation", of: ActivationOption.names) {
      try check(activation, in: activations)
    }
    if let isNormalized = try arguments.choice("--boxes", of: Self.boxUnits) {
      try check(isNormalized: isNormalized, in: boxUnits)
    }
  }

  /// Refuses what only the number of outputs, or what they hold, tells that it would change nothing.
  func check(_ declaration: Declaration, outputs: [AnyTensor]) throws(UsageError) {
    let isGrid = (self == .yolo5 || self == .yolo7) && (outputs.count > 1 || declaration.anchors != nil)
    if isGrid, declaration.coordinates != .pixels { try check(isNormalized: true, in: .pixels) }
    if self == .rtdetr, let activation = declaration.extras.activation {
      let isSelected = outputs.count == 1 && Self.isSelected(outputs[0], declaration)
      try check(activation, in: outputs.count == 1 ? (isSelected ? [.none] : activations) : [.sigmoid])
    }
  }

  /// Whether a transformer's one output has the best score and its class.
  static func isSelected(_ output: AnyTensor, _ declaration: Declaration) -> Bool {
    output.shape.last == 6 && declaration.classCount != 2
  }

  /// The words after `--boxes`.
  static let boxUnits: [(String, Bool)] = [("pixels", false), ("normalized", true)]

  private var boxUnits: BoxUnits {
    switch self {
    case .yolo8, .yolo8Segment, .yolo8Pose, .yolo8OBB, .yolo5, .yolo7, .endToEnd, .classify: .declared
    case .yolo8Raw, .yolox, .yolo2, .yolo3, .yolo4, .nanodet: .pixels
    case .coreML, .ssd, .ssdPostprocessed, .detr, .rtdetr: .normalized
    }
  }

  /// What the scores can still need.
  private var activations: [Activation] {
    switch self {
    case .yolo8, .yolo8Raw, .yolo5, .yolo7, .yolox, .rtdetr: [.none, .sigmoid]
    case .yolo2, .yolo3, .yolo4, .ssd, .classify: [.none, .sigmoid, .softmax]
    case .yolo8Segment, .yolo8Pose, .yolo8OBB, .endToEnd, .coreML, .ssdPostprocessed, .nanodet: [.none]
    case .detr: [.softmax]
    }
  }

  private func check(_ activation: Activation, in activations: [Activation]) throws(UsageError) {
    guard !activations.contains(activation) else { return }
    let words = Self.list(activations.map { Self.word($0) }, "or")
    let others = Self.allCases.filter { $0 != self && $0.activations.contains(activation) }
    throw UsageError(
      "expected \(words) after --activation for \(rawValue), found \(Self.word(activation)), "
        + "which goes with \(Self.list(others))")
  }

  private func check(isNormalized: Bool, in units: BoxUnits) throws(UsageError) {
    let found: BoxUnits = isNormalized ? .normalized : .pixels
    guard units != .declared, units != found else { return }
    let others = Self.allCases.filter { $0 != self && ($0.boxUnits == .declared || $0.boxUnits == found) }
    throw UsageError(
      "expected \(units.rawValue) after --boxes for \(rawValue), found \(found.rawValue), "
        + "which goes with \(Self.list(others))")
  }

  private static func word(_ activation: Activation) -> String {
    ActivationOption.names.first { $0.1 == activation }?.0 ?? ""
  }

  private static func list(_ families: [HeadFamily]) -> String { list(families.map(\.rawValue), "and") }

  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "none" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
