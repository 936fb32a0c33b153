import DetectionPrimitives
import Testing

@Suite struct NumPyTests {
  /// A golden file of NumPy: `type order version shape`.
  private struct Case {
    let name: String
    let file: [UInt8]
    let elements: [UInt8]
    let type: String
    let order: String
    let version: String
    let shape: [Int]

    init(_ golden: GoldenFiles.File) {
      name = golden.name
      file = golden.bytes
      elements = golden.content
      let words = golden.name.split(separator: " ").map(String.init)
      (type, order, version) = (words[0], words[1], words[2])
      shape = words[3] == "scalar" ? [] : words[3].split(separator: "x").compactMap { Int($0) }
    }
  }

  private func cases() throws -> [Case] {
    try GoldenFiles("npy").files.filter { $0.name.contains(" 1.0 ") || $0.name.contains(".0 2x3") }.map(Case.init)
  }

  private func elementBytes(of tensor: AnyTensor) -> [UInt8] {
    switch tensor {
    case .float16(let tensor): littleEndianBytes(tensor.elements)
    case .float32(let tensor): littleEndianBytes(tensor.elements)
    case .float64(let tensor): littleEndianBytes(tensor.elements)
    case .uint8(let tensor): tensor.elements
    case .int8(let tensor): littleEndianBytes(tensor.elements)
    case .int32(let tensor): littleEndianBytes(tensor.elements)
    case .int64(let tensor): littleEndianBytes(tensor.elements)
    }
  }

  private func error(_ file: [UInt8]) -> NumPyError? {
    do {
      _ = try AnyTensor(npy: file)
      return nil
    } catch {
      #expect(error.description.hasPrefix("expected "))
      return error
    }
  }

