import DetectionPrimitives

/// Boxes in a `.npy` file: floats [N, 4], or [N, 5] for oriented boxes.
enum BoxFile {
  /// How the numbers of a box are meant.
  enum Format {
    case corners, cornerAndSize, centerAndSize, oriented
  }

  /// What a file holds.
  enum Content {
    case upright(Boxes)
    case oriented([OrientedBox])

    var count: Int {
      switch self {
      case .upright(let boxes): boxes.count
      case .oriented(let boxes): boxes.count
      }
    }

    /// The boxes as oriented ones.
    var turned: [OrientedBox] {
      switch self {
      case .upright(let boxes): boxes.map { OrientedBox($0) }
      case .oriented(let boxes): boxes
      }
    }
  }

  static let formats: [(String, Format)] = [
    ("xyxy", .corners), ("xywh", .cornerAndSize), ("cxcywh", .centerAndSize), ("xywhr", .oriented),
  ]

  /// Reads boxes.
  static func read(_ path: String, format: Format) throws(DataError) -> Content {
    let columns = format == .oriented ? 5 : 4
    let (numbers, shape) = try ArrayFile.floats(path, shape: [nil, columns])
    func row(_ index: Int) -> ArraySlice<Float> { numbers[index * columns..<(index + 1) * columns] }
    if format == .oriented {
      return .oriented(
        (0..<shape[0]).map { index in
          let n = Array(row(index))
          return OrientedBox(centerX: n[0], centerY: n[1], width: n[2], height: n[3], angle: n[4])
        })
    }
    return .upright(
      Boxes(
        (0..<shape[0]).map { index in
          let n = Array(row(index))
          switch format {
          case .centerAndSize: return Box(centerX: n[0], centerY: n[1], width: n[2], height: n[3])
          case .cornerAndSize: return Box(x: n[0], y: n[1], width: n[2], height: n[3])
          case .corners, .oriented: return Box(minX: n[0], minY: n[1], maxX: n[2], maxY: n[3])
          }
        }))
  }
}
