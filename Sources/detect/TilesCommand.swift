import DetectionPrimitives

/// `detect tiles`: overlapping parts that cover a picture.
enum TilesCommand: Command {
  static let name = "tiles"
  static let usage = "detect tiles --size WxH --tile WxH --overlap R [--json]"
  static let options: [Option] = [.value("--size"), .value("--tile"), .value("--overlap"), .flag("--json")]
  static let operandCount = 0...0

  static func run(_ arguments: Arguments) throws {
    guard let size = try arguments.size("--size") else { throw UsageError("expected --size") }
    guard let tile = try arguments.size("--tile") else { throw UsageError("expected --tile") }
    guard let overlap = try arguments.double("--overlap") else { throw UsageError("expected --overlap") }
    guard (0..<1).contains(overlap) else {
      throw UsageError("expected a part of at least 0 and below 1 after --overlap, found \(overlap)")
    }
    do {
      let tiles = try TileGrid(of: size, tile: tile, overlap: overlap).tiles.map { $0.corners.map { Int($0) } }
      if arguments.has("--json") { return try printJSON(TilesDocument(tiles: tiles)) }
      for tile in tiles { print(tile.map { String($0) }.joined(separator: " ")) }
    } catch let error as PlacementError {
      throw DataError("--size and --tile", error)
    }
  }
}

/// The corners x0, y0, x1, y1 of each tile.
private struct TilesDocument: Encodable {
  let tiles: [[Int]]
}
