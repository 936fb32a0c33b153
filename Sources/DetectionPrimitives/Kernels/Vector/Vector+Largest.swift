// The twin of `Reference.largest`: once as many are held as wanted, eight scores at a time are compared with the worst
// of them, and only a vector with a better one is looked into.

extension Vector {
  /// The indices of the largest scores, best first: see `Reference.largest`.
  package static func largest(_ scores: Span<Float>, indices: inout MutableSpan<Int32>) -> Int {
    var count = 0
    guard indices.count > 0 else { return 0 }
    var index = 0
    while index < scores.count, count < indices.count {
      if !scores[index].isNaN {
        Reference.insert(
          Int32(truncatingIfNeeded: index), score: scores[index], into: &indices, count: &count, scores: scores)
      }
      index &+= 1
    }
    guard count == indices.count else { return count }
    var worst = scores[Int(indices[count &- 1])]
    while index < scores.count {
      if index &+ 8 <= scores.count {
        let floor = SIMD8<Float>(repeating: worst)
        var raised = floor
        Float.raise(&raised, to: scores.lanes(SIMD8<Float>.self, at: index))
        let better = SIMD8<Int32>().replacing(with: SIMD8(repeating: -1), where: raised .!= floor)
        if !anyBit(better) {
          index &+= 8
          continue
        }
      }
      for place in index..<min(index &+ 8, scores.count) where scores[place] > worst {
        Reference.insert(
          Int32(truncatingIfNeeded: place), score: scores[place], into: &indices, count: &count, scores: scores)
        worst = scores[Int(indices[count &- 1])]
      }
      index &+= 8
    }
    return count
  }
}
