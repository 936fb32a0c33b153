import DetectionPrimitives
import Testing

@Suite struct ConvertColorTests {
  private static let matrices: [ColorMatrix] = [
    .openCV, ColorMatrix(red: 0.299, blue: 0.114, isVideo: false),
    ColorMatrix(red: 0.2126, blue: 0.0722, isVideo: false), ColorMatrix(red: 0.2627, blue: 0.0593, isVideo: false),
    ColorMatrix(red: 0.2126, blue: 0.0722, isVideo: true), ColorMatrix(red: 0.2627, blue: 0.0593, isVideo: true),
  ]

  /// Every length and several places, pairs and planes, wider numbers, one row and two, pixels of three and four bytes.
  @Test(arguments: matrices.indices, [3, 4]) func twinsAgree(index: Int, pixelBytes: Int) {
    for count in 0...131 {
      let (first, step, lumaStep) = ([0, 1, 7][count % 3], 1 + count % 4, 1 + count / 3 % 2)
      let rows = 1 + count / 2 % 2
      let luma = hashedBytes(UInt32(count), 2 + rows * (count * lumaStep + 5))
      let samples = (first + count + 1) / 2
      let chroma = hashedBytes(UInt32(200 + count), max(step * samples, 1) + 1)
      let strip = ColorStrip(
        lumaStart: 2, lumaStep: lumaStep, lumaBytesPerRow: count * lumaStep + 5, rows: rows, blueStart: 0, redStart: 1,
        chromaStep: step, first: first, count: count)
      let bytesPerRow = pixelBytes * count + 3
      var reference = [UInt8](repeating: 7, count: 2 + rows * bytesPerRow)
      var vector = reference
      var workspace = ColorWorkspace()
      var span = reference.mutableSpan
      Reference.convertColor(
        luma.span, chroma.span, chroma.span, strip, matrix: Self.matrices[index], pixelBytes: pixelBytes, &workspace,
        into: &span, at: 2, bytesPerRow: bytesPerRow)
      span = vector.mutableSpan
      Vector.convertColor(
        luma.span, chroma.span, chroma.span, strip, matrix: Self.matrices[index], pixelBytes: pixelBytes, &workspace,
        into: &span, at: 2, bytesPerRow: bytesPerRow)
      #expect(vector == reference, "\(count) pixels from \(first), steps \(step) and \(lumaStep), \(rows) rows")
    }
  }

  /// All 2²⁴ colors; in debug builds two brightnesses for every pair of differences.
  @Test(arguments: matrices.indices) func allColors(index: Int) {
    #if DEBUG
      let part = 128
    #else
      let part = 1
    #endif
    let samples = (0..<512).map { UInt8($0 / 2) }
    for red in 0..<256 {
      var chroma = samples
      for sample in 0..<256 { chroma[2 * sample + 1] = UInt8(red) }
      for pair in stride(from: red % part, to: 128, by: part) {
        expectTwinsAgree(index, luma: (0..<512).map { UInt8(2 * pair + $0 % 2) }, chroma)
      }
    }
  }

  /// Red by brightness and red difference, blue by brightness and blue difference: all 65536 of each.
  @Test(arguments: matrices.indices) func allReds(index: Int) {
    let chroma = (0..<512).map { UInt8($0 / 2) }
    for pair in 0..<128 { expectTwinsAgree(index, luma: (0..<512).map { UInt8(2 * pair + $0 % 2) }, chroma) }
  }

  /// Greens that are whole numbers but for the rounding of factors, with OpenCV's: 1.164, 0.813 and 0.391.
  @Test func wholeGreens() {
    var count = 0
    for red in 0..<256 {
      var luma = hashedBytes(UInt32(red), 512)
      var chroma = [UInt8](repeating: UInt8(red), count: 512)
      for blue in 0..<256 {
        chroma[2 * blue] = UInt8(blue)
        let sum = 813 * (red - 128) + 391 * (blue - 128) - 500
        // 1164 is 4 · 291, and 291 · 61 is 1 modulo 250.
        guard sum % 4 == 0 else { continue }
        let above = ((sum / 4 * 61) % 250 + 250) % 250
        guard above < 240 else { continue }
        luma[2 * blue] = UInt8(16 + above)
        count += 1
      }
      expectTwinsAgree(0, luma: luma, chroma)
    }
    #expect(count > 15_000)
  }

  /// Sums near to a whole number are rare: all brightnesses with the rarest of ties.
  @Test(arguments: matrices.indices) func roundsWhatLiesNearAHalf(index: Int) {
    let count = 65_536
    let luma = hashedBytes(UInt32(900 + index), count / 2) + (0..<count / 2).map { UInt8($0 / 2 % 256) }
    // Differences that fall on halves in some matrix: 128 ± 125 and 128.
    let ties = (0..<count / 2).map { [UInt8(3), 253, 128, 128, 253, 3][($0 / 512) % 6] }
    expectTwinsAgree(index, luma: luma, hashedBytes(UInt32(950 + index), count / 2) + ties)
  }

  /// Single pixels: every length, in any order, from places that are odd or even.
  @Test(arguments: matrices.indices) func pickedPixels(index: Int) {
    for count in 0...67 {
      let (first, step, lumaStep) = ([0, 1, 7][count % 3], 1 + count % 4, 1 + count / 3 % 2)
      let strip = ColorStrip(
        lumaStart: 1, lumaStep: lumaStep, blueStart: 1, redStart: 0, chromaStep: step, first: first, count: 90)
      let luma = hashedBytes(UInt32(count), 1 + 90 * lumaStep)
      let chroma = hashedBytes(UInt32(300 + count), step * ((first + 91) / 2) + 1)
      let offsets = (0..<count).map { Int32(4 * hashedInteger(UInt32(count), $0, in: 0...89)) }
      var reference = [UInt8](repeating: 7, count: 4 * count + 5)
      var vector = reference
      var workspace = ColorWorkspace()
      var span = reference.mutableSpan
      Reference.pickColors(
        luma.span, chroma.span, chroma.span, strip, offsets: offsets.span, matrix: Self.matrices[index], &workspace,
        into: &span)
      span = vector.mutableSpan
      Vector.pickColors(
        luma.span, chroma.span, chroma.span, strip, offsets: offsets.span, matrix: Self.matrices[index], &workspace,
        into: &span)
      #expect(vector == reference, "\(count) pixels, steps \(step) and \(lumaStep)")
    }
  }

  /// Compares the twins for one row with pairs of differences.
  private func expectTwinsAgree(_ index: Int, luma: [UInt8], _ chroma: [UInt8]) {
    let strip = ColorStrip(lumaStart: 0, blueStart: 0, redStart: 1, chromaStep: 2, count: luma.count)
    var reference = [UInt8](repeating: 0, count: 3 * luma.count)
    var vector = reference
    var workspace = ColorWorkspace()
    var span = reference.mutableSpan
    Reference.convertColor(
      luma.span, chroma.span, chroma.span, strip, matrix: Self.matrices[index], pixelBytes: 3, &workspace, into: &span,
      at: 0)
    span = vector.mutableSpan
    Vector.convertColor(
      luma.span, chroma.span, chroma.span, strip, matrix: Self.matrices[index], pixelBytes: 3, &workspace, into: &span,
      at: 0)
    let difference = vector.indices.first { vector[$0] != reference[$0] }
    #expect(difference == nil, "byte \(difference ?? 0), luma \(luma[(difference ?? 0) / 3])")
  }
}
