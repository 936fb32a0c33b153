// Boxes in blocks of four: each block is its left edges, top edges, right edges, bottom edges and areas, 20 numbers in
// a row, so that a visit to a few neighboring boxes reads one or two cache lines and compares four boxes at once.
//
// The comparison decides nothing by itself. It says which of four boxes may overlap a box by more than a threshold:
// intersection > threshold' x union, with threshold' a little below the threshold. A division in Float then decides
// for these few, so results equal the reference's to the bit. With e = 2^-24, fl(i / u) > t means i > t(1 - e)u, and
// fl(t' x u) <= t'(1 + e)u < i for t' = t(1 - 2^-20), as long as nothing underflows. Boxes whose area is so small
// that it could, or so large that the sum of two areas leaves the range in which the quotient is taken in Float, get
// the area NaN: each comparison with them comes out as "may exceed", and the division decides. A threshold so small
// that its product with a union could underflow counts as 0.

package enum BoxBlocks {
  package static let boxesPerBlock = 4
  private static let numbersPerBlock = 20
  private static let smallestOrdinaryArea: Float = 0x1p-100
  private static let largestOrdinaryArea: Float = 0x1p125
  private static let comparisonFactor: Float = 1 - 0x1p-20

  /// Below this, a threshold is treated as 0 by everything that only narrows down.
  package static let negligibleThreshold: Float = 0x1p-20

  /// How many numbers `count` boxes take, the last block being whole.
  package static func numberCount(forBoxes count: Int) -> Int {
    placeCount(forBoxes: count) / boxesPerBlock * numbersPerBlock
  }

  /// How many places there are in the blocks of `count` boxes.
  package static func placeCount(forBoxes count: Int) -> Int {
    (count + boxesPerBlock - 1) / boxesPerBlock * boxesPerBlock
  }

  /// One box, spread over the lanes, with the threshold for the comparison.
  package struct Probe {
    let box: BoxLanes
    let area: SIMD4<Float>
    let threshold: SIMD4<Float>

    @inline(__always)
    package init(_ box: SIMD4<Float>, overlapThreshold: Float) {
      self.box = BoxLanes(repeating: box)
      area = SIMD4(repeating: BoxBlocks.comparableArea(box))
      let isNegligible = overlapThreshold < BoxBlocks.negligibleThreshold
      threshold = SIMD4(repeating: isNegligible ? 0 : overlapThreshold * BoxBlocks.comparisonFactor)
    }
  }

  /// The area, or NaN where the comparison could go wrong.
  @inline(__always)
  private static func comparableArea(_ box: SIMD4<Float>) -> Float {
    let area = (box.z - box.x) * (box.w - box.y)
    return area >= smallestOrdinaryArea && area <= largestOrdinaryArea ? area : .nan
  }

  /// Where the first number of a place is.
  @inline(__always)
  private static func offset(_ place: Int) -> Int { (place >> 2) &* numbersPerBlock &+ (place & 3) }

  /// Puts a box at a place.
  @inline(__always)
  package static func put(_ box: SIMD4<Float>, at place: Int, in numbers: inout MutableSpan<Float>) {
    let offset = offset(place)
    numbers[lane: offset] = box.x
    numbers[lane: offset &+ 4] = box.y
    numbers[lane: offset &+ 8] = box.z
    numbers[lane: offset &+ 12] = box.w
    numbers[lane: offset &+ 16] = comparableArea(box)
  }

  /// Makes a place one that never overlaps anything.
  @inline(__always)
  package static func clear(_ place: Int, in numbers: inout MutableSpan<Float>) {
    put(SIMD4(.infinity, 0, 0, 0), at: place, in: &numbers)
    numbers[lane: offset(place) &+ 16] = 0
  }

  /// Makes the place of a box one that never overlaps anything.
  ///
  /// Nothing is left of infinity, and with an area that is a number no comparison fails.
  @inline(__always)
  package static func remove(_ place: Int, in numbers: inout MutableSpan<Float>) {
    let offset = offset(place)
    numbers[lane: offset] = .infinity
    numbers[lane: offset &+ 16] = 0
  }

  /// The box at a place.
  @inline(__always)
  package static func box(at place: Int, in numbers: Span<Float>) -> SIMD4<Float> {
    let offset = offset(place)
    return SIMD4(
      numbers[lane: offset], numbers[lane: offset &+ 4], numbers[lane: offset &+ 8], numbers[lane: offset &+ 12])
  }

  /// Which boxes of a block may overlap the probe by more than the threshold.
  @inline(__always)
  package static func mayExceed(
    _ probe: Probe, block: Int, in numbers: Span<Float>
  ) -> SIMDMask<SIMD4<Int32>> {
    let offset = block &* numbersPerBlock
    let area = numbers.lanes(SIMD4<Float>.self, at: offset &+ 16)
    // A negative height needs no clamp: with a width that is not negative the product is not positive, and the
    // union stays positive.
    let (width, height) = probe.box.sharedSides(BoxLanes(numbers, at: offset))
    let intersection = width.replacing(with: 0, where: width .< 0) * height
    let union = (probe.area + area) - intersection
    return .!(intersection .<= probe.threshold * union)
  }
}
