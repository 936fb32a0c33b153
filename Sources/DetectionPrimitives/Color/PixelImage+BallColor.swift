extension PixelImage {
  /// The color of the ball in a box.
  ///
  /// Fits a circle to the ball, so that a box that is off by 15 % of its size does no harm, and looks at the inner disc
  /// only: the floor in the corners and the soft edge do not count. Takes the color of the lit side short of the
  /// highlight, which is white on every ball, and compares its brightness with the ring of floor around the ball. The
  /// hue of an unsaturated pixel is never asked for.
  ///
  /// Without a reference, any tint that a lamp or the sky can give to white counts as white. With one, the tint is taken
  /// away first and the bound is tighter.
  ///
  /// ```swift
  /// let decision = image.ballColor(in: box)
  /// decision.color               // .white
  /// decision.margin              // 0.93
  /// decision.evidence.agreement  // 0.98
  /// ```
  ///
  /// - Parameters:
  ///   - box: Around the ball, in pixels.
  ///   - reference: What white looks like under the light, where it is known.
  /// - Returns: The decision; ``BallColor/other`` with a caution where there is nothing to look at.
  /// - Complexity: O(1): at most about a thousand pixels are read.
  public func ballColor(in box: Box, reference: WhiteReference? = nil) -> BallColorDecision {
    withBytes { bytes in BallColorJudge(bytes, self, box: box, reference: reference).decision }
  }
}