  /// A file of version 1.0 with a header of any text.
  private func file(_ header: String, data: [UInt8] = [0, 0, 0, 0]) -> [UInt8] {
    let text = Array(header.utf8)
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(text.count & 255), UInt8(text.count >> 8)] + text + data
  }

  @Test func documentedExamples() throws {
    let file = try Tensor([1, 2, 3, 4, 5, 6] as [Float], shape: [2, 3]).npy()
    #expect(file.count == 152)
    let tensor = try AnyTensor(npy: file)
    #expect(tensor.shape == [2, 3] && tensor.elementType == .float32)
  }

  @Test func readsWhatNumPyWrites() throws {
    let cases = try cases()
    #expect(cases.count == 7 * 13)
    for golden in cases {
      let tensor = try AnyTensor(npy: golden.file)
      #expect(tensor.elementType.description == golden.type, "\(golden.name)")
      #expect(tensor.shape == golden.shape, "\(golden.name)")
      #expect(elementBytes(of: tensor) == golden.elements, "\(golden.name)")
      #expect(try AnyTensor(npy: Storage(golden.file)) == tensor, "\(golden.name) from storage")
    }
  }

  @Test func fortranOrderIsStrides() throws {
    let golden = Case(try GoldenFiles("npy")["float32 F 1.0 2x3x4"])
    guard case .float32(let tensor) = try AnyTensor(npy: golden.file) else {
      Issue.record("another type")
      return
    }
    #expect(tensor.strides == [1, 2, 6])
  }

  @Test func writesWhatNumPyWrites() throws {
    for golden in try cases() where golden.order == "C" && golden.version == "1.0" {
      #expect(try AnyTensor(npy: golden.file).npy() == golden.file, "\(golden.name)")
    }
    // Fortran order comes out as the same elements in logical order.
    for golden in try cases() where golden.order == "F" {
      let plain = try GoldenFiles("npy")[golden.name.replacing(" F ", with: " C ")]
      #expect(try AnyTensor(npy: golden.file).npy() == plain.bytes, "\(golden.name)")
    }
  }

  @Test func writesViewsInLogicalOrder() throws {
    let tensor = try Tensor((0..<24).map { Int32($0) }, shape: [2, 3, 4])
    for view in [
      try tensor.transposed(), try tensor.slice(axis: 2, 1..<3), try tensor.slice(axis: 0, 1..<2),
      try tensor.slice(axis: 1, 2..<2),
    ] {
      #expect(view.npy() == (try Tensor(view.elements, shape: view.shape).npy()))
      #expect(try AnyTensor(npy: view.npy()) == .int32(view))
    }
  }

  @Test func aHeaderTooLongForVersion1IsVersion2() throws {
    let shape = [Int](repeating: 1, count: 30_000)
    let tensor = try Tensor([5] as [UInt8], shape: shape)
    let file = tensor.npy()
    #expect(file[6] == 2 && (file.count - 1) % 64 == 0)
    #expect(try AnyTensor(npy: file) == .uint8(tensor))
  }

  @Test func headersOfOtherWriters() throws {
    let headers = [
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }\n",
      "{\"shape\":(1,),\"fortran_order\":False,\"descr\":\"<f4\"}",
      " { 'fortran_order' : True , 'descr' : '<f4' , 'shape' : ( 1 , ) } \n",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1L,)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (01, 1)}",
      "{'descr': '<f4', 'fortran_order': False, 'shape': ()}",
    ]
    for header in headers {
      #expect(try AnyTensor(npy: file(header)).elementType == .float32, "\(header)")
    }
    // Of one byte there is no order.
    for descr in ["|u1", "<u1", ">u1"] {
      let header = "{'descr': '\(descr)', 'fortran_order': False, 'shape': (4,)}"
      #expect(try AnyTensor(npy: file(header)).elementType == .uint8)
    }
  }

  @Test func refusesOtherTypes() throws {
    for golden in try GoldenFiles("npy").files where golden.name.hasPrefix("refused") {
      switch try #require(error(golden.bytes), "\(golden.name)") {
      case .bigEndian(let descr): #expect(golden.name == "refused \(descr)")
      case .unsupportedType(let descr):
        let name = golden.name.dropFirst("refused ".count)
        #expect(descr == name || name == "object" && descr == "|O" || name == "record" && descr.hasPrefix("[("))
      case let other: Issue.record("\(golden.name): \(other)")
      }
    }
  }

  @Test func namesWhatIsWrong() {
    let good = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}"
    let cases: [(String, NumPyError)] = [
      ("", .malformedHeader(key: nil)),
      ("[1]", .malformedHeader(key: nil)),
      ("{}", .malformedHeader(key: "descr")),
      ("{", .malformedHeader(key: nil)),
      (good + "x", .malformedHeader(key: nil)),
      (good.replacing("(1,)}", with: "(1,)"), .malformedHeader(key: "shape")),
      (good.replacing("'descr': '<f4', ", with: ""), .malformedHeader(key: "descr")),
      (good.replacing("'fortran_order': False, ", with: ""), .malformedHeader(key: "fortran_order")),
      (good.replacing(", 'shape': (1,)", with: ""), .malformedHeader(key: "shape")),
      (good.replacing("'shape'", with: "'size'"), .malformedHeader(key: "size")),
      (good.replacing("{", with: "{'descr': '<f4', "), .malformedHeader(key: "descr")),
      (good.replacing("False", with: "0"), .malformedHeader(key: "fortran_order")),
      (good.replacing("False", with: "Falsey"), .malformedHeader(key: "fortran_order")),
      (good.replacing("(1,)", with: "(1)"), .malformedHeader(key: "shape")),
      (good.replacing("(1,)", with: "1"), .malformedHeader(key: "shape")),
      (good.replacing("(1,)", with: "(1.0,)"), .malformedHeader(key: "shape")),
      (good.replacing("(1,)", with: "(,)"), .malformedHeader(key: "shape")),
      (good.replacing("(1,)", with: "(1,"), .malformedHeader(key: "shape")),
      (good.replacing("(1,)", with: "(-1,)"), .negativeExtent(shape: "(-1,)")),
      (
        good.replacing("(1,)", with: "(0, -99999999999999999999)"), .negativeExtent(shape: "(0, -99999999999999999999)")
      ),
      (good.replacing("(1,)", with: "(9223372036854775808,)"), .shapeTooLarge(shape: "(9223372036854775808,)")),
      (good.replacing("(1,)", with: "(4294967296, 4294967296)"), .shapeTooLarge(shape: "(4294967296, 4294967296)")),
      (good.replacing("(1,)", with: "(9223372036854775807,)"), .shapeTooLarge(shape: "(9223372036854775807,)")),
      (good.replacing("(1,)", with: "(1000000000000,)"), .byteCount(expected: 4_000_000_000_000, found: 4)),
      (good.replacing("(1,)", with: "(0, 5)"), .byteCount(expected: 0, found: 4)),
      (good.replacing("(1,)", with: "(2,)"), .byteCount(expected: 8, found: 4)),
      (good.replacing("<f4", with: ">f4"), .bigEndian(descr: ">f4")),
      (good.replacing("<f4", with: "|f4"), .unsupportedType(descr: "|f4")),
      (good.replacing("<f4", with: "<u4"), .unsupportedType(descr: "<u4")),
      (good.replacing("<f4", with: ""), .unsupportedType(descr: "")),
    ]
    #expect(error(file(good)) == nil)
    for (header, expected) in cases {
      #expect(error(file(header)) == expected, "\(header)")
    }
    // Bytes behind the elements contradict the shape.
    #expect(error(file(good) + [0]) == .byteCount(expected: 4, found: 5))
  }

  @Test func namesWhatIsWrongBeforeTheHeader() throws {
    let golden = try GoldenFiles("npy")["float32 C 1.0 2x3"].bytes
    #expect(error(Array("\u{7F}NUMPY and more".utf8)) == .notNumPy)
    #expect(error([]) == .truncatedHeader(needed: 8, found: 0))
    for (major, minor) in [(UInt8(0), UInt8(0)), (1, 1), (4, 0), (255, 255)] {
      var file = golden
      (file[6], file[7]) = (major, minor)
      #expect(error(file) == .unsupportedVersion(major: major, minor: minor))
    }
    var long = golden
    long[9] = 255
    #expect(error(long) == .truncatedHeader(needed: 10 + 118 + 255 * 256, found: golden.count))
    var version2 = try GoldenFiles("npy")["float32 C 2.0 2x3"].bytes
    version2.replaceSubrange(8..<12, with: [255, 255, 255, 255])
    #expect(error(version2) == .truncatedHeader(needed: 12 + 0xFFFF_FFFF, found: version2.count))
  }

  @Test func everyTruncationIsFound() throws {
    for golden in try GoldenFiles("npy").files where golden.bytes.count < 300 {
      for end in golden.bytes.indices {
        #expect(throws: NumPyError.self, "\(golden.name)") { try AnyTensor(npy: Array(golden.bytes[..<end])) }
      }
    }
  }

  @Test func damagedFilesNeverTrap() throws {
    #if DEBUG
      let rounds = 1
    #else
      let rounds = 50
    #endif
    var noise = Noise(seed: 19)
    for golden in try GoldenFiles("npy").files where golden.bytes.count < 300 {
      for index in golden.bytes.indices {
        for _ in 0..<rounds {
          var file = golden.bytes
          file[index] = UInt8(truncatingIfNeeded: noise.next() >> 56)
          if let tensor = try? AnyTensor(npy: file) {
            #expect(elementBytes(of: tensor).count == tensor.shape.reduce(tensor.elementType.byteCount, *))
          }
        }
      }
    }
  }

  @Test func errorsShowLittleOfTheFile() {
    let long = String(repeating: "x\n", count: 5000)
    let start = String(repeating: "x?", count: 30) + "…"
    for (error, shown) in [
      (NumPyError.unsupportedType(descr: long), start), (.bigEndian(descr: long), start),
      (.malformedHeader(key: long), start), (.negativeExtent(shape: long), start), (.shapeTooLarge(shape: long), start),
      (.unsupportedType(descr: "|猫\u{1B}"), "|??"),
      (.unsupportedType(descr: String(repeating: "y", count: 60)), "yyyy"),
    ] {
      #expect(error.description.hasSuffix(shown))
      #expect(error.description.count < 160 && !error.description.contains("\n"))
    }
    let shape = [Int](repeating: 1, count: 3000)
    #expect(TensorError.negativeExtent(shape: shape).description.hasSuffix("found shape [1, 1, 1, 1, 1, 1, 1, 1, …]"))
    #expect(TensorError.negativeExtent(shape: [1, -1]).description.hasSuffix("found shape [1, -1]"))
  }
}
