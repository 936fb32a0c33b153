#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// `detect decode` on heads whose candidates are known by hand.
  @Suite struct DecodeCommandTests {
    /// The rows that the command writes: x0, y0, x1, y1, score, class, candidate.
    private func rows(_ heads: [AnyTensor], _ options: [String]) throws -> [[Float]] {
      let folder = try TemporaryFolder()
      var names: [String] = []
      for (index, head) in heads.enumerated() {
        names.append("head\(index).npy")
        try folder.write(Data(head.npy()), to: names[index])
      }
      let run = try Detect(["decode"] + names + options + ["--out", "out.npy"], in: folder)
      try #require(run.status == 0, "\(run.errors)")
      guard
        case .float32(let found) = try AnyTensor(
          npy: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("out.npy"))))
      else { return [] }
      return (0..<found.shape[0]).map { row in (0..<7).map { found[row, $0] } }
    }

    @Test func aTransformerInOneOutput() throws {
      let best = AnyTensor.float32(try Tensor([0.5, 0.5, 0.25, 0.5, 0.75, 16], shape: [1, 1, 6]))
      let expected: [[Float]] = [[24, 16, 40, 48, 0.75, 16, 0]]
      #expect(try rows([best], ["--family", "rtdetr", "--network", "64x64"]) == expected)
      var scores = [Float](repeating: 0, count: 84)
      scores.replaceSubrange(0..<4, with: [0.5, 0.5, 0.25, 0.5])
      scores[20] = 0.75
      let all = AnyTensor.float32(try Tensor(scores, shape: [1, 1, 84]))
      #expect(try rows([all], ["--family", "rtdetr", "--network", "64x64"]) == expected)
    }

    @Test func logitsOutsideOfProbabilities() throws {
      let pair: [AnyTensor] = [
        .float32(try Tensor([3, -5, 0.5, 0.25], shape: [2, 2])),
        .float32(try Tensor([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1], shape: [2, 4])),
      ]
      let options = ["--family", "coreml", "--network", "32x32", "--classes", "2", "--outside-logits"]
      let expected: [[Float]] = [[8, 8, 24, 24, PortableMath.sigmoid(3), 0, 0], [0, 0, 32, 32, 0.5, 0, 1]]
      #expect(try rows(pair, options) == expected)
    }

    @Test func headsThatWentThroughTheSigmoid() throws {
      let heads = try [8, 16, 32].map { stride -> AnyTensor in
        let cells = 32 / stride
        var head = [Float](repeating: 0, count: 18 * cells * cells)
        if stride == 32 { head.replaceSubrange(0..<6, with: [0.5, 0.5, 0.5, 0.5, 1, 0.75]) }
        return .float32(try Tensor(head, shape: [1, 18, cells, cells]))
      }
      let options = ["--family", "yolo4", "--network", "32x32", "--classes", "1", "--new-coords"]
      // The first anchor of stride 32 is 142 x 110; the middle of the only cell; candidates count from stride 8 on.
      let expected: [[Float]] = [[-55, -39, 87, 71, 0.75, 0, 60]]
      #expect(try rows(heads, options) == expected)
    }

    /// YOLOv4 stretches centers by a number for each stride, whatever the order of the heads.
    @Test func centersAreScaledByTheStride() throws {
      let heads = try [32, 16, 8].map { stride -> AnyTensor in
        let cells = 32 / stride
        var head = [Float](repeating: -30, count: 18 * cells * cells)
        if stride == 32 { head.replaceSubrange(0..<6, with: [30, 30, 0, 0, 30, 30]) }
        return .float32(try Tensor(head, shape: [1, 18, cells, cells]))
      }
      let options = [
        "--family", "yolo4", "--network", "32x32", "--classes", "1", "--anchors",
        "142,110 192,243 459,401;36,75 76,55 72,146;12,16 19,36 40,28",
      ]
      let found = try rows(heads, options)
      // (1 + 1.05) / 2 of the only cell, where the scale of stride 8 would give (1 + 1.2) / 2.
      #expect(found.count == 1 && abs((found[0][0] + found[0][2]) / 2 - 32.8) < 1e-4)
    }

    /// Zeros everywhere: each score is ½ · ½, and each box is its anchor in the middle of its cell.
    @Test(
      arguments: [
        ("yolo5", 116, 90), ("yolo7", 142, 110), ("yolo7-tiny", 116, 90), ("yolov7-tiny", 116, 90),
      ] as [(String, Float, Float)])
    func everyNetworkHasItsAnchors(family: String, width: Float, height: Float) throws {
      let heads = try [8, 16, 32].map { stride -> AnyTensor in
        let cells = 32 / stride
        return .float32(try Tensor([Float](repeating: 0, count: 18 * cells * cells), shape: [1, 18, cells, cells]))
      }
      let options = ["--family", family, "--network", "32x32", "--classes", "1", "--score", "0.2"]
      let found = try rows(heads, options)
      #expect(found.count == 63)
      // The first anchor of stride 32; candidates count from stride 8 on.
      let box = [16 - width / 2, 16 - height / 2, 16 + width / 2, 16 + height / 2]
      #expect(found.first { $0[6] == 60 } == box + [0.25, 0, 60])
    }

    @Test func aSoftmaxWithTheBackground() throws {
      let outputs: [AnyTensor] = [
        .float32(try Tensor([0, 0, 0, 0], shape: [1, 1, 4])), .float32(try Tensor([1, 1, 2], shape: [1, 1, 3])),
        .float32(try Tensor([0.5, 0.5, 0.5, 0.5], shape: [1, 4])),
      ]
      let options = ["--family", "ssd", "--network", "16x16", "--classes", "2", "--activation", "softmax"]
      let found = try rows(outputs, options)
      #expect(found.count == 1 && found[0].prefix(4) == [4, 4, 12, 12] && found[0][5] == 1)
      let share = 1 / (1 + 2 * Float(0.36787944))
      #expect(abs(found[0][4] - share) <= 1e-6)
    }

    @Test func wideIntegers() throws {
      let head = AnyTensor.int32(try Tensor([500, 500, 250, 500, 750], shape: [1, 5, 1]))
      let options = ["--family", "yolo8", "--network", "64x64", "--classes", "1", "--boxes", "normalized"]
      let found = try rows([head], options + ["--quantization", "0.001,0"])
      #expect(found.count == 1 && abs(found[0][4] - 0.75) <= 1e-6)
    }

    @Test func aSoftmaxThatTheFamilyDoesNotHave() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(try Tensor([Float](repeating: 0, count: 84), shape: [1, 84, 1]).npy()), to: "head.npy")
      let run = try Detect(
        ["decode", "--family", "yolo8", "head.npy", "--activation", "softmax", "--out", "o.npy"], in: folder)
      #expect(run.status == 2)
      #expect(run.errors.contains("expected none or sigmoid after --activation for yolo8, found softmax"))
    }
  }
#endif
