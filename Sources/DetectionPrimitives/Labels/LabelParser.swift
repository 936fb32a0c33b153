/// Reads a list or a dictionary of labels, as JSON or as Python writes them.
struct LabelParser {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) {
    bytes = [UInt8](text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The whole text as names by class index.
  mutating func names() throws(LabelError) -> [String?] {
    var names: [String?] = []
    if take("[") {
      try list(into: &names)
    } else if take("{") {
      try dictionary(into: &names)
    } else {
      throw .unexpected(expected: .bracket, byte: place)
    }
    skipSpace()
    guard place == bytes.count else { throw .unexpected(expected: .end, byte: place) }
    return names
  }

  private mutating func list(into names: inout [String?]) throws(LabelError) {
    while !take("]") {
      guard names.count < LabelTable.indexLimit else { throw .index(names.count, limit: LabelTable.indexLimit) }
      names.append(try name())
      if !take(",") {
        guard take("]") else { throw .unexpected(expected: .comma, byte: place) }
        return
      }
    }
  }

  private mutating func dictionary(into names: inout [String?]) throws(LabelError) {
    var isTaken: [Bool] = []
    while !take("}") {
      let (index, name) = try entry()
      guard index >= 0, index < LabelTable.indexLimit else { throw .index(index, limit: LabelTable.indexLimit) }
      if index >= names.count {
        names.append(contentsOf: repeatElement(nil, count: index + 1 - names.count))
        isTaken.append(contentsOf: repeatElement(false, count: index + 1 - isTaken.count))
      }
      guard !isTaken[index] else { throw .duplicate(index: index) }
      isTaken[index] = true
      names[index] = name
      if !take(",") {
        guard take("}") else { throw .unexpected(expected: .comma, byte: place) }
        return
      }
    }
  }

  /// A class index and its name, in either order.
  private mutating func entry() throws(LabelError) -> (Int, String?) {
    if let index = integer() {
      try colon()
      return (index, try name())
    }
    let start = place
    let key = try string()
    try colon()
    // A whole number behind a string is the class of a name, unless the string is a number itself.
    if let index = integer() { return (index, LabelTable.name(key[...])) }
    guard let index = Self.integer(key) else { throw .unexpected(expected: .index, byte: start) }
    return (index, try name())
  }

  private mutating func colon() throws(LabelError) {
    guard take(":") else { throw .unexpected(expected: .colon, byte: place) }
  }

  /// A string, or a word for none.
  private mutating func name() throws(LabelError) -> String? {
    if take("null") || take("None") { return nil }
    return LabelTable.name(try string()[...])
  }

  private mutating func string() throws(LabelError) -> [UInt8] {
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "'") || bytes[place] == UInt8(ascii: "\"") else {
      throw .unexpected(expected: .string, byte: place)
    }
    let quote = bytes[place]
    place += 1
    var string: [UInt8] = []
    while place < bytes.count, bytes[place] != quote {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &string) } else { string.append(byte) }
    }
    guard place < bytes.count else { throw .unexpected(expected: .quote, byte: place) }
    place += 1
    return string
  }

  private mutating func escape(into string: inout [UInt8]) throws(LabelError) {
    guard place < bytes.count else { throw .unexpected(expected: .escape, byte: place) }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "n"): string.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): string.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): string.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "b"): string.append(8)
    case UInt8(ascii: "f"): string.append(12)
    case UInt8(ascii: "x"): try append(try code(digits: 2), to: &string)
    case UInt8(ascii: "u"):
      var code = try code(digits: 4)
      if code >= 0xD800 && code < 0xDC00, bytes[place...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
        place += 2
        let low = try self.code(digits: 4)
        guard low >= 0xDC00 && low < 0xE000 else { throw .unexpected(expected: .escape, byte: place) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      try append(code, to: &string)
    default: string.append(byte)
    }
  }

  private func append(_ code: UInt32, to string: inout [UInt8]) throws(LabelError) {
    guard let scalar = Unicode.Scalar(code) else { throw .unexpected(expected: .escape, byte: place) }
    string.append(contentsOf: String(Character(scalar)).utf8)
  }

  private mutating func code(digits: Int) throws(LabelError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard place < bytes.count, let digit = Self.hexadecimal(bytes[place]) else {
        throw .unexpected(expected: .escape, byte: place)
      }
      code = code << 4 | digit
      place += 1
    }
    return code
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// A whole number, where the next token is one.
  private mutating func integer() -> Int? {
    skipSpace()
    var end = place
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
    while end < bytes.count, bytes[end] >= UInt8(ascii: "0"), bytes[end] <= UInt8(ascii: "9") { end += 1 }
    guard let number = Self.integer(bytes[place..<end]) else { return nil }
    place = end
    return number
  }

  /// A whole number in decimal digits; the largest there is where it is too large.
  private static func integer(_ digits: some Collection<UInt8>) -> Int? {
    let isNegative = digits.first == UInt8(ascii: "-")
    let digits = isNegative ? digits.dropFirst() : digits[...]
    if digits.isEmpty { return nil }
    var number = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      number = overflow || carry ? Int.max : sum
      if number == Int.max { break }
    }
    return isNegative ? -number : number
  }

  /// Steps over a token, where it is next.
  private mutating func take(_ token: String) -> Bool {
    skipSpace()
    let wanted = Array(token.utf8)
    guard bytes[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count, LabelTable.isSpace(bytes[place]) { place += 1 }
  }
}
