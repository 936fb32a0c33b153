/// Where one or two rows of 4:2:0 are that share their color samples.
package struct ColorStrip: Sendable, Hashable {
  /// The byte of brightness of the first pixel, the bytes to the next pixel, and to the next row.
  ///
  /// The step is 2 for the upper bytes of wider numbers.
  package var lumaStart: Int
  package var lumaStep = 1
  package var lumaBytesPerRow = 0

  /// The rows, 1 or 2.
  package var rows = 1

  /// The bytes of the samples of place 0 in the rows, in the planes of blue and of red differences.
  package var blueStart: Int
  package var redStart: Int

  /// The bytes from a color sample to the next, above 0.
  package var chromaStep: Int

  /// The place of the first pixel in its row; its color sample is number `first / 2`.
  package var first = 0

  /// The pixels of a row.
  package var count: Int

  package init(
    lumaStart: Int, lumaStep: Int = 1, lumaBytesPerRow: Int = 0, rows: Int = 1, blueStart: Int, redStart: Int,
    chromaStep: Int, first: Int = 0, count: Int
  ) {
    self.lumaStart = lumaStart
    self.lumaStep = lumaStep
    self.lumaBytesPerRow = lumaBytesPerRow
    self.rows = rows
    self.blueStart = blueStart
    self.redStart = redStart
    self.chromaStep = chromaStep
    self.first = first
    self.count = count
  }

  /// A part of one of the rows.
  func part(row: Int, from start: Int, count: Int) -> ColorStrip {
    var part = self
    part.lumaStart += row * lumaBytesPerRow + start * lumaStep
    part.first += start
    part.rows = 1
    part.count = count
    return part
  }
}
