import DetectionPrimitives

extension Rows {
  /// The masks of 20 objects from 32 prototypes of 160 x 160, at 640 x 640, each within its box.
  static let masks = [
    Workload(
      "masks_20_160_640", bytes: 32 * 160 * 160 * 4 + 20 * 640 * 640, note: "tiles of the boxes", hash: 0
    ) {
      let input = Inputs.masks()
      let count = 20
      var head = [Float](repeating: 0.9, count: 37 * count)
      var candidates = Candidates()
      for index in 0..<count {
        for plane in 0..<32 { head[(5 + plane) * count + index] = input.coefficients[index * 32 + plane] }
        let corners = input.corners[4 * index..<4 * index + 4].map { $0 }
        candidates.append(
          box: Box(minX: corners[0], minY: corners[1], maxX: corners[2], maxY: corners[3]), score: 0.9, classIndex: 0,
          candidateIndex: index)
      }
      let outputs: [AnyTensor] = [
        .float32(try Tensor(head, shape: [1, 37, count])),
        .float32(try Tensor(input.prototypes, shape: [1, 32, 160, 160])),
      ]
      let decoder = SegmentDecoder(classCount: 1, network: Size(width: 640, height: 640), coordinates: .pixels)
      var workspace = MaskWorkspace()
      return Call {
        do throws(DecodingError) {
          return try decoder.masks(of: candidates, in: outputs, workspace: &workspace)
        } catch {
          fail(error.description, code: 1)
        }
      } summary: { masks in
        Summary(masks.flatMap(\.flags), of: masks.count)
      }
    }
  ]
}
