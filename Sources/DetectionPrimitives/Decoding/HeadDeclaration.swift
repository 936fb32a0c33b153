// What every declaration of a head is checked for.

/// Checks the numbers that every head has.
func checkHead(classCount: Int, scoreThreshold: Float, candidateLimit: Int) {
  precondition(classCount > 0, "a head of \(classCount) classes")
  precondition(scoreThreshold.isFinite, "a score threshold of \(scoreThreshold)")
  precondition(candidateLimit >= 0, "a limit of \(candidateLimit) candidates")
}

/// A score threshold below every score that a network gives: with it a head keeps whatever is a number.
///
/// Rows that name no class, with which some networks fill up their outputs, are then kept as class -1.
let openThreshold: Float = -0x1p100

/// A number as an integer in 0..<`limit`; `nil` where it is none of these, NaN too.
func wholeNumber(_ number: Float, below limit: Int) -> Int? {
  // NaN fails the first comparison; what is left fits 64 bits.
  guard number >= 0, number < 0x1p62 else { return nil }
  let whole = Int64(number)
  guard number == Float(whole), whole < Int64(limit) else { return nil }
  return Int(whole)
}

/// The cells of a network's input.
///
/// - Precondition: `stride` is above 0 and divides both sides.
func gridSize(of network: Size, stride: Int) -> Size {
  precondition(stride > 0, "a stride of \(stride)")
  precondition(
    network.width > 0 && network.height > 0 && network.width % stride == 0 && network.height % stride == 0,
    "a network input of \(network.width)x\(network.height) with a stride of \(stride)")
  return Size(width: network.width / stride, height: network.height / stride)
}

extension HeadReading {
  /// The objectness that an element stands for; `nil` where it is not finite.
  @inline(__always)
  func objectness(_ element: some HeadElement, candidateIndex: Int) throws(DecodingError) -> Float? {
    let raw = real(element)
    guard raw.isFinite else { return nil }
    let objectness = score(raw)
    guard objectness <= scoreLimit else {
      throw .notAProbability(score: objectness, limit: scoreLimit, candidateIndex: candidateIndex)
    }
    return objectness
  }
}

extension Candidates {
  /// Adds a candidate whose objectness may pass, once for each class that does.
  ///
  /// - Parameters:
  ///   - elements: The objectness is at `place`, class c at `place + (c + 1) * stride`.
  ///   - place: The place of the objectness.
  ///   - stride: The distance between numbers.
  ///   - isNumber: Whether the objectness is a number.
  ///   - floor: The lowest key of a class that can pass.
  ///   - reading: What the elements stand for.
  ///   - rule: Which classes are picked.
  ///   - picked: Memory for the classes.
  ///   - candidateIndex: The candidate's index.
  ///   - box: Its box, asked for where a class passes.
  /// - Throws: ``DecodingError/notAProbability(score:limit:candidateIndex:)``.
  @inline(__always)
  mutating func append<Element: HeadElement>(
    _ elements: Span<Element>, at place: Int, stride: Int, isNumber: Bool, floor: Element.Key, reading: HeadReading,
    rule: ClassRule, picked: inout PickedClasses, candidateIndex: Int, box: () -> Box
  ) throws(DecodingError) {
    guard isNumber, let objectness = try reading.objectness(elements[place], candidateIndex: candidateIndex) else {
      notFiniteCount += 1
      return
    }
    guard objectness > reading.threshold else { return }
    notFiniteCount += try picked.pick(
      elements, at: place + stride, stride: stride, objectness: objectness, floor: floor, reading: reading,
      rule: rule, candidateIndex: candidateIndex)
    if picked.count > 0 { append(picked, box: box(), candidateIndex: candidateIndex) }
  }

  /// Adds a candidate once for each class that was picked; drops and counts it where its box is not finite.
  mutating func append(_ picked: PickedClasses, box: Box, candidateIndex: Int) {
    guard box.isFinite else {
      notFiniteCount += picked.count
      return
    }
    for index in 0..<picked.count {
      append(
        box: box, score: picked.scores[index], classIndex: Int(picked.classIndices[index]),
        candidateIndex: candidateIndex)
    }
  }
}
