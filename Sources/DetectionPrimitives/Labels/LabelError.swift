/// Why a text is no table of labels.
public enum LabelError: Error, Sendable, Hashable {
  /// At a byte of the text, something else was expected.
  case unexpected(expected: StaticToken, byte: Int)
  /// A class index is negative, or beyond what a network has.
  case index(Int, limit: Int)
  /// A class index is there twice.
  case duplicate(index: Int)
  /// At a byte of the text there is a control character, or what stands for bytes that are no UTF-8.
  case notText(byte: Int)
  /// A line is longer than a label is; lines count from 1.
  case lineTooLong(line: Int, byteCount: Int, limit: Int)

  /// What a list or a dictionary of labels is made of.
  public enum StaticToken: String, Sendable, Hashable {
    case bracket = "a list or a dictionary"
    case string = "a string"
    case index = "a class index"
    case colon = "a colon"
    case comma = "a comma or the end"
    case quote = "the end of a string"
    case escape = "an escape sequence"
    case end = "the end of the text"
  }
}

extension LabelError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .unexpected(let expected, let byte): "expected \(expected.rawValue) at byte \(byte), found something else"
    case .index(let index, let limit): "expected class indices in 0..<\(limit), found \(index)"
    case .duplicate(let index): "expected each class once, found \(index) twice"
    case .notText(let byte): "expected text in UTF-8, found something else at byte \(byte)"
    case .lineTooLong(let line, let byteCount, let limit):
      "expected a label of at most \(limit) bytes on line \(line), found \(byteCount)"
    }
  }
}
