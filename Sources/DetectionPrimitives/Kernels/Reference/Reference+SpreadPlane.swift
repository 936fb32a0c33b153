// One plane of a picture into every n-th byte of a row: how planes become pixels.

extension Reference {
  /// Copies bytes that lie `step` apart to places that lie `targetStep` apart.
  ///
  /// - Parameters:
  ///   - source: The bytes of the plane.
  ///   - first: The byte of the first pixel.
  ///   - step: The bytes from a pixel to the next; negative to read backwards.
  ///   - count: The pixels.
  ///   - row: Where to put them.
  ///   - start: The place of the first byte.
  ///   - targetStep: The bytes from a place to the next, above 0.
  package static func spreadPlane(
    _ source: Span<UInt8>, from first: Int, step: Int, count: Int, into row: inout MutableSpan<UInt8>, at start: Int,
    targetStep: Int
  ) {
    precondition(count >= 0 && targetStep > 0 && start >= 0, "\(count) pixels at \(start)")
    guard count > 0 else { return }
    let last = first + (count - 1) * step
    precondition(min(first, last) >= 0 && max(first, last) < source.count, "pixels \(first) to \(last)")
    precondition((count - 1) * targetStep < row.count - start, "\(count) pixels at \(start)")
    for x in 0..<count { row[start &+ x &* targetStep] = source[first &+ x &* step] }
  }
}
