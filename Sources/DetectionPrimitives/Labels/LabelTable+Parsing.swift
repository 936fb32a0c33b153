extension LabelTable {
  /// No network has a class index from here on.
  public static let indexLimit = 1_000_000

  /// No label has more bytes than these.
  public static let labelByteLimit = 1000

  /// Reads one label from each line.
  ///
  /// Lines end with `\n` or `\r\n`; blank lines at the end do not count. A line that is blank, `???` or `N/A` is a row
  /// without a name. Blanks around a name are left out, and so is a byte order mark.
  ///
  /// ```swift
  /// LabelTable(lines: "person\r\n???\r\ndog\r\n\r\n").names   // [Optional("person"), nil, Optional("dog")]
  /// ```
  ///
  /// - Complexity: O(length).
  public init(lines text: String) {
    var bytes = [UInt8](text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    while let last = lines.last, last.allSatisfy(Self.isSpace) { lines.removeLast() }
    self.init(names: lines.map { Self.name($0) })
  }

  /// Reads a list or a dictionary, as JSON or as Python writes them.
  ///
  /// A list holds names in the order of the classes. A dictionary holds names by class index, `{"0": "person"}` or
  /// `{0: 'person'}`, the form of the metadata that exported networks carry, or class indices by name,
  /// `{"person": 0}`. It may leave out classes, in any order. `null`, `None`, `???` and `N/A` are rows without a name.
  ///
  /// ```swift
  /// try LabelTable(literal: "{0: 'person', 2: \"driver's cap\"}").names
  ///   // [Optional("person"), nil, Optional("driver\'s cap")]
  /// ```
  ///
  /// - Throws: ``LabelError`` where the text is neither, or an index is out of 0..<``indexLimit`` or there twice.
  /// - Complexity: O(length + largest index).
  public init(literal text: String) throws(LabelError) {
    var parser = LabelParser(text)
    self.init(names: try parser.names())
  }

  /// Reads labels in any of the forms that ``init(lines:)`` and ``init(literal:)`` read.
  ///
  /// A text that begins with `{`, or with `[` and a quote, `null`, `None` or `]` behind it, is a literal; any other holds
  /// lines. What is no text is refused: a file of another kind would be read as labels that nobody can read.
  ///
  /// ```swift
  /// try LabelTable(parsing: "person\ndog").names   // [Optional("person"), Optional("dog")]
  /// try LabelTable(parsing: "PK\u{3}\u{4}")        // throws .notText(byte: 2)
  /// ```
  ///
  /// - Parameter text: The labels. U+FFFD, which decoding puts in the place of bytes that are no UTF-8, is no text.
  /// - Throws: ``LabelError``; ``LabelError/notText(byte:)`` at a control character other than a tab and line ends,
  ///   ``LabelError/lineTooLong(line:byteCount:limit:)`` where a line has more than ``labelByteLimit`` bytes, and
  ///   ``LabelError/index(_:limit:)`` where there are more than ``indexLimit`` lines.
  /// - Complexity: O(length).
  public init(parsing text: String) throws(LabelError) {
    try Self.checkText(text)
    var start = text.utf8.filter { !Self.isSpace($0) }[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    if start.first == UInt8(ascii: "{") || Self.isList(start) {
      try self.init(literal: text)
    } else {
      try Self.checkLines(text)
      self.init(lines: text)
    }
  }

  /// Whether a text without blanks begins as a list of strings does.
  private static func isList(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "[") else { return false }
    let rest = text.dropFirst()
    for word in ["null", "None"] where rest.starts(with: word.utf8) {
      return rest.dropFirst(word.utf8.count).first.map { ",]".utf8.contains($0) } == true
    }
    return rest.first.map { "\"']".utf8.contains($0) } == true
  }

  /// Checks for control characters and for what stands for bytes that are no text.
  private static func checkText(_ text: String) throws(LabelError) {
    var byte = 0
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 && !isSpace(UInt8(truncatingIfNeeded: scalar.value)) || scalar.value == 0x7F
      guard !isControl, scalar.value != 0xFFFD else { throw .notText(byte: byte) }
      byte += UTF8.width(scalar)
    }
  }

  private static func checkLines(_ text: String) throws(LabelError) {
    var line = 1
    var byteCount = 0
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "\n") else {
        byteCount += 1
        continue
      }
      try check(line, byteCount)
      line += 1
      byteCount = 0
    }
    try check(line, byteCount)
  }

  private static func check(_ line: Int, _ byteCount: Int) throws(LabelError) {
    guard byteCount <= labelByteLimit else {
      throw .lineTooLong(line: line, byteCount: byteCount, limit: labelByteLimit)
    }
    guard byteCount == 0 || line <= indexLimit else { throw .index(line - 1, limit: indexLimit) }
  }

  /// A row's name without blanks around; `nil` where it stands for none.
  static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    var bytes = bytes
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    if bytes.isEmpty || bytes.elementsEqual("???".utf8) || bytes.elementsEqual("N/A".utf8) { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte is a blank, a tab or a part of a line's end.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }
}
