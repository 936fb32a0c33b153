/// Which pairs a greedy grouping has to look at.
///
/// Two boxes that match overlap by more than ``overlapThreshold``, once both are larger by ``margin`` on every side.
package struct GroupReach: Sendable, Hashable {
  /// An intersection over union; 0 where all that overlap may match.
  package var overlapThreshold: Float

  /// How much larger boxes are taken, in their own unit.
  package var margin: Float

  package init(overlapThreshold: Float, margin: Float = 0) {
    self.overlapThreshold = overlapThreshold
    self.margin = margin
  }
}
