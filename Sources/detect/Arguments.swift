import DetectionPrimitives

/// The arguments of one subcommand, sorted into options and operands.
struct Arguments {
  /// What is not an option or its value, in order.
  let operands: [String]

  private let values: [String: [String]]
  private let flags: Set<String>

  /// Sorts tokens by the options of a command.
  init(_ tokens: [String], of command: any Command.Type) throws(UsageError) {
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var flags: Set<String> = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      guard token.hasPrefix("--") else {
        operands.append(token)
        continue
      }
      guard let option = command.options.first(where: { $0.name == token }) else {
        throw UsageError("unknown option \(token); detect \(command.name) --help tells more")
      }
      guard option.isList || (values[token] == nil && !flags.contains(token)) else {
        throw UsageError("expected \(token) once, found it twice; detect \(command.name) --help tells more")
      }
      guard option.takesValue else {
        flags.insert(token)
        continue
      }
      guard index < tokens.count, !tokens[index].hasPrefix("--") else {
        throw UsageError("expected a value after \(token); detect \(command.name) --help tells more")
      }
      values[token, default: []].append(tokens[index])
      index += 1
    }
    let outputs = ["--out", "--placement", "--kept-scores", "--kept-boxes"]
    let printed = outputs.filter { values[$0] == ["-"] } + (flags.contains("--json") ? ["--json"] : [])
    guard printed.count <= 1 else {
      throw UsageError("expected one output on standard output, found \(printed.joined(separator: " and "))")
    }
    guard command.operandCount.contains(operands.count) else {
      let expected = command.operandCount
      let count = expected.count == 1 ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)"
      let noun = expected.upperBound == 1 ? "operand" : "operands"
      throw UsageError("expected \(count) \(noun), found \(operands.count); detect \(command.name) --help tells more")
    }
    self.operands = operands
    self.values = values
    self.flags = flags
  }

  /// Whether a flag is there.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// All values of an option that may be repeated.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The value of an option that may be there once.
  func value(_ option: String) -> String? { values[option]?.first }

  /// Whether an option is there, with or without a value.
  func isGiven(_ option: String) -> Bool { flags.contains(option) || values[option] != nil }

  /// The value of an option that must be there.
  func required(_ option: String) throws(UsageError) -> String {
    guard let value = value(option) else { throw UsageError("expected \(option)") }
    return value
  }

  /// A finite number.
  func float(_ option: String) throws(UsageError) -> Float? {
    guard let text = value(option) else { return nil }
    guard let number = Float(text), number.isFinite else {
      throw UsageError("expected a number after \(option), found \(text)")
    }
    return number
  }

  /// A finite number, in Double.
  func double(_ option: String) throws(UsageError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw UsageError("expected a number after \(option), found \(text)")
    }
    return number
  }

  /// A whole number in a range.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let limits =
        range.upperBound == Int.max ? "of at least \(range.lowerBound)" : "in \(range.lowerBound)…\(range.upperBound)"
      throw UsageError("expected a whole number \(limits) after \(option), found \(text)")
    }
    return number
  }

  /// A size as WIDTHxHEIGHT, with sides in a range.
  func size(_ option: String, in sides: ClosedRange<Int> = 1...Int.max) throws(UsageError) -> Size? {
    guard let text = value(option) else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0 else {
      throw UsageError("expected WIDTHxHEIGHT after \(option), found \(text)")
    }
    guard sides.contains(width), sides.contains(height) else {
      throw UsageError("expected sides in \(sides.lowerBound)…\(sides.upperBound) after \(option), found \(text)")
    }
    return Size(width: width, height: height)
  }

  /// The size of pixels to be made, as WIDTHxHEIGHT: sides that a picture can have, and an area that is not too large.
  func pixels(_ option: String) throws(UsageError) -> Size? {
    guard let size = try size(option, in: 1...Placement.maximumSide) else { return nil }
    let limit = 1 << 28
    guard size.width <= limit / size.height else {
      throw UsageError("expected at most \(limit) pixels after \(option), found \(size.width)x\(size.height)")
    }
    return size
  }

  /// Finite numbers separated by commas.
  func floats(_ option: String, count: Int) throws(UsageError) -> [Float]? {
    guard let text = value(option) else { return nil }
    return try Self.floats(text, count: count, after: option)
  }

  /// A box as x0,y0,x1,y1 in pixels.
  func box(_ option: String) throws(UsageError) -> Box? {
    guard let text = value(option) else { return nil }
    return try Self.box(text, after: option)
  }

  /// All boxes of an option that may be repeated.
  func boxes(_ option: String) throws(UsageError) -> [Box] {
    var boxes: [Box] = []
    for text in all(option) { boxes.append(try Self.box(text, after: option)) }
    return boxes
  }

  /// One of some words.
  func choice<Choice>(_ option: String, of choices: [(String, Choice)]) throws(UsageError) -> Choice? {
    guard let text = value(option) else { return nil }
    guard let choice = choices.first(where: { $0.0 == text }) else {
      let words = choices.map(\.0).joined(separator: ", ")
      throw UsageError("expected one of \(words) after \(option), found \(text)")
    }
    return choice.1
  }

  private static func box(_ text: String, after option: String) throws(UsageError) -> Box {
    let n = try floats(text, count: 4, after: option)
    return Box(minX: n[0], minY: n[1], maxX: n[2], maxY: n[3])
  }

  /// Finite numbers separated by commas.
  static func floats(_ text: String, count: Int, after option: String) throws(UsageError) -> [Float] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Float($0) }
    let finite = numbers.compactMap { $0 }.filter(\.isFinite)
    guard finite.count == count, numbers.count == count else {
      throw UsageError("expected \(count) numbers separated by commas after \(option), found \(text)")
    }
    return finite
  }
}
