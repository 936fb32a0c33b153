/// The classes of one candidate whose objectness passed, with their scores.
struct PickedClasses: Sendable {
  private(set) var classIndices: [Int32] = []
  private(set) var scores: [Float] = []
  private var numbers: [Float] = []
  private var shares: [Float] = []

  /// How many were picked.
  var count: Int { scores.count }

  private mutating func pick(_ classIndex: Int, score: Float, above threshold: Float) {
    guard score > threshold else { return }
    classIndices.append(Int32(clamping: classIndex))
    scores.append(score)
  }

  /// Picks the classes of a candidate.
  ///
  /// A class's score is the objectness times its probability. A probability that is not a number is skipped.
  ///
  /// - Parameters:
  ///   - elements: Class c is at `place + c * stride`.
  ///   - place: The place of class 0.
  ///   - stride: The distance between classes.
  ///   - objectness: 1 for heads that have none.
  ///   - floor: The lowest key of a class that can pass.
  ///   - reading: What the elements stand for.
  ///   - rule: Which classes are picked.
  ///   - candidateIndex: For the error.
  /// - Returns: How many classes were dropped because a number was not finite.
  /// - Throws: ``DecodingError/notAProbability(score:limit:candidateIndex:)``.
  mutating func pick<Element: HeadElement>(
    _ elements: Span<Element>, at place: Int, stride: Int, objectness: Float, floor: Element.Key,
    reading: HeadReading, rule: ClassRule, candidateIndex: Int
  ) throws(DecodingError) -> Int {
    classIndices.removeAll(keepingCapacity: true)
    scores.removeAll(keepingCapacity: true)
    let last = place + (rule.classCount - 1) * stride
    precondition(last < elements.count, "class \(rule.classCount - 1) at \(last) of \(elements.count) elements")
    if rule.isSoftmax {
      return pickShares(elements, at: place, stride: stride, objectness: objectness, reading: reading, rule: rule)
    }
    switch rule.selection {
    case .best:
      guard
        let best = bestClass(elements, at: place, stride: stride, objectness: objectness, reading: reading, rule: rule)
      else { return 1 }
      let raw = reading.real(elements[place + best * stride])
      guard raw.isFinite else { return 1 }
      try pick(best, raw: raw, objectness: objectness, reading: reading, candidateIndex: candidateIndex)
      return 0
    case .all:
      var notFiniteCount = 0
      for classIndex in 0..<rule.classCount {
        let element = elements[lane: place &+ classIndex &* stride]
        guard element.key >= floor else { continue }
        let raw = reading.real(element)
        if raw.isFinite {
          try pick(classIndex, raw: raw, objectness: objectness, reading: reading, candidateIndex: candidateIndex)
        } else {
          notFiniteCount += 1
        }
      }
      return notFiniteCount
    }
  }

  private mutating func pick(
    _ classIndex: Int, raw: Float, objectness: Float, reading: HeadReading, candidateIndex: Int
  ) throws(DecodingError) {
    let probability = reading.score(raw)
    guard probability <= reading.scoreLimit else {
      throw .notAProbability(score: probability, limit: reading.scoreLimit, candidateIndex: candidateIndex)
    }
    pick(classIndex, score: objectness * probability, above: reading.threshold)
  }

  /// The class with the highest score: by logits where there are such, else by the product with the objectness.
  private func bestClass<Element: HeadElement>(
    _ elements: Span<Element>, at place: Int, stride: Int, objectness: Float, reading: HeadReading, rule: ClassRule
  ) -> Int? {
    var best: Int?
    if reading.activation == .sigmoid {
      var highest = Element.lowestKey
      if !Element.lowestKeyIsNoNumber { best = 0 }
      for classIndex in 0..<rule.classCount {
        let key = elements[lane: place &+ classIndex &* stride].key
        if key > highest { (highest, best) = (key, classIndex) }
      }
    } else {
      var highest = -Float.infinity
      for classIndex in 0..<rule.classCount {
        let score = objectness * reading.real(elements[lane: place &+ classIndex &* stride])
        if score > highest { (highest, best) = (score, classIndex) }
      }
    }
    return best
  }

  private static func softmax(_ numbers: [Float], into shares: inout [Float]) {
    var span = shares.mutableSpan
    Vector.softmax(numbers.span, into: &span)
  }

  private mutating func pickShares<Element: HeadElement>(
    _ elements: Span<Element>, at place: Int, stride: Int, objectness: Float, reading: HeadReading, rule: ClassRule
  ) -> Int {
    let count = rule.classCount + (rule.noObjectClass == nil ? 0 : 1)
    // Where class 0 is among the numbers of the softmax.
    let first = rule.noObjectClass == .first ? 1 : 0
    numbers.removeAll(keepingCapacity: true)
    for index in 0..<count { numbers.append(reading.real(elements[place + (index - first) * stride])) }
    if shares.count != count { shares = Array(repeating: 0, count: count) }
    Self.softmax(numbers, into: &shares)
    switch rule.selection {
    case .best:
      var best: Int?
      var highest = -Float.infinity
      for classIndex in 0..<rule.classCount {
        let score = objectness * shares[first + classIndex]
        if score > highest { (highest, best) = (score, classIndex) }
      }
      guard let best, numbers[first + best].isFinite else { return 1 }
      pick(best, score: highest, above: reading.threshold)
      return 0
    case .all:
      var notFiniteCount = 0
      for classIndex in 0..<rule.classCount {
        let number = numbers[first + classIndex]
        if number.isNaN || number == .infinity {
          notFiniteCount += 1
        } else {
          pick(classIndex, score: objectness * shares[first + classIndex], above: reading.threshold)
        }
      }
      return notFiniteCount
    }
  }
}

/// Which classes of a candidate are picked, and how their numbers hang together.
struct ClassRule {
  let classCount: Int
  let selection: ClassSelection
  var isSoftmax = false

  /// Where one more number takes part in the softmax and stands for "nothing here"; `nil` where there is none.
  var noObjectClass: NoObjectClass?

  /// The place of a number that stands for "nothing here".
  enum NoObjectClass {
    /// In front of the classes, as in SSD.
    case first

    /// Behind the classes, as in DETR.
    case last
  }
}
