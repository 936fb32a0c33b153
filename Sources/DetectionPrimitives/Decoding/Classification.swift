/// One class that a picture may show, and how sure the network is.
public struct Classification: Sendable, Hashable {
  /// The class, an index into the network's labels.
  public var classIndex: Int

  /// The network's score, 0…1.
  public var score: Float

  /// Makes a classification.
  public init(classIndex: Int, score: Float) {
    self.classIndex = classIndex
    self.score = score
  }

  /// The classes with the highest scores.
  ///
  /// ```swift
  /// Classification.best(of: [0.1, 0.5, .nan, 0.5], limit: 2).map(\.classIndex)   // [1, 3]
  /// ```
  ///
  /// - Parameters:
  ///   - scores: One for each class; one that is not a number is left out.
  ///   - limit: At most so many are returned.
  ///   - threshold: A class is returned where its score is above this; `nil` means each may be.
  /// - Returns: The best score first, of equal scores the lower class.
  /// - Precondition: `limit` is not negative.
  /// - Complexity: O(n + m · `limit`), m the number of classes that were among the best so far; O(n log n) for limits
  ///   above 64.
  public static func best(of scores: [Float], limit: Int, above threshold: Float? = nil) -> [Classification] {
    precondition(limit >= 0, "a limit of \(limit) classes")
    if limit > 64 { return sorted(scores, limit: limit, above: threshold) }
    var best: [Classification] = []
    best.reserveCapacity(min(limit, scores.count))
    for index in scores.indices {
      let score = scores[index]
      if score.isNaN { continue }
      if let threshold, !(score > threshold) { continue }
      if best.count == limit {
        guard let last = best.last, score > last.score else { continue }
        best.removeLast()
      }
      var place = best.count
      while place > 0, best[place - 1].score < score { place -= 1 }
      best.insert(Classification(classIndex: index, score: score), at: place)
    }
    return best
  }

  private static func sorted(_ scores: [Float], limit: Int, above threshold: Float?) -> [Classification] {
    var found: [Classification] = []
    for index in scores.indices {
      let score = scores[index]
      guard !score.isNaN, threshold.map({ score > $0 }) ?? true else { continue }
      found.append(Classification(classIndex: index, score: score))
    }
    found.sort { $0.score != $1.score ? $0.score > $1.score : $0.classIndex < $1.classIndex }
    return Array(found.prefix(limit))
  }
}
