/// What the command line asks for.
struct Options {
  enum Action { case measure, list, inputs, help }

  /// What is wrong with the command line.
  struct UsageError: Error { let message: String }

  static let usage = """
    usage: swift run -c release benchmarks [NAME,…] [--json] [--budget SECONDS] [--rounds N] [--list] [--inputs]

      NAME,…      rows whose name holds one of these; all rows without it
      --json      one JSON line for each row instead of a table
      --budget    the time for each row in seconds (1)
      --rounds    how often the rows of a workload take turns (5)
      --list      print the names of the rows and stop
      --inputs    print the fingerprints of the inputs, check them, and stop
    """

  private(set) var action = Action.measure
  private(set) var isJSON = false
  private(set) var secondsPerRow = 1.0
  private(set) var rounds = 5
  private var names: [Substring] = []

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--help", "-h": action = .help
      case "--list": action = .list
      case "--inputs": action = .inputs
      case "--json": isJSON = true
      case "--budget":
        guard let value = arguments.next().flatMap(Double.init), value.isFinite, value >= 0 else {
          throw UsageError(message: "--budget needs a number of seconds")
        }
        secondsPerRow = value
      case "--rounds":
        guard let value = arguments.next().flatMap({ Int($0) }), value > 0 else {
          throw UsageError(message: "--rounds needs a number above 0")
        }
        rounds = value
      default:
        guard !argument.hasPrefix("-") else { throw UsageError(message: "unknown option \(argument)") }
        names += argument.split(separator: ",")
      }
    }
  }

  /// The rows that the names select, in the order of the list.
  var rows: [Workload] {
    Rows.all.filter { row in names.isEmpty || names.contains { row.name.contains($0) } }
  }
}
