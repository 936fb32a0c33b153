/// Overlapping parts of equal size that cover a picture, each to be seen by a network at full resolution.
///
/// ```swift
/// let grid = try TileGrid(
///   of: Size(width: 1152, height: 640), tile: Size(width: 640, height: 640), overlap: 0.2)
/// grid.tiles.count   // 2
/// grid.tiles[1]      // (512, 0, 1152, 640)
/// ```
///
/// Tiles are numbered row by row. Each starts a tile less the overlap after its neighbor, and the last of a row or
/// column is moved back to end at the picture's edge; no two are the same. A picture smaller than a tile is one tile of
/// the picture's size along that side. A tile as the crop of a ``Placement`` brings boxes back to the picture.
///
/// Source: the slices of SAHI (`get_slice_bboxes`).
public struct TileGrid: Sendable, Hashable {
  /// The most tiles of a grid.
  public static let maximumCount = 1 << 20

  /// The tiles in pixels of the picture, all edges whole.
  public let tiles: [Box]

  /// Makes the grid of a picture.
  ///
  /// - Parameters:
  ///   - picture: The size of the picture.
  ///   - tile: The size of a tile.
  ///   - overlap: The part of a tile's side, 0 or more and below 1, that it shares with its neighbor; the pixels of it
  ///     are rounded down.
  /// - Throws: ``PlacementError/invalidSource(_:)`` and ``PlacementError/invalidNetwork(_:)`` where a side of the
  ///   picture or the tile is outside 1…``Placement/maximumSide``; ``PlacementError/tooManyTiles(_:)``.
  /// - Precondition: The overlap is in 0..<1.
  /// - Complexity: O(tiles).
  public init(of picture: Size, tile: Size, overlap: Double = 0.2) throws(PlacementError) {
    precondition(overlap >= 0 && overlap < 1, "an overlap of \(overlap)")
    let sides = 1...Placement.maximumSide
    guard sides.contains(picture.width), sides.contains(picture.height) else { throw .invalidSource(picture) }
    guard sides.contains(tile.width), sides.contains(tile.height) else { throw .invalidNetwork(tile) }
    let columns = TileGrid.spans(of: picture.width, tile.width, overlap)
    let rows = TileGrid.spans(of: picture.height, tile.height, overlap)
    guard columns.count * rows.count <= TileGrid.maximumCount else {
      throw .tooManyTiles(columns.count * rows.count)
    }
    var tiles: [Box] = []
    tiles.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for column in columns {
        tiles.append(
          Box(
            minX: Float(column.lowerBound), minY: Float(row.lowerBound), maxX: Float(column.upperBound),
            maxY: Float(row.upperBound)))
      }
    }
    self.tiles = tiles
  }

  private static func spans(of length: Int, _ tile: Int, _ overlap: Double) -> [Range<Int>] {
    let step = tile - Int(overlap * Double(tile))
    var spans: [Range<Int>] = []
    var start = 0
    while start + tile < length {
      spans.append(start..<start + tile)
      start += step
    }
    spans.append(max(length - tile, 0)..<length)
    return spans
  }
}
