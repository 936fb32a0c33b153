/// The mean and the deviation of each of three channels: a value v becomes (v − mean) / deviation.
package struct ChannelMoments: Sendable, Hashable {
  /// What is subtracted, for the first, second and third channel; a fourth lane that means nothing.
  package let means: SIMD4<Float>

  /// What the rest is divided by, 1 in the fourth lane.
  package let deviations: SIMD4<Float>

  /// Makes the moments of three channels in the order of a kernel's pixels.
  package init(means: (Float, Float, Float), deviations: (Float, Float, Float)) {
    self.means = SIMD4(means.0, means.1, means.2, 0)
    self.deviations = SIMD4(deviations.0, deviations.1, deviations.2, 1)
  }
}
