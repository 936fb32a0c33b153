/// A picture, the part of it that a network is to see, and how that is turned: one item of a batch.
///
/// The pixels are shared, not copied.
///
/// ```swift
/// let grid = try TileGrid(of: frame.size, tile: Size(width: 640, height: 640))
/// let regions = PictureRegion.tiles(grid, of: frame)
/// regions.count   // 8
/// ```
public struct PictureRegion: Sendable {
  /// The picture.
  public let form: PictureForm

  /// The size of the picture.
  public let size: Size

  /// The part to show, in pixels of the stored picture; `nil` means all.
  public let crop: Box?

  /// How the part is turned upright.
  public let orientation: Orientation

  /// Makes a region.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - crop: The part to show, in pixels of the stored picture; `nil` means all.
  ///   - orientation: How the part is turned upright.
  public init(_ picture: some Picture, crop: Box? = nil, orientation: Orientation = .up) {
    form = picture.form
    size = picture.size
    self.crop = crop
    self.orientation = orientation
  }

  /// The regions of a picture's tiles.
  ///
  /// - Parameters:
  ///   - grid: Tiles in pixels of the stored picture.
  ///   - picture: The picture.
  ///   - orientation: How each tile is turned upright.
  /// - Returns: A region for each tile, in the grid's order.
  public static func tiles(
    _ grid: TileGrid, of picture: some Picture, orientation: Orientation = .up
  ) -> [PictureRegion] {
    var regions: [PictureRegion] = []
    regions.reserveCapacity(grid.tiles.count)
    for tile in grid.tiles { regions.append(PictureRegion(picture, crop: tile, orientation: orientation)) }
    return regions
  }
}
