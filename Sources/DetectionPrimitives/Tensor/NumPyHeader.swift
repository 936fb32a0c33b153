/// What a `.npy` file says about its elements.
///
/// A file is the magic, two bytes of version, the length of the header (two bytes in version 1.0, four in 2.0 and 3.0,
/// the low byte first), the header, and the elements. The header is a dictionary as Python writes it, with `descr`,
/// `fortran_order` and `shape`, padded with blanks to a line whose end lies at a multiple of 64.
///
/// Source: NumPy's `numpy.lib.format`.
struct NumPyHeader {
  private static let magic: [UInt8] = [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59]  // \x93NUMPY
  private static let alignment = 64

  let elementType: ElementType
  let isFortranOrder: Bool
  let shape: [Int]
  /// The shape as the header writes it.
  let shapeText: String
  /// Where the elements start.
  let byteCount: Int

  /// Reads the header of a file.
  init(_ file: Span<UInt8>) throws(NumPyError) {
    for index in 0..<min(Self.magic.count, file.count) where file[index] != Self.magic[index] { throw .notNumPy }
    guard file.count >= 8 else { throw .truncatedHeader(needed: 8, found: file.count) }
    let lengthBytes =
      switch (file[6], file[7]) {
      case (1, 0): 2
      case (2, 0), (3, 0): 4
      default: throw .unsupportedVersion(major: file[6], minor: file[7])
      }
    let start = 8 + lengthBytes
    guard file.count >= start else { throw .truncatedHeader(needed: start, found: file.count) }
    var length: UInt32 = 0
    for index in 0..<lengthBytes { length |= UInt32(file[8 + index]) << UInt32(8 * index) }
    guard length <= file.count - start else {
      let (needed, overflow) = start.addingReportingOverflow(Int(truncatingIfNeeded: length))
      throw .truncatedHeader(needed: overflow || needed < start ? Int.max : needed, found: file.count)
    }
    byteCount = start + Int(length)

    var parser = NumPyHeaderParser([UInt8](copyingBytes: file.extracting(start..<byteCount)))
    let entries = try parser.parse()
    elementType = try Self.elementType(descr: entries.descr)
    isFortranOrder = entries.isFortranOrder
    shape = entries.shape
    shapeText = entries.shapeText
  }

  /// The element type that a header names, such as `<f4` or `|u1`.
  private static func elementType(descr: [UInt8]) throws(NumPyError) -> ElementType {
    let text = String(decoding: descr, as: UTF8.self)
    guard descr.count == 3 else { throw .unsupportedType(descr: text) }
    let (order, kind, size) = (descr[0], descr[1], descr[2])
    let elementType: ElementType =
      switch (kind, size) {
      case (UInt8(ascii: "f"), UInt8(ascii: "2")): .float16
      case (UInt8(ascii: "f"), UInt8(ascii: "4")): .float32
      case (UInt8(ascii: "f"), UInt8(ascii: "8")): .float64
      case (UInt8(ascii: "u"), UInt8(ascii: "1")): .uint8
      case (UInt8(ascii: "i"), UInt8(ascii: "1")): .int8
      case (UInt8(ascii: "i"), UInt8(ascii: "4")): .int32
      case (UInt8(ascii: "i"), UInt8(ascii: "8")): .int64
      default: throw .unsupportedType(descr: text)
      }
    switch order {
    case UInt8(ascii: "<"): return elementType
    case UInt8(ascii: "|") where elementType.byteCount == 1: return elementType
    case UInt8(ascii: ">") where elementType.byteCount == 1: return elementType
    case UInt8(ascii: ">"): throw .bigEndian(descr: text)
    default: throw .unsupportedType(descr: text)
    }
  }

  /// The bytes in front of elements in logical order, exactly as NumPy writes them.
  static func bytes(elementType: ElementType, shape: [Int]) -> [UInt8] {
    var text = "{'descr': '\(descr(elementType))', 'fortran_order': False, 'shape': ("
    for (axis, extent) in shape.enumerated() { text += axis == 0 ? "\(extent)" : ", \(extent)" }
    text += shape.count == 1 ? ",), }" : "), }"
    var header = Array(text.utf8)
    // NumPy leaves room for the first extent to grow to 21 digits in place.
    if let first = shape.first { header += [UInt8](repeating: blank, count: 21 - "\(first)".utf8.count) }

    var prefix = magic + [1, 0]
    var lengthBytes = 2
    if paddedCount(header.count, from: prefix.count + lengthBytes) > UInt16.max {
      prefix = magic + [2, 0]
      lengthBytes = 4
    }
    let length = paddedCount(header.count, from: prefix.count + lengthBytes)
    for index in 0..<lengthBytes { prefix.append(UInt8(truncatingIfNeeded: length >> (8 * index))) }
    header += [UInt8](repeating: blank, count: length - 1 - header.count)
    header.append(UInt8(ascii: "\n"))
    return prefix + header
  }

  private static let blank = UInt8(ascii: " ")

  /// The length of a header with its padding, at least one blank, and its line end.
  private static func paddedCount(_ count: Int, from start: Int) -> Int {
    count + 1 + alignment - (start + count + 1) % alignment
  }

  private static func descr(_ elementType: ElementType) -> String {
    switch elementType {
    case .float16: "<f2"
    case .float32: "<f4"
    case .float64: "<f8"
    case .uint8: "|u1"
    case .int8: "|i1"
    case .int32: "<i4"
    case .int64: "<i8"
    }
  }
}
