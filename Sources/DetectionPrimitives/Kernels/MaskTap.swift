/// From which two neighbors, and with which weights, a row or column of a mask is interpolated.
package struct MaskTap: Sendable, Hashable, BitwiseCopyable {
  /// The first neighbor.
  package var first: Int32

  /// The second neighbor: the next one, or the first again at the end.
  package var second: Int32

  /// The weight of the first neighbor.
  package var firstWeight: Float

  /// The weight of the second neighbor.
  package var secondWeight: Float

  /// Takes the neighbors of a place, as torch's bilinear interpolation without aligned corners does.
  ///
  /// - Parameters:
  ///   - place: The place, 0 at the middle of the first pixel.
  ///   - low: The first pixel that may be read.
  ///   - high: The last pixel that may be read.
  package init(place: Float, low: Int, high: Int) {
    let place = place > Float(low) ? place : Float(low)
    let whole = place < Float(high) ? Int(place) : high
    first = Int32(truncatingIfNeeded: whole)
    second = Int32(truncatingIfNeeded: whole < high ? whole + 1 : whole)
    secondWeight = place - Float(whole) < 1 ? place - Float(whole) : 1
    firstWeight = 1 - secondWeight
  }

  /// The same neighbors, counted from another first pixel.
  package func counted(from start: Int) -> MaskTap {
    var tap = self
    tap.first &-= Int32(truncatingIfNeeded: start)
    tap.second &-= Int32(truncatingIfNeeded: start)
    return tap
  }
}
