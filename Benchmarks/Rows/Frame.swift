import DetectionPipeline
import DetectionPrimitives

extension Rows {
  /// Everything around the network, from a camera's frame to the sentence that a voice speaks.
  ///
  /// The network's input is made of the frame; its output, which is given, is read and suppressed; boxes go back to the
  /// frame; colors say which ball is white; the camera says where that lies on the floor.
  static let frame = [toSentence]

  private static let toSentence: Workload = {
    var row = Workload(
      "frame_to_sentence_1080p", bytes: 3 * 1920 * 1080 + 12 * 640 * 640 + 84 * HeadInput.candidates * 4,
      note: "all but the network; buffers reused", hash: 0xA0B5_787B_BF2C_0331
    ) {
      let image = try PixelImage(bytes: FrameInput.picture(), width: 1920, height: 1080, format: .rgb8)
      let output = AnyTensor.float32(try Tensor(FrameInput.head(), shape: [1, 84, HeadInput.candidates]))
      var reader = try FrameReader()
      return Call {
        do {
          return try reader.jack(in: image, output)
        } catch {
          fail("row frame_to_sentence_1080p: \(error)", code: 1)
        }
      } summary: { jack in
        Summary(number: Int(jack.position.forward * 1e6), of: jack.ballCount)
      }
    }
    row.countsAllocations = false
    return row
  }()
}

/// What an application keeps from frame to frame.
private struct FrameReader {
  private let camera: Camera
  private let decoder = AnchorFreeDecoder(classCount: 80, coordinates: .pixels)
  private let rule = NonMaximumSuppression(iouThreshold: 0.45)
  private let ball = LabelTable.coco80.index(of: "sports ball")
  private var preprocessor: Preprocessor
  private var input = NetworkInput()
  private var candidates = Candidates()
  private var kept = Candidates()
  private var survivors = Survivors()
  private var workspace = DecodingWorkspace()
  private var suppressionWorkspace = NonMaximumSuppression.Workspace()

  init() throws {
    preprocessor = try Preprocessor(network: Size(width: 640, height: 640))
    camera = try Camera(
      size: Size(width: 1920, height: 1080), focalLength: 1400, principalX: 960, principalY: 540, height: 1.4,
      pitchDown: 22)
  }

  /// The white ball, how many balls there are, and what is told of it.
  mutating func jack(
    in image: PixelImage, _ output: AnyTensor
  ) throws -> (position: FloorPosition, sentence: String, ballCount: Int) {
    let placement = try preprocessor.prepare(image, into: &input)
    candidates.removeAll()
    try decoder.decode(output, into: &candidates, workspace: &workspace)
    rule.findSurvivors(of: candidates, into: &survivors, workspace: &suppressionWorkspace)
    candidates.select(survivors.indices, into: &kept)
    var (ballCount, jack) = (0, FloorPosition(forward: 0, right: 0, range: 0, error: 0))
    for detection in placement.detections(from: kept) where detection.classIndex == ball {
      ballCount += 1
      if image.ballColor(in: detection.box).color == .white { jack = try camera.position(ofBall: detection.box) }
    }
    return (jack, FloorSentence(jack).text(in: .english), ballCount)
  }
}

/// A court with balls, and what a network says of it.
private enum FrameInput {
  /// The middles of the balls in pixels; the last is white, the others red.
  static let centers = (0..<6).map { SIMD2(200 + 300 * $0, 300 + 90 * $0) }

  static let radius = 20

  /// Shaded discs on a brown floor with grain; of three bytes for each pixel.
  static func picture() -> [UInt8] {
    let (width, height) = (1920, 1080)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * width * height)
    let grain = Generator(11)
    for y in 0..<height {
      for x in 0..<width {
        let shade = Int(grain.byte(y * width + x) >> 4)
        let ball = centers.firstIndex { (x - $0.x) * (x - $0.x) + (y - $0.y) * (y - $0.y) < radius * radius }
        guard let ball else {
          bytes += [UInt8(150 + shade), UInt8(112 + shade), UInt8(72 + shade)]
          continue
        }
        let light = 60 * (y - centers[ball].y) / radius
        if ball == centers.count - 1 {
          for dim in [0, 4, 14] { bytes.append(UInt8(180 - light - dim + shade)) }
        } else {
          let red = 120 - light + shade
          bytes += [UInt8(red), UInt8(red / 8), UInt8(red / 7)]
        }
      }
    }
    return bytes
  }

  /// The output of YOLO11 for 640 x 640 pixels, [84, 8400], with eight boxes for each ball and no others.
  ///
  /// Element i of the scores is `unit(i) * 0.2` of seed 12. Box j of ball b is candidate 1000 b + 100 + j: a quarter of
  /// j pixels right of where the ball is in the input, with sides of 13.5 pixels, and 0.9 - j / 64 as its 33rd score.
  static func head() -> [Float] {
    let n = HeadInput.candidates
    var head = Generator(12).units(84 * n).map { $0 * 0.2 }
    for ball in centers.indices {
      for j in 0..<8 {
        let candidate = 1000 * ball + 100 + j
        head[candidate] = Float(centers[ball].x) / 3 + Float(j) / 4
        head[n + candidate] = Float(centers[ball].y) / 3 + 140
        head[2 * n + candidate] = 13.5
        head[3 * n + candidate] = 13.5
        head[(4 + 32) * n + candidate] = 0.9 - Float(j) / 64
      }
    }
    return head
  }
}
