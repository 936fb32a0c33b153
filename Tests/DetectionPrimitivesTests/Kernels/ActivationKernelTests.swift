import DetectionPrimitives
import Testing

@Suite struct ActivationKernelTests {
  typealias Kernel = (Span<Float>, inout MutableSpan<Float>) -> Void

  /// The results of a kernel, with room behind them that must not be touched.
  private func run(_ kernel: Kernel, _ values: ArraySlice<Float>) -> [UInt32] {
    let untouched: Float = -77
    var results = [Float](repeating: untouched, count: values.count + 9)
    var span = results.mutableSpan
    kernel(values.span, &span)
    #expect(results.dropFirst(values.count).allSatisfy { $0 == untouched })
    return results.prefix(values.count).map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern }
  }

  private func values(_ count: Int, seed: UInt64) -> [Float] {
    var random = SplitMix(seed: seed)
    let special: [Float] = [.nan, 0, -0.0, -104, 89, 88.8, -88.8, -3e-38, -.infinity]
    return (0..<count).map { _ in
      random.next() % 5 == 0 ? special[Int(random.next() % UInt64(special.count))] : random.float() * 40 - 20
    }
  }

  @Test func vectorEqualsReferenceForEveryLengthAndOffset() {
    for length in 0...67 {
      for offset in 0...3 {
        let all = values(length + offset, seed: UInt64(length * 4 + offset))
        let part = all[offset...]
        #expect(run(Vector.exp, part) == run(Reference.exp, part))
        #expect(run(Vector.sigmoid, part) == run(Reference.sigmoid, part))
        #expect(run(Vector.softmax, part) == run(Reference.softmax, part))
        var shares = [Float](repeating: 0, count: part.count)
        var span = shares.mutableSpan
        let expected = Reference.expectation(part.span, shares: &span)
        let found = Vector.expectation(part.span, shares: &span)
        #expect(found.bitPattern == expected.bitPattern || (found.isNaN && expected.isNaN))
      }
    }
  }

  /// Blocks without a number far from 0, and with one at any place.
  @Test func sigmoidOfBlocksEqualsReference() {
    var random = SplitMix(seed: 7)
    let far: [Float] = [43, -43, 43.00001, -43.00001, 60, -86, -87.5, -103, 1e30, -1e30, .infinity, -.infinity, .nan]
    for length in [64, 65, 127, 128, 200] {
      let near = (0..<length).map { _ in random.float() * 86 - 43 }
      #expect(run(Vector.sigmoid, near[...]) == run(Reference.sigmoid, near[...]))
      for place in 0..<length {
        var all = near
        all[place] = far[place % far.count]
        #expect(run(Vector.sigmoid, all[...]) == run(Reference.sigmoid, all[...]), "\(all[place]) at \(place)")
      }
    }
  }

  @Test func vectorEqualsReferenceForInfiniteMaxima() {
    for length in [1, 7, 8, 9, 20] {
      for infinity in [Float.infinity, -.infinity] {
        var all = [Float](repeating: -.infinity, count: length)
        all[length / 2] = infinity
        all[length - 1] = infinity
        all[0] = length > 2 ? .nan : infinity
        #expect(run(Vector.softmax, all[...]) == run(Reference.softmax, all[...]))
      }
    }
  }

  @Test(arguments: [1, 2, 7, 8, 9, 67, 1000]) func softmaxIsThatOfNumPy(count: Int) throws {
    // The distance to the largest is rounded to a Float; the function, the sum and the quotient add a few roundings.
    let roundings = 6.0
    let golden = try Golden("decoding")
    let logits = try golden.array("softmax_\(count).x", as: Float.self)
    let expected = try golden.array("softmax_\(count).p", as: Double.self)
    let found = run(Reference.softmax, logits[...]).map { Float(bitPattern: $0) }
    let largest = try #require(logits.max())
    for i in 0..<count {
      let tolerance = (Double(largest - logits[i]) + roundings) * 0x1p-24
      #expect(abs(Double(found[i]) - expected[i]) <= tolerance * expected[i])
    }
  }

  @Test func largestVectorEqualsReference() {
    for length in 0...67 {
      for wanted in [0, 1, 5, 8, 70] {
        var scores = values(length, seed: UInt64(1000 + length))
        // Ties, which must stay in the order of their indices.
        for i in stride(from: 0, to: length, by: 3) { scores[i] = Float(i % 4) }
        var expected = [Int32](repeating: -1, count: wanted)
        var found = expected
        var expectedSpan = expected.mutableSpan
        let count = Reference.largest(scores.span, indices: &expectedSpan)
        var foundSpan = found.mutableSpan
        #expect(Vector.largest(scores.span, indices: &foundSpan) == count)
        #expect(found == expected)
        let sorted = scores.indices.filter { !scores[$0].isNaN }.sorted { (scores[$1], $0) < (scores[$0], $1) }
        #expect(expected.prefix(count).map { Int($0) } == Array(sorted.prefix(wanted)))
      }
    }
  }
}
