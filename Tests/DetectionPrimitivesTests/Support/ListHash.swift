import DetectionPrimitives

/// A short hash of a list of whole numbers, the same as Tests/Generators/listhash.py makes.
///
/// FNV-1a over 32-bit words, not bytes.
func listHash(_ numbers: some Sequence<UInt32>) -> UInt32 {
  var hash: UInt32 = 0x811C_9DC5
  for number in numbers { hash = (hash ^ number) &* 0x0100_0193 }
  return hash
}

/// A list as goldens hold it: its count, then its elements.
func counted(_ indices: [Int]) -> [UInt32] { [UInt32(indices.count)] + indices.map { UInt32($0) } }

extension Box {
  /// The patterns of its corners.
  var bits: [UInt32] { [minX, minY, maxX, maxY].map(\.bitPattern) }
}
