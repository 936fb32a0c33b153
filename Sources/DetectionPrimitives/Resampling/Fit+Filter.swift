extension Fit {
  /// The filter that the dialect's framework resizes with.
  ///
  /// Pillow's bilinear for ``shortestEdge(_:)``, else OpenCV's linear. Darknet's own, in Float and with the corners'
  /// centers aligned, is none of ``ResizeFilter``.
  public var usualFilter: ResizeFilter {
    if case .shortestEdge = self { .pillowBilinear } else { .openCVLinear }
  }
}
