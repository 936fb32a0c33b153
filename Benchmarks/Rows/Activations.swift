import DetectionPrimitives

extension Rows {
  /// Logits to probabilities.
  static let activations = [
    sigmoid("sigmoid_1M", peer: .package, hash: 0xE40A_7B87_A6EB_F1FF) { Activation.sigmoid.apply(to: $0, into: &$1) },
    sigmoid("sigmoid_1M", peer: .reference, hash: 0xE40A_7B87_A6EB_F1FF) { Reference.sigmoid($0, into: &$1) },
    softmax("softmax_top5_1000", hash: 0xF0DA_19F2_7487_3E02),
  ]

  private static func sigmoid(
    _ name: String, peer: Workload.Peer, hash: UInt64,
    apply: @escaping @Sendable (Span<Float>, inout MutableSpan<Float>) -> Void
  ) -> Workload {
    Workload(name, peer: peer, bytes: 8_000_000, note: "buffer reused", hash: hash) {
      let logits = Inputs.sigmoid()
      var results = logits
      return Call {
        var span = results.mutableSpan
        apply(logits.span, &span)
      } summary: {
        Summary(results)
      }
    }
  }

  private static func softmax(_ name: String, hash: UInt64) -> Workload {
    Workload(name, bytes: 4000, note: "buffers reused", hash: hash) {
      let logits = Inputs.softmax()
      var results = logits
      var indices = [Int32](repeating: 0, count: 5)
      return Call {
        var span = results.mutableSpan
        Activation.softmax.apply(to: logits.span, into: &span)
        var indexSpan = indices.mutableSpan
        return Vector.largest(span.span, indices: &indexSpan)
      } summary: { _ in
        Summary(edges: [], scores: indices.map { results[Int($0)] }, classes: indices)
      }
    }
  }
}
