import DetectionPrimitives
import Foundation
import Testing

@Suite struct LogarithmTests {
  /// The system's library is itself within one ulp; the functions promise two.
  private static let ulps = 3.0

  private func expectClose(_ found: Double, _ expected: Double, _ comment: Comment) {
    #expect(abs(found - expected) <= Self.ulps * expected.ulp, comment)
  }

  @Test func naturalLogarithm() {
    for i in 1...20_000 {
      let x = Double(i) * 1e-4
      expectClose(Logarithm.natural(x), Foundation.log(x), "\(x)")
      expectClose(Logarithm.natural(1 / x), Foundation.log(1 / x), "1/\(x)")
    }
    for exponent in -1074...1023 {
      let x = Double(sign: .plus, exponent: exponent, significand: exponent < -1022 ? 1 : 1.37)
      expectClose(Logarithm.natural(x), Foundation.log(x), "2^\(exponent)")
    }
    #expect(Logarithm.natural(1) == 0)
    #expect(Logarithm.natural(0) == -.infinity)
    #expect(Logarithm.natural(.infinity) == .infinity)
    #expect(Logarithm.natural(-1).isNaN && Logarithm.natural(.nan).isNaN)
  }

  @Test func exponential() {
    for i in -20_000...20_000 {
      let x = Double(i) * 0.0345
      expectClose(Logarithm.exponential(x), Foundation.exp(x), "\(x)")
      expectClose(Logarithm.exponential(x * 1e-3), Foundation.exp(x * 1e-3), "\(x)")
    }
    #expect(Logarithm.exponential(0) == 1)
    #expect(Logarithm.exponential(-.infinity) == 0 && Logarithm.exponential(-800) == 0)
    #expect(Logarithm.exponential(.infinity) == .infinity && Logarithm.exponential(709.9) == .infinity)
    #expect(Logarithm.exponential(.nan).isNaN)
  }
}
