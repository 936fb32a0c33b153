/// An upright rectangle by its corners: origin top left, x to the right, y down, continuous and half-open.
///
/// A box that covers pixels i₀…i₁ of a row has `minX = i₀` and `maxX = i₁ + 1`. A box with a corner that is not a
/// number, or with `max` not above `min`, is empty: its width, height and area are 0.
///
/// ```swift
/// let box = Box(minX: 10, minY: 20, maxX: 40, maxY: 60)
/// box.width    // 30
/// box.area     // 1200
/// box.center   // (25, 40)
/// ```
public struct Box: Sendable, Hashable {
  /// The left edge.
  public var minX: Float

  /// The top edge.
  public var minY: Float

  /// The right edge, outside.
  public var maxX: Float

  /// The bottom edge, outside.
  public var maxY: Float

  /// Makes a box of its corners.
  public init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Makes a box of its center and its sides: each corner is the center minus or plus half a side.
  public init(centerX: Float, centerY: Float, width: Float, height: Float) {
    let halfWidth = width * 0.5
    let halfHeight = height * 0.5
    self.init(
      minX: centerX - halfWidth, minY: centerY - halfHeight, maxX: centerX + halfWidth, maxY: centerY + halfHeight)
  }

  /// The length from left to right; 0 for an empty box.
  public var width: Float { maxX > minX ? maxX - minX : 0 }

  /// The length from top to bottom; 0 for an empty box.
  public var height: Float { maxY > minY ? maxY - minY : 0 }

  /// Width times height; 0 for an empty box.
  public var area: Float { width * height }

  /// Whether the box holds no point.
  public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  /// Whether all four corners are finite numbers.
  public var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

  /// The middle of the box.
  public var center: Point { Point(x: minX + (maxX - minX) * 0.5, y: minY + (maxY - minY) * 0.5) }

  /// What two boxes share; empty where they do not meet.
  public func intersection(_ other: Box) -> Box {
    Box(
      minX: other.minX > minX ? other.minX : minX, minY: other.minY > minY ? other.minY : minY,
      maxX: other.maxX < maxX ? other.maxX : maxX, maxY: other.maxY < maxY ? other.maxY : maxY)
  }

  /// The box with each corner moved into a picture: x into 0…width, y into 0…height.
  ///
  /// A box outside the picture becomes empty. `maxX` may equal the width.
  public func clipped(to size: Size) -> Box {
    let width = Float(size.width)
    let height = Float(size.height)
    return Box(
      minX: clamp(minX, to: width), minY: clamp(minY, to: height), maxX: clamp(maxX, to: width),
      maxY: clamp(maxY, to: height))
  }
}

/// The value moved into 0…limit; NaN stays.
@inline(__always)
private func clamp(_ value: Float, to limit: Float) -> Float {
  value < 0 ? 0 : value > limit ? limit : value
}
