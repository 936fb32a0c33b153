/// Candidates with their oriented boxes, in pixels of the network's input.
public struct OrientedCandidates: Sendable, Hashable {
  /// The scores and the classes; the boxes are the upright bounds of the turned ones.
  public let candidates: Candidates

  /// The oriented boxes, one for each candidate, in pixels of the network's input.
  public let boxes: [OrientedBox]

  /// The candidates that a suppression keeps, best score first.
  ///
  /// - Parameters:
  ///   - suppression: The rule; its method is `hard` or `fast`.
  ///   - measure: How overlap is measured. Ultralytics suppresses by `gaussian`, with method `fast`.
  /// - Returns: The kept candidates.
  /// - Complexity: O(n · k), n candidates of which k are kept.
  public func suppressed(
    by suppression: NonMaximumSuppression, measure: OrientedOverlap = .gaussian
  ) -> OrientedCandidates {
    let indices = suppression.survivors(
      of: boxes, scores: candidates.scores, classIndices: candidates.classIndices, by: measure
    ).indices
    return OrientedCandidates(candidates: candidates.selecting(indices), boxes: indices.map { boxes[$0] })
  }
}

/// One object with its oriented box, in pixels of the source picture.
public struct OrientedDetection: Sendable, Hashable {
  /// The score and the class; the box is the upright bounds of the turned one.
  public var detection: Detection

  /// The turned box.
  public var box: OrientedBox

  /// Makes a detection.
  public init(detection: Detection, box: OrientedBox) {
    self.detection = detection
    self.box = box
  }
}

extension Placement {
  /// The oriented box in the source picture that one in the network's input covers; nothing is clipped.
  ///
  /// The center is mapped as any point, `width` is divided by ``gainX`` and `height` by ``gainY``, and the angle stays,
  /// as ultralytics 8.4 does: right to the rounding of the resized size wherever the fit keeps the aspect ratio. For
  /// ``Fit/stretch`` the two sides are mapped as the directions that they are, and the box has their new lengths and
  /// the angle of `width`. A turned or mirrored picture turns or mirrors the angle.
  public func toSource(_ box: OrientedBox) -> OrientedBox {
    let center = toSource(Point(x: box.centerX, y: box.centerY), clip: false)
    var result = OrientedBox(
      centerX: center.x, centerY: center.y, width: box.width / Float(gainX), height: box.height / Float(gainY),
      angle: box.angle)
    guard fit == .stretch || orientation != .up else { return result }
    var (alongX, alongY) = (Trigonometry.cosine(Double(box.angle)), Trigonometry.sine(Double(box.angle)))
    if fit == .stretch {
      func length(_ x: Double, _ y: Double) -> Float { Float(squareRoot(x * x + y * y)) }
      result.width = box.width * length(alongX / gainX, alongY / gainY)
      result.height = box.height * length(alongY / gainX, alongX / gainY)
      (alongX, alongY) = (alongX / gainX, alongY / gainY)
    }
    if orientation.flipsX { alongX = -alongX }
    if orientation.flipsY { alongY = -alongY }
    if orientation.swapsSides { (alongX, alongY) = (alongY, alongX) }
    result.angle = Float(Trigonometry.arctangent(y: alongY, x: alongX))
    return result
  }

  /// The candidates as detections: their oriented boxes moved to the source picture.
  ///
  /// A candidate whose upright bounds are outside the crop is dropped; boxes are not clipped. The order stays.
  ///
  /// - Parameters:
  ///   - oriented: In pixels of the network's input.
  ///   - regularization: Which of its names a box gets; `nil` leaves the network's.
  /// - Returns: In pixels of the source picture.
  /// - Complexity: O(`oriented.boxes.count`).
  public func detections(
    from oriented: OrientedCandidates, regularization: OrientedBox.Regularization? = .quarterTurn
  ) -> [OrientedDetection] {
    var result: [OrientedDetection] = []
    for index in oriented.boxes.indices {
      guard var detection = detection(from: oriented.candidates, at: index, clip: true) else { continue }
      var box = oriented.boxes[index]
      if let regularization, orientation == .up { box = box.regularized(regularization) }
      box = toSource(box)
      if let regularization, orientation != .up { box = box.regularized(regularization) }
      detection.box = box.bounds
      guard box.isFinite, detection.box.isFinite else { continue }
      result.append(OrientedDetection(detection: detection, box: box))
    }
    return result
  }
}
