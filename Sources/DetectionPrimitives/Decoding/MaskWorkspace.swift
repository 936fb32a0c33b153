/// Memory that masks are made in: keep one and hand it in again, and only the masks themselves are allocated.
public struct MaskWorkspace: Sendable {
  /// The coefficients of all candidates, one candidate after the other.
  var coefficients: [Float] = []

  /// The window of the prototypes, where they do not lie as floats in planes.
  var window: [Float] = []
  var logits: [Float] = []
  var columns: [MaskTap] = []
  var rows: [MaskTap] = []
  var scratch: [Float] = []

  /// Makes a workspace that holds no memory yet.
  public init() {}
}

extension [Float] {
  /// Makes the array at least as long as this; what it holds is of no meaning.
  mutating func grow(to count: Int) {
    if self.count < count { append(contentsOf: repeatElement(0, count: count - self.count)) }
  }
}
