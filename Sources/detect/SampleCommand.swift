import DetectionPipeline
import DetectionPrimitives

/// `detect` alone: the bundled sample from picture to sentence.
///
/// A network saw the court twice: the whole picture, where the far balls are too small for it, and a zoomed crop. Both
/// outputs are read, mapped to the picture and merged; color says which ball is the jack, the camera where it lies.
enum SampleCommand: Command {
  static let name = ""
  static let usage = "detect [--json]"
  static let options: [Option] = [.flag("--json")]
  static let operandCount = 0...0

  /// The recorded passes: the network's quantized build at 416, for the whole picture and for the crop.
  private static let passes = [
    (title: "whole picture", file: "court.yolo11n-416-int8-full.npy"),
    (title: "zoomed crop", file: "court.yolo11n-416-int8-zoom.npy"),
  ]

  /// Below the usual 0.25: small balls score low, and color and the floor check what the network suspects.
  private static let scoreThreshold: Float = 0.15

  /// Balls hardly overlap; two boxes that share this much are one ball.
  private static let iouThreshold: Float = 0.45

  private static let output = "detect-sample.png"

  static func run(_ arguments: Arguments) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let sample = try Sample.read()
    let camera = try sample.camera.camera
    let picture = try PictureFile.read(Sample.path(of: sample.picture))
    var story = ["\(sample.picture): \(picture.size.description)", ""]
    var merged: [Detection] = []
    for pass in passes {
      guard let head = sample.heads.first(where: { $0.file == pass.file }) else {
        throw DataError("court.json", "expected a head for \(pass.file), found none")
      }
      let detections = try balls(of: head, in: picture)
      merged += detections
      story.append(tell(pass.title, head, detections, picture))
    }
    let rule = NonMaximumSuppression(iouThreshold: iouThreshold, scoreThreshold: scoreThreshold)
    let balls = merged.suppressed(by: rule, voting: BoxVoting(iouThreshold: iouThreshold))
    var records: [DetectionDocument.Record] = []
    var jack: FloorPosition?
    for ball in balls {
      let decision = picture.ballColor(in: ball.box)
      var record = DetectionDocument.Record(ball, labels: .coco80)
      record.color = DetectionDocument.Color(name: decision.color.rawValue, margin: decision.margin)
      let position = try? camera.position(ofBall: ball.box, radius: sample.ballRadius)
      record.position = position.map { DetectionDocument.Position($0) }
      if decision.color == .white, jack == nil { jack = position }
      records.append(record)
    }
    try Annotation.write(records, on: picture, to: output)
    let sentence = jack.map { FloorSentence($0) }
    if arguments.has("--json") {
      var document = DetectionDocument(picture.size, records)
      document.sentence = sentence.map { .init(en: $0.text(in: .english), ja: $0.text(in: .japanese)) }
      try printJSON(document)
      return
    }
    story += ["", "both together: \(count(balls.count))"]
    story += records.map { Annotation.line($0) }
    story.append("")
    if let sentence {
      story.append("The jack: \(sentence.text(in: .english))")
      story.append("ジャック：\(sentence.text(in: .japanese))")
    } else {
      story.append("No white ball was found.")
    }
    let elapsed = clock.now - start
    let milliseconds = Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) * 1e-15
    story += ["", "annotated picture: \(output); \(fixed(milliseconds, 0)) ms in all"]
    print(story.joined(separator: "\n"))
  }

  /// Reads the output of one pass: decode, suppress, average what overlaps, map to the picture.
  private static func balls(of head: Sample.Head, in picture: PixelImage) throws -> [Detection] {
    let path = Sample.path(of: head.file)
    let network = Size(width: head.networkInput, height: head.networkInput)
    guard head.crop.count == 4 else {
      throw DataError("court.json", "expected 4 numbers in crop_px, found \(head.crop)")
    }
    let placement = try Placement(
      source: picture.size, network: network,
      crop: Box(minX: head.crop[0], minY: head.crop[1], maxX: head.crop[2], maxY: head.crop[3]))
    let decoder = AnchorFreeDecoder(
      classCount: LabelTable.coco80.count, coordinates: .normalized(network), scoreThreshold: scoreThreshold)
    let quantization = try head.quantization.map {
      (numbers) throws(TensorError) in try Quantization(scale: numbers.scale, zeroPoint: numbers.zeroPoint)
    }
    let candidates: Candidates
    do {
      candidates = try decoder.decode(try ArrayFile.read(path).quantized(by: quantization))
    } catch let error as DetectionPrimitives.DecodingError {
      throw DataError(path, error)
    }
    let rule = NonMaximumSuppression(iouThreshold: iouThreshold, scoreThreshold: scoreThreshold)
    let kept = candidates.suppressed(by: rule, voting: BoxVoting(iouThreshold: iouThreshold))
    let ball = LabelTable.coco80.index(of: "sports ball")
    return placement.detections(from: kept).filter { $0.classIndex == ball }
  }

  private static func tell(
    _ title: String, _ head: Sample.Head, _ detections: [Detection], _ picture: PixelImage
  ) -> String {
    let isJackSeen = detections.contains { picture.ballColor(in: $0.box).color == .white }
    let crop = head.crop.map { fixed($0, 0) }.joined(separator: ",")
    return "\(title) (\(crop) at \(head.networkInput)x\(head.networkInput)): \(count(detections.count)), "
      + (isJackSeen ? "the jack among them" : "the jack not among them")
  }

  private static func count(_ balls: Int) -> String { balls == 1 ? "1 ball" : "\(balls) balls" }
}
