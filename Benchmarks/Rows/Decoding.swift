import DetectionPrimitives

extension Rows {
  /// Reading outputs, with few and many candidates above the threshold, alone and with suppression.
  static let decoding = [
    decode("yolo11_decode_few", hash: 0x198F_5C0A_566D_B4DF) { Inputs.yolo11Few() },
    decode("yolo11_decode_many", hash: 0x18D9_BC3B_F492_91F9) { Inputs.yolo11Many() },
    decodeBytes("yolo11_int8_decode_few", hash: 0x3B9A_BA90_8A51_42CE) { Inputs.yolo11Int8Few() },
    decodeBytes("yolo11_int8_decode_many", hash: 0x3702_FA1E_0C97_0263) { Inputs.yolo11Int8Many() },
    decodeChannels("yolo11_int8_channels_decode_few", hash: 0x3B9A_BA90_8A51_42CE) { Inputs.yolo11Int8Few() },
    decodeHalves("yolo11_f16_decode_few", hash: 0x5A52_3426_8506_FD13) { Inputs.yolo11Few() },
    decodeHalves("yolo11_f16_decode_many", hash: 0xA868_98E1_4ED0_AFBA) { Inputs.yolo11Many() },
    suppressed("yolo11_decode_nms_few", hash: 0x2A75_6B19_1E5D_9759) { Inputs.yolo11Few() },
    suppressed("yolo11_decode_nms_many", hash: 0xC201_262F_AEE7_54DA) { Inputs.yolo11Many() },
    suppressedBytes("yolo11_int8_decode_nms_few", hash: 0xA0E8_0E50_B928_82F8) { Inputs.yolo11Int8Few() },
    suppressedBytes("yolo11_int8_decode_nms_many", hash: 0xA873_EF53_FCFF_8FBA) { Inputs.yolo11Int8Many() },
    yolo3("yolov3_decode_416", hash: 0xCC60_F918_7D5B_BC99),
    columnMaxima("argmax_80x8400_axis0", hash: 0xE500_FEAB_0F39_C3B2),
  ]

  private static let shape = [1, 84, HeadInput.candidates]

  private static func decode(_ name: String, hash: UInt64, input: @escaping @Sendable () -> [Float]) -> Workload {
    Workload(name, bytes: 84 * HeadInput.candidates * 4, note: "buffers reused", hash: hash) {
      let tensor = try Tensor(input(), shape: shape)
      return decoding(.float32(tensor), by: AnchorFreeDecoder(classCount: 80, coordinates: .pixels))
    }
  }

  private static func decodeHalves(_ name: String, hash: UInt64, input: @escaping @Sendable () -> [Float]) -> Workload {
    Workload(name, bytes: 84 * HeadInput.candidates * 2, note: "rounded to float16; buffers reused", hash: hash) {
      let tensor = try Tensor(input().map { Float16($0) }, shape: shape)
      return decoding(.float16(tensor), by: AnchorFreeDecoder(classCount: 80, coordinates: .pixels))
    }
  }

  private static func decodeBytes(_ name: String, hash: UInt64, input: @escaping @Sendable () -> [Int8]) -> Workload {
    Workload(name, bytes: 84 * HeadInput.candidates, note: "buffers reused", hash: hash) {
      let quantization = try Quantization(scale: 1 / 255, zeroPoint: -128)
      let tensor = try Tensor(input(), shape: shape, quantization: quantization)
      let size = Size(width: 640, height: 640)
      return decoding(.int8(tensor), by: AnchorFreeDecoder(classCount: 80, coordinates: .normalized(size)))
    }
  }

  /// As `decodeBytes`, with a quantization for each channel.
  private static func decodeChannels(
    _ name: String, hash: UInt64, input: @escaping @Sendable () -> [Int8]
  ) -> Workload {
    Workload(name, bytes: 84 * HeadInput.candidates, note: "buffers reused", hash: hash) {
      let output = AnyTensor.int8(try Tensor(input(), shape: shape))
      let channels = try ChannelQuantization(
        axis: 1, scales: Array(repeating: 1 / 255, count: 84), zeroPoints: Array(repeating: -128, count: 84))
      let decoder = AnchorFreeDecoder(classCount: 80, coordinates: .normalized(Size(width: 640, height: 640)))
      var candidates = Candidates()
      var workspace = DecodingWorkspace()
      return Call {
        candidates.removeAll()
        do throws(DecodingError) {
          try decoder.decode(output, quantizedBy: channels, into: &candidates, workspace: &workspace)
        } catch {
          fail(error.description, code: 1)
        }
        return true
      } summary: { _ in
        Summary(candidates)
      }
    }
  }

