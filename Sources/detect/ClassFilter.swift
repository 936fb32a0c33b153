import DetectionPrimitives

/// Which classes may be detected: those of `--allow`, or all but those of `--deny`.
struct ClassFilter {
  private let allowed: Set<Int32>?
  private let denied: Set<Int32>

  init(_ arguments: Arguments, labels: LabelTable) throws(UsageError) {
    if arguments.value("--allow") != nil && arguments.value("--deny") != nil {
      throw UsageError("expected --allow or --deny, found both")
    }
    allowed = try arguments.value("--allow").map { (text) throws(UsageError) in try Self.classes(text, labels) }
    denied = try arguments.value("--deny").map { (text) throws(UsageError) in try Self.classes(text, labels) } ?? []
  }

  /// The candidates whose class is allowed.
  func allowed(_ candidates: Candidates) -> Candidates {
    if allowed == nil && denied.isEmpty { return candidates }
    var result = Candidates()
    for index in 0..<candidates.count {
      let classIndex = candidates.classIndices[index]
      guard allows(Int(classIndex)) else { continue }
      result.append(
        box: candidates.boxes[index], score: candidates.scores[index], classIndex: Int(classIndex),
        candidateIndex: Int(candidates.candidateIndices[index]))
    }
    return result
  }

  /// Whether a class is allowed.
  func allows(_ classIndex: Int) -> Bool {
    let classIndex = Int32(clamping: classIndex)
    return (allowed?.contains(classIndex) ?? true) && !denied.contains(classIndex)
  }

  private static func classes(_ text: String, _ labels: LabelTable) throws(UsageError) -> Set<Int32> {
    var classes: Set<Int32> = []
    for name in text.split(separator: ",") {
      guard let index = labels.index(of: String(name)) else {
        throw UsageError("expected names of labels, found \(name)")
      }
      classes.insert(Int32(index))
    }
    return classes
  }
}
