import DetectionPrimitives

/// An explanation, as the JSON document of Docs/CommandLine.md and as lines of text.
struct ExplanationDocument: Encodable {
  struct Suppression: Encodable {
    let candidate: Int
    let by: Int?
  }

  let candidates: Int
  let belowScore: Int
  let notAllowed: Int
  let notFinite: Int
  let suppressed: Int
  let overLimit: Int
  let outside: Int
  let kept: Int
  let bestRejected: Float?
  let suppressions: [Suppression]
  let suspicions: [String]

  init(_ explanation: Explanation) {
    candidates = explanation.candidateCount
    belowScore = explanation.belowScoreCount
    notAllowed = explanation.notAllowedCount
    notFinite = explanation.notFiniteCount
    suppressed = explanation.suppressedCount
    overLimit = explanation.overLimitCount
    outside = explanation.outsideCount
    kept = explanation.keptCount
    bestRejected = explanation.bestRejected?.score
    suppressions = explanation.suppressions.map { Suppression(candidate: $0.candidateIndex, by: $0.by) }
    suspicions = explanation.suspicions.map(\.description)
  }

  /// What looks wrong, and what each stage saw and dropped.
  var lines: [String] {
    var lines = suspicions.map { "suspicious: \($0)" }
    lines.append("\(candidates) candidates:")
    lines.append("  \(belowScore) not above the score" + (bestRejected.map { ", the best at \(fixed($0, 4))" } ?? ""))
    lines += [
      "  \(notAllowed) of a class that is not allowed", "  \(notFinite) not finite",
      "  \(suppressed) suppressed by a better one", "  \(overLimit) over a limit",
      "  \(outside) outside of the picture", "  \(kept) kept",
    ]
    for suppression in suppressions {
      if let by = suppression.by { lines.append("  candidate \(suppression.candidate) suppressed by \(by)") }
    }
    return lines
  }
}
