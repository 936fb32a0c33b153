/// What a netpbm picture says about its pixels.
///
/// Source: the format pages of netpbm: pgm(5), ppm(5), pam(5).
struct NetpbmHeader {
  /// Whether samples are decimal numbers in text (P2 and P3).
  private(set) var isText = false
  private(set) var width = 0
  private(set) var height = 0
  /// The value of full brightness.
  private(set) var maximum = 0
  /// The samples of a pixel.
  private(set) var depth = 0
  /// How the pixels come out.
  private(set) var format = PixelFormat.gray8

  /// Reads the header at a position, which moves to the first sample.
  init(_ bytes: Span<UInt8>, at position: inout Int) throws(NetpbmError) {
    var scanner = NetpbmScanner(position: position)
    let letter = try scanner.byte(of: bytes)
    guard letter == UInt8(ascii: "P") else { throw .notNetpbm }
    let digit = try scanner.byte(of: bytes)
    switch digit {
    case UInt8(ascii: "2"), UInt8(ascii: "3"):
      isText = true
      try readNumbers(of: bytes, &scanner, isColor: digit == UInt8(ascii: "3"))
    case UInt8(ascii: "5"), UInt8(ascii: "6"):
      try readNumbers(of: bytes, &scanner, isColor: digit == UInt8(ascii: "6"))
    case UInt8(ascii: "7"):
      try readLines(of: bytes, &scanner)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      throw .unsupportedKind("P\(digit - UInt8(ascii: "0"))")
    default:
      throw .notNetpbm
    }
    guard width > 0, height > 0, sampleCount != nil else { throw .invalidSize(width: width, height: height) }
    guard 1...65535 ~= maximum else { throw .invalidMaximum(maximum) }
    position = scanner.position
  }

  /// The samples of the picture; `nil` where their bytes, or those of the picture, do not fit an `Int`.
  var sampleCount: Int? {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow || pixels > Int.max / 16 ? nil : pixels * depth
  }

  /// P2, P3, P5, P6: width, height and maximum behind blanks, then one blank.
  private mutating func readNumbers(
    of bytes: Span<UInt8>, _ scanner: inout NetpbmScanner, isColor: Bool
  ) throws(NetpbmError) {
    width = try scanner.headerNumber(of: bytes, part: "width")
    height = try scanner.headerNumber(of: bytes, part: "height")
    maximum = try scanner.headerNumber(of: bytes, part: "maximum")
    depth = isColor ? 3 : 1
    format = isColor ? .rgb8 : .gray8
  }

  /// P7: lines of a name and a value, up to ENDHDR.
  private mutating func readLines(of bytes: Span<UInt8>, _ scanner: inout NetpbmScanner) throws(NetpbmError) {
    var numbers: [(part: String, value: Int?)] = [("WIDTH", nil), ("HEIGHT", nil), ("DEPTH", nil), ("MAXVAL", nil)]
    var tupleType = ""
    guard try scanner.line(of: bytes).isEmpty else { throw .malformedHeader(part: "line end") }
    while true {
      let words = try scanner.line(of: bytes)
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      if name == "ENDHDR" { break }
      if name == "TUPLTYPE" {
        guard tupleType.isEmpty, words.count <= 2 else { throw .malformedHeader(part: name) }
        tupleType = words.count == 2 ? words[1] : ""
        continue
      }
      guard let index = numbers.firstIndex(where: { $0.part == name }), numbers[index].value == nil, words.count == 2,
        let value = Int(words[1]), value >= 0
      else { throw .malformedHeader(part: name) }
      numbers[index].value = value
    }
    var values: [Int] = []
    for number in numbers {
      guard let value = number.value else { throw .malformedHeader(part: number.part) }
      values.append(value)
    }
    (width, height, depth, maximum) = (values[0], values[1], values[2], values[3])
    format =
      switch (tupleType, depth) {
      case ("GRAYSCALE", 1), ("BLACKANDWHITE", 1), ("", 1): .gray8
      case ("RGB", 3), ("", 3): .rgb8
      case ("GRAYSCALE_ALPHA", 2), ("BLACKANDWHITE_ALPHA", 2), ("", 2): .rgba8
      case ("RGB_ALPHA", 4), ("", 4): .rgba8
      default: throw .unsupportedTuple(type: tupleType, depth: depth)
      }
  }
}

/// The place of the next byte of a netpbm picture.
struct NetpbmScanner {
  var position: Int

  mutating func byte(of bytes: Span<UInt8>) throws(NetpbmError) -> UInt8 {
    guard position < bytes.count else { throw .truncated(needed: position + 1, found: bytes.count) }
    defer { position += 1 }
    return bytes[position]
  }

  /// The next byte, where a comment from `#` on counts as the line end behind it.
  @inline(__always)
  mutating func byteOutsideComments(of bytes: Span<UInt8>) throws(NetpbmError) -> UInt8 {
    var byte = try byte(of: bytes)
    if byte == UInt8(ascii: "#") {
      while byte != 0x0A && byte != 0x0D { byte = try self.byte(of: bytes) }
    }
    return byte
  }

  /// A number behind blanks and comments, and the one blank behind it; `nil` where there is something else.
  ///
  /// The end of the bytes may stand for the blank. What does not fit an `Int` becomes the largest one.
  @inline(__always)
  mutating func number(of bytes: Span<UInt8>) throws(NetpbmError) -> Int? {
    var byte = try byteOutsideComments(of: bytes)
    while Self.isBlank(byte) { byte = try byteOutsideComments(of: bytes) }
    guard Self.isDigit(byte) else { return nil }
    var number = 0
    while true {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte &- UInt8(ascii: "0")))
      number = overflow || carry ? Int.max : sum
      if position == bytes.count { return number }
      byte = try byteOutsideComments(of: bytes)
      guard Self.isDigit(byte) else { return Self.isBlank(byte) ? number : nil }
    }
  }

  mutating func headerNumber(of bytes: Span<UInt8>, part: String) throws(NetpbmError) -> Int {
    guard let number = try number(of: bytes) else { throw .malformedHeader(part: part) }
    return number
  }

  /// The words of a line of ASCII.
  mutating func line(of bytes: Span<UInt8>) throws(NetpbmError) -> [String] {
    var words: [String] = []
    var word = ""
    while true {
      let byte = try byte(of: bytes)
      if !Self.isBlank(byte) {
        word.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      if !word.isEmpty { words.append(word) }
      word = ""
      if byte == 0x0A { return words }
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
