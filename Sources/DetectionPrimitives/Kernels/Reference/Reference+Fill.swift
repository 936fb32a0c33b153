extension Reference {
  /// Sets `count` values that lie `step` apart to one value.
  @inline(__always)
  package static func fill<Element: BitwiseCopyable>(
    _ values: inout MutableSpan<Element>, from first: Int, step: Int, count: Int, with value: Element
  ) {
    precondition(
      first >= 0 && step > 0 && count >= 0 && (count == 0 || first + (count - 1) * step < values.count),
      "\(count) values at \(first)")
    if step == 1 {
      for index in first..<first &+ count { values[index] = value }
    } else {
      for index in 0..<count { values[first &+ index &* step] = value }
    }
  }
}
