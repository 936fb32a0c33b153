import DetectionPrimitives

extension ResizeFilter {
  /// The names of the filters on the command line.
  static let names: [(String, ResizeFilter)] = [
    ("cv-nearest", .openCVNearest), ("cv-nearest-exact", .openCVNearestExact),
    ("cv4-nearest-exact", .openCV4NearestExact), ("cv-linear", .openCVLinear),
    ("cv-linear-exact", .openCVLinearExact), ("cv-area", .openCVArea), ("cv-cubic", .openCVCubic),
    ("pillow-nearest", .pillowNearest),
    ("pillow-box", .pillowBox), ("pillow-bilinear", .pillowBilinear), ("pillow-hamming", .pillowHamming),
    ("pillow-bicubic", .pillowBicubic), ("pillow-lanczos", .pillowLanczos),
  ]

  /// The filter of Floats that samples alike; `nil` for those that are defined for bytes only.
  var ofFloats: TensorResizeFilter? {
    switch self {
    case .openCVLinear: .openCVLinear
    case .openCVArea: .openCVArea
    case .openCVCubic: .openCVCubic
    case .openCVNearest: .openCVNearest
    case .openCVNearestExact, .pillowNearest: .nearestCenter
    case .pillowBox: .pillowBox
    case .pillowBilinear: .pillowBilinear
    case .pillowHamming: .pillowHamming
    case .pillowBicubic: .pillowBicubic
    case .pillowLanczos: .pillowLanczos
    case .openCVLinearExact, .openCV4NearestExact: nil
    }
  }
}

extension PillowPassOrder {
  /// What the orders of passes are called on the command line.
  static let names: [(String, PillowPassOrder)] = [("pillow13", .pillow13), ("horizontal-first", .horizontalFirst)]
}
