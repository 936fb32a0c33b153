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

  /// What two boxes share; empty where they do not meet, and where an edge of either is not a number.
  public func intersection(_ other: Box) -> Box {
    // The other's edge unless this one is further in: that keeps NaN of the other, and this one's stays by the second
    // comparison.
    Box(
      minX: minX >= other.minX || minX != minX ? minX : other.minX,
      minY: minY >= other.minY || minY != minY ? minY : other.minY,
      maxX: maxX <= other.maxX || maxX != maxX ? maxX : other.maxX,
      maxY: maxY <= other.maxY || maxY != maxY ? maxY : other.maxY)
  }

  /// The box with each corner moved into a picture: x into 0…width, y into 0…height.
  ///
  /// A box outside the picture becomes empty. `maxX` may equal the width.
  public func clipped(to size: Size) -> Box {
    clipped(to: Box(minX: 0, minY: 0, maxX: Float(size.width), maxY: Float(size.height)))
  }

  /// The box with each corner moved into another box; one that is outside becomes empty, at the other's edge.
  ///
  /// ```swift
  /// let shelf = Box(minX: 10, minY: 0, maxX: 20, maxY: 5)
  /// Box(minX: 15, minY: 1, maxX: 30, maxY: 4).clipped(to: shelf)   // (15, 1, 20, 4)
  /// Box(minX: 0, minY: 1, maxX: 9, maxY: 4).clipped(to: shelf)     // (10, 1, 10, 4)
  /// ```
  ///
  /// - Parameter other: A box that is not empty.
  /// - Returns: The clipped box; a corner that is not a number stays so.
  public func clipped(to other: Box) -> Box {
    Box(
      minX: clamp(minX, other.minX, other.maxX), minY: clamp(minY, other.minY, other.maxY),
      maxX: clamp(maxX, other.minX, other.maxX), maxY: clamp(maxY, other.minY, other.maxY))
  }
}

/// The value moved into low…high; NaN stays.
@inline(__always)
private func clamp(_ value: Float, _ low: Float, _ high: Float) -> Float {
  value < low ? low : value > high ? high : value
}
