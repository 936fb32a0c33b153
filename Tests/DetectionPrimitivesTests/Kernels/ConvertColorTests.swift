import DetectionPrimitives
import Testing

@Suite struct ConvertColorTests {
  private static let matrices: [ColorMatrix] = [
    .openCV, ColorMatrix(red: 0.299, blue: 0.114, isVideo: false),
    ColorMatrix(red: 0.2126, blue: 0.0722, isVideo: true), ColorMatrix(red: 0.2627, blue: 0.0593, isVideo: true),
    ColorMatrix(red: 0.2627, blue: 0.0593, isVideo: false),
  ]

  /// Every length and several places, pairs and planes, pixels of three and four bytes.
  @Test(arguments: matrices.indices, [3, 4]) func twinsAgree(index: Int, pixelBytes: Int) {
    let matrix = ConvertColorTests.matrices[index]
    for count in 0...67 {
      for first in [count % 5, 0, 7] {
        for step in [1, 2, 3] {
          let luma = hashedBytes(UInt32(count), count + 3)
          let samples = (first + count + 1) / 2
          let chroma = hashedBytes(UInt32(100 + count), step * samples + 1)
          var reference = [UInt8](repeating: 7, count: pixelBytes * count + 4)
          var vector = reference
          var span = reference.mutableSpan
          Reference.convertColor(
            luma.span, from: 2, chroma.span, from: 0, chroma.span, from: 1, chromaStep: step, first: first,
            count: count, matrix: matrix, pixelBytes: pixelBytes, into: &span, at: 2)
          span = vector.mutableSpan
          Vector.convertColor(
            luma.span, from: 2, chroma.span, from: 0, chroma.span, from: 1, chromaStep: step, first: first,
            count: count, matrix: matrix, pixelBytes: pixelBytes, into: &span, at: 2)
          #expect(vector == reference, "\(count) pixels from \(first), step \(step)")
        }
      }
    }
  }

  /// Sums near to a whole number are rare: many pixels at random, and all brightnesses with the rarest of ties.
  @Test(arguments: matrices.indices) func roundsWhatLiesNearAHalf(index: Int) {
    let matrix = ConvertColorTests.matrices[index]
    let count = 65_536
    let luma = hashedBytes(UInt32(900 + index), count / 2) + (0..<count / 2).map { UInt8($0 / 2 % 256) }
    // Differences that fall on halves in some matrix: 128 ± 125 and 128.
    let ties = (0..<count / 2).map { [UInt8(3), 253, 128, 128, 253, 3][($0 / 512) % 6] }
    let chroma = hashedBytes(UInt32(950 + index), count / 2) + ties + [UInt8](repeating: 0, count: 64)
    var reference = [UInt8](repeating: 0, count: 3 * count)
    var vector = reference
    var span = reference.mutableSpan
    Reference.convertColor(
      luma.span, from: 0, chroma.span, from: 0, chroma.span, from: 1, chromaStep: 2, first: 0, count: count,
      matrix: matrix, pixelBytes: 3, into: &span, at: 0)
    span = vector.mutableSpan
    Vector.convertColor(
      luma.span, from: 0, chroma.span, from: 0, chroma.span, from: 1, chromaStep: 2, first: 0, count: count,
      matrix: matrix, pixelBytes: 3, into: &span, at: 0)
    #expect(vector == reference)
  }
}
