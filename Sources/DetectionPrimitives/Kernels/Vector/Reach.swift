// Which sizes and places a box can reach with an overlap above a threshold; ReachGrid.swift has the derivation.
//
// Places and distances are in Double, where sums, differences and halves of Floats of comparable size are exact.

package struct Reach: Sendable {
  /// No smaller ratio of two lengths is within reach, and no larger.
  private let smallestRatio: Double
  private let largestRatio: Double
  /// Centers farther apart than this, times the sum of the lengths, are out of reach.
  private let distanceFactor: Double
  /// A row of cells is as high as the largest length of its class times 2^-cellShift.
  private let cellShift: Int

  /// Whether so much is within reach that rows and columns without boxes are worth leaving out.
  package let isFar: Bool

  private static let cellShifts = -3...12
  /// How much of a cell a distance of `distanceFactor` times its class's largest length spans at least.
  ///
  /// Finer cells make more rows to visit, coarser ones more boxes to compare; this was measured.
  private static let smallestSpan = 0.1
  /// A column is so many binary orders of magnitude narrower than a row is high: the cells of a row lie together, so
  /// that narrow ones make the stretch within reach shorter and nothing more numerous.
  private static let columnShift = 3
  /// Below this ratio of lengths, three classes of lengths and more are within reach.
  private static let farRatio = 1.0 / 64

  package init(overlapThreshold: Float) {
    // The quotient and the sides are rounded; the errors together stay below 2^-20 of the threshold.
    let isNegligible = overlapThreshold < BoxBlocks.negligibleThreshold
    smallestRatio = isNegligible ? 0 : Double(overlapThreshold) * (1 - 0x1p-19)
    largestRatio = 1 / smallestRatio
    isFar = smallestRatio < Self.farRatio
    distanceFactor = (1 - smallestRatio) / (1 + smallestRatio) * 0.5
    var shift = Self.cellShifts.lowerBound
    while shift < Self.cellShifts.upperBound && distanceFactor * Self.powerOfTwo(shift) < Self.smallestSpan {
      shift += 1
    }
    cellShift = shift
  }

  /// The number of classes of lengths: four binary orders of magnitude make one.
  ///
  /// Narrower classes have finer cells for small boxes, but more of them are within reach.
  package static let classCount = 64

  /// The class of a length: 0 up to 2^-123, then a new one with every factor of 16.
  ///
  /// The upper bits of the exponent. Lengths are rounded to Float before: that keeps their order, up to infinity.
  @inline(__always)
  package static func sizeClass(_ length: Float) -> Int {
    Int(truncatingIfNeeded: length.bitPattern >> 25) & (classCount - 1)
  }

  /// All lengths of a class are below this power of two.
  @inline(__always)
  private static func exponentLimit(_ sizeClass: Int) -> Int { (sizeClass << 2 | 3) &- 126 }

  @inline(__always)
  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: 1023 &+ exponent) << 52)
  }

  /// Those of some classes of lengths that are within reach.
  @inline(__always)
  package func sizeClasses(_ length: Double, of classes: Range<Int>) -> Range<Int> {
    let low = larger(Self.sizeClass(Float(length * smallestRatio)), classes.lowerBound)
    let high = smaller(Self.sizeClass(Float(length * largestRatio)) &+ 1, classes.upperBound)
    return low..<larger(low, high)
  }

  /// How far away the center of an extent of a class can be.
  @inline(__always)
  package func distance(_ length: Double, sizeClass: Int) -> Double {
    let largest = Self.powerOfTwo(Self.exponentLimit(sizeClass))
    let limit = length * largestRatio
    return distanceFactor * ((limit < largest ? limit : largest) + length)
  }

  /// The number of the row of cells that is nearest to a coordinate; neighboring rows have neighboring numbers.
  @inline(__always)
  package func row(_ coordinate: Double, sizeClass: Int) -> UInt64 {
    Self.nearest(coordinate * Self.powerOfTwo(cellShift &- Self.exponentLimit(sizeClass)))
  }

  /// The number of the column that is nearest to a coordinate; neighboring columns have neighboring numbers.
  @inline(__always)
  package func column(_ coordinate: Double, sizeClass: Int) -> UInt64 {
    Self.nearest(coordinate * Self.powerOfTwo(cellShift &+ Self.columnShift &- Self.exponentLimit(sizeClass)))
  }

  /// The nearest whole number, as one without a sign that grows with it.
  ///
  /// The sum is rounded to a whole number, and that is the low part of its pattern. Beyond 2^51 the sums are rounded more
  /// coarsely; their patterns still grow with them. Below -2^51 all are one.
  @inline(__always)
  private static func nearest(_ position: Double) -> UInt64 { (larger(position, -0x1p51) + 0x1.8p52).bitPattern }
}
