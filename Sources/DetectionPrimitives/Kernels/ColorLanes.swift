/// The numbers of a ``ColorMatrix`` for sums of 16-bit products, each number as 256 · high + low.
///
/// All have 21 fractional bits. Longer numbers are rounded to them; then a sum is off by less than ``margin``, and what lies
/// nearer to a whole number must be computed with the long ones.
struct ColorLanes: Sendable, Hashable {
  /// The fractional bits of the sums.
  static let bits: Int32 = 21

  /// More than a sum can be off by: half a unit for each level of brightness and of the differences; 0 where it is exact.
  let margin: Int32

  /// What is subtracted from brightness, not below 0.
  let black: Int16

  /// What is added to each sum.
  let constant: Int32

  /// Twelve by eight factors: high and low parts, for even and odd pixels' brightness, then for a pair of blue and red
  /// differences in red, green and blue.
  let factors: [Int16]

  init(
    bits: Int64, luma: Int64, redOfRed: Int64, greenOfBlue: Int64, greenOfRed: Int64, blueOfBlue: Int64,
    constant: Int64, black: Int64
  ) {
    let dropped = bits - Int64(ColorLanes.bits)
    func short(_ number: Int64) -> Int64 {
      dropped <= 0 ? number << -dropped : (number + 1 << (dropped - 1)) >> dropped
    }
    func pairs(_ first: Int64, _ second: Int64) -> [Int16] {
      let (first, second) = (short(first), short(second))
      var lanes: [Int16] = []
      for part in [(first >> 8, second >> 8), (first & 255, second & 255)] {
        for _ in 0..<4 { lanes += [Int16(part.0), Int16(part.1)] }
      }
      return lanes
    }
    margin = dropped <= 0 ? 0 : 320
    self.black = Int16(black)
    // A sum that is off by less than the margin is now at or above what it should be.
    self.constant = Int32(short(constant)) + margin
    factors =
      pairs(luma, 0) + pairs(0, luma) + pairs(0, redOfRed) + pairs(greenOfBlue, greenOfRed) + pairs(blueOfBlue, 0)
  }
}
