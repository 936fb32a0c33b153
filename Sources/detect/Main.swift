import Foundation

/// The reference executable.
///
/// Its contract is Docs/CommandLine.md.
@main
enum Detect {
  private static var commands: [any Command.Type] {
    [
      RunCommand.self, PrepareCommand.self, ResizeCommand.self, ConvertCommand.self, TilesCommand.self, HSVCommand.self,
      ColorCommand.self, IoUCommand.self, NMSCommand.self, DecodeCommand.self, ClassifyCommand.self, LocateCommand.self,
    ]
  }

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      fail(error.description, code: 2)
    } catch let error as DataError {
      fail(error.description, code: 1)
    } catch {
      fail("\(error)", code: 1)
    }
  }

  private static func run(_ tokens: [String]) throws {
    let help = ["--help", "-h", "help"]
    guard let name = tokens.first, !name.hasPrefix("--") || help.contains(name) else {
      return try SampleCommand.run(Arguments(tokens, of: SampleCommand.self))
    }
    if help.contains(name) {
      print(usage)
      return
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw UsageError("unknown subcommand \(name); detect --help names them")
    }
    let rest = Array(tokens.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      print("usage: \(command.usage)")
      return
    }
    try command.run(Arguments(rest, of: command))
  }

  private static var usage: String {
    (["usage:", "  \(SampleCommand.usage)"] + commands.map { "  \($0.usage)" }).joined(separator: "\n")
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    printError(message)
    exit(code)
  }
}

/// Prints a line on the standard error.
func printError(_ message: String) {
  FileHandle.standardError.write(Data("detect: \(message)\n".utf8))
}
