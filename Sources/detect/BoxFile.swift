import DetectionPrimitives

/// Boxes in a `.npy` file: [N, 4] floats in one of three formats.
enum BoxFile {
  /// How the four numbers of a box are meant.
  enum Format {
    case corners, cornerAndSize, centerAndSize
  }

  static let formats: [(String, Format)] = [
    ("xyxy", .corners), ("xywh", .cornerAndSize), ("cxcywh", .centerAndSize),
  ]

  /// Reads boxes.
  static func read(_ path: String, format: Format) throws(DataError) -> Boxes {
    let (numbers, shape) = try ArrayFile.floats(path, shape: [nil, 4])
    var boxes = Boxes()
    boxes.reserveCapacity(shape[0])
    for row in 0..<shape[0] {
      let (a, b, c, d) = (numbers[4 * row], numbers[4 * row + 1], numbers[4 * row + 2], numbers[4 * row + 3])
      switch format {
      case .corners: boxes.append(Box(minX: a, minY: b, maxX: c, maxY: d))
      case .cornerAndSize: boxes.append(Box(minX: a, minY: b, maxX: a + c, maxY: b + d))
      case .centerAndSize: boxes.append(Box(centerX: a, centerY: b, width: c, height: d))
      }
    }
    return boxes
  }
}
