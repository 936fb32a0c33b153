import DetectionPrimitives

extension Rows {
  /// Outputs that are not decoded yet or lie candidate by candidate, and the memory that reading one touches at least.
  static let rawHeads = [
    distributions("yolo11_raw_decode", hash: 0x35FF_6DE8_912D_21C4),
    rows("yolov5_decode_few", hash: 0x6EB7_FA1B_91EE_0EDE),
    touch("touch_25200x85", hash: 0x1B69_86C7_C141_184B),
    read("read_80x8400", hash: 0xECE5_B9D2_F9F7_658B),
  ]

  private static func distributions(_ name: String, hash: UInt64) -> Workload {
    let cells = RawHeadInput.distributionGrids.reduce(0) { $0 + $1 * $1 }
    return Workload(name, bytes: 80 * cells * 4, note: "buffers reused", hash: hash) {
      let outputs = try zip(RawHeadInput.distributions(seed: 100), RawHeadInput.distributionGrids).map { head, grid in
        AnyTensor.float32(try Tensor(head, shape: [1, 144, grid, grid]))
      }
      return decoding(outputs, by: DistributionDecoder(classCount: 80, network: Size(width: 640, height: 640)))
    }
  }

  private static func rows(_ name: String, hash: UInt64) -> Workload {
    Workload(name, bytes: RawHeadInput.rowCount * 64, note: "buffers reused", hash: hash) {
      let head = AnyTensor.float32(try Tensor(RawHeadInput.rows(seed: 110), shape: [1, RawHeadInput.rowCount, 85]))
      return decoding(head, by: ObjectnessDecoder(classCount: 80, boxes: .centers(.pixels)))
    }
  }

  /// The largest objectness of YOLOv5's output: a number in each of 25,200 cache lines.
  private static func touch(_ name: String, hash: UInt64) -> Workload {
    Workload(name, bytes: RawHeadInput.rowCount * 64, note: "one number of each row", hash: hash) {
      let head = RawHeadInput.rows(seed: 110)
      return Call {
        let span = head.span
        var largest: (Float, Float, Float, Float) = (0, 0, 0, 0)
        var place = 4
        while place < span.count {
          largest.0 = max(largest.0, span[place])
          largest.1 = max(largest.1, span[place + 85])
          largest.2 = max(largest.2, span[place + 170])
          largest.3 = max(largest.3, span[place + 255])
          place += 340
        }
        return max(max(largest.0, largest.1), max(largest.2, largest.3))
      } summary: {
        Summary([$0])
      }
    }
  }

  /// The sum of the bit patterns of YOLO11's scores: one read of them in order.
  private static func read(_ name: String, hash: UInt64) -> Workload {
    Workload(name, bytes: 80 * HeadInput.candidates * 4, note: "one read in order", hash: hash) {
      let scores = Inputs.yolo11Few()[(4 * HeadInput.candidates)...].map { $0.bitPattern }
      return Call {
        let span = scores.span
        var sum: UInt32 = 0
        for index in span.indices { sum &+= span[index] }
        return sum
      } summary: {
        Summary(number: Int($0), of: scores.count)
      }
    }
  }
}
