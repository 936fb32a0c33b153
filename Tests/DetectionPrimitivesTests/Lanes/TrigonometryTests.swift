import DetectionPrimitives
import Foundation
import Testing

/// Against the platform's libm, which is within one ulp of the true value.
@Suite struct TrigonometryTests {
  /// The documented bound of two ulps, and one for the platform's own.
  private static let ulps = 3.0

  private func isClose(_ found: Double, _ expected: Double, scale: Double? = nil) -> Bool {
    abs(found - expected) <= Self.ulps * max(expected.ulp, scale ?? 0)
  }

  private var angles: [Double] {
    var noise = Noise(seed: 11)
    return stride(from: -7.0, through: 7.0, by: 1.0 / 512).map { $0 }
      + (0..<2000).map { _ in noise.number(in: -1000...1000) } + (0..<2000).map { _ in noise.number(in: -1e6...1e6) }
      + [0, .pi, .pi / 2, .pi / 4, 1e-300, -1e-9, 1e6, -1e6]
  }

  @Test func sineAndCosine() {
    for angle in angles {
      #expect(isClose(Trigonometry.sine(angle), sin(angle)), "sin \(angle)")
      #expect(isClose(Trigonometry.cosine(angle), cos(angle)), "cos \(angle)")
    }
  }

  @Test func arctangent() {
    var noise = Noise(seed: 12)
    for _ in 0..<20000 {
      let (x, y) = (noise.number(in: -3...3), noise.number(in: -3...3))
      #expect(isClose(Trigonometry.arctangent(y: y, x: x), atan2(y, x)), "atan2 \(y) \(x)")
    }
    #expect(Trigonometry.arctangent(y: 0, x: 0) == 0)
    #expect(Trigonometry.arctangent(y: 0, x: -1) == .pi)
    #expect(Trigonometry.arctangent(y: 1, x: 0) == .pi / 2)
    #expect(Trigonometry.arctangent(y: -1, x: 0) == -.pi / 2)
    #expect(Trigonometry.arctangent(y: 1, x: 1) == .pi / 4)
  }

  @Test func outsideTheDomain() {
    for angle in [Double.nan, .infinity, -.infinity, 1.1e6] {
      #expect(Trigonometry.sine(angle).isNaN)
      #expect(Trigonometry.cosine(angle).isNaN)
    }
    #expect(Trigonometry.arctangent(y: .nan, x: 1).isNaN)
    #expect(Trigonometry.arctangent(y: .infinity, x: .infinity).isNaN)
  }

  @Test func turnsAreTakenOffExactly() {
    for (degrees, rest) in [
      (0, 0), (359.5, 359.5), (360, 0), (-725, -5), (1e9, 280), (0x1p52, 16), (0x1p60, 136), (-0x1p60, -136),
      (0x1.8p53, 48),
    ] as [(Double, Double)] {
      #expect(Trigonometry.withoutTurns(degrees) == rest, "\(degrees)")
    }
    var noise = SplitMix(seed: 5)
    for _ in 0..<2000 {
      let number = Int(noise.next() >> 1)
      let degrees = Double(number)
      // The number that the Double is, which fits 64 bits.
      let whole = degrees < 0x1p63 ? Int(degrees) : 0
      #expect(Trigonometry.withoutTurns(degrees < 0x1p63 ? degrees : 0) == Double(whole % 360), "\(degrees)")
    }
    #expect(Trigonometry.withoutTurns(.infinity).isNaN && Trigonometry.withoutTurns(.nan).isNaN)
    #expect(abs(Trigonometry.withoutTurns(.greatestFiniteMagnitude)) < 360)
  }
}
