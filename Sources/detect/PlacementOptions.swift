import DetectionPrimitives

/// How a picture goes into a network's input: what `detect run` and `detect prepare` are told alike.
struct PlacementOptions {
  static let options: [Option] = [
    .value("--fit"), .value("--edge"), .flag("--no-enlarging"), .flag("--top-left"), .value("--within"),
    .value("--crop"), .value("--outside"), .value("--orientation"), .flag("--mirror"),
  ]

  static let usage =
    "[--fit FIT] [--edge N] [--no-enlarging] [--top-left] [--within WxH] [--crop X0,Y0,X1,Y1] "
    + "[--outside clipped|padded|refused] [--orientation 1…8|exif] [--mirror]"

  static let fits: [(String, Fit)] = [
    ("ultralytics", .ultralytics), ("letterbox", .letterBox()), ("ultralytics-single-gain", .ultralyticsSingleGain),
    ("yolov5", .yolov5),
    ("darknet", .darknet), ("yolox", .yolox), ("opencv", .openCV), ("vision-scale-fit", .visionScaleFit),
    ("mediapipe", .mediaPipe), ("nanodet", .nanoDet), ("center-crop", .centerCrop),
    ("vision-center-crop", .visionCenterCrop), ("opencv-center-crop", .openCVCenterCrop),
    ("shortest-edge", .shortestEdge(usualEdge)), ("stretch", .stretch),
  ]

  /// The edge of most classifiers trained with torchvision.
  private static let usualEdge = 256

  /// The word for a fit, without its edge or the letterbox's steps.
  static func name(of fit: Fit) -> String {
    switch fit {
    case .shortestEdge: "shortest-edge"
    case .letterBox: "letterbox"
    default: fits.first { $0.1 == fit }?.0 ?? ""
    }
  }

  let fit: Fit
  let crop: Box?
  let outside: CropEdge

  /// How the stored picture stands upright, without the mirroring that only the network saw.
  private(set) var upright: Orientation

  /// How it is turned for the network.
  var orientation: Orientation { isMirrored ? upright.mirrored : upright }

  private let isMirrored: Bool

  /// The word behind `--orientation`.
  private let orientationWord: String?

  /// Reads the options; `usual` is the fit where none is given.
  init(_ arguments: Arguments, usual: Fit = .ultralytics) throws(UsageError) {
    fit = try Self.fit(arguments, usual: usual)
    crop = try arguments.box("--crop")
    outside =
      try arguments.choice(
        "--outside", of: [("refused", CropEdge.refused), ("clipped", .clipped), ("padded", .padded)])
      ?? .clipped
    isMirrored = arguments.has("--mirror")
    orientationWord = arguments.value("--orientation")
    upright =
      orientationWord == "exif"
      ? .up : Orientation(rawValue: try arguments.integer("--orientation", in: 1...8) ?? 1) ?? .up
  }

  /// The fit with what it is told.
  private static func fit(_ arguments: Arguments, usual: Fit) throws(UsageError) -> Fit {
    let named = try arguments.choice("--fit", of: fits) ?? usual
    let sides = 1...Placement.maximumSide
    let edge = try arguments.integer("--edge", in: sides)
    let bounds = try arguments.size("--within", in: sides)
    if case .letterBox = named {
      guard edge == nil else { throw edgeElsewhere }
      return .letterBox(
        enlarges: !arguments.has("--no-enlarging"), isCentered: !arguments.has("--top-left"), within: bounds)
    }
    for option in ["--no-enlarging", "--top-left", "--within"] where arguments.isGiven(option) {
      throw UsageError("expected \(option) with --fit letterbox only")
    }
    if case .shortestEdge(let usual) = named { return .shortestEdge(edge ?? usual) }
    guard edge == nil else { throw edgeElsewhere }
    return named
  }

  private static let edgeElsewhere = UsageError("expected --edge with --fit shortest-edge only")

  /// Takes the orientation of a file's Exif data, where `--orientation exif` asks for it; says on the standard error
  /// where there is one and nothing was asked for.
  mutating func orient(by file: PictureFile) {
    if orientationWord == "exif" {
      upright = file.orientation ?? .up
    } else if orientationWord == nil {
      file.tellIgnoredOrientation(hint: ", see --orientation")
    }
  }
}
