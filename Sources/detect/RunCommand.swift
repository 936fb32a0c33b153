import DetectionPipeline
import DetectionPrimitives

/// `detect run`: a picture and a network's raw outputs in, detections in pixels of the picture out.
enum RunCommand: Command {
  static let name = "run"
  static let usage =
    "detect run PICTURE --head FILE [--head FILE…] --family NAME [--network WxH] \(PlacementOptions.usage) "
    + "[--boxes pixels|normalized] [--quantization SCALE,ZERO] [--classes N] [--anchors …] [--score S] [--iou T] "
    + "[--suppress hard|agnostic|soft-linear|soft-gaussian|diou|darknet|yolox|none] [--max N] "
    + "[--keypoints K] [--keypoint-units pixels|normalized] [--prototypes nchw|nhwc] [--angles radians|sigmoid|degrees] "
    + "[--activation none|sigmoid|softmax] [--new-coords] [--outside-logits] [--end-to-end] "
    + "[--extra keypoints|angles|masks] [--keypoint-form doubled|centered] [--bins B] "
    + "[--mask source|network|network-cropped-first|network-sigmoid-first|prototypes] "
    + "[--labels NAME|FILE] [--allow NAMES] [--deny NAMES] "
    + "[--color] [--camera FILE.json] [--annotate OUT.png] [--explain] [--json]"
  static let options: [Option] =
    HeadOptions.options + PlacementOptions.options + [
      .list("--head"), .value("--iou"), .value("--suppress"), .value("--max"),
      .value("--allow"), .value("--deny"), .flag("--color"), .value("--camera"), .value("--annotate"), .flag("--json"),
      .flag("--explain"), .value("--mask"),
    ]
  static let operandCount = 1...1

  private static let maskRules: [(String, MaskRule)] = [
    ("source", .source), ("network", .network), ("network-cropped-first", .networkCroppedFirst),
    ("network-sigmoid-first", .networkSigmoidFirst), ("prototypes", .prototypes),
  ]

