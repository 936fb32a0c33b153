import DetectionPrimitives

/// How a picture goes into a network's input: what `detect run` and `detect prepare` are told alike.
struct PlacementOptions {
  static let options: [Option] = [
    .value("--fit"), .value("--crop"), .value("--outside"), .value("--orientation"), .flag("--mirror"),
  ]

  static let usage =
    "[--fit FIT] [--crop X0,Y0,X1,Y1] [--outside refused|clipped|padded] [--orientation 1…8] [--mirror]"

  static let fits: [(String, Fit)] = [
    ("ultralytics", .ultralytics), ("ultralytics-single-gain", .ultralyticsSingleGain), ("yolov5", .yolov5),
    ("darknet", .darknet), ("yolox", .yolox), ("opencv", .openCV), ("vision-scale-fit", .visionScaleFit),
    ("mediapipe", .mediaPipe), ("center-crop", .centerCrop), ("stretch", .stretch),
  ]

  let fit: Fit
  let crop: Box?
  let outside: CropEdge
  let orientation: Orientation

  /// Reads the options; `usual` is the fit where none is given.
  init(_ arguments: Arguments, usual: Fit = .ultralytics) throws(UsageError) {
    fit = try arguments.choice("--fit", of: Self.fits) ?? usual
    crop = try arguments.box("--crop")
    outside =
      try arguments.choice(
        "--outside", of: [("refused", CropEdge.refused), ("clipped", .clipped), ("padded", .padded)])
      ?? .clipped
    let stored = Orientation(rawValue: try arguments.integer("--orientation", in: 1...8) ?? 1) ?? .up
    orientation = arguments.has("--mirror") ? stored.mirrored : stored
  }
}
