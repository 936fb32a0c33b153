/// Prototypes, coefficients and boxes of a segmenting network.
struct MaskInput {
  /// [32, 160, 160], constant in blocks of 8 x 8: block (c, y, x) is `unit(c * 400 + y * 20 + x) * 2 - 1` of seed 80.
  let prototypes: [Float]

  /// [count, 32]: `unit(i) * 2 - 1` of seed 81.
  let coefficients: [Float]

  /// Corners in pixels of 640 x 640, one box after the other.
  ///
  /// With unit of seed 82: center `unit(4k) * 440 + 100` and `unit(4k + 1) * 440 + 100`, sides `unit(4k + 2) * 160 +
  /// 40` and `unit(4k + 3) * 160 + 40`.
  let corners: [Float]

  init(count: Int) {
    let blocks = Generator(80)
    prototypes = (0..<32 * 160 * 160).map { index in
      let (channel, y, x) = (index / 25_600, index / 160 % 160 / 8, index % 160 / 8)
      return blocks.unit(channel * 400 + y * 20 + x) * 2 - 1
    }
    let factors = Generator(81)
    coefficients = (0..<count * 32).map { factors.unit($0) * 2 - 1 }
    let places = Generator(82)
    corners = (0..<count).flatMap { k -> [Float] in
      let x = places.unit(4 * k) * 440 + 100
      let y = places.unit(4 * k + 1) * 440 + 100
      let halfWidth = (places.unit(4 * k + 2) * 160 + 40) * 0.5
      let halfHeight = (places.unit(4 * k + 3) * 160 + 40) * 0.5
      return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
    }
  }
}
