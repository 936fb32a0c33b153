import DetectionPrimitives

extension Rows {
  /// Reading a network's output in logical order.
  static let tensor = [
    elements("tensor_elements_84x8400", note: "a slice, so that elements are copied", hash: 0x7B2E_725C_13C0_B597) {
      $0
    },
    elements("tensor_transposed_elements_84x8400", note: "to 8400x84", hash: 0x0581_8141_996E_E49B) {
      try $0.transposed()
    },
  ]

  /// The elements of a view of the first 84 rows of a tensor with 85.
  private static func elements(
    _ name: String, note: String, hash: UInt64, view: @escaping @Sendable (Tensor<Float>) throws -> Tensor<Float>
  ) -> Workload {
    Workload(name, bytes: 2 * 84 * HeadInput.candidates * 4, note: note, hash: hash) {
      let head = Inputs.yolo11Few() + [Float](repeating: 0, count: HeadInput.candidates)
      let rows = try Tensor(head, shape: [85, HeadInput.candidates]).slice(axis: 0, 0..<84)
      let tensor = try view(rows)
      return Call {
        tensor.elements
      } summary: {
        Summary($0)
      }
    }
  }
}
