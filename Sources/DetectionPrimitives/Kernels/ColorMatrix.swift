/// The whole numbers that turn brightness and color differences into red, green and blue.
///
/// A color is (luma · (Y − black) + c · (Cb − 128) + d · (Cr − 128) + half) >> bits, clamped.
package struct ColorMatrix: Sendable, Hashable {
  /// The fractional bits of the numbers.
  package let bits: Int64

  /// The number of black.
  package let black: Int64

  /// Whether brightness below black is black before the sum.
  package let clampsBlack: Bool

  /// The factors of brightness and color differences.
  package let luma: Int64
  package let redOfRed: Int64
  package let greenOfBlue: Int64
  package let greenOfRed: Int64
  package let blueOfBlue: Int64

  /// What rounds: one half, and a little more where exact halves are to go up in spite of rounded factors.
  package let half: Int64

  /// The numbers as ``Vector`` takes them.
  let words: ColorWords

  /// OpenCV's numbers for BT.601 in video range.
  ///
  /// Source: OpenCV 5.0, modules/imgproc/src/color_yuv.simd.hpp.
  package static let openCV = ColorMatrix(
    bits: 20, black: 16, clampsBlack: true, luma: 1_220_542, redOfRed: 1_673_527, greenOfBlue: -409_993,
    greenOfRed: -852_492, blueOfBlue: 2_116_026, half: 1 << 19, words: .openCV)

  private init(
    bits: Int64, black: Int64, clampsBlack: Bool, luma: Int64, redOfRed: Int64, greenOfBlue: Int64, greenOfRed: Int64,
    blueOfBlue: Int64, half: Int64, words: ColorWords
  ) {
    self.bits = bits
    self.black = black
    self.clampsBlack = clampsBlack
    self.luma = luma
    self.redOfRed = redOfRed
    self.greenOfBlue = greenOfBlue
    self.greenOfRed = greenOfRed
    self.blueOfBlue = blueOfBlue
    self.half = half
    self.words = words
  }

  /// The numbers of the weights of red and blue in brightness.
  ///
  /// 40 bits put every sum within 2⁻³⁰ of the formula's. No sum but exact halves is within 2⁻²⁵ of a half, so a half
  /// that is larger by 2⁻²⁸ rounds all of them as the formula does, halves up.
  package init(red: Double, blue: Double, isVideo: Bool) {
    let green = 1 - red - blue
    let lumaScale = isVideo ? 255.0 / 219 : 1
    let scale = isVideo ? 255.0 / 224 : 1
    func whole(_ factor: Double) -> Int64 {
      let scaled = factor * 0x1p40
      return Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    }
    let (redOfRed, blueOfBlue) = (2 * (1 - red) * scale, 2 * (1 - blue) * scale)
    let (greenOfBlue, greenOfRed) = (-2 * (1 - blue) * blue / green * scale, -2 * (1 - red) * red / green * scale)
    self.init(
      bits: 40, black: isVideo ? 16 : 0, clampsBlack: false, luma: whole(lumaScale), redOfRed: whole(redOfRed),
      greenOfBlue: whole(greenOfBlue), greenOfRed: whole(greenOfRed), blueOfBlue: whole(blueOfBlue),
      half: 1 << 39 + 1 << 12,
      words: ColorWords(
        luma: lumaScale, black: isVideo ? 16 : 0, redOfRed: redOfRed, greenOfBlue: greenOfBlue, greenOfRed: greenOfRed,
        blueOfBlue: blueOfBlue, steps: isVideo ? 73 : 1))
  }
}
