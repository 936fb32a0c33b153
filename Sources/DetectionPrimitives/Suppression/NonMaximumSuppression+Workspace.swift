extension NonMaximumSuppression {
  /// The work buffers of a suppression.
  ///
  /// They grow to the largest number of boxes seen; handed in again, they make further frames free of allocation. A
  /// workspace carries nothing from one call to the next.
  public struct Workspace: Sendable {
    var kernel = SuppressionWorkspace()
    var turned = TurnedWorkspace()
    var grouping = GroupWorkspace()
    /// Of each oriented box or mask a number that is finite where it is.
    var marks: [Float] = []
    /// The candidates among oriented boxes or masks, best first.
    private(set) var order: [Int] = []
    private var groups: [Int32] = []

    /// Makes empty buffers.
    public init() {}

    /// The group of each class index: the table's number, or one that no other class has.
    mutating func groups(of classIndices: [Int32], in table: [Int32]) -> [Int32] {
      groups.removeAll(keepingCapacity: true)
      for classIndex in classIndices {
        let hasNumber = classIndex >= 0 && Int(classIndex) < table.count
        // A number of the table is below 2³⁰; the complement of a class index beyond the table is negative, and what a
        // negative index becomes counts down from the largest number.
        groups.append(hasNumber ? table[Int(classIndex)] : classIndex < 0 ? classIndex ^ .min : ~classIndex)
      }
      return groups
    }

    /// Puts the candidates, those whose mark is finite, in order of score.
    mutating func findOrder(scores: [Float], limits: SuppressionLimits, counts: inout SuppressionCounts) {
      let marks = marks
      kernel.order.fill(
        minX: marks.span, minY: marks.span, maxX: marks.span, maxY: marks.span, scores: scores.span, limits: limits,
        counts: &counts)
      order.removeAll(keepingCapacity: true)
      for bucket in 0..<kernel.order.bucketCount {
        kernel.order.sort(bucket: bucket)
        for position in kernel.order.range(bucket: bucket) { order.append(kernel.order.index(at: position)) }
      }
    }
  }
}
