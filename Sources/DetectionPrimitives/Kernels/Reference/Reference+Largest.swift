// The k largest scores, best first; equal scores in the order of their indices, NaN never.

extension Reference {
  /// The indices of the largest scores, best first.
  ///
  /// - Parameters:
  ///   - scores: The scores.
  ///   - indices: As many places as wanted.
  /// - Returns: How many were written: fewer than wanted where there are not as many numbers.
  package static func largest(_ scores: Span<Float>, indices: inout MutableSpan<Int32>) -> Int {
    var count = 0
    for index in scores.indices where !scores[index].isNaN {
      insert(Int32(index), score: scores[index], into: &indices, count: &count, scores: scores)
    }
    return count
  }

  /// Puts an index behind all that are at least as good, and lets the last fall off where there is no room.
  @inline(__always)
  package static func insert(
    _ index: Int32, score: Float, into indices: inout MutableSpan<Int32>, count: inout Int, scores: Span<Float>
  ) {
    var place = count
    while place > 0, scores[Int(indices[place - 1])] < score { place -= 1 }
    guard place < indices.count else { return }
    if count < indices.count { count += 1 }
    var last = count - 1
    while last > place {
      indices[last] = indices[last - 1]
      last -= 1
    }
    indices[place] = index
  }
}
