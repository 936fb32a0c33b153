extension Reference {
  /// Sets `count` values to one value.
  package static func fill(_ values: inout MutableSpan<Float>, from first: Int, count: Int, with value: Float) {
    precondition(first >= 0 && count >= 0 && count <= values.count - first, "\(count) values at \(first)")
    for index in first..<first &+ count { values[index] = value }
  }

  /// Sets `count` bytes to one value.
  package static func fill(_ bytes: inout MutableSpan<UInt8>, from first: Int, count: Int, with value: UInt8) {
    precondition(first >= 0 && count >= 0 && count <= bytes.count - first, "\(count) bytes at \(first)")
    for index in first..<first &+ count { bytes[index] = value }
  }
}
