// What Vector's conversion to hue, saturation and value looks up, from the formulas of Reference+HSV.
//
// S depends on V and d ≤ V alone: a row of bytes for each V, and two rows share 256 bytes. That of V < 128 begins at the
// front, and that of 255 − V, turned around, at the back. They meet in one byte, where d = V for both, and S is 255. Only
// V = 0 would have 0 there: black is looked up as V = 1 and d = 0.

/// Tables of quotients.
enum HSVTables {
  /// The saturation for value v and difference d: at 256v + d where v is 1…127, at 256(255 − v) + 255 − d where it is more.
  static let saturations = makeSaturations()

  /// The factor of a hue for each difference where a turn is 180, and 0 for 0.
  static let halfDegrees = makeFactors(turn: 180)

  /// The same where a turn is 256.
  static let full = makeFactors(turn: 256)

  private static func makeSaturations() -> [UInt8] {
    var table = [UInt8](repeating: 0, count: 128 * 256)
    for value in 1..<256 {
      let factor = Reference.roundedQuotient(255 << 12, value)
      for difference in 0...value {
        let place = value < 128 ? 256 * value + difference : 256 * (255 - value) + 255 - difference
        table[place] = UInt8((difference * factor + 2048) >> 12)
      }
    }
    return table
  }

  private static func makeFactors(turn: Int) -> [Float] {
    var table = [Float](repeating: 0, count: 256)
    for difference in 1..<256 {
      table[difference] = Float(Reference.roundedQuotient(turn << 12, 6 * difference)) / 4096
    }
    return table
  }
}
