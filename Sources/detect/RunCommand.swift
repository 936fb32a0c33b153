import DetectionPipeline
import DetectionPrimitives

/// `detect run`: a picture and a network's raw outputs in, detections in pixels of the picture out.
enum RunCommand: Command {
  static let name = "run"
  static let usage =
    "detect run PICTURE --head FILE [--head FILE…] --family yolo8|yolo8-segment|yolo8-pose|yolo8-obb|end2end "
    + "[--network WxH] [--fit FIT] "
    + "[--crop X0,Y0,X1,Y1] [--boxes pixels|normalized] [--quantization SCALE,ZERO] [--classes N] [--score S] "
    + "[--keypoints K] [--keypoint-units pixels|normalized] [--prototypes nchw|nhwc] [--angles radians|sigmoid|degrees] "
    + "[--mask source|network|network-cropped-first|network-sigmoid-first|prototypes] [--iou T] [--suppress hard|agnostic|none] [--max N] [--labels coco80|coco91|coco90|voc20|dota15|FILE] [--allow NAMES] [--deny NAMES] "
    + "[--color] [--camera FILE.json] [--annotate OUT.png] [--explain] [--json]"
  static let options: [Option] =
    HeadOptions.options + [
      .value("--head"), .value("--fit"), .value("--crop"), .value("--iou"), .value("--suppress"), .value("--max"),
      .value("--allow"), .value("--deny"), .flag("--color"), .value("--camera"), .value("--annotate"), .flag("--json"),
      .flag("--explain"), .value("--mask"),
    ]
  static let operandCount = 1...1

  static let fits: [(String, Fit)] = [
    ("ultralytics", .ultralytics), ("ultralytics-single-gain", .ultralyticsSingleGain), ("center-crop", .centerCrop),
    ("stretch", .stretch),
  ]

  private static let maskRules: [(String, MaskRule)] = [
    ("source", .source), ("network", .network), ("network-cropped-first", .networkCroppedFirst),
    ("network-sigmoid-first", .networkSigmoidFirst), ("prototypes", .prototypes),
  ]

  static func run(_ arguments: Arguments) throws {
    let head = try HeadOptions(arguments)
    let rule = try suppression(arguments, decoder: head.decoder)
    let filter = try ClassFilter(arguments, labels: head.labels)
    let fit = try arguments.choice("--fit", of: fits) ?? .ultralytics
    let crop = try arguments.box("--crop")
    let limit = try arguments.integer("--max", in: 0...Int.max) ?? 300
    let camera = try arguments.value("--camera").map { try CameraFile.read($0) }
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path)
    let placement: Placement
    do throws(PlacementError) {
      placement = try Placement(source: picture.size, network: head.network, fit: fit, crop: crop)
    } catch {
      throw DataError(path, error)
    }
    let paths = arguments.all("--head")
    let outputs = try head.outputs(of: paths)
    let objects = FoundObjects(
      decoder: head.decoder, outputs: outputs, labels: head.labels, rule: rule,
      maskRule: try arguments.choice("--mask", of: maskRules) ?? .source)
    var found: [DetectionDocument.Record]
    var explanation: ExplanationDocument?
    let candidates = filter.allowed(try head.candidates(in: outputs, of: paths))
    do throws(DecodingError) {
      found = try objects.records(candidates, placement: placement, limit: limit)
      if arguments.has("--explain") {
        explanation = ExplanationDocument(
          try Explanation(of: outputs, by: head.decoder, suppression: rule, isAllowed: filter.allows))
      }
    } catch {
      throw DataError(paths.joined(separator: ", "), error)
    }
    for index in found.indices {
      let corners = found[index].box
      let box = Box(minX: corners[0], minY: corners[1], maxX: corners[2], maxY: corners[3])
      if arguments.has("--color") {
        let decision = picture.ballColor(in: box)
        found[index].color = DetectionDocument.Color(name: decision.color.rawValue, margin: decision.margin)
      }
      if let camera, let position = try? camera.position(ofBall: box) {
        found[index].position = DetectionDocument.Position(position)
      }
    }
    if let output = arguments.value("--annotate") { try Annotation.write(found, on: picture, to: output) }
    if arguments.has("--json") {
      var document = DetectionDocument(picture.size, found)
      document.explanation = explanation
      try printJSON(document)
    } else {
      print("\(path): \(picture.size.description), \(found.count) \(found.count == 1 ? "detection" : "detections")")
      for record in found { print(Annotation.line(record)) }
      for line in explanation?.lines ?? [] { print(line) }
    }
  }

  private static func suppression(_ arguments: Arguments, decoder: HeadDecoder) throws -> NonMaximumSuppression? {
    let iou = try arguments.float("--iou") ?? 0.7
    guard (0...1).contains(iou) else { throw UsageError("expected an IoU in 0…1 after --iou, found \(iou)") }
    var rule = NonMaximumSuppression(
      iouThreshold: iou, scoreThreshold: decoder.scoreThreshold,
      maximumDetectionCount: try arguments.integer("--max", in: 0...Int.max) ?? 300)
    // What the framework of these networks does.
    if case .oriented = decoder, arguments.value("--suppress") == nil {
      rule.method = .fast
      return rule
    }
    switch arguments.value("--suppress") ?? (decoder.needsSuppression ? "hard" : "none") {
    case "hard": return rule
    case "agnostic":
      rule.grouping = .classAgnostic
      return rule
    case "none": return nil
    case let word: throw UsageError("expected one of hard, agnostic, none after --suppress, found \(word)")
    }
  }
}
