/// Outputs of networks that are not decoded yet, or lie candidate by candidate; made up.
enum RawHeadInput {
  /// The grids of YOLO11's raw heads for 640 x 640 pixels.
  static let distributionGrids = [80, 40, 20]

  /// The raw heads of YOLO11, [144, g, g] each: 4 · 16 logits of distances, then 80 logits of classes.
  ///
  /// Element i of head h is `(unit(i) - 0.5) * 4` of seed + h, minus 6 for a class. A cell is an object where its bits of
  /// seed + 10 + h are a multiple of 100; its class (the same bits >> 8) mod 80 is 8 higher.
  static func distributions(seed: UInt32) -> [[Float]] {
    distributionGrids.enumerated().map { level, grid in
      let cells = grid * grid
      let noise = Generator(seed).next(UInt32(level))
      let objects = noise.next(10)
      var head = (0..<144 * cells).map { index -> Float in
        let value = (noise.unit(index) - 0.5) * 4
        return index < 64 * cells ? value : value - 6
      }
      for cell in 0..<cells {
        let bits = objects.bits(cell)
        guard bits % 100 == 0 else { continue }
        head[(64 + Int((bits >> 8) % 80)) * cells + cell] += 8
      }
      return head
    }
  }

  /// The candidates of YOLOv5 for 640 x 640 pixels.
  static let rowCount = 25_200

  /// The output of YOLOv5, [25200, 85]: center, width, height in pixels, the objectness, 80 classes.
  ///
  /// Element i is `unit(i) * 0.2`, times 640 for the first four of a row. Row m · 252 of 100 is an object: its objectness
  /// is `0.8 + unit(m) * 0.1` of seed + 10, and so is its class bits(m) mod 80 of seed + 11.
  static func rows(seed: UInt32) -> [Float] {
    let noise = Generator(seed)
    var head = (0..<85 * rowCount).map { index -> Float in
      let value = noise.unit(index) * 0.2
      return index % 85 < 4 ? value * 640 : value
    }
    for m in 0..<100 {
      let score = 0.8 + noise.next(10).unit(m) * 0.1
      head[m * 252 * 85 + 4] = score
      head[m * 252 * 85 + 5 + Int(noise.next(11).bits(m) % 80)] = score
    }
    return head
  }
}
