/// A width and a height in whole pixels.
public struct Size: Sendable, Hashable {
  /// Pixels from left to right.
  public var width: Int

  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension Size: CustomStringConvertible {
  /// The size as `640x480`.
  public var description: String { "\(width)x\(height)" }
}
