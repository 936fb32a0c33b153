import DetectionPipeline
import DetectionPrimitives

/// `detect run`: a picture and a network's raw outputs in, detections in pixels of the picture out.
enum RunCommand: Command {
  static let name = "run"
  static let usage =
    "detect run PICTURE --head FILE [--head FILE…] --family NAME [--network WxH] \(PlacementOptions.usage) "
    + "[--boxes pixels|normalized] [--quantization SCALE,ZERO] [--classes N] [--anchors …] [--score S] [--iou T] "
    + "[--suppress hard|agnostic|soft-linear|soft-gaussian|diou|darknet|yolox|none] [--max N] "
    + "[--labels coco80|coco91|FILE] [--allow NAMES] [--deny NAMES] "
    + "[--color] [--camera FILE.json] [--annotate OUT.png] [--json]"
  static let options: [Option] =
    HeadOptions.options + PlacementOptions.options + [
      .value("--head"), .value("--iou"), .value("--suppress"), .value("--max"),
      .value("--allow"), .value("--deny"), .flag("--color"), .value("--camera"), .value("--annotate"), .flag("--json"),
    ]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let head = try HeadOptions(arguments, heads: arguments.all("--head"))
    let rule = try suppression(arguments, head: head)
    let filter = try ClassFilter(arguments, labels: head.labels)
    let options = try PlacementOptions(arguments, usual: head.family.fit)
    let limit = try arguments.integer("--max", in: 0...Int.max) ?? 300
    let camera = try arguments.value("--camera").map { try CameraFile.read($0) }
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path)
    let placement: Placement
    do throws(PlacementError) {
      placement = try Placement(
        source: picture.size, network: head.network, fit: options.fit, crop: options.crop,
        orientation: options.orientation)
    } catch {
      throw DataError(path, error)
    }
    let (decoder, candidates) = try head.decode()
    let detections = detections(
      of: filter.allowed(candidates), placement, rule: rule, clip: decoder.clipsToPicture,
      sorted: head.family == .rtdetr)
    let found = detections.prefix(limit).map { detection in
      var record = DetectionDocument.Record(detection, labels: head.labels)
      if arguments.has("--color") {
        let decision = picture.ballColor(in: detection.box)
        record.color = DetectionDocument.Color(name: decision.color.rawValue, margin: decision.margin)
      }
      if let camera, let position = try? camera.position(ofBall: detection.box) {
        record.position = DetectionDocument.Position(position)
      }
      return record
    }
    if let output = arguments.value("--annotate") { try Annotation.write(found, on: picture, to: output) }
    if arguments.has("--json") {
      try printJSON(DetectionDocument(picture.size, found))
    } else {
      print("\(path): \(picture.size.description), \(found.count) \(found.count == 1 ? "detection" : "detections")")
      for record in found { print(Annotation.line(record)) }
    }
  }

  /// Suppresses and maps to the picture.
  ///
  /// The rule with inclusive pixels depends on how large a pixel is: YOLOX suppresses in pixels of the picture.
  private static func detections(
    of candidates: Candidates, _ placement: Placement, rule: NonMaximumSuppression?, clip: Bool, sorted: Bool
  ) -> [Detection] {
    guard let rule else {
      let detections = placement.detections(from: candidates, clip: clip)
      guard sorted else { return detections }
      let order = detections.indices.sorted {
        (detections[$1].score, $0) < (detections[$0].score, $1)
      }
      return order.map { detections[$0] }
    }
    if rule.method == .hardInclusivePixels {
      return placement.detections(from: candidates, clip: clip).suppressed(by: rule)
    }
    return placement.detections(from: candidates.suppressed(by: rule), clip: clip)
  }

  private static func suppression(_ arguments: Arguments, head: HeadOptions) throws -> NonMaximumSuppression? {
    let iou = try arguments.float("--iou") ?? 0.7
    guard (0...1).contains(iou) else { throw UsageError("expected an IoU in 0…1 after --iou, found \(iou)") }
    var rule = NonMaximumSuppression(
      iouThreshold: iou, scoreThreshold: head.score,
      maximumDetectionCount: try arguments.integer("--max", in: 0...Int.max) ?? 300)
    let methods: [(String, NonMaximumSuppression.Method?)] = [
      ("hard", .hard), ("agnostic", .hard), ("soft-linear", .softLinear), ("soft-gaussian", .softGaussian()),
      ("diou", .distance()), ("darknet", .distance(exponent: 0.6)), ("yolox", .hardInclusivePixels), ("none", nil),
    ]
    let word = arguments.value("--suppress")
    guard let method = try arguments.choice("--suppress", of: methods) ?? (head.family.needsSuppression ? .hard : nil)
    else { return nil }
    rule.method = method
    if word == "agnostic" || word == "yolox" { rule.grouping = .classAgnostic }
    return rule
  }
}
