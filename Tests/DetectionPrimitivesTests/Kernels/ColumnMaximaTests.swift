import DetectionPrimitives
import Testing

@Suite struct ColumnMaximaTests {
  private func check<Element: ScoreElement>(_ elements: [Element], floor: Element.Key) {
    #if DEBUG
      let rowCounts = [1, 2, 8, 9, 17]
    #else
      let rowCounts = [1, 2, 3, 7, 8, 9, 15, 16, 17, 80, 130]
    #endif
    for rows in rowCounts {
      for columns in 1...67 {
        for (offset, padding) in [(0, 0), (1, 3)] {
          let stride = columns + padding
          let span = elements.span.extracting(offset...)
          let expected = run(Reference.columnMaxima, Element.self, span, rows, columns, stride, 1)
          let found = run(Vector.columnMaxima, Element.self, span, rows, columns, stride, 1)
          #expect(found.maxima == expected.maxima && found.marks == expected.marks, "\(rows) x \(columns)")
          let transposed = run(Vector.columnMaxima, Element.self, span, rows, columns, 1, rows + padding)
          #expect(transposed == run(Reference.columnMaxima, Element.self, span, rows, columns, 1, rows + padding))
          #expect(
            passing(Vector.passingColumns, Element.self, expected.maxima, floor)
              == passing(Reference.passingColumns, Element.self, expected.maxima, floor))
          for (rowStride, columnStride) in [(stride, 1), (1, rows + padding)] {
            #expect(
              candidates(Vector.passingCandidates, span, rows, columns, rowStride, columnStride, floor)
                == candidates(Reference.passingCandidates, span, rows, columns, rowStride, columnStride, floor),
              "\(rows) x \(columns) at \(rowStride) and \(columnStride)")
          }
          let groups = RowGroups<Element>(rowCount: rows)
          for column in 0..<columns where expected.maxima[column] > Element.lowestKey {
            let row = groups.firstRow(
              of: span, place: column, rowStride: stride, maximum: expected.maxima[column], mark: expected.marks[column]
            )
            #expect(row == (0..<rows).first { span[$0 * stride + column].key == expected.maxima[column] })
          }
        }
      }
    }
  }

  private struct Result<Element: ScoreElement>: Equatable {
    var maxima: [Element.Key]
    var marks: [Element.Mark]

    static func == (left: Self, right: Self) -> Bool { left.maxima == right.maxima && left.marks == right.marks }
  }

  private typealias Maxima<Element: ScoreElement> = (
    Span<Element>, Int, Int, Int, Int, inout MutableSpan<Element.Key>, inout MutableSpan<Element.Mark>
  ) -> Void

  private func run<Element: ScoreElement>(
    _ kernel: Maxima<Element>, _: Element.Type, _ elements: Span<Element>, _ rows: Int, _ columns: Int,
    _ rowStride: Int,
    _ columnStride: Int
  ) -> Result<Element> {
    var maxima = [Element.Key](repeating: Element.lowestKey, count: columns)
    var marks = [Element.Mark](repeating: -1, count: columns)
    var maximaSpan = maxima.mutableSpan
    var marksSpan = marks.mutableSpan
    kernel(elements, rows, columns, rowStride, columnStride, &maximaSpan, &marksSpan)
    return Result(maxima: maxima, marks: marks)
  }

  private typealias Passing<Element: ScoreElement> = (
    Element.Type, Span<Element.Key>, Element.Key, inout MutableSpan<Int32>
  ) -> Int

  private func passing<Element: ScoreElement>(
    _ kernel: Passing<Element>, _: Element.Type, _ maxima: [Element.Key], _ floor: Element.Key
  ) -> [Int32] {
    var columns = [Int32](repeating: -1, count: maxima.count)
    var span = columns.mutableSpan
    let count = kernel(Element.self, maxima.span, floor, &span)
    return Array(columns.prefix(count))
  }

  private struct Passed<Element: ScoreElement>: Equatable {
    var columns: [Int32]
    var maxima: [Element.Key]
    var marks: [Element.Mark]
  }

  private typealias PassingCandidates<Element: ScoreElement> = (
    Span<Element>, Int, Int, Int, Int, Element.Key, inout MutableSpan<Element.Key>, inout MutableSpan<Element.Mark>,
    inout MutableSpan<Int32>
  ) -> Int

  /// The columns that pass, with their maxima and marks.
  private func candidates<Element: ScoreElement>(
    _ kernel: PassingCandidates<Element>, _ elements: Span<Element>, _ rows: Int, _ columns: Int, _ rowStride: Int,
    _ columnStride: Int, _ floor: Element.Key
  ) -> Passed<Element> {
    var maxima = [Element.Key](repeating: Element.lowestKey, count: columns)
    var marks = [Element.Mark](repeating: -1, count: columns)
    var passing = [Int32](repeating: -1, count: columns)
    var maximaSpan = maxima.mutableSpan
    var marksSpan = marks.mutableSpan
    var passingSpan = passing.mutableSpan
    let count = kernel(
      elements, rows, columns, rowStride, columnStride, floor, &maximaSpan, &marksSpan, &passingSpan)
    let passed = passing.prefix(count).map { Int($0) }
    return Passed(
      columns: passed.map { Int32($0) }, maxima: passed.map { maxima[$0] }, marks: passed.map { marks[$0] })
  }

  private static let count = 131 * 71 + 1

  private var floats: [Float] {
    var random = SplitMix(seed: 3)
    let special: [Float] = [.nan, -.nan, .infinity, -.infinity, 0, -0.0, 0.25, 0.5]
    return (0..<Self.count).map { _ in
      // Few different values, so that there are ties.
      let value = (random.float() * 64).rounded(.down) / 64
      return random.next() % 4 == 0 ? special[Int(random.next() % 8)] : value
    }
  }

  @Test func vectorEqualsReferenceForFloats() { check(floats, floor: 0.5) }
  @Test func vectorEqualsReferenceForDoubles() { check(floats.map { Double($0) }, floor: 0.5) }
  @Test func vectorEqualsReferenceForHalves() { check(floats.map { Float16($0) }, floor: Float16(0.5).key) }

  @Test func vectorEqualsReferenceForBytes() {
    var random = SplitMix(seed: 4)
    let bytes = (0..<Self.count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    check(bytes, floor: 250)
    check(bytes.map { Int8(bitPattern: $0) }, floor: 250)
  }

  @Test func vectorEqualsReferenceForWideIntegers() {
    var random = SplitMix(seed: 5)
    check((0..<Self.count).map { _ in Int32(truncatingIfNeeded: random.next()) }, floor: 2_000_000_000)
  }

  /// From no column that passes to many, with and without columns that begin without a number.
  @Test(arguments: [1000, 60, 12, 4]) func fewOrManyColumnsPass(oneIn: UInt64) {
    var random = SplitMix(seed: oneIn)
    for rows in [1, 8, 9, 17, 80] {
      for columns in [16, 17, 31, 32, 33, 67, 200, 333] {
        for emptyRows in [0, 8, 9] {
          var floats = (0..<rows * columns).map { _ in
            random.next() % (oneIn * UInt64(rows)) == 0 ? 0.5 + random.float() / 2 : random.float() * 0.499
          }
          for row in 0..<min(emptyRows, rows) {
            for column in stride(from: row % 2, to: columns, by: 5) { floats[row * columns + column] = .nan }
          }
          let bytes = floats.map { UInt8($0.isNaN ? 0 : $0 * 255) }
          checkPassing(floats, rows, columns, floor: 0.5)
          checkPassing(floats.map { Double($0) }, rows, columns, floor: 0.5)
          checkPassing(floats.map { Float16($0) }, rows, columns, floor: Float16(0.5).key)
          checkPassing(bytes, rows, columns, floor: 127)
          checkPassing(bytes.map { Int8(bitPattern: $0 ^ 0x80) }, rows, columns, floor: 127)
          checkPassing(bytes.map { Int32($0) }, rows, columns, floor: 127)
        }
      }
    }
  }

  private func checkPassing<Element: ScoreElement>(
    _ elements: [Element], _ rows: Int, _ columns: Int, floor: Element.Key
  ) {
    let span = elements.span
    #expect(
      candidates(Vector.passingCandidates, span, rows, columns, columns, 1, floor)
        == candidates(Reference.passingCandidates, span, rows, columns, columns, 1, floor),
      "\(Element.self), \(rows) x \(columns)")
  }

  @Test func columnsWithoutNumbersHaveTheLowestKey() {
    let nan: [Float] = [.nan, -.infinity, -.nan, .nan]
    let found = run(Vector.columnMaxima, Float.self, nan.span, 4, 1, 1, 1)
    #expect(found.maxima == [-.infinity])
    #expect(found.marks == [0])
    #expect(Float16.nan.key == Float16.lowestKey)
    #expect((-Float16.nan).key == Float16.lowestKey)
    #expect((-Float16.infinity).key == Float16.lowestKey)
  }

  @Test func halvesOrderLikeTheirValues() throws {
    let halves = (0...UInt16.max).map { Float16(bitPattern: $0) }.filter { !$0.isNaN }
    let byKey = halves.sorted { $0.key < $1.key }.map { Float($0) }
    #expect(zip(byKey, byKey.dropFirst()).allSatisfy { $0 <= $1 })
    // Equal numbers have equal keys, both zeros too, and others have others.
    let ordered = halves.sorted { $0.key < $1.key }
    #expect(zip(ordered, ordered.dropFirst()).allSatisfy { ($0 == $1) == ($0.key == $1.key) })
    // The first of two zeros is the one that is found, whichever it is.
    for zeros in [[-0.0, 0.0], [0.0, -0.0]] as [[Float16]] {
      let decoder = AnchorFreeDecoder(
        classCount: 2, coordinates: .pixels, activation: .sigmoid, scoreThreshold: 0.25)
      let column: [Float16] = [8, 8, 4, 4] + zeros
      let row = [Float16](repeating: 0, count: 6 * 40).indices.map { column[$0 / 40] }
      let candidates = try decoder.decode(.float16(try Tensor(row, shape: [1, 6, 40])))
      #expect(candidates.count == 40 && candidates.classIndices.allSatisfy { $0 == 0 })
    }
  }

  @Test func groupsCoverAllRows() {
    for rows in [1, 8, 9, 1016, 1017, 2000, 5000] {
      #expect(RowGroups<Int8>(rowCount: rows).rowsPerGroup * 127 >= rows)
      #expect(RowGroups<Float>(rowCount: rows).rowsPerGroup == 8)
    }
  }

  @Test func argmaxTakesTheLowestRow() {
    let values: [Float] = [1, .nan, 5, 3, 9, 5, 3, .nan, 2]
    for kernel in [Reference.columnArgmax, Vector.columnArgmax] {
      var maxima = [Float](repeating: 0, count: 3)
      var rows = [Int32](repeating: 0, count: 3)
      var maximaSpan = maxima.mutableSpan
      var rowsSpan = rows.mutableSpan
      kernel(values.span, 3, 3, 3, 1, &maximaSpan, &rowsSpan)
      #expect(maxima == [3, 9, 5])
      #expect(rows == [1, 1, 0])
    }
  }
}
