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

  /// The turned box; where the picture was stretched, the rectangle with the lengths and the angle of its sides.
  public var box: OrientedBox

  /// What the network's turned box covers in the picture: the corners of ``box``, or a parallelogram after a stretch.
  public var outline: Quadrilateral

  /// Makes a detection.
  ///
  /// - Parameters:
  ///   - detection: The score and the class, with upright bounds.
  ///   - box: The turned box.
  ///   - outline: What it covers; `nil` means the corners of the box.
  public init(detection: Detection, box: OrientedBox, outline: Quadrilateral? = nil) {
    self.detection = detection
    self.box = box
    self.outline = outline ?? Quadrilateral(box)
  }
}

extension Placement {
  /// The oriented box in the source picture that one in the network's input covers; `nil` after a stretch.
  ///
  /// The center is mapped as any point, `width` is divided by ``gainX`` and `height` by ``gainY``, and the angle stays,
  /// as ultralytics 8.4 does: right to the rounding of the resized size. A turned or mirrored picture turns or mirrors
  /// the angle. Nothing is clipped. A stretch makes a parallelogram of a turned box: ``toSource(_:)-(OrientedBox)``.
  ///
  /// - Parameter box: In pixels of the network's input.
  /// - Returns: In pixels of the source picture; `nil` unless ``keepsAspectRatio``.
  public func orientedBox(inSource box: OrientedBox) -> OrientedBox? {
    keepsAspectRatio ? rectangle(inSource: box) : nil
  }

  /// The same, and after a stretch the rectangle with the lengths of the two sides and the angle of `width`.
  private func rectangle(inSource box: OrientedBox) -> OrientedBox {
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
      let outline = keepsAspectRatio ? nil : toSource(box)
      box = rectangle(inSource: box)
      if let regularization, orientation != .up { box = box.regularized(regularization) }
      detection.box = outline?.bounds ?? box.bounds
      guard box.isFinite, detection.box.isFinite else { continue }
      result.append(OrientedDetection(detection: detection, box: box, outline: outline))
    }
    return result
  }
}
