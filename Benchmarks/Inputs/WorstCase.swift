import DetectionPrimitives

/// Boxes that are hard to suppress: 30,000 each.
enum WorstCase: String, CaseIterable {
  /// None overlaps another: all are kept.
  case disjoint
  /// All are the same: one is kept.
  case identical
  /// All lie on one spot, with different sizes.
  case heap
  /// One lies over all others, which are disjoint.
  case giant
  /// Sides from 2⁻³⁰ to 2³⁰ pixels, each by itself.
  case sizes
  /// All lie in one row, with the same y and a height of a thousandth.
  case flat

  static let count = 30_000

  /// The boxes and their scores.
  func make() -> (boxes: Boxes, scores: [Float]) {
    let scores = (0..<Self.count).map { Generator(77).unit($0) }
    return (Boxes((0..<Self.count).map(box)), scores)
  }

  private func box(_ i: Int) -> Box {
    func r(_ seed: UInt32) -> Float { Generator(seed).unit(i) }
    let cell = Box(
      minX: Float(i % 200) * 10, minY: Float(i / 200) * 10, maxX: Float(i % 200) * 10 + 8,
      maxY: Float(i / 200) * 10 + 8)
    switch self {
    case .disjoint: return cell
    case .identical: return Box(minX: 5, minY: 5, maxX: 50, maxY: 50)
    case .heap:
      let (x, y) = (r(1) * 20, r(2) * 20)
      return Box(minX: x, minY: y, maxX: x + 50 + r(3) * 50, maxY: y + 50 + r(4) * 50)
    case .giant: return i == 0 ? Box(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6) : cell
    case .sizes:
      let width = Float(sign: .plus, exponent: Int(r(3) * 60) - 30, significand: 1)
      let height = Float(sign: .plus, exponent: Int(r(4) * 60) - 30, significand: 1)
      return Box(minX: r(1) * 2000, minY: r(2) * 2000, maxX: r(1) * 2000 + width, maxY: r(2) * 2000 + height)
    case .flat: return Box(minX: r(1) * 2000, minY: 0, maxX: r(1) * 2000 + 8, maxY: 1e-3)
    }
  }
}
