extension NonMaximumSuppression {
  /// As darknet suppresses with `nms_kind=greedynms` (yolov4.cfg), which is distance suppression with exponent 0.6.
  ///
  /// darknet sorts unstably, and a box with scores of several classes can survive for each of them; here each box has
  /// one class. There are no limits of candidates or of detections.
  public static func darknet(iouThreshold: Float = 0.45, scoreThreshold: Float = 0.25) -> NonMaximumSuppression {
    NonMaximumSuppression(
      method: .distance(exponent: 0.6), iouThreshold: iouThreshold, grouping: .classAware,
      scoreThreshold: scoreThreshold, candidateLimit: .max, detectionLimit: .max)
  }

  /// As YOLOX suppresses in its demos: all classes together, sides one longer.
  ///
  /// YOLOX sorts unstably and reverses the order, so there the later of two equal scores can come first.
  public static func yolox(iouThreshold: Float = 0.45, scoreThreshold: Float = 0.3) -> NonMaximumSuppression {
    NonMaximumSuppression(
      method: .hardInclusivePixels, iouThreshold: iouThreshold, grouping: .classAgnostic,
      scoreThreshold: scoreThreshold, candidateLimit: .max, detectionLimit: .max)
  }
}
