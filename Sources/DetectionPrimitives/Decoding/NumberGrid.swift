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

  /// Replaces `numbers` by the first ones of several cells, and hands them over in runs of a length.
  ///
  /// The parameters are those of ``NumberReader/readRuns(_:of:places:stride:into:from:_:)``, with cells for places; they
  /// count row by row.
  func readRuns(
    _ runs: Int, of length: Int, cells: ArraySlice<Int>, into numbers: inout [Float],
    _ body: (Int, Span<Float>) -> Void = { _, _ in }
  ) {
    reader.readRuns(
      runs, of: length, places: cells.count, stride: head.channelStride, into: &numbers
    ) { index in
      let cell = cells[cells.startIndex + index]
      return head.place(row: cell / head.grid.width, column: cell % head.grid.width)
    } _: { run, numbers in
      body(run, numbers)
    }
  }

  /// A cell by its number.
  func cell(_ number: Int, stride: Float) -> DistributionDecoder.Cell {
    DistributionDecoder.Cell(row: number / head.grid.width, column: number % head.grid.width, stride: stride)
  }
}