  static func run(_ arguments: Arguments) throws {
    let head = try HeadOptions(arguments, heads: arguments.all("--head"))
    let rule = try suppression(arguments, head: head)
    let filter = try ClassFilter(arguments, labels: head.labels)
    var options = try PlacementOptions(arguments, usual: head.family.fit)
    let maskRule = try arguments.choice("--mask", of: maskRules) ?? .source
    let limit =
      try arguments.integer("--max", in: 0...Int.max) ?? (head.family == .classify ? Classes.usualCount : 300)
    if head.family == .classify, rule != nil || arguments.has("--explain") {
      throw UsageError("expected neither --suppress nor --explain for \(head.family.rawValue)")
    }
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path, orienting: &options)
    let camera = try arguments.value("--camera").map {
      try CameraFile.read($0, upright: options.upright.upright(picture.size))
    }
    // A camera sees the room upright, however its picture is stored.
    let upright = PictureMap(options.upright, of: picture.size)
    let placement: Placement
    do throws(PlacementError) {
      placement = try Placement(
        source: picture.size, network: head.network, fit: options.fit, crop: options.crop, outside: options.outside,
        orientation: options.orientation)
    } catch {
      throw DataError(path, error)
    }
    var found: [DetectionDocument.Record]
    var explanation: ExplanationDocument?
    if head.family == .classify {
      found = placement.detections(from: filter.allowed(try head.decode())).prefix(limit).map {
        DetectionDocument.Record($0, labels: head.labels)
      }
    } else {
      let (decoder, outputs, prototypes) = try head.open()
      if head.extras.hasRawMasks, prototypes == nil {
        throw UsageError("expected the prototypes of the masks behind \(outputs.count) outputs")
      }
      let objects = FoundObjects(
        decoder: decoder, outputs: outputs, prototypes: prototypes, prototypeLayout: head.extras.prototypeLayout,
        labels: head.labels, rule: rule, maskRule: maskRule)
      // First, so that it is there where the numbers are not those of the family.
      explanation =
        try arguments.has("--explain")
        ? head.naming {
          () throws(DecodingError) in
          ExplanationDocument(try objects.explanation(placement: placement, limit: limit, isAllowed: filter.allows))
        } : nil
      let candidates: Candidates
      do {
        candidates = try head.decode(outputs, by: decoder)
      } catch {
        if let explanation { try show([], of: picture, arguments, explanation) }
        throw error
      }
      found = try head.naming { () throws(DecodingError) in
        try objects.records(filter.allowed(candidates), placement: placement, limit: limit)
      }
      if found.isEmpty && !candidates.isEmpty && explanation == nil {
        try tellWhatLooksWrong(decoder, outputs, head)
      }
    }
    for index in found.indices {
      let corners = found[index].box
      let box = Box(minX: corners[0], minY: corners[1], maxX: corners[2], maxY: corners[3])
      if arguments.has("--color") {
        let decision = picture.ballColor(in: box)
        found[index].color = DetectionDocument.Color(name: decision.color.rawValue, margin: decision.margin)
      }
      if let camera, let position = try? camera.position(ofBall: upright.apply(to: box)) {
        found[index].position = DetectionDocument.Position(position)
      }
    }
    if let output = arguments.value("--annotate") {
      try Annotation.write(found, masks: maskRule == .source, on: picture, to: output)
    }
    try show(found, of: picture, arguments, explanation)
  }

  /// Prints what was found.
  private static func show(
    _ found: [DetectionDocument.Record], of picture: PixelImage, _ arguments: Arguments,
    _ explanation: ExplanationDocument?
  ) throws {
    if arguments.has("--json") {
      var document = DetectionDocument(picture.size, found)
      document.explanation = explanation
      return try printJSON(document)
    }
    let count = "\(found.count) \(found.count == 1 ? "detection" : "detections")"
    print("\(arguments.operands[0]): \(picture.size.description), \(count)")
    for record in found { print(Annotation.line(record)) }
    for line in explanation?.lines ?? [] { print(line) }
  }

  /// Where there are candidates and no detection, says on the standard error what looks wrong.
  private static func tellWhatLooksWrong(_ decoder: HeadDecoder, _ outputs: [AnyTensor], _ head: HeadOptions) throws {
    let explanation = try head.naming { () throws(DecodingError) in try Explanation(of: outputs, by: decoder) }
    for suspicion in explanation.suspicions { printError("suspicious: \(suspicion.description)") }
  }

  private static func suppression(_ arguments: Arguments, head: HeadOptions) throws -> NonMaximumSuppression? {
    let iou = try arguments.float("--iou") ?? 0.7
    let word = arguments.value("--suppress")
    let needsSuppression = head.family.needsSuppression && head.extras.form == .anchorFree
    if arguments.isGiven("--iou"), word == "none" || word == nil && !needsSuppression {
      throw UsageError("expected --iou where boxes are suppressed, found it with none; see --suppress")
    }
    guard (0...1).contains(iou) else { throw UsageError("expected an IoU in 0…1 after --iou, found \(iou)") }
    var rule = NonMaximumSuppression(
      iouThreshold: iou, scoreThreshold: head.score,
      detectionLimit: try arguments.integer("--max", in: 0...Int.max) ?? 300)
    let methods: [(String, NonMaximumSuppression.Method?)] = [
      ("hard", .hard), ("agnostic", .hard), ("soft-linear", .softLinear), ("soft-gaussian", .softGaussian()),
      ("diou", .distance()), ("darknet", .distance(exponent: 0.6)), ("yolox", .hardInclusivePixels), ("none", nil),
    ]
    guard let method = try arguments.choice("--suppress", of: methods) ?? (needsSuppression ? .hard : nil)
    else { return nil }
    rule.method = method
    if head.family == .yolo8OBB || head.extras.hasRawAngles {
      guard method == .hard else {
        throw UsageError("expected hard, agnostic or none after --suppress for turned boxes, found \(word ?? "")")
      }
      // What the framework of these networks does.
      if word == nil { rule.method = .fast }
    }
    if word == "agnostic" || word == "yolox" { rule.grouping = .classAgnostic }
    return rule
  }
}
