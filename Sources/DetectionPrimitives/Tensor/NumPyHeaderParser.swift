/// Reads the dictionary of a `.npy` header: a small part of Python's literals.
///
/// Keys may come in any order; strings may have either quote; blanks and line ends may stand anywhere between; a
/// comma may end a tuple or the dictionary. Integers may end with the `L` of Python 2. Nothing else is accepted.
struct NumPyHeaderParser {
  /// What the dictionary says.
  struct Entries {
    var descr: [UInt8] = []
    var isFortranOrder = false
    var shape: [Int] = []
    var shapeText = ""
  }

  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// Reads the whole text.
  mutating func parse() throws(NumPyError) -> Entries {
    var entries = Entries()
    var missing = ["descr", "fortran_order", "shape"]
    guard take("{") else { throw .malformedHeader(key: nil) }
    while !take("}") {
      guard let bytes = string() else { throw .malformedHeader(key: nil) }
      let key = String(decoding: bytes, as: UTF8.self)
      guard let index = missing.firstIndex(of: key) else { throw .malformedHeader(key: key) }
      missing.remove(at: index)
      guard take(":") else { throw .malformedHeader(key: key) }
      switch key {
      case "descr":
        // A record type is a list; whatever is not a string names no type that a tensor holds.
        guard let descr = string() else { throw .unsupportedType(descr: rest) }
        entries.descr = descr
      case "fortran_order":
        guard let value = boolean() else { throw .malformedHeader(key: key) }
        entries.isFortranOrder = value
      default:
        skipBlanks()
        let start = position
        entries.shape = try tuple(key: key)
        entries.shapeText = String(decoding: text[start..<position], as: UTF8.self)
      }
      guard take(",") || peek == UInt8(ascii: "}") else { throw .malformedHeader(key: key) }
    }
    skipBlanks()
    guard position == text.count else { throw .malformedHeader(key: nil) }
    if let key = missing.first { throw .malformedHeader(key: key) }
    return entries
  }

  private var peek: UInt8? { position < text.count ? text[position] : nil }

  /// The beginning of the text from here on.
  private var rest: String {
    String(decoding: text[position...].prefix(64), as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || 0x09...0x0D ~= byte { position += 1 }
  }

  /// Takes a character behind blanks, if it is there, and the blanks behind it.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    skipBlanks()
    return true
  }

  /// A string without escapes.
  private mutating func string() -> [UInt8]? {
    skipBlanks()
    guard let quote = peek, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    guard let end = text[start...].firstIndex(of: quote) else { return nil }
    position = end + 1
    skipBlanks()
    let bytes = text[start..<end]
    return bytes.contains(UInt8(ascii: "\\")) ? nil : Array(bytes)
  }

  private mutating func boolean() -> Bool? {
    for (word, value) in [("True", true), ("False", false)] {
      let bytes = Array(word.utf8)
      if text[position...].starts(with: bytes) {
        position += bytes.count
        skipBlanks()
        return value
      }
    }
    return nil
  }

  /// The extents of a shape.
  private mutating func tuple(key: String) throws(NumPyError) -> [Int] {
    let start = position
    guard take("(") else { throw .malformedHeader(key: key) }
    var extents: [Int] = []
    var isNegative = false
    var isTooLarge = false
    while peek != UInt8(ascii: ")") {
      let hasSign = take("-")
      guard let digit = peek, isDigit(digit) else { throw .malformedHeader(key: key) }
      var extent = 0
      while let digit = peek, isDigit(digit) {
        let (product, overflow) = extent.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
        isTooLarge = isTooLarge || overflow || carry
        extent = overflow || carry ? 0 : sum
        position += 1
      }
      isNegative = isNegative || hasSign && (extent > 0 || isTooLarge)
      extents.append(extent)
      _ = take("L")
      skipBlanks()
      // One number in parentheses is not a tuple.
      if !take(",") {
        guard peek == UInt8(ascii: ")"), extents.count > 1 else { throw .malformedHeader(key: key) }
      }
    }
    position += 1
    let shape = String(decoding: text[start..<position], as: UTF8.self)
    if isNegative { throw .negativeExtent(shape: shape) }
    if isTooLarge { throw .shapeTooLarge(shape: shape) }
    return extents
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
