import DetectionPrimitives
import Foundation
import Testing

/// The balls of rendered courts under six lights.
@Suite(.sharedData) struct SceneColorTests {
  private struct Scene: Decodable {
    struct Ball: Decodable {
      let kind: String
      let box: [Float]
    }

    let picture: String
    let balls: [Ball]
  }

  /// The margin that each decision must have.
  private static let leastMargin: Float = 0.2

  private static let names: [String] = {
    let folder = SharedData.folder.appendingPathComponent("scenes")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map { "scenes/" + $0 } + ["sample/court.json"]
  }()

  private func open(_ name: String) throws -> (Scene, PixelImage) {
    let scene = try JSONDecoder().decode(Scene.self, from: Data(try SharedData.bytes(name)))
    let folder = name.split(separator: "/")[0]
    return (scene, try PixelImage(png: try SharedData.bytes("\(folder)/\(scene.picture)")))
  }

  private func color(_ ball: Scene.Ball) -> BallColor {
    ball.kind == "jack" ? .white : ball.kind == "red" ? .red : .blue
  }

  private func box(_ ball: Scene.Ball) -> Box {
    Box(minX: ball.box[0], minY: ball.box[1], maxX: ball.box[2], maxY: ball.box[3])
  }

  @Test(arguments: names) func balls(name: String) throws {
    let (scene, image) = try open(name)
    for ball in scene.balls {
      let truth = box(ball)
      let decision = image.ballColor(in: truth)
      #expect(decision.color == color(ball))
      #expect(decision.margin >= Self.leastMargin)
      let circle = try #require(image.ballCircle(in: truth))
      #expect(circle.isRound)
      // An off-axis ball is a little longer than wide, so a circle is off by a part of a pixel.
      #expect(abs(circle.center.x - truth.center.x) <= 1)
      #expect(abs(circle.center.y - truth.center.y) <= 1)
      jitter(truth, color(ball), in: image)
      try addNoise(truth, color(ball), in: image)
    }
    findWithoutANetwork(scene, in: image)
  }

  /// Every ball within two pixels on each side, and at most one false candidate above a score of a half.
  private func findWithoutANetwork(_ scene: Scene, in image: PixelImage) {
    let tolerance: Float = 2
    let candidates = BallFinder().balls(in: image).filter { $0.score > 0.5 }
    var found = 0
    for ball in scene.balls {
      let truth = box(ball)
      let hit = candidates.contains { candidate in
        candidate.decision.color == color(ball) && abs(candidate.box.minX - truth.minX) <= tolerance
          && abs(candidate.box.minY - truth.minY) <= tolerance && abs(candidate.box.maxX - truth.maxX) <= tolerance
          && abs(candidate.box.maxY - truth.maxY) <= tolerance
      }
      #expect(hit, "\(ball.kind) at \(ball.box)")
      if hit { found += 1 }
    }
    #expect(candidates.count - found <= 1)
  }

  /// Boxes that are off by up to 15 % of the size in place and in size.
  private func jitter(_ truth: Box, _ color: BallColor, in image: PixelImage) {
    for x in [-0.15, 0, 0.15] as [Float] {
      for y in [-0.15, 0, 0.15] as [Float] {
        for size in [0.85, 1, 1.15] as [Float] {
          let decision = image.ballColor(
            in: Box(
              centerX: truth.center.x + x * truth.width, centerY: truth.center.y + y * truth.height,
              width: size * truth.width, height: size * truth.height))
          #expect(decision.color == color, "\(truth) off by (\(x), \(y)), \(size) times as large")
          #expect(decision.margin >= Self.leastMargin, "\(truth) off by (\(x), \(y)), \(size) times as large")
        }
      }
    }
  }

  /// The ball with its surroundings, as packed RGB, and where its box is in that.
  private func cutOut(_ truth: Box, of image: PixelImage) -> (bytes: [UInt8], width: Int, height: Int, box: Box) {
    let reach = Int(truth.width * 1.5)
    let (left, top) = (max(0, Int(truth.center.x) - reach), max(0, Int(truth.center.y) - reach))
    let width = min(image.width, Int(truth.center.x) + reach) - left
    let height = min(image.height, Int(truth.center.y) + reach) - top
    let stride = image.format.bytesPerPixel
    var bytes: [UInt8] = []
    image.withBytes { source in
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<3 { bytes.append(source[(y + top) * image.bytesPerRow + (x + left) * stride + channel]) }
        }
      }
    }
    let box = Box(
      minX: truth.minX - Float(left), minY: truth.minY - Float(top), maxX: truth.maxX - Float(left),
      maxY: truth.maxY - Float(top))
    return (bytes, width, height, box)
  }

  /// Blocks that are off as a whole and grain, then strong compression on top; boxes are off too.
  private func addNoise(_ truth: Box, _ color: BallColor, in image: PixelImage) throws {
    let cut = cutOut(truth, of: image)
    var state: UInt32 = 12345
    func next(_ amplitude: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 16) % (2 * amplitude + 1) - amplitude
    }
    let columns = cut.width / 8 + 1
    let blocks = (0..<columns * (cut.height / 8 + 1)).map { _ in [next(8), next(6), next(8)] }
    var noisy = cut.bytes
    for index in noisy.indices {
      let (pixel, channel) = (index / 3, index % 3)
      let block = blocks[pixel / cut.width / 8 * columns + pixel % cut.width / 8]
      noisy[index] = UInt8(min(max(Int(noisy[index]) + block[channel] + next(5), 0), 255))
    }
    let compressed = BlockCompression(quality: 25)(noisy, width: cut.width, height: cut.height)
    for bytes in [noisy, compressed] {
      let picture = try PixelImage(bytes: bytes, width: cut.width, height: cut.height, format: .rgb8)
      jitter(cut.box, color, in: picture)
    }
  }
}
