/// Which source pixels Pillow takes for a target pixel along one axis, and how it weighs them.
///
/// The formulas stand in Reference+Resample.swift.
struct ResampleAxis {
  private let kernel: ResampleKernel
  private let source: Int
  private let origin: Double
  private let scale: Double
  private let reach: Double
  private let inverse: Double

  init(_ kernel: ResampleKernel, source: Int, target: Int, region: Range<Double>?) {
    self.kernel = kernel
    self.source = source
    let (origin, length) = Reference.boxAxis(region, of: source)
    self.origin = origin
    scale = length / Double(target)
    let stretch = max(scale, 1)
    reach = kernel.support * stretch
    inverse = 1 / stretch
  }

  /// The source pixels of a target pixel.
  func pixels(_ index: Int) -> Range<Int> {
    let center = center(index)
    return max(Int(center - reach + 0.5), 0)..<min(Int(center + reach + 0.5), source)
  }

  /// The sum of the curve over them.
  func sum(_ index: Int, _ pixels: Range<Int>) -> Double {
    // The curve is computed twice rather than kept: it is cheap beside the pixels.
    var sum = 0.0
    for pixel in pixels { sum += value(index, pixel) }
    return sum
  }

  /// The weight of a source pixel.
  func weight(_ index: Int, _ pixel: Int, _ sum: Double) -> Double {
    let weight = value(index, pixel)
    return sum != 0 ? weight / sum : weight
  }

  private func center(_ index: Int) -> Double { origin + (Double(index) + 0.5) * scale }

  private func value(_ index: Int, _ pixel: Int) -> Double {
    curve((Double(pixel) - center(index) + 0.5) * inverse)
  }

  private func curve(_ x: Double) -> Double {
    switch kernel {
    case .box: return x > -0.5 && x <= 0.5 ? 1 : 0
    case .bilinear: return abs(x) < 1 ? 1 - abs(x) : 0
    case .hamming:
      let x = abs(x)
      if x == 0 { return 1 }
      if x >= 1 { return 0 }
      let angle = x * Trigonometry.pi
      return Trigonometry.sine(angle) / angle
        * (Double(0.54 as Float) + Double(0.46 as Float) * Trigonometry.cosine(angle))
    case .bicubic:
      let (x, a) = (abs(x), -0.5)
      if x < 1 { return ((a + 2) * x - (a + 3)) * x * x + 1 }
      return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0
    case .lanczos: return x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0
    }
  }

  private func sinc(_ x: Double) -> Double {
    if x == 0 { return 1 }
    let angle = x * Trigonometry.pi
    return Trigonometry.sine(angle) / angle
  }
}
