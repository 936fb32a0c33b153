import DetectionPrimitives

extension Rows {
  /// Colors: how many pixels are white by a fixed threshold; a ball's color and circle; balls without a network.
  static let color =
    white("hsv_white_1080p", Inputs.rgb1080p, width: 1920, height: 1080, hash: 0x6083_9C29_5777_9535)
    + white("hsv_white_64", Inputs.rgb64, width: 64, height: 64, hash: 0xA6E7_B0E8_45B3_3E43)
    + [hsv, ballColor, finder]

  /// Hue, saturation and value of a picture, in memory that is written anew each time.
  private static let hsv = Workload("hsv_1080p", bytes: 6 * 1920 * 1080, hash: 0xC4CF_E9F0_AAC7_4C00) {
    let image = try PixelImage(bytes: Inputs.rgb1080p(), width: 1920, height: 1080, format: .rgb8)
    var colors = [UInt8](repeating: 0, count: 3 * 1920 * 1080)
    return Call {
      var span = colors.mutableSpan
      image.hsv(into: &span)
    } summary: { _ in
      Summary(colors)
    }
  }

  /// A red ball of 64 pixels on a brown floor: circle, color and evidence.
  private static let ballColor = Workload(
    "ball_color_64", bytes: 3 * 64 * 64, note: "circle, color, evidence", hash: 0x975F_6CF3_94AC_104D
  ) {
    let image = try disc(side: 128, centers: [SIMD2(64, 64)], radius: 32)
    let box = Box(minX: 30, minY: 34, maxX: 94, maxY: 98)
    return Call {
      image.ballColor(in: box)
    } summary: { decision in
      Summary(decision.evidence.circle.map { [$0.center.x, $0.center.y, $0.radius, decision.margin] } ?? [])
    }
  }

  /// Six red balls in a picture of 1920x1080.
  private static let finder = Workload(
    "ball_finder_1080p", bytes: 3 * 1920 * 1080, note: "no network", hash: 0x2874_66CD_CA75_2807
  ) {
    let centers = (0..<6).map { SIMD2(200 + 300 * $0, 300 + 90 * $0) }
    let image = try disc(side: 1920, height: 1080, centers: centers, radius: 20)
    let finder = BallFinder()
    return Call {
      finder.balls(in: image)
    } summary: { balls in
      Summary(balls.flatMap { [$0.circle.center.x, $0.circle.center.y, $0.circle.radius, $0.score] })
    }
  }

  /// Shaded red discs on a floor with grain.
  private static func disc(
    side: Int, height: Int? = nil, centers: [SIMD2<Int>], radius: Int
  ) throws -> PixelImage {
    let height = height ?? side
    let grain = Generator(11).bytes(side * height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * side * height)
    for y in 0..<height {
      for x in 0..<side {
        let shade = Int(grain[y * side + x] >> 4)
        let ball = centers.first { (x - $0.x) * (x - $0.x) + (y - $0.y) * (y - $0.y) < radius * radius }
        if let ball {
          let light = 120 - 60 * (y - ball.y) / radius + shade
          bytes += [UInt8(light), UInt8(light / 8), UInt8(light / 7)]
        } else {
          bytes += [UInt8(150 + shade), UInt8(112 + shade), UInt8(72 + shade)]
        }
      }
    }
    return try PixelImage(bytes: bytes, width: side, height: height, format: .rgb8)
  }

  private static func white(
    _ name: String, _ input: Input<[UInt8]>, width: Int, height: Int, hash: UInt64
  ) -> [Workload] {
    let pixels = width * height
    return [
      Workload(name, bytes: 3 * pixels, hash: hash) {
        let image = try PixelImage(bytes: input(), width: width, height: height, format: .rgb8)
        return Call {
          image.whiteCount()
        } summary: {
          Summary(number: $0, of: pixels)
        }
      },
      Workload(name, peer: .reference, bytes: 3 * pixels, hash: hash) {
        let bytes = input()
        let layout = ChannelLayout(stride: 3, red: 0, green: 1, blue: 2)
        return Call {
          Reference.whiteCount(bytes.span, from: 0, count: pixels, layout: layout, range: .common)
        } summary: {
          Summary(number: $0, of: pixels)
        }
      },
    ]
  }
}
