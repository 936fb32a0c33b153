/// Which measure of overlap.
package enum OverlapKind: Sendable, Hashable {
  case intersectionOverUnion
  case generalized
  case distance
  case complete
  case intersectionOverFirst
  case intersectionOverSmaller
  case inclusivePixels
}
