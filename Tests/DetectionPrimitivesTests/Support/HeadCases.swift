import DetectionPrimitives
import Testing

/// Outputs of networks, how they are declared, and what must be read from them.
///
/// Tests/Generators/heads.py writes them.
struct HeadCases {
  struct Case {
    let name: String

    /// The numbers that the family's decoder is told.
    let declaration: [Double]
    let outputs: [AnyTensor]

    /// A row of seven for each candidate: minX, minY, maxX, maxY, score, class, index.
    let kept: [[Double]]
    let readCount: Int
    let notFiniteCount: Int
  }

  let cases: [Case]

  /// Reads the cases of a family.
  init(family: String) throws {
    let golden = try Golden("heads")
    let names = String(decoding: try golden.array("names", as: UInt8.self), as: UTF8.self).split(separator: "\n")
    let memory = try golden.array("memory", as: UInt8.self)
    var cursor = Cursor(numbers: try golden.array("numbers", as: Double.self))
    let all = try names.map { try Self.read(String($0), &cursor, memory) }
    cases = all.filter { $0.name.hasPrefix(family) }
  }

  private struct Cursor {
    let numbers: [Double]
    var place = 0

    mutating func next() -> Double {
      place += 1
      return numbers[place - 1]
    }

    mutating func next(_ count: Int) -> [Double] { (0..<count).map { _ in next() } }
    mutating func integer() -> Int { Int(next()) }
    mutating func integers(_ count: Int) -> [Int] { (0..<count).map { _ in integer() } }
  }

  private static func read(_ name: String, _ cursor: inout Cursor, _ memory: [UInt8]) throws -> Case {
    let declarationCount = cursor.integer()
    let declaration = cursor.next(declarationCount)
    let outputCount = cursor.integer()
    let outputs = try (0..<outputCount).map { _ in try output(&cursor, memory) }
    let keptCount = cursor.integer()
    return Case(
      name: name, declaration: declaration, outputs: outputs, kept: (0..<keptCount).map { _ in cursor.next(7) },
      readCount: cursor.integer(), notFiniteCount: cursor.integer())
  }

  private static func output(_ cursor: inout Cursor, _ memory: [UInt8]) throws -> AnyTensor {
    let (type, start, count, rank) = (cursor.integer(), cursor.integer(), cursor.integer(), cursor.integer())
    let view = (cursor.integers(rank), cursor.integers(rank), cursor.integer())
    let (scale, zeroPoint) = (Float(cursor.next()), Int32(cursor.next()))
    let quantization = scale == 0 ? nil : try Quantization(scale: scale, zeroPoint: zeroPoint)
    func tensor<Element: TensorElement>(_: Element.Type) throws -> Tensor<Element> {
      let elements = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
        unsafe UnsafeMutableRawBufferPointer(buffer).copyBytes(
          from: memory[start..<start + count * MemoryLayout<Element>.stride])
        initialized = count
      }
      return try Tensor(
        storage: Storage(elements), shape: view.0, strides: view.1, offset: view.2, quantization: quantization)
    }
    return switch type {
    case 0: .float16(try tensor(Float16.self))
    case 1: .float32(try tensor(Float.self))
    case 2: .float64(try tensor(Double.self))
    case 3: .int8(try tensor(Int8.self))
    case 4: .uint8(try tensor(UInt8.self))
    case 5: .int32(try tensor(Int32.self))
    default: .int64(try tensor(Int64.self))
    }
  }

  /// How far a corner may be from its exact place, relative to its distance from 0 and the box's size.
  private static let boxTolerance = 1e-5

  /// How far a score may be from its exact value.
  private static let scoreTolerance = 1e-6

  /// Decodes every case and compares.
  func check(_ decode: (Case, inout Candidates, inout DecodingWorkspace) throws -> Void) throws {
    var workspace = DecodingWorkspace()
    var candidates = Candidates()
    for head in cases {
      candidates.removeAll()
      try decode(head, &candidates, &workspace)
      #expect(candidates.readCount == head.readCount, "\(head.name)")
      #expect(candidates.notFiniteCount == head.notFiniteCount, "\(head.name)")
      #expect(candidates.classIndices == head.kept.map { Int32($0[5]) }, "\(head.name)")
      #expect(candidates.candidateIndices == head.kept.map { Int32($0[6]) }, "\(head.name)")
      for (index, row) in head.kept.enumerated() where index < candidates.count {
        let box = candidates.boxes[index]
        let corners = [box.minX, box.minY, box.maxX, box.maxY].map(Double.init)
        let extent = row[..<4].reduce(1) { max($0, abs($1)) }
        for (corner, exact) in zip(corners, row) {
          #expect(abs(corner - exact) <= Self.boxTolerance * extent, "\(head.name) candidate \(row[6])")
        }
        #expect(abs(Double(candidates.scores[index]) - row[4]) <= Self.scoreTolerance, "\(head.name)")
      }
    }
  }
}
