/// An output with several numbers for each cell of a grid, of which a few cells are read, whatever its layout and type.
struct NumberGrid {
  private let reader: NumberReader
  private let head: HeadGrid

  /// - Throws: ``DecodingError`` where the shape or the element type contradicts the declaration.
  init(_ output: AnyTensor, layout: GridLayout, channelCount: Int, grid: Size) throws(DecodingError) {
    head = try HeadGrid(
      shape: output.shape, strides: output.strides, layout: layout, anchorCount: 1, channelCount: channelCount,
      grid: grid)
    reader = try NumberReader(output)
  }

  /// Replaces `numbers` by the first ones of a cell.
  func read(_ count: Int, row: Int, column: Int, into numbers: inout [Float]) {
    reader.read(count, at: head.place(row: row, column: column), stride: head.channelStride, into: &numbers)
  }
}
