/// The numbers of a ``ColorMatrix`` for sums of 16 bits, in which whole levels and fractions are apart.
///
/// Differences are bytes here, not less 128; what that adds is in ``Offset``. Fractions count 2⁻¹⁶, and those of colors
/// are signed: half a level lower than they are.
struct ColorWords: Sendable, Hashable {
  /// What a color takes of a difference.
  struct Part: Sendable, Hashable {
    /// The fraction of the factor.
    let factor: UInt16
    /// What the factor lacks, or has too much of where parts are subtracted, times 2 to the power of a shift.
    let fine: UInt16
    /// The factor times 2¹³.
    let coarse: UInt16
  }

  /// What a color has without differences.
  struct Offset: Sendable, Hashable {
    let fraction: UInt16
    /// In 1/16 of a level.
    let level: Int16
  }

  /// What is subtracted from brightness, not below 0.
  let black: Int16
  /// The fraction of brightness' factor, rounded up, and what it has too much times 2⁸.
  let luma: UInt16
  let excess: UInt16
  let redOfRed: Part
  let blueOfBlue: Part
  /// Subtracted.
  let greenOfRed: Part
  let greenOfBlue: Part
  let red: Offset
  let green: Offset
  let blue: Offset
  /// The shift of green's fine parts, and what rounds them.
  let greenShift: UInt16
  let greenHalf: UInt16
  /// How many fractions brightness has, evenly spaced, where those of green can be nearer to them than the sums are
  /// exact; 0 where they never are.
  let steps: Int

  /// The numbers for ``ColorMatrix/openCV``.
  ///
  /// Its factors are thousandths, rounded to 2⁻²⁰: 1.164, 1.596, 0.813, 0.391, 2.018. So fractions of brightness are
  /// whole 250ths, and those of color whole 1000ths, but for rounding, and only where a sum is a whole number but for
  /// rounding does that matter. For red and blue such a sum is below the whole number, unless it is below 0 too; their
  /// fractions are lowered by less than half the distance to the next. For green it is below or not, and the numbers
  /// here have the rounding of the 20-bit ones made eight times larger, which 16 bits can hold. A search found them,
  /// and the tests compare all sums.
  static let openCV = ColorWords(
    black: 16, luma: 10748, excess: 85,
    redOfRed: Part(factor: wrapped(104_595), fine: 0, coarse: 13_074),
    blueOfBlue: Part(factor: wrapped(132_252), fine: 0, coarse: 16_531),
    greenOfRed: Part(factor: 53_281, fine: 97, coarse: 6660),
    greenOfBlue: Part(factor: 25_625, fine: 137, coarse: 3203),
    red: Offset(fraction: wrapped(-90 - 128 * 104_595), level: 8 - 3269),
    green: Offset(fraction: wrapped(128 * (53_281 + 25_625) - 117), level: 8 + 2466),
    blue: Offset(fraction: wrapped(-35 - 128 * 132_252), level: 8 - 4133), greenShift: 8, greenHalf: 72, steps: 0)

  /// The numbers of formulas with exact factors: fractions are right to 2⁻¹⁵ for red and blue, to 2⁻¹⁴ for green.
  init(
    luma: Double, black: Double, redOfRed: Double, greenOfBlue: Double, greenOfRed: Double, blueOfBlue: Double,
    steps: Int
  ) {
    self.black = 0
    // The least number from which on no multiple falls below a whole level; the excess is taken back.
    let share = (luma - 1) * 0x1p16
    self.luma = UInt16(share) + (share > 0 ? 1 : 0)
    excess = UInt16((Double(self.luma) - share) * 256)
    self.redOfRed = ColorWords.added(redOfRed)
    self.blueOfBlue = ColorWords.added(blueOfBlue)
    self.greenOfRed = ColorWords.subtracted(-greenOfRed)
    self.greenOfBlue = ColorWords.subtracted(-greenOfBlue)
    greenShift = 7
    greenHalf = 64
    self.steps = steps
    let level = 0.5 - black * luma
    // Exact at 128, where differences are 0. Halves go up: red and blue are raised a little.
    let fraction = Int((level + 64) * 0x1p16) + 0x8000
    let (r, b) = (self.redOfRed, self.blueOfBlue)
    let (gr, gb) = (self.greenOfRed, self.greenOfBlue)
    red = Offset(
      fraction: ColorWords.wrapped(fraction + 1 - 128 * Int(r.factor) - (128 * Int(r.fine) + 128) >> 8),
      level: ColorWords.steps16(level - 128 * redOfRed))
    blue = Offset(
      fraction: ColorWords.wrapped(fraction + 1 - 128 * Int(b.factor) - (128 * Int(b.fine) + 128) >> 8),
      level: ColorWords.steps16(level - 128 * blueOfBlue))
    green = Offset(
      fraction: ColorWords.wrapped(
        fraction + 128 * (Int(gr.factor) + Int(gb.factor)) - (128 * (Int(gr.fine) + Int(gb.fine)) + 64) >> 7),
      level: ColorWords.steps16(level - 128 * (greenOfRed + greenOfBlue)))
  }

  private init(
    black: Int16, luma: UInt16, excess: UInt16, redOfRed: Part, blueOfBlue: Part, greenOfRed: Part,
    greenOfBlue: Part, red: Offset, green: Offset, blue: Offset, greenShift: UInt16, greenHalf: UInt16, steps: Int
  ) {
    self.black = black
    self.luma = luma
    self.excess = excess
    self.redOfRed = redOfRed
    self.blueOfBlue = blueOfBlue
    self.greenOfRed = greenOfRed
    self.greenOfBlue = greenOfBlue
    self.red = red
    self.green = green
    self.blue = blue
    self.greenShift = greenShift
    self.greenHalf = greenHalf
    self.steps = steps
  }

  /// A number modulo 2¹⁶.
  static func wrapped(_ number: Int) -> UInt16 { UInt16(truncatingIfNeeded: number) }

  private static func steps16(_ level: Double) -> Int16 { Int16(level * 16 + 0x1p13) - 0x2000 }

  private static func added(_ factor: Double) -> Part {
    let scaled = factor * 0x1p16
    let whole = Int(scaled)
    return Part(
      factor: wrapped(whole), fine: UInt16((scaled - Double(whole)) * 256), coarse: UInt16(factor * 0x1p13))
  }

  private static func subtracted(_ factor: Double) -> Part {
    let scaled = factor * 0x1p16
    let whole = Int(scaled) + 1
    return Part(
      factor: wrapped(whole), fine: UInt16((Double(whole) - scaled) * 128), coarse: UInt16(factor * 0x1p13))
  }
}
