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
}
