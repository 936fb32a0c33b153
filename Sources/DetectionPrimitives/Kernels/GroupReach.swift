/// Which pairs a greedy grouping has to look at.
///
/// Two boxes that match overlap by more than ``overlapThreshold``, once both are larger by ``margin`` on every side.
package struct GroupReach: Sendable, Hashable {
  /// An intersection over union; 0 where all that overlap may match.
  package var overlapThreshold: Float

  /// How much larger boxes are taken, in their own unit.
  package var margin: Float

  /// The same as ``overlapThreshold``, where no side grows to more than ``largestGrowth`` of itself plus the margin.
  package var ordinaryThreshold: Float

  /// What a side may grow to by the margin, as a multiple of the side plus the margin, for boxes to be ordinary.
  package static let largestGrowth: Float = 2.5

  package init(overlapThreshold: Float, margin: Float = 0, ordinaryThreshold: Float? = nil) {
    self.overlapThreshold = overlapThreshold
    self.margin = margin
    self.ordinaryThreshold = ordinaryThreshold ?? overlapThreshold
  }
}
