import DetectionPrimitives
import Foundation
import Testing

@Suite struct PortableMathTests {
  private static let expBound = 1.0
  private static let sigmoidBound = 3.0

  /// The distance from the exact value in units of the last place of the nearest Float.
  private func error(_ value: Float, from exact: Double) -> Double {
    let nearest = Float(exact)
    if nearest.isInfinite { return value == nearest || value == .greatestFiniteMagnitude ? 0 : .infinity }
    let next = Float(bitPattern: nearest.magnitude.bitPattern + 1)
    return abs(Double(value) - exact) / (Double(next) - Double(nearest.magnitude))
  }

  @Test func isWithinItsBoundOfNumPy() throws {
    let golden = try Golden("decoding")
    let x = try golden.array("activation.x", as: Float.self)
    let exp = try golden.array("activation.exp", as: Double.self)
    let sigmoid = try golden.array("activation.sigmoid", as: Double.self)
    for i in x.indices {
      #expect(error(PortableMath.exp(x[i]), from: exp[i]) < Self.expBound, "exp(\(x[i]))")
      #expect(error(PortableMath.sigmoid(x[i]), from: sigmoid[i]) < Self.sigmoidBound, "sigmoid(\(x[i]))")
    }
  }

  /// All floats from 2⁻²⁷ to 105 of both signs in release builds, a sample of them in debug builds: below, exp is 1 and
  /// sigmoid 0.5, above they are 0, 1 or infinity.
  @Test(arguments: 0..<16) func lanesAreWithinTheirBoundOverAllFloats(part: UInt32) {
    #if DEBUG
      let step: UInt32 = 9973
    #else
      let step: UInt32 = 1
    #endif
    var worstExp = 0.0
    var worstSigmoid = 0.0
    forEachEight(part: part, step: step) { x in
      let exp = PortableMath.exp(x)
      let sigmoid = PortableMath.sigmoid(x)
      for lane in 0..<8 {
        let exact = Foundation.exp(Double(x[lane]))
        worstExp = max(worstExp, error(exp[lane], from: exact))
        worstSigmoid = max(worstSigmoid, error(sigmoid[lane], from: exact.isInfinite ? 1 : exact / (1 + exact)))
      }
    }
    #expect(worstExp < Self.expBound)
    #expect(worstSigmoid < Self.sigmoidBound)
  }

  @Test(arguments: 0..<16) func lanesEqualSingleValues(part: UInt32) {
    #if DEBUG
      let step: UInt32 = 9973
    #else
      let step: UInt32 = 61
    #endif
    var different = 0
    forEachEight(part: part, step: step) { x in
      let exp = PortableMath.exp(x)
      let sigmoid = PortableMath.sigmoid(x)
      let small = PortableMath.sigmoidOfSmall(x)
      for lane in 0..<8 {
        if PortableMath.exp(x[lane]).bitPattern != exp[lane].bitPattern { different += 1 }
        if PortableMath.sigmoid(x[lane]).bitPattern != sigmoid[lane].bitPattern { different += 1 }
        if x[lane].magnitude <= 43, small[lane].bitPattern != sigmoid[lane].bitPattern { different += 1 }
      }
    }
    #expect(different == 0)
  }

  /// Every `step`-th float of one of 16 parts of the range, eight at a time.
  private func forEachEight(part: UInt32, step: UInt32, _ body: (SIMD8<Float>) -> Void) {
    let first = (0x1p-27 as Float).bitPattern
    let length = ((105 as Float).bitPattern - first) / 8
    let sign: UInt32 = part < 8 ? 0 : 0x8000_0000
    var bits = first + part % 8 * length
    let end = bits + length
    while bits < end {
      var x = SIMD8<Float>()
      for lane in 0..<8 { x[lane] = Float(bitPattern: (bits + UInt32(lane) * step) | sign) }
      body(x)
      bits += 8 * step
    }
  }

  @Test func endsAreExact() {
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.exp(1) == 2.7182817)
    #expect(PortableMath.exp(-.infinity) == 0)
    #expect(PortableMath.exp(.infinity) == .infinity)
    #expect(PortableMath.exp(1000) == .infinity)
    #expect(PortableMath.exp(.nan).isNaN)
    #expect(PortableMath.exp(-103.9) == .leastNonzeroMagnitude)
    #expect(PortableMath.exp(-104) == 0)
  }

  @Test func sigmoidNeverOverflows() {
    let expected: [(Float, Float)] = [
      (-.infinity, 0), (-1e4, 0), (-104, 0), (0, 0.5), (-0.0, 0.5), (88.8, 1), (100, 1), (.infinity, 1),
      (2, 0.880797),
    ]
    for (x, probability) in expected { #expect(PortableMath.sigmoid(x) == probability, "sigmoid(\(x))") }
    #expect(abs(Double(PortableMath.sigmoid(-88.8)) - 2.7205e-39) < 1e-43)
    #expect(PortableMath.sigmoid(.nan).isNaN)
  }
}
