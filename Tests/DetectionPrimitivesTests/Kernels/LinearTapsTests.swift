import DetectionPrimitives
import Testing

@Suite struct LinearTapsTests {
  private func taps(_ source: Int, _ target: Int, keepsWeightAtEdges: Bool) -> (
    first: [Int32], second: [Int32], near: [Int16], far: [Int16]
  ) {
    var first = [Int32](repeating: 0, count: target)
    var second = first
    var near = [Int16](repeating: 0, count: target)
    var far = near
    var a = first.mutableSpan
    var b = second.mutableSpan
    var c = near.mutableSpan
    var d = far.mutableSpan
    Reference.linearTaps(
      source: source, target: target, keepsWeightAtEdges: keepsWeightAtEdges, first: &a, second: &b, near: &c, far: &d)
    return (first, second, near, far)
  }

  /// Three pixels to two: samples at 0.25 and 1.75.
  @Test func shrinks() {
    let taps = taps(3, 2, keepsWeightAtEdges: false)
    #expect(taps.first == [0, 1])
    #expect(taps.second == [1, 2])
    #expect(taps.near == [1536, 512])
    #expect(taps.far == [512, 1536])
  }

  /// Two pixels to four: samples at -0.25, 0.25, 0.75 and 1.25.
  ///
  /// A row forgets the weight outside, a column keeps it.
  @Test func edgesOfRowsAndColumns() {
    let row = taps(2, 4, keepsWeightAtEdges: false)
    #expect(row.first == [0, 0, 0, 0])
    #expect(row.second == [1, 1, 1, 1])
    #expect(row.far == [0, 512, 1536, 2048])
    let column = taps(2, 4, keepsWeightAtEdges: true)
    #expect(column.first == [0, 0, 0, 1])
    #expect(column.second == [0, 1, 1, 1])
    #expect(column.far == [1536, 512, 1536, 512])
  }

  @Test func onePixel() {
    let taps = taps(1, 3, keepsWeightAtEdges: false)
    #expect(taps.first == [0, 0, 0])
    #expect(taps.second == [0, 0, 0])
    #expect(taps.near == [2048, 2048, 2048])
  }

  /// Up to 8,000 target pixels the weights of a pair sum to 2048, which the vector kernels need; beyond, some do not.
  @Test func weightsSumTo2048() {
    var sizes = (1...300).map { ($0, 301 - $0) }
    sizes += (0..<60).map { (hashedInteger(1, $0, in: 1...5000), hashedInteger(2, $0, in: 1...8000)) }
    for (source, target) in sizes {
      let taps = taps(source, target, keepsWeightAtEdges: false)
      #expect(zip(taps.near, taps.far).allSatisfy { $0 + $1 == 2048 }, "\(source) to \(target)")
    }
  }
}
