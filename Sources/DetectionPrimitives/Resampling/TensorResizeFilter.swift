/// How an element of a resized tensor of Floats is made, named by the implementation that it follows.
///
/// The cases that ``ResizeFilter`` has too sample alike; what differs are the numbers: nothing is rounded to a byte.
public enum TensorResizeFilter: Sendable, Hashable, CaseIterable {
  /// OpenCV's `INTER_LINEAR` on float pictures: along the rows, then from row to row, each step rounded to Float.
  case openCVLinear

  /// OpenCV's `INTER_CUBIC` (a = −0.75) on float pictures, within a few units in the last place.
  case openCVCubic

  /// OpenCV's `INTER_AREA` on float pictures: the mean of what a target pixel covers.
  case openCVArea

  /// OpenCV's `INTER_NEAREST`: the pixel under the target pixel's top left corner.
  case openCVNearest

  /// OpenCV 5's `INTER_NEAREST_EXACT` and Pillow's `NEAREST`: the pixel under the target pixel's center.
  case nearestCenter

  /// Pillow's `BOX` on pictures of mode F: weights and sums in Double, Float in between the two passes.
  case pillowBox

  /// Pillow's `BILINEAR` on pictures of mode F.
  case pillowBilinear

  /// Pillow's `HAMMING` on pictures of mode F.
  case pillowHamming

  /// Pillow's `BICUBIC` on pictures of mode F.
  case pillowBicubic

  /// Pillow's `LANCZOS` on pictures of mode F.
  case pillowLanczos

  /// PyTorch's `interpolate(mode="bilinear", align_corners=False)`, without `antialias`: what networks upsample with.
  ///
  /// It samples as ``openCVLinear``, and differs in how coordinates are rounded.
  case torchBilinear

  /// PyTorch's `interpolate(mode="bilinear", align_corners=True)`: corner pixels stay corner pixels.
  case torchBilinearAlignedCorners
}
