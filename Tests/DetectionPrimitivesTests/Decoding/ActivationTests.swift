import DetectionPrimitives
import Testing

@Suite struct ActivationTests {
  private let tolerance: Float = 5e-4

  private func apply(_ activation: Activation, _ scores: [Float]) -> [Float] {
    var scores = scores
    activation.apply(to: &scores)
    return scores
  }

  private func isNear(_ found: [Float], _ expected: [Float]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func sigmoidOnceAndTwice() {
    #expect(isNear(apply(.sigmoid, [-4, 0, 2.1972]), [0.018, 0.5, 0.9]))
    #expect(isNear(apply(.sigmoid, apply(.sigmoid, [-4, 0, 2.1972])), [0.5045, 0.6225, 0.7109]))
  }

  @Test func noneLeavesScores() {
    #expect(apply(.none, [-4, 0, 2]) == [-4, 0, 2])
  }

  @Test func softmaxSubtractsTheLargest() {
    #expect(isNear(apply(.softmax, [7999.99, 8000, 2, 1]), [0.4976, 0.5024, 0, 0]))
    #expect(apply(.softmax, [-249.87, -424.13, -460.29, 378.10, -292.61]) == [0, 0, 0, 1, 0])
  }

  @Test func softmaxOfInfinitiesIsTheLimit() {
    #expect(apply(.softmax, [-.infinity, -.infinity]) == [0.5, 0.5])
    #expect(apply(.softmax, [.infinity, 3, .infinity, -.infinity]) == [0.5, 0, 0.5, 0])
    #expect(apply(.softmax, []) == [])
    let withNaN = apply(.softmax, [0, .nan, 0])
    #expect(withNaN[0] == 0.5 && withNaN[1].isNaN && withNaN[2] == 0.5)
  }

  @Test func tooLittleRoomStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var results: [Float] = [0]
      var span = results.mutableSpan
      Activation.sigmoid.apply(to: ([1, 2] as [Float]).span, into: &span)
    }
  }
}
