extension NonMaximumSuppression {
  /// What happens to a box that overlaps a better one.
  public enum Method: Sendable, Hashable {
    /// It goes when its intersection over union with a kept box exceeds the threshold.
    case hard

    /// It goes when intersection over union, less a power of the normalized distance of the centers, exceeds it.
    ///
    /// So neighbors with different centers are kept where `hard` drops one. The squared distance of the centers over
    /// the squared diagonal of the smallest box around both, to the power of `exponent`: 1 in the paper (Zheng et al.,
    /// "Distance-IoU Loss", 2020), 0.6 in darknet.
    case distance(exponent: Float = 1)

    /// As `hard`, but boxes that are suppressed suppress others too (Bolya et al., "YOLACT", 2019).
    case fast

    /// Its score is multiplied by 1 - IoU where that exceeds the threshold (Bodla et al., "Soft-NMS", 2017).
    case softLinear

    /// Its score is multiplied by exp(-IoU² / sigma), whatever the threshold (Bodla et al., 2017).
    case softGaussian(sigma: Float = 0.5)

    /// Its score decays with its overlap, less so if the better box is overlapped itself.
    ///
    /// Wang et al., "SOLOv2", 2020; takes all pairs of candidates at once and needs no threshold of overlap.
    case matrixLinear

    /// As `matrixLinear`, with exp(-sigma · IoU²) in place of 1 - IoU: sigma multiplies, as in the authors' code.
    case matrixGaussian(sigma: Float = 2)

    /// As `hard`, with every side one longer: boxes of whole pixels, both ends included, as YOLOX suppresses.
    case hardInclusivePixels
  }

  /// Which boxes can suppress one another.
  public enum Grouping: Sendable, Hashable {
    /// Boxes of the same class. Class indices are compared; coordinates are not touched.
    case classAware

    /// All boxes.
    case classAgnostic

    /// Boxes whose classes have the same number here: element c is the number of class c, in 0..<2³⁰.
    ///
    /// A class without an element is a group of its own; so is a negative class index from −2³⁰ on.
    case classGroups([Int32])
  }
}
