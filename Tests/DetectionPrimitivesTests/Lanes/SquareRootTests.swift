import DetectionPrimitives
import Testing

/// Against the processor's own root, which IEEE 754 rounds correctly.
@Suite struct SquareRootTests {
  @Test func everyKindOfDouble() {
    var noise = Noise(seed: 21)
    for _ in 0..<200_000 {
      let x = Double(bitPattern: noise.next() & 0x7FFF_FFFF_FFFF_FFFF)
      if x.isNaN { continue }
      #expect(squareRoot(x).bitPattern == x.squareRoot().bitPattern, "\(x)")
    }
  }

  @Test func nearSquares() {
    var noise = Noise(seed: 22)
    for _ in 0..<50_000 {
      let root = noise.number(in: 1...2)
      for x in [root * root, (root * root).nextUp, (root * root).nextDown, root, root * 2] {
        #expect(squareRoot(x).bitPattern == x.squareRoot().bitPattern, "\(x)")
      }
    }
    for whole in 0..<2000 { #expect(squareRoot(Double(whole * whole)) == Double(whole)) }
  }

  @Test func floats() {
    var noise = Noise(seed: 23)
    for _ in 0..<100_000 {
      let x = Float(bitPattern: UInt32(truncatingIfNeeded: noise.next()) & 0x7FFF_FFFF)
      if x.isNaN { continue }
      #expect(squareRoot(x).bitPattern == x.squareRoot().bitPattern, "\(x)")
    }
  }

  @Test func edges() {
    #expect(squareRoot(0.0) == 0)
    #expect(squareRoot(-0.0).sign == .minus)
    #expect(squareRoot(Double.infinity) == .infinity)
    #expect(squareRoot(-1.0).isNaN)
    #expect(squareRoot(Double.nan).isNaN)
    #expect(squareRoot(-Double.infinity).isNaN)
    #expect(squareRoot(Double.leastNonzeroMagnitude) == Double.leastNonzeroMagnitude.squareRoot())
    #expect(squareRoot(Double.greatestFiniteMagnitude) == Double.greatestFiniteMagnitude.squareRoot())
  }
}
