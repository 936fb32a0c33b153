import DetectionPrimitives
import Testing

@Suite struct RowFilterTests {
  /// Rows with every filter after every other, also on the first row.
  private func rows(rowBytes: Int, seed: UInt64, filters: [UInt8]) -> [UInt8] {
    var noise = Noise(seed: seed)
    return filters.flatMap { filter in
      _ = noise.next()
      return [filter] + noise.bytes(rowBytes)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8])
  func unfilterVectorEqualsReferenceForEveryLength(bytesPerPixel: Int) {
    for rowBytes in 0...67 {
      for first: UInt8 in 0...4 {
        let filters: [UInt8] = [first, 4, 3, 2, 1, 0, 4, 4]
        let rows = rows(rowBytes: rowBytes, seed: UInt64(rowBytes), filters: filters)
        // Two bytes in front that stay as they are.
        var expected = [7, 7] + rows
        var found = expected
        var expectedSpan = expected.mutableSpan
        var foundSpan = found.mutableSpan
        let expectedResult = Reference.unfilter(
          &expectedSpan, from: 2, rowCount: filters.count, rowBytes: rowBytes, bytesPerPixel: bytesPerPixel)
        let foundResult = Vector.unfilter(
          &foundSpan, from: 2, rowCount: filters.count, rowBytes: rowBytes, bytesPerPixel: bytesPerPixel)
        #expect(expectedResult == nil && foundResult == nil)
        #expect(found == expected, "\(rowBytes) bytes, filter \(first) first")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8])
  func filterVectorEqualsReferenceForEveryLength(bytesPerPixel: Int) {
    for length in 0...67 {
      let row = Noise(seed: UInt64(length)).bytes(length)
      let above = Noise(seed: UInt64(length) + 100).bytes(length)
      for filter: UInt8 in 0...4 {
        var expected = [UInt8](repeating: 0, count: length)
        var found = expected
        var expectedSpan = expected.mutableSpan
        var foundSpan = found.mutableSpan
        let expectedSum = Reference.filter(
          row.span, above: above.span, filter: filter, bytesPerPixel: bytesPerPixel, into: &expectedSpan)
        let foundSum = Vector.filter(
          row.span, above: above.span, filter: filter, bytesPerPixel: bytesPerPixel, into: &foundSpan)
        #expect(found == expected && foundSum == expectedSum, "\(length) bytes, filter \(filter)")
      }
    }
  }

  /// Filters rows whose bytes are all triples of left, above and above left, and undoes it.
  ///
  /// In debug builds every 29th value of each stands for its neighbors.
  @Test func paethOfAllTriples() {
    #if DEBUG
      let values = Array(stride(from: UInt8(0), through: 255, by: 29)) + [1, 127, 128, 254, 255]
    #else
      let values = Array(UInt8(0)...255)
    #endif
    // Pixels of 8 bytes would go byte by byte; of 1 they go through the vector of one lane.
    for aboveLeft in values {
      // A row of pairs: above is each value after `aboveLeft`.
      let above = values.flatMap { [aboveLeft, $0] }
      for left in values {
        let row = values.flatMap { _ in [left, UInt8(0)] }
        var filtered = row
        var filteredSpan = filtered.mutableSpan
        _ = Vector.filter(row.span, above: above.span, filter: 4, bytesPerPixel: 1, into: &filteredSpan)
        for (index, value) in values.enumerated() {
          let prediction = Reference.paeth(Int(left), Int(value), Int(aboveLeft))
          guard filtered[2 * index + 1] == 0 &- UInt8(prediction) else {
            Issue.record("left \(left), above \(value), above left \(aboveLeft)")
            return
          }
        }
        var rows = [0] + above + [4] + filtered
        var rowsSpan = rows.mutableSpan
        _ = Vector.unfilter(&rowsSpan, from: 0, rowCount: 2, rowBytes: row.count, bytesPerPixel: 1)
        guard Array(rows[(row.count + 2)...]) == row else {
          Issue.record("undone: left \(left), above left \(aboveLeft)")
          return
        }
      }
    }
  }

  @Test func anUnknownFilterStops() {
    for filter: UInt8 in [5, 255] {
      var rows: [UInt8] = [1, 2, 3, filter, 2, 3]
      var span = rows.mutableSpan
      #expect(Vector.unfilter(&span, from: 0, rowCount: 2, rowBytes: 2, bytesPerPixel: 1) == filter)
      #expect(Reference.unfilter(&span, from: 0, rowCount: 2, rowBytes: 2, bytesPerPixel: 1) == filter)
      #expect(rows[3...] == [filter, 2, 3])
    }
  }

  @Test func rowsOutsideTheSpanTrap() async {
    await #expect(processExitsWith: .failure) {
      var rows = [UInt8](repeating: 0, count: 5)
      var span = rows.mutableSpan
      _ = Vector.unfilter(&span, from: 0, rowCount: 2, rowBytes: 2, bytesPerPixel: 1)
    }
  }
}
