/// How prototypes and coefficients become a mask: at which resolution, and in which order of steps.
///
/// Interpolating, comparing and cropping do not commute, so versions differ at the edges of masks.
public enum MaskRule: Sendable, Hashable, CaseIterable {
  /// At the resolution of the source picture: interpolate there, keep what is above 0, crop to the box.
  ///
  /// Each pixel's middle is taken to the prototypes by the ``Placement``; padding is not read.
  case source

  /// At the resolution of the network's input: interpolate, keep what is above 0, crop to the box.
  ///
  /// Source: `process_mask(upsample=True)` of ultralytics 8.4.
  case network

  /// As `network`, but cropped before interpolating: masks reach beyond their boxes by up to a prototype's pixel.
  ///
  /// Source: `process_mask(upsample=True)` of earlier ultralytics 8 versions.
  case networkCroppedFirst

  /// As `networkCroppedFirst`, with a sigmoid before cropping, and 0.5 to be above.
  ///
  /// Source: the first ultralytics 8 versions and YOLOv5 7.0.
  case networkSigmoidFirst

  /// At the resolution of the prototypes: keep what is above 0, crop to the box.
  ///
  /// Source: `process_mask(upsample=False)` of ultralytics 8.4.
  case prototypes
}
