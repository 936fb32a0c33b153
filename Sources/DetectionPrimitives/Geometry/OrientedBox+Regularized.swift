extension OrientedBox {
  /// Which of a rectangle's names to use: turned by half a turn, or by a quarter with its sides exchanged, it is the same.
  public enum Regularization: Sendable, Hashable, CaseIterable {
    /// The angle is in 0..<π/2, either side may be the longer: ultralytics 8.4.
    case quarterTurn

    /// `width` is the longer side, the angle is in 0..<π: ultralytics up to 8.2.
    ///
    /// Of a square the angle is moved on by a quarter turn, as there.
    case longSide
  }

  /// The same rectangle by another of its names.
  ///
  /// ```swift
  /// let box = OrientedBox(centerX: 10, centerY: 10, width: 2, height: 8, angle: 2)
  /// box.regularized(.quarterTurn).width    // 8.0
  /// box.regularized(.quarterTurn).angle    // 0.42920363
  /// box.regularized(.longSide).angle       // 0.42920375
  /// ```
  ///
  /// Source: `regularize_rboxes` of ultralytics, in Float as there: π and π/2 are the nearest floats, and the remainder
  /// has the divisor's sign.
  ///
  /// - Returns: The box; itself where its angle is not finite or beyond 2²⁰.
  public func regularized(_ regularization: Regularization) -> OrientedBox {
    guard angle.magnitude <= 0x1p20 else { return self }
    var box = self
    switch regularization {
    case .quarterTurn:
      if remainder(angle, Self.halfTurn) >= Self.quarterTurn { (box.width, box.height) = (height, width) }
      box.angle = remainder(angle, Self.quarterTurn)
    case .longSide:
      if width > height {
        box.angle = remainder(angle, Self.halfTurn)
      } else {
        (box.width, box.height) = (height, width)
        box.angle = remainder(angle + Self.quarterTurn, Self.halfTurn)
      }
    }
    return box
  }

  // Not Float.pi, which is rounded towards zero.
  private static let halfTurn = Float(Trigonometry.pi)
  private static let quarterTurn = Float(Trigonometry.pi / 2)

  /// What is left of `value` after whole `divisor`s; 0 ≤ result, and at most the divisor after rounding.
  private func remainder(_ value: Float, _ divisor: Float) -> Float {
    // In Double both the product and the difference are exact.
    let truncated = Double(Int(Double(value) / Double(divisor)))
    var rest = Double(value) - truncated * Double(divisor)
    // The quotient may round up to a whole number.
    if value >= 0 && rest < 0 { rest += Double(divisor) }
    if value < 0 && rest > 0 { rest -= Double(divisor) }
    return rest < 0 ? Float(rest) + divisor : Float(rest)
  }
}
