extension [[Detection]] {
  /// The detections of all tiles of a picture as one list, with what a seam between tiles has cut joined again.
  ///
  /// ```swift
  /// let tiles = [Box(minX: 0, minY: 0, maxX: 640, maxY: 640), Box(minX: 640, minY: 0, maxX: 1280, maxY: 640)]
  /// let left = Detection(
  ///   box: Box(minX: 560, minY: 100, maxX: 640, maxY: 180), score: 0.9, classIndex: 32, candidateIndex: 7)
  /// let right = Detection(
  ///   box: Box(minX: 640, minY: 102, maxX: 720, maxY: 180), score: 0.8, classIndex: 32, candidateIndex: 4)
  /// let seams = SeamMerging(picture: Box(minX: 0, minY: 0, maxX: 1280, maxY: 640))
  /// let merged = [[left], [right]].merged(by: seams, tiles: tiles)
  /// merged.count                // 1
  /// merged[0].box               // (560, 100, 720, 180)
  /// merged[0].candidateIndex    // 7
  /// ```
  ///
  /// - Parameters:
  ///   - seams: The rule that says which boxes are one object.
  ///   - tiles: The tiles, as ``TileGrid`` has them; all boxes are in pixels of the picture.
  /// - Returns: The merged detections, best score first. Score, class and candidate index of one are those of its best
  ///   member; the candidate index is a place in the output of that member's tile.
  /// - Precondition: There are as many tiles as lists.
  /// - Complexity: That of ``SeamMerging/merged(_:scores:classIndices:tileIndices:tiles:)``.
  public func merged(by seams: SeamMerging, tiles: [Box]) -> [Detection] {
    precondition(count == tiles.count, "detections of \(count) tiles for \(tiles.count) tiles")
    let all = flatMap { $0 }
    let tileIndices = indices.flatMap { tile in self[tile].map { _ in tile } }
    let boxes = seams.merged(
      Boxes(all.map { $0.box }), scores: all.map { $0.score }, classIndices: all.map { Int32(clamping: $0.classIndex) },
      tileIndices: tileIndices, tiles: tiles)
    return boxes.map { merged in
      var detection = all[merged.members[0]]
      detection.box = merged.box
      detection.score = merged.score
      return detection
    }
  }
}
