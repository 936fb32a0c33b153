/// A subcommand: reads, calls one public API, writes.
protocol Command {
  /// The word that names it.
  static var name: String { get }

  /// Its call, in one line.
  static var usage: String { get }

  /// The options that it knows.
  static var options: [Option] { get }

  /// How many arguments it takes that are not options.
  static var operandCount: ClosedRange<Int> { get }

  static func run(_ arguments: Arguments) throws
}

/// An option of the command line.
struct Option {
  let name: String
  let takesValue: Bool

  /// Whether it may be given several times.
  let isList: Bool

  /// An option that is there or not.
  static func flag(_ name: String) -> Option { Option(name: name, takesValue: false, isList: false) }

  /// An option followed by a value.
  static func value(_ name: String) -> Option { Option(name: name, takesValue: true, isList: false) }

  /// An option followed by a value, that may be given several times.
  static func list(_ name: String) -> Option { Option(name: name, takesValue: true, isList: true) }
}

/// A call that the command line does not allow: exit code 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Data that cannot be read or contradicts itself: exit code 1.
struct DataError: Error, CustomStringConvertible {
  let description: String

  /// Names the file and says what was expected and what was found.
  init(_ file: String, _ problem: some CustomStringConvertible) {
    description = "\(file): \(problem.description)"
  }
}
