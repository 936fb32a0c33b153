import DetectionPrimitives
import Testing

@Suite struct TileGridTests {
  @Test func tilesOverlapAndEndAtTheEdge() throws {
    let grid = try TileGrid(of: Size(width: 1152, height: 640), tile: Size(width: 640, height: 640), overlap: 0.2)
    #expect(
      grid.tiles == [Box(minX: 0, minY: 0, maxX: 640, maxY: 640), Box(minX: 512, minY: 0, maxX: 1152, maxY: 640)])
    let shifted = try TileGrid(of: Size(width: 1000, height: 700), tile: Size(width: 640, height: 640), overlap: 0.2)
    #expect(
      shifted.tiles == [
        Box(minX: 0, minY: 0, maxX: 640, maxY: 640), Box(minX: 360, minY: 0, maxX: 1000, maxY: 640),
        Box(minX: 0, minY: 60, maxX: 640, maxY: 700), Box(minX: 360, minY: 60, maxX: 1000, maxY: 700),
      ])
    #expect(
      try TileGrid(of: Size(width: 300, height: 200), tile: Size(width: 640, height: 640)).tiles
        == [Box(minX: 0, minY: 0, maxX: 300, maxY: 200)])
    #expect(
      try TileGrid(of: Size(width: 4, height: 1), tile: Size(width: 2, height: 2), overlap: 0).tiles
        == [Box(minX: 0, minY: 0, maxX: 2, maxY: 1), Box(minX: 2, minY: 0, maxX: 4, maxY: 1)])
  }

  /// Every pixel is covered, neighbors share what was asked for at least, and no two tiles are the same.
  @Test func coversEverySize() throws {
    for length in 1...200 {
      for (tile, overlap) in [(1, 0.0), (7, 0.0), (7, 0.5), (32, 0.2), (32, 0.99), (64, 0.25)] {
        let tiles = try TileGrid(
          of: Size(width: length, height: 3), tile: Size(width: tile, height: 3), overlap: overlap
        ).tiles
        #expect(tiles[0].minX == 0 && tiles[tiles.count - 1].maxX == Float(length))
        for (left, right) in zip(tiles, tiles.dropFirst()) {
          #expect(right.minX > left.minX)
          #expect(left.maxX - right.minX >= Float(Int(overlap * Double(tile))))
        }
        #expect(tiles.allSatisfy { $0.width == Float(min(tile, length)) })
      }
    }
  }

  /// A tile is the crop of a placement, which brings boxes back to the picture.
  @Test func tilesLiftBoxes() throws {
    let picture = Size(width: 1152, height: 640)
    let network = Size(width: 640, height: 640)
    let tiles = try TileGrid(of: picture, tile: network, overlap: 0.2).tiles
    let placement = try Placement(source: picture, network: network, crop: tiles[1])
    #expect(
      placement.toSource(Box(minX: 0, minY: 100, maxX: 208, maxY: 180))
        == Box(minX: 512, minY: 100, maxX: 720, maxY: 180))
  }

  @Test func refusesImpossibleSizes() async {
    #expect(throws: PlacementError.invalidSource(Size(width: 0, height: 1))) {
      try TileGrid(of: Size(width: 0, height: 1), tile: Size(width: 2, height: 2))
    }
    #expect(throws: PlacementError.invalidNetwork(Size(width: 2, height: -1))) {
      try TileGrid(of: Size(width: 4, height: 1), tile: Size(width: 2, height: -1))
    }
    #expect(throws: PlacementError.tooManyTiles(1500 * 1500)) {
      try TileGrid(of: Size(width: 1500, height: 1500), tile: Size(width: 1, height: 1), overlap: 0)
    }
    #expect(PlacementError.tooManyTiles(1500 * 1500).description.contains("2250000"))
    await #expect(processExitsWith: .failure) {
      _ = try TileGrid(of: Size(width: 4, height: 1), tile: Size(width: 2, height: 2), overlap: 1)
    }
  }
}
