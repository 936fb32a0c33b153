import DetectionPrimitives

/// What `detect color` found, as the JSON document of Docs/CommandLine.md.
struct ColorDocument: Encodable {
  let balls: [BallDocument]
}

/// One ball's color and what it rests on.
struct BallDocument: Encodable {
  struct Evidence: Encodable {
    let samples: Int
    let agreement: Float
    let median: [UInt8]
    let highlights: Float
    let shadows: Float
    let surroundings: UInt8
    let circle: [Float]?
    let reference: Reference?
  }

  struct Reference: Encodable {
    let white: [Float]
    let confidence: Float
    let source: String
  }

  let box: [Float]
  let color: String
  let scores: [String: Float]
  let margin: Float
  let evidence: Evidence
  let cautions: [String]

  init(_ decision: BallColorDecision, in box: Box) {
    self.box = box.corners
    color = decision.color.rawValue
    scores = Dictionary(uniqueKeysWithValues: BallColor.allCases.map { ($0.rawValue, decision.scores[$0]) })
    margin = decision.margin
    let found = decision.evidence
    evidence = Evidence(
      samples: found.sampleCount, agreement: found.agreement,
      median: [found.median.hue, found.median.saturation, found.median.value], highlights: found.highlights,
      shadows: found.shadows, surroundings: found.surroundings,
      circle: found.circle.map { [$0.center.x, $0.center.y, $0.radius, $0.roundness] },
      reference: found.reference.map {
        Reference(
          white: [$0.color.red, $0.color.green, $0.color.blue], confidence: $0.confidence, source: $0.source.rawValue)
      })
    cautions = BallColorDecision.Caution.allCases.filter { decision.cautions.contains($0) }.map(\.rawValue)
  }

  /// The ball as text: the decision, and below it the evidence.
  var lines: [String] {
    let percent = { (share: Float) in "\(fixed(100 * share, 0)) %" }
    var lines = [
      "\(color)  margin \(fixed(margin, 2))  [\(box.map { fixed($0, 1) }.joined(separator: ", "))]",
      "  \(percent(evidence.agreement)) of \(evidence.samples) pixels agree, median HSV \(evidence.median), "
        + "highlights \(percent(evidence.highlights)), shadow \(percent(evidence.shadows)), "
        + "floor value \(evidence.surroundings)",
    ]
    if let circle = evidence.circle {
      lines.append(
        "  circle at (\(fixed(circle[0], 1)), \(fixed(circle[1], 1))), radius \(fixed(circle[2], 1)), "
          + "roundness \(fixed(circle[3], 2))")
    }
    if let reference = evidence.reference {
      let white = reference.white.map { fixed($0, 2) }.joined(separator: ", ")
      lines.append("  white is (\(white)), from a \(reference.source), trusted \(percent(reference.confidence))")
    }
    if !cautions.isEmpty { lines.append("  caution: \(cautions.joined(separator: ", "))") }
    return lines
  }
}
