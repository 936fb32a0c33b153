/// How a resized pixel is made of source pixels, named by the implementation whose bytes it gives.
///
/// A network sees best what it was trained on: two filters with the same name in two libraries differ, most where a
/// picture shrinks. Pillow's average over all source pixels under a target pixel then; OpenCV's do not, but for
/// ``openCVArea``. A network validated with another filter than it was trained with has lost up to five percent of its
/// average precision in published reports.
///
/// ```swift
/// let row = try PixelImage(
///   bytes: [0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0], width: 16, height: 1, format: .gray8)
/// let small = Size(width: 4, height: 1)
/// try row.resized(to: small, filter: .openCVLinear).bytes     // [0, 0, 0, 0]
/// try row.resized(to: small, filter: .openCVArea).bytes       // [0, 64, 0, 0]
/// try row.resized(to: small, filter: .pillowBilinear).bytes   // [0, 40, 24, 0]
/// ```
///
/// 8-bit results equal the named implementation's in every byte; ``openCVCubic`` says where not. With alpha, Pillow's
/// filters but ``pillowNearest`` multiply colors by it first, as Pillow does. For Floats see ``TensorResizeFilter``.
public enum ResizeFilter: Sendable, Hashable, CaseIterable {
  /// OpenCV's `INTER_LINEAR`: two by two source pixels for each target pixel, whatever the scale.
  ///
  /// It does not average when it shrinks, so detail smaller than a target pixel may vanish or flicker. The exact
  /// shrink to half in both axes is an average of two by two pixels, as OpenCV does it.
  case openCVLinear

  /// OpenCV's `INTER_LINEAR_EXACT`: the same pixels with 8-bit weights and one rounding, equal on every processor.
  case openCVLinearExact

  /// OpenCV's `INTER_AREA`: the mean of what a target pixel covers; where a side grows, a blend of two by two.
  case openCVArea

  /// OpenCV's `INTER_CUBIC` (a = −0.75): four by four source pixels for each target pixel, whatever the scale.
  ///
  /// As ``openCVLinear`` it does not average when it shrinks. Equal to OpenCV's bytes where it is built for x86-64 and
  /// does not use Intel's library for this filter; within one level elsewhere.
  case openCVCubic

  /// OpenCV's `INTER_NEAREST`: the pixel under the target pixel's top left corner.
  case openCVNearest

  /// `INTER_NEAREST_EXACT` of OpenCV 5: the pixel under the target pixel's center, as ``pillowNearest`` finds it.
  case openCVNearestExact

  /// `INTER_NEAREST_EXACT` of OpenCV 4: the center in 16-bit fixed point, which takes other pixels at many sizes.
  case openCV4NearestExact

  /// Pillow's `NEAREST`: the pixel under the target pixel's center.
  case pillowNearest

  /// Pillow's `BOX`: the mean of the pixels whose centers a target pixel covers.
  case pillowBox

  /// Pillow's `BILINEAR`, torchvision's resize with `antialias`: a triangle that widens as the picture shrinks.
  case pillowBilinear

  /// Pillow's `HAMMING`: as sharp as bicubic, without its overshoot.
  case pillowHamming

  /// Pillow's `BICUBIC` (a = −0.5): sharper than bilinear, overshoots at edges.
  case pillowBicubic

  /// Pillow's `LANCZOS` (three lobes): the sharpest, and the slowest.
  case pillowLanczos
}

/// Which axis Pillow's filters resize first; bytes are rounded and clamped in between, so it shows.
public enum PillowPassOrder: Sendable, Hashable, CaseIterable {
  /// Pillow 13: from top to bottom first where the height shrinks by more than twice the pixels of the width.
  case pillow13
  /// Pillow before 13: along the rows first, always.
  case horizontalFirst
}
