import DetectionPipeline
import DetectionPrimitives

/// `detect run`: a picture and a network's raw outputs in, detections in pixels of the picture out.
enum RunCommand: Command {
  static let name = "run"
  static let usage =
    "detect run PICTURE --head FILE [--head FILE…] --family yolo8|end2end [--network WxH] "
    + "\(PlacementOptions.usage) [--boxes pixels|normalized] [--quantization SCALE,ZERO] [--classes N] [--score S] "
    + "[--iou T] [--suppress hard|agnostic|none] [--max N] [--labels coco80|FILE] [--allow NAMES] [--deny NAMES] "
    + "[--color] [--camera FILE.json] [--annotate OUT.png] [--json]"
  static let options: [Option] =
    HeadOptions.options + PlacementOptions.options + [
      .value("--head"), .value("--iou"), .value("--suppress"), .value("--max"),
      .value("--allow"), .value("--deny"), .flag("--color"), .value("--camera"), .value("--annotate"), .flag("--json"),
    ]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let head = try HeadOptions(arguments)
    let rule = try suppression(arguments, decoder: head.decoder)
    let filter = try ClassFilter(arguments, labels: head.labels)
    let options = try PlacementOptions(arguments)
    let limit = try arguments.integer("--max", in: 0...Int.max) ?? 300
    let camera = try arguments.value("--camera").map { try CameraFile.read($0) }
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path)
    let placement: Placement
    do throws(PlacementError) {
      placement = try Placement(
        source: picture.size, network: head.network, fit: options.fit, crop: options.crop, outside: options.outside,
        orientation: options.orientation)
    } catch {
      throw DataError(path, error)
    }
    let candidates = filter.allowed(try head.candidates(of: arguments.all("--head")))
    let detections = placement.detections(from: rule.map { candidates.suppressed(by: $0) } ?? candidates)
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

  private static func suppression(_ arguments: Arguments, decoder: HeadDecoder) throws -> NonMaximumSuppression? {
    let iou = try arguments.float("--iou") ?? 0.7
    guard (0...1).contains(iou) else { throw UsageError("expected an IoU in 0…1 after --iou, found \(iou)") }
    var rule = NonMaximumSuppression(
      iouThreshold: iou, scoreThreshold: decoder.scoreThreshold,
      maximumDetectionCount: try arguments.integer("--max", in: 0...Int.max) ?? 300)
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
