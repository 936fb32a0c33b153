/// How a resized pixel is made of source pixels, named by the implementation whose bytes it gives.
///
/// A network sees best what it was trained on: two filters with the same name in two libraries differ, most where a
/// picture shrinks.
public enum ResizeFilter: Sendable, Hashable, CaseIterable {
  /// OpenCV's `INTER_LINEAR`: two by two source pixels for each target pixel, whatever the scale.
  ///
  /// It does not average when it shrinks, so detail smaller than a target pixel may vanish or flicker. The exact
  /// shrink to half in both axes is an average of two by two pixels, as OpenCV does it. 8-bit results equal OpenCV's.
  case openCVLinear
}
