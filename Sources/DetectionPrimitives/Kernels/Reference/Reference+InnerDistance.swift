// How far each pixel of a mask lies from the nearest pixel outside, by two passes of chamfer distances: 5 for a step
// along an edge, 7 for one across a corner, which is within 6 % of five times the true distance. Outside of the picture
// counts as outside of the mask.

extension Reference {
  /// Writes the distance, in fifths of a pixel, of each pixel with a label; 0 for all others.
  ///
  /// - Parameters:
  ///   - labels: One number for each pixel, row after row.
  ///   - label: The number of the mask's pixels.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - distances: Gets one distance for each pixel.
  package static func innerDistance(
    _ labels: Span<UInt8>, of label: UInt8, width: Int, height: Int, into distances: inout MutableSpan<UInt16>
  ) {
    let count = width * height
    precondition(width >= 0 && height >= 0 && labels.count >= count && distances.count >= count, "\(width)x\(height)")
    for y in 0..<height {
      for x in 0..<width {
        let place = y &* width &+ x
        guard labels[lane: place] == label else {
          distances[place] = 0
          continue
        }
        var nearest: UInt16 = 5
        if y > 0 && x > 0 && x < width - 1 {
          let up = place &- width
          nearest = min(
            min(distances[place &- 1], distances[up]) &+ 5, min(distances[up &- 1], distances[up &+ 1]) &+ 7)
        }
        distances[place] = nearest
      }
    }
    for y in stride(from: height - 1, through: 0, by: -1) {
      for x in stride(from: width - 1, through: 0, by: -1) {
        let place = y &* width &+ x
        guard distances[place] > 5 else { continue }
        guard y < height - 1 && x > 0 && x < width - 1 else {
          distances[place] = 5
          continue
        }
        let down = place &+ width
        let nearest = min(
          min(distances[place &+ 1], distances[down]) &+ 5, min(distances[down &- 1], distances[down &+ 1]) &+ 7)
        distances[place] = min(distances[place], nearest)
      }
    }
  }
}
