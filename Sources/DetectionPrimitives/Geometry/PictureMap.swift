/// A reversible map between two pictures: quarter turns, mirrors, a scale for each axis, and a move.
///
/// ``Placement/map`` leads from a picture to a network's input, ``ViewMapping/map`` from a picture to a view. Maps are
/// put one behind the other and turned around, so a tile inside a picture inside a network's input is one map:
///
/// ```swift
/// let half = PictureMap(scaleX: 0.5, scaleY: 0.5)
/// let moved = half.then(PictureMap(scaleX: 1, scaleY: 1, offsetX: 10, offsetY: 0))
/// moved.apply(to: Point(x: 100, y: 40))           // (60, 20)
/// moved.inverse.apply(to: Point(x: 60, y: 20))    // (100, 40)
/// ```
///
/// All is computed in Double: there and back again is exact to 1e-9 pixels while coordinates are below 2²⁰ and scales
/// between 2⁻¹⁰ and 2¹⁰. Both pictures have their origin at the top left unless a negative scale says otherwise.
public struct PictureMap: Sendable, Hashable {
  /// Whether x and y change places first.
  public let swapsAxes: Bool

  /// What the first coordinate is multiplied by then, negative for a mirror.
  public let scaleX: Double

  /// What the second coordinate is multiplied by.
  public let scaleY: Double

  /// What is added to the first coordinate at the end.
  public let offsetX: Double

  /// What is added to the second coordinate.
  public let offsetY: Double

  /// Makes a map: (x, y) becomes (x · scaleX + offsetX, y · scaleY + offsetY), or with x and y exchanged first.
  ///
  /// - Parameters:
  ///   - swapsAxes: Whether x and y change places first.
  ///   - scaleX: What the first coordinate is multiplied by.
  ///   - scaleY: What the second coordinate is multiplied by.
  ///   - offsetX: What is added to the first coordinate.
  ///   - offsetY: What is added to the second coordinate.
  /// - Precondition: All numbers are finite, and the scales are not 0.
  public init(
    swapsAxes: Bool = false, scaleX: Double, scaleY: Double, offsetX: Double = 0, offsetY: Double = 0
  ) {
    precondition(scaleX.isFinite && scaleX != 0 && scaleY.isFinite && scaleY != 0, "scales \(scaleX), \(scaleY)")
    precondition(offsetX.isFinite && offsetY.isFinite, "offsets \(offsetX), \(offsetY)")
    self.swapsAxes = swapsAxes
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.offsetX = offsetX
    self.offsetY = offsetY
  }

  /// Makes the map from a stored picture to the upright one.
  ///
  /// ```swift
  /// PictureMap(.right, of: Size(width: 200, height: 100)).apply(to: Point(x: 20, y: 20))   // (80, 20)
  /// ```
  ///
  /// - Parameters:
  ///   - orientation: How the picture is turned upright.
  ///   - size: The size of the stored picture.
  public init(_ orientation: Orientation, of size: Size) {
    let upright = orientation.upright(size)
    self.init(
      swapsAxes: orientation.swapsSides, scaleX: orientation.flipsX ? -1 : 1, scaleY: orientation.flipsY ? -1 : 1,
      offsetX: orientation.flipsX ? Double(upright.width) : 0, offsetY: orientation.flipsY ? Double(upright.height) : 0)
  }

  /// The map that changes nothing.
  public static let identity = PictureMap(scaleX: 1, scaleY: 1)

  /// The map back.
  public var inverse: PictureMap {
    let (x, y) = (1 / scaleX, 1 / scaleY)
    return swapsAxes
      ? PictureMap(swapsAxes: true, scaleX: y, scaleY: x, offsetX: -offsetY / scaleY, offsetY: -offsetX / scaleX)
      : PictureMap(scaleX: x, scaleY: y, offsetX: -offsetX / scaleX, offsetY: -offsetY / scaleY)
  }

  /// One map for this one and then another.
  ///
  /// - Parameter next: What is applied to what this map gives.
  /// - Returns: What does both at once.
  public func then(_ next: PictureMap) -> PictureMap {
    let (x, y, moveX, moveY) =
      next.swapsAxes ? (scaleY, scaleX, offsetY, offsetX) : (scaleX, scaleY, offsetX, offsetY)
    return PictureMap(
      swapsAxes: swapsAxes != next.swapsAxes, scaleX: x * next.scaleX, scaleY: y * next.scaleY,
      offsetX: moveX * next.scaleX + next.offsetX, offsetY: moveY * next.scaleY + next.offsetY)
  }

  /// Whether both axes have the same scale but for the sign, so that turned rectangles stay rectangles.
  public var isUniform: Bool { abs(scaleX) == abs(scaleY) }
}
