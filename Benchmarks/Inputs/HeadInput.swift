/// Outputs of networks, made up.
enum HeadInput {
  /// The candidates of an anchor-free head for 640 x 640 pixels.
  static let candidates = 8400

  /// An output of YOLO11, [84, 8400]: four rows of boxes (center, width, height, in pixels), 80 rows of scores.
  ///
  /// Element (f, a) is `unit(f * 8400 + a) * 0.2`, below a threshold of 0.25. The boxes are those of
  /// ``BoxInput/clustered(_:seed:)`` with seed + 10, times 640 / 1920. Survivor m sits at candidate m * 8400 /
  /// survivors and has the score `0.26 + 0.7 * unit(m)` of seed + 20 in the row of its class.
  static func yolo11(survivors: Int, seed: UInt32) -> [Float] {
    let n = candidates
    var head = Generator(seed).units(84 * n).map { $0 * 0.2 }
    let boxes = BoxInput.clustered(n, seed: seed + 10).scaled(by: Float(640.0 / 1920.0))
    for a in 0..<n {
      for (row, value) in boxes.centerAndSides(a).enumerated() { head[row * n + a] = value }
    }
    let scores = Generator(seed).next(20)
    for m in 0..<survivors {
      let a = m * n / survivors
      head[(4 + Int(boxes.classes[a])) * n + a] = 0.26 + 0.7 * scores.unit(m)
    }
    return head
  }

  /// The output with its boxes divided by 640, in 8 bits: real = (q + 128) / 255, rounded half to even.
  static func quantized(_ head: [Float]) -> [Int8] {
    head.enumerated().map { index, value in
      let scaled = (index < 4 * candidates ? value / 640 : value) * 255
      return Int8(max(-128, min(127, scaled.rounded(.toNearestOrEven) - 128)))
    }
  }

  /// The grids of YOLOv3 for 416 x 416 pixels.
  static let yolo3Grids = [13, 26, 52]

  /// The three outputs of YOLOv3, [255, g, g] each, channel = anchor * 85 + field, before any activation.
  ///
  /// Element i of head h is `(unit(i) - 0.5) * 2` of seed + h, minus 5 for an objectness, minus 1 for a class. A cell
  /// is an object where bits(anchor * g * g + cell) of seed + 10 + h are a multiple of 100: its objectness is 8
  /// higher, and its class (the same bits >> 8) mod 80 is 5 higher.
  static func yolo3(seed: UInt32) -> [[Float]] {
    yolo3Grids.enumerated().map { level, grid in
      let cells = grid * grid
      let noise = Generator(seed).next(UInt32(level))
      let objects = noise.next(10)
      var head = (0..<255 * cells).map { index -> Float in
        let value = (noise.unit(index) - 0.5) * 2
        let field = index / cells % 85
        return field < 4 ? value : field == 4 ? value - 5 : value - 1
      }
      for anchor in 0..<3 {
        for cell in 0..<cells {
          let bits = objects.bits(anchor * cells + cell)
          guard bits % 100 == 0 else { continue }
          head[(anchor * 85 + 4) * cells + cell] += 8
          head[(anchor * 85 + 5 + Int((bits >> 8) % 80)) * cells + cell] += 5
        }
      }
      return head
    }
  }
}
