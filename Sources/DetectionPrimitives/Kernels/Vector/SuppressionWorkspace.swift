/// The work buffers of a suppression: kept and handed in again, they make further frames free of allocation.
package struct SuppressionWorkspace: Sendable {
  package var order = ScoreOrder()
  package var grid = ReachGrid()
  package var keptBoxes = KeptBoxes()
  package var grouped = GroupedBoxes()
  package var decaying = ScoreDecayCandidates()
  package var places: [Int] = []

  package init() {}
}
