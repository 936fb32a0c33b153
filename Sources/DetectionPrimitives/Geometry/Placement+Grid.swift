// A mask, a score map or prototypes are a grid of cells that covers the network's input: as many cells as pixels, or a
// fraction of them. Cell (i, j) covers equal parts of both sides, and is read and written at its middle.

extension Placement {
  /// The grid's cells along the side of the network's input that a column of the source picture runs along, or a row.
  private func side(of grid: Size, alongColumns: Bool) -> (cells: Int, length: Int) {
    alongColumns != orientation.swapsSides ? (grid.width, network.width) : (grid.height, network.height)
  }

  /// The columns, or the rows, of the source picture whose middle is in the crop.
  func shownPixels(columns: Bool) -> Range<Int> {
    let (low, high, count) =
      columns ? (crop.minX, crop.maxX, source.width) : (crop.minY, crop.maxY, source.height)
    let first = lowestWhole(Double(low) - 0.5, count)
    return first..<max(first, lowestWhole(Double(high) - 0.5, count))
  }

  /// Where the middle of a column, or a row, of the source picture lies in the grid, in cells from its edge.
  func gridPlace(ofPixel index: Int, columns: Bool, grid: Size) -> Double {
    let middle = Double(index) + 0.5
    let place = columns ? toNetwork(x: middle, y: 0) : toNetwork(x: 0, y: middle)
    let (cells, length) = side(of: grid, alongColumns: columns)
    return snapped((columns != orientation.swapsSides ? place.x : place.y) * Double(cells) / Double(length))
  }

  /// The first and the last cell that show a part of the picture, along the side that its columns or its rows run along.
  func shownCells(columns: Bool, grid: Size) -> ClosedRange<Int> {
    let (cells, length) = side(of: grid, alongColumns: columns)
    let content = content
    let alongX = columns != orientation.swapsSides
    let scale = Double(cells) / Double(length)
    let (low, high) = alongX ? (content.minX, content.maxX) : (content.minY, content.maxY)
    let first = min(max(Int(Double(low) * scale), 0), cells - 1)
    return first...max(first, lowestWhole(Double(high) * scale, cells) - 1)
  }

  /// Where the middle of a cell lies in the source picture, along its columns, or its rows; `nil` outside the crop.
  func sourcePlace(ofCell index: Int, columns: Bool, grid: Size) -> Double? {
    let (cells, length) = side(of: grid, alongColumns: columns)
    let middle = (Double(index) + 0.5) * Double(length) / Double(cells)
    let alongX = columns != orientation.swapsSides
    let place = alongX ? toSource(x: middle, y: 0) : toSource(x: 0, y: middle)
    let value = snapped(columns ? place.x : place.y)
    let (low, high, count) =
      columns ? (crop.minX, crop.maxX, source.width) : (crop.minY, crop.maxY, source.height)
    return value >= max(Double(low), 0) && value < min(Double(high), Double(count)) ? value : nil
  }

  /// A place on an edge between cells or pixels where rounding put it beside: the one behind the edge is meant.
  private func snapped(_ place: Double) -> Double {
    let edge = roundHalfEven(place)
    return abs(place - edge) < Placement.noise ? edge : place
  }

  /// More than what rounding in Double makes of a place.
  private static let noise = 0x1p-30

  /// The lowest whole number of 0…count that is not below a value.
  private func lowestWhole(_ value: Double, _ count: Int) -> Int {
    guard value > 0 else { return 0 }
    guard value < Double(count) else { return count }
    let truncated = Int(value)
    return Double(truncated) < value ? truncated + 1 : truncated
  }
}
