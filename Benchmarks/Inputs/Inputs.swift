/// The inputs of all rows, each with the fingerprint that every other implementation of the generator gives too.
enum Inputs {
  // Pictures of noise; the name says the size.
  static let rgb1080p = picture("rgb_1080p", "6220800:2467303296741378", 1920 * 1080 * 3, seed: 1)
  static let rgb4K = picture("rgb_4k", "24883200:39464904958225110", 3840 * 2160 * 3, seed: 7)
  static let bgra720p = picture("bgra_720p", "3686400:866175048016750", 1280 * 720 * 4, seed: 2)
  static let rgb640 = picture("rgb_640", "1228800:96320813301645", 640 * 640 * 3, seed: 3)
  static let nv12At1080p = picture("nv12_1080p", "3110400:616672393299851", 1920 * 1620, seed: 4)
  static let rgb64 = picture("rgb_64", "12288:9666672808", 64 * 64 * 3, seed: 5)

  // Outputs of networks: with 100 and with 4000 candidates above the threshold.
  static let yolo11Few = Input("yolo11_few", "705600:17455783525792285573") {
    HeadInput.yolo11(survivors: 100, seed: 6)
  } prove: {
    fingerprint($0)
  }
  static let yolo11Many = Input("yolo11_many", "705600:17491406545416048202") {
    HeadInput.yolo11(survivors: 4000, seed: 6)
  } prove: {
    fingerprint($0)
  }
  static let yolo11Int8Few = Input("yolo11_int8_few", "705600:38206232104807") {
    HeadInput.quantized(HeadInput.yolo11(survivors: 100, seed: 6))
  } prove: {
    fingerprint($0)
  }
  static let yolo11Int8Many = Input("yolo11_int8_many", "705600:38152659134963") {
    HeadInput.quantized(HeadInput.yolo11(survivors: 4000, seed: 6))
  } prove: {
    fingerprint($0)
  }
  static let yolo3 = Input(
    "yolov3", "43095:2946299584924278594 172380:10251055765217569004 689520:16562139360147779886"
  ) {
    HeadInput.yolo3(seed: 30)
  } prove: { heads in
    heads.map { fingerprint($0) }.joined(separator: " ")
  }

  // Boxes for suppression.
  static let boxes1k = clustered("boxes_1k", "4000:9544664915751607 1000:526316953284272 1000:19068168", 1000)
  static let boxes8k4 = clustered(
    "boxes_8k4", "33600:674816293925248094 8400:37120578085452389 8400:1365335054", 8400)
  static let boxes30k = clustered(
    "boxes_30k", "120000:8599906478709130670 30000:473434628968463275 30000:17419228767", 30_000)
  static let boxes100k = clustered(
    "boxes_100k", "400000:3269861309116288717 100000:5259779983437934950 100000:192616648884", 100_000)
  static let uniform8k4 = uniform(
    "uniform_8k4", "33600:647369348156823493 8400:37147139123495084 8400:1391971288", 8400)
  static let uniform30k = uniform(
    "uniform_30k", "120000:8256593104420035464 30000:473766929057294668 30000:17860426897", 30_000)

  // Two sets of boxes for a matrix.
  static let overlap1000 = pairs("iou_1000", "4000:9374281593892469 4000:9639212553507218", 1000)
  static let overlap4000 = pairs("iou_4000", "16000:149933875340057647 16000:154332531999052809", 4000)

  // Numbers for activations.
  static let softmax = Input("softmax", "1000:1094213045646719") {
    Generator(70).logits(1000, scale: 12)
  } prove: {
    fingerprint($0)
  }
  static let sigmoid = Input("sigmoid", "1000000:6139864713410273666") {
    Generator(71).logits(1_000_000, scale: 16)
  } prove: {
    fingerprint($0)
  }
  static let argmax = Input("argmax", "672000:16346284883240173804") {
    Generator(72).units(80 * 8400)
  } prove: {
    fingerprint($0)
  }

  static let masks = Input("masks", "819200:493646382999021952 640:449368514500568 80:3672296063456") {
    MaskInput(count: 20)
  } prove: { input in
    "\(fingerprint(input.prototypes)) \(fingerprint(input.coefficients)) \(fingerprint(input.corners))"
  }
  static let rotated1k = Input("rotated_1k", "5000:16750815616786141 1000:526510984585264") {
    BoxInput.rotated(1000, seed: 90)
  } prove: { input in
    "\(fingerprint(input.boxes)) \(fingerprint(input.scores))"
  }
  static let rotated100 = Input("rotated_100", "500:170366628905368 500:166508417178420") {
    (BoxInput.rotated(100, seed: 90).boxes, BoxInput.rotated(100, seed: 91).boxes)
  } prove: { input in
    "\(fingerprint(input.0)) \(fingerprint(input.1))"
  }

  /// All inputs, in the order in which the peers' runner prints theirs.
  static let all: [any NamedInput] = [
    rgb1080p, rgb4K, bgra720p, rgb640, nv12At1080p, rgb64, yolo11Few, yolo11Many, yolo11Int8Few, yolo11Int8Many, yolo3,
    boxes1k, boxes8k4, boxes30k, boxes100k, uniform8k4, uniform30k, overlap1000, overlap4000, softmax, sigmoid, argmax,
    masks, rotated1k, rotated100,
  ]

  private static func picture(_ name: String, _ expected: String, _ count: Int, seed: UInt32) -> Input<[UInt8]> {
    Input(name, expected, make: { Generator(seed).bytes(count) }, prove: { fingerprint($0) })
  }

  private static func clustered(_ name: String, _ expected: String, _ count: Int) -> Input<BoxInput> {
    Input(name, expected, make: { .clustered(count, seed: 40) }, prove: fingerprints)
  }

  private static func uniform(_ name: String, _ expected: String, _ count: Int) -> Input<BoxInput> {
    Input(name, expected, make: { .uniform(count, seed: 40) }, prove: fingerprints)
  }

  private static func pairs(_ name: String, _ expected: String, _ count: Int) -> Input<(BoxInput, BoxInput)> {
    Input(name, expected) {
      (.clustered(count, seed: 50), .clustered(count, seed: 60))
    } prove: { input in
      "\(fingerprint(input.0.corners)) \(fingerprint(input.1.corners))"
    }
  }

  @Sendable private static func fingerprints(_ input: BoxInput) -> String {
    "\(fingerprint(input.corners)) \(fingerprint(input.scores)) \(fingerprint(input.classes))"
  }
}
