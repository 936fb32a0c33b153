import Foundation

/// Times the package's primitives, one after the other, on one core.
///
/// Standard output holds the results. A row whose result is not the expected one, or an input that is not the
/// described one, ends the program with exit code 1; wrong options end it with 2.
@main enum Main {
  static func main() {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      fail("\(error.message)\n\n\(Options.usage)", code: 2)
    }
    switch options.action {
    case .help: print(Options.usage)
    case .list: for row in options.rows { print(row.name, row.peer.rawValue, separator: "\t") }
    case .inputs: printFingerprints()
    case .measure: measure(options)
    }
  }

  private static func measure(_ options: Options) {
    guard !options.rows.isEmpty else { fail("no row is named like that; --list prints the names", code: 2) }
    var wrong: [String] = []
    let report = Report(style: options.isJSON ? .json : .table)
    report.begin()
    Harness(rounds: options.rounds, secondsPerRow: options.secondsPerRow).run(options.rows) { measurement in
      report.add(measurement)
      if let complaint = measurement.complaint { wrong.append(complaint) }
    }
    if !wrong.isEmpty { fail(wrong.joined(separator: "\n"), code: 1) }
  }

  private static func printFingerprints() {
    var wrong: [String] = []
    for input in Inputs.all {
      let found = input.fingerprint()
      print(input.name, found)
      if found != input.expected { wrong.append("input \(input.name): expected \(input.expected), found \(found)") }
    }
    if !wrong.isEmpty { fail(wrong.joined(separator: "\n"), code: 1) }
  }
}

/// Writes a message to standard error and ends the program.
func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}
