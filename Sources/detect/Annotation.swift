import DetectionPrimitives

/// Detections as lines of text and as frames on a picture.
enum Annotation {
  /// A keypoint is drawn where the network is surer than this that it can be seen.
  private static let visibleConfidence: Float = 0.5

  /// One line for a detection.
  static func line(_ record: DetectionDocument.Record) -> String {
    var line = "  \(fixed(record.score, 2))  \(title(record))"
    line += String(repeating: " ", count: max(1, 34 - line.count))
    line += "[\(record.box.map { fixed($0, 1) }.joined(separator: ", "))]"
    if let position = record.position {
      line += "  \(fixed(position.forward, 2)) m ahead, \(fixed(abs(position.right), 2)) m to the "
      line += position.right < 0 ? "left" : "right"
    }
    return line
  }

  /// Draws detections on a copy of the picture and writes it.
  ///
  /// - Parameters:
  ///   - records: The detections.
  ///   - masks: Whether masks are of the picture and can be drawn on it.
  ///   - picture: The picture.
  ///   - path: The file.
  /// - Throws: What cannot be written.
  static func write(
    _ records: [DetectionDocument.Record], masks: Bool = true, on picture: PixelImage, to path: String
  ) throws {
    var canvas = Canvas(picture)
    for record in records.reversed() {
      let box = Box(minX: record.box[0], minY: record.box[1], maxX: record.box[2], maxY: record.box[3])
      let color = color(of: record)
      if masks, let mask = record.mask { canvas.blend(mask, color: color) }
      if let corners = record.corners { canvas.outline(corners, color: color) }
      canvas.draw(box, label: "\(title(record)) \(fixed(record.score, 2))", color: color)
      for keypoint in record.keypoints ?? [] where keypoint[2] > visibleConfidence {
        canvas.dot(keypoint[0], keypoint[1], color: color)
      }
    }
    // The detections themselves go to the standard output.
    guard path != "-" else { throw UsageError("expected a picture file after --annotate, found -") }
    try PictureFile.write(try canvas.image, to: path)
  }

  private static func title(_ record: DetectionDocument.Record) -> String {
    let label = record.label ?? "class \(record.classIndex)"
    return record.color.map { "\($0.name) \(label)" } ?? label
  }

  /// A color that stands out, the ball's own where it is known, else one for each class.
  private static func color(of record: DetectionDocument.Record) -> Canvas.Color {
    switch record.color?.name {
    case "white": return (255, 255, 255)
    case "red": return (255, 64, 64)
    case "blue": return (64, 128, 255)
    case "yellow": return (255, 224, 32)
    case "green": return (64, 224, 96)
    case "black": return (32, 32, 32)
    default:
      let palette: [Canvas.Color] = [
        (255, 160, 32), (64, 224, 255), (224, 96, 255), (160, 255, 64), (255, 96, 144), (96, 160, 255),
      ]
      return palette[record.classIndex % palette.count]
    }
  }
}
