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

  /// The classes of names separated by commas, in any spelling that ``LabelTable/index(matching:)`` knows.
  private static func classes(_ text: String, _ labels: LabelTable) throws(UsageError) -> Set<Int32> {
    // A single label may have commas itself.
    if let index = labels.index(of: text) { return [Int32(index)] }
    var classes: Set<Int32> = []
    for part in text.split(separator: ",") {
      let words = part.split(whereSeparator: \.isWhitespace)
      let name = words.joined(separator: " ")
      guard let index = labels.index(of: name) ?? labels.index(matching: name) else {
        throw UsageError("expected names of labels, found \(part)")
      }
      classes.insert(Int32(index))
    }
    guard !classes.isEmpty else { throw UsageError("expected names of labels, found none") }
    return classes
  }
}
