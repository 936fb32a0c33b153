import DetectionPrimitives
import Testing

@Suite struct PassingChannelsTests {
  #if DEBUG
    private let rowCounts = [1, 15, 16, 17, 33]
    private let columnCounts = [1, 15, 16, 17, 63, 64, 65, 97]
  #else
    private let rowCounts = [1, 2, 3, 15, 16, 17, 31, 32, 33, 80]
    private let columnCounts = Array(1...140)
  #endif

  /// Keys and floors such that few columns pass, by one key, and floors at both ends.
  private func check<Element: ScoreElement & FixedWidthInteger>(_: Element.Type)
  where Element.KeyLanes == SIMD16<UInt8> {
    var random = SplitMix(seed: 5)
    let elements = (0..<40_000).map { _ in Element(truncatingIfNeeded: random.next()) }
    for rows in rowCounts {
      let floors = (0..<rows).map { row -> UInt8 in
        row % 7 == 6 ? 255 : 255 - UInt8(random.next() % UInt64(1 + row % 4))
      }
      let open = floors.indices.map { $0 == rows / 2 ? 0 : floors[$0] }
      for columns in columnCounts {
        for (offset, padding) in [(0, 0), (1, 3)] {
          let span = elements.span.extracting(offset...)
          for (rowStride, columnStride) in [(columns + padding, 1), (1, rows + padding), (2, 2 * rows)] {
            for floors in [floors, open] {
              var expected = [Int32](repeating: -1, count: columns)
              var found = expected
              var expectedSpan = expected.mutableSpan
              let expectedCount = Reference.passingChannels(
                of: span, floors: floors.span, columnCount: columns, rowStride: rowStride, columnStride: columnStride,
                columns: &expectedSpan)
              var foundSpan = found.mutableSpan
              let foundCount = Vector.passingChannels(
                of: span, floors: floors.span, columnCount: columns, rowStride: rowStride, columnStride: columnStride,
                columns: &foundSpan)
              #expect(foundCount == expectedCount)
              #expect(
                found.prefix(foundCount) == expected.prefix(expectedCount),
                "\(rows) x \(columns) at \(rowStride) and \(columnStride)")
            }
          }
        }
      }
    }
  }

  @Test func signedBytes() { check(Int8.self) }

  @Test func unsignedBytes() { check(UInt8.self) }

  @Test func aColumnPassesByItsOwnRowsFloor() {
    let keys: [UInt8] = [10, 20, 30, 200, 100, 99]
    let floors: [UInt8] = [31, 100]
    var columns: [Int32] = [-1, -1, -1]
    var span = columns.mutableSpan
    let count = Reference.passingChannels(
      of: keys.span, floors: floors.span, columnCount: 3, rowStride: 3, columnStride: 1, columns: &span)
    #expect(count == 2 && columns == [0, 1, -1])
  }
}