  private static func suppressed(_ name: String, hash: UInt64, input: @escaping @Sendable () -> [Float]) -> Workload {
    Workload(name, bytes: 84 * HeadInput.candidates * 4, note: "buffers reused", hash: hash) {
      let tensor = try Tensor(input(), shape: shape)
      return suppressing(.float32(tensor), AnchorFreeDecoder(classCount: 80, coordinates: .pixels))
    }
  }

  private static func suppressedBytes(_ name: String, hash: UInt64, input: @escaping @Sendable () -> [Int8]) -> Workload
  {
    Workload(name, bytes: 84 * HeadInput.candidates, note: "buffers reused", hash: hash) {
      let quantization = try Quantization(scale: 1 / 255, zeroPoint: -128)
      let tensor = try Tensor(input(), shape: shape, quantization: quantization)
      let size = Size(width: 640, height: 640)
      return suppressing(.int8(tensor), AnchorFreeDecoder(classCount: 80, coordinates: .normalized(size)))
    }
  }

  /// Decodes, suppresses within classes above 0.45, and picks out what is kept.
  private static func suppressing(_ output: AnyTensor, _ decoder: AnchorFreeDecoder) -> Call<Bool> {
    var candidates = Candidates()
    var kept = Candidates()
    var survivors = Survivors()
    var workspace = DecodingWorkspace()
    var suppressionWorkspace = NonMaximumSuppression.Workspace()
    let rule = NonMaximumSuppression(iouThreshold: 0.45, detectionLimit: .max)
    return Call {
      candidates.removeAll()
      do throws(DecodingError) {
        try decoder.decode(output, into: &candidates, workspace: &workspace)
      } catch {
        fail(error.description, code: 1)
      }
      rule.findSurvivors(of: candidates, into: &survivors, workspace: &suppressionWorkspace)
      candidates.select(survivors.indices, into: &kept)
      return true
    } summary: { _ in
      Summary(kept)
    }
  }

  /// The three raw heads of YOLOv3; the best class of each anchor.
  private static func yolo3(_ name: String, hash: UInt64) -> Workload {
    let cells = HeadInput.yolo3Grids.reduce(0) { $0 + $1 * $1 }
    return Workload(name, bytes: 255 * cells * 4, note: "buffers reused", hash: hash) {
      let outputs = try zip(Inputs.yolo3(), HeadInput.yolo3Grids).map { head, grid in
        AnyTensor.float32(try Tensor(head, shape: [1, 255, grid, grid]))
      }
      let decoder = AnchorGridDecoder(
        classCount: 80, grids: AnchorGrid.yolo3, network: Size(width: 416, height: 416), selection: .best)
      return decoding(outputs, by: decoder)
    }
  }

  /// The call that decodes an output.
  static func decoding<Decoder: CandidateDecoder>(_ output: Decoder.Output, by decoder: Decoder) -> Call<Bool> {
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    return Call {
      candidates.removeAll()
      do throws(DecodingError) {
        try decoder.decode(output, into: &candidates, workspace: &workspace)
        return true
      } catch {
        fail(error.description, code: 1)
      }
    } summary: { _ in
      Summary(candidates)
    }
  }

  /// Value and row of the largest of 80 rows, for each column.
  private static func columnMaxima(_ name: String, hash: UInt64) -> Workload {
    let columns = HeadInput.candidates
    return Workload(name, bytes: 80 * columns * 4, note: "buffers reused", hash: hash) {
      let values = Inputs.argmax()
      var maxima = [Float](repeating: 0, count: columns)
      var rows = [Int32](repeating: 0, count: columns)
      return Call {
        var maximaSpan = maxima.mutableSpan
        var rowsSpan = rows.mutableSpan
        Vector.columnArgmax(
          of: values.span, rowCount: 80, columnCount: columns, rowStride: columns, columnStride: 1,
          maxima: &maximaSpan, rows: &rowsSpan)
      } summary: {
        Summary(edges: [], scores: maxima, classes: rows)
      }
    }
  }
}

extension Summary {
  /// Sums up candidates: corners, scores and class indices.
  init(_ candidates: Candidates) {
    let boxes = candidates.boxes
    self.init(
      edges: [boxes.minX, boxes.minY, boxes.maxX, boxes.maxY], scores: candidates.scores,
      classes: candidates.classIndices)
  }
}
