/// A named place on an object: a nose, a left knee.
public struct Keypoint: Sendable, Hashable {
  /// From the left edge.
  public var x: Float

  /// From the top edge.
  public var y: Float

  /// How sure the network is that the place can be seen, 0…1; 1 where the network does not say.
  public var confidence: Float

  /// Makes a keypoint.
  public init(x: Float, y: Float, confidence: Float) {
    self.x = x
    self.y = y
    self.confidence = confidence
  }

  /// Whether all three numbers are finite.
  var isFinite: Bool { x.isFinite && y.isFinite && confidence.isFinite }
}

/// Candidates with their keypoints, in pixels of the network's input.
///
/// As with ``Candidates``, only a ``Placement`` turns them into places of the source picture.
public struct PoseCandidates: Sendable, Hashable {
  /// The boxes, scores and classes.
  public let candidates: Candidates

  /// The number of keypoints of each candidate.
  public let keypointCount: Int

  /// The keypoints, candidate after candidate, in pixels of the network's input.
  public let keypoints: [Keypoint]
}

/// One object with its keypoints, in pixels of the source picture.
public struct Pose: Sendable, Hashable {
  /// The box, the score and the class.
  public var detection: Detection

  /// The keypoints, in the network's order.
  public var keypoints: [Keypoint]

  /// Makes a pose.
  public init(detection: Detection, keypoints: [Keypoint]) {
    self.detection = detection
    self.keypoints = keypoints
  }
}

extension Placement {
  /// The candidates as poses: boxes and keypoints moved to the source picture.
  ///
  /// A candidate whose box is empty after clipping is dropped with its keypoints, as by ``detections(from:clip:)``. The
  /// order stays.
  ///
  /// - Parameters:
  ///   - poses: In pixels of the network's input.
  ///   - clip: Whether to clip boxes to the crop and to move keypoints outside to its nearest edge; confidences stay.
  /// - Returns: In pixels of the source picture.
  /// - Complexity: O(number of keypoints).
  public func poses(from poses: PoseCandidates, clip: Bool = true) -> [Pose] {
    var result: [Pose] = []
    for index in 0..<poses.candidates.count {
      guard let detection = detection(from: poses.candidates, at: index, clip: clip) else { continue }
      let start = index * poses.keypointCount
      let keypoints = poses.keypoints[start..<start + poses.keypointCount].map { keypoint in
        let point = toSource(Point(x: keypoint.x, y: keypoint.y), clip: clip)
        return Keypoint(x: point.x, y: point.y, confidence: keypoint.confidence)
      }
      result.append(Pose(detection: detection, keypoints: keypoints))
    }
    return result
  }
}
