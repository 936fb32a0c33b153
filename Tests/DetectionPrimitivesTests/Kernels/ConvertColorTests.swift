import DetectionPrimitives
import Testing

@Suite struct ConvertColorTests {
  private static let matrices: [ColorMatrix] = [
    .openCV, ColorMatrix(red: 0.299, blue: 0.114, isVideo: false),
    ColorMatrix(red: 0.2126, blue: 0.0722, isVideo: true),
  ]

  /// Every length and several places, pairs and planes, forward and backward.
  @Test(arguments: matrices.indices) func twinsAgree(index: Int) {
    let matrix = ConvertColorTests.matrices[index]
    for count in 0...67 {
      let first = count % 5
      for step in [1, 2, 7] {
        for isBackwards in [false, true] {
          let luma = hashedBytes(UInt32(count), count + 3)
          let chroma = hashedBytes(UInt32(100 + count), step * (count + 8))
          var reference = [UInt8](repeating: 7, count: 3 * count + 4)
          var vector = reference
          let last = isBackwards ? first + max(count - 1, 0) : first
          let start = isBackwards ? 2 + max(count - 1, 0) : 2
          var span = reference.mutableSpan
          Reference.convertColor(
            luma.span, from: start, lumaStep: isBackwards ? -1 : 1, chroma.span, from: 0, chroma.span, from: 1,
            chromaStep: step, first: last, isBackwards: isBackwards, count: count, matrix: matrix, into: &span, at: 2)
          span = vector.mutableSpan
          Vector.convertColor(
            luma.span, from: start, lumaStep: isBackwards ? -1 : 1, chroma.span, from: 0, chroma.span, from: 1,
            chromaStep: step, first: last, isBackwards: isBackwards, count: count, matrix: matrix, into: &span, at: 2)
          #expect(vector == reference, "\(count) pixels, step \(step), backwards \(isBackwards)")
        }
      }
    }
  }
}
