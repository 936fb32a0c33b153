/// The curves that Pillow weighs source pixels with.
package enum ResampleKernel: Sendable, Hashable, CaseIterable {
  case box
  case bilinear
  case hamming
  case bicubic
  case lanczos

  /// How far the curve reaches from its center, in source pixels where the picture grows, in target pixels where it
  /// shrinks.
  package var support: Double {
    switch self {
    case .box: 0.5
    case .bilinear, .hamming: 1
    case .bicubic: 2
    case .lanczos: 3
    }
  }
}
