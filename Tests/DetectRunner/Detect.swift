#if os(macOS) || os(Linux)
  public import Foundation

  /// The built executable, run as a user does: arguments and standard input in, exit code and two streams out.
  public struct Detect: Sendable {
    /// The exit code.
    public let status: Int32

    /// Standard output.
    public let output: Data

    /// Standard error.
    public let errors: String

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }

    /// Standard output as JSON.
    public func json<Document: Decodable>(_: Document.Type) throws -> Document {
      try JSONDecoder().decode(Document.self, from: output)
    }

    /// Runs `detect` and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - input: Standard input.
    ///   - folder: The current folder of the program, where it writes files of its own.
    /// - Throws: What the file system says, and ``StoppedBySignal`` where the program ends by one.
    public init(_ arguments: [String], input: Data = Data(), in folder: TemporaryFolder) throws {
      let streams = try TemporaryFolder()
      let process = Process()
      process.executableURL = Self.program
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      // Files rather than pipes: a full pipe would stop the program while nobody reads.
      process.standardInput = try FileHandle(forReadingFrom: try streams.write(input, to: "input"))
      let output = try streams.write(Data(), to: "output")
      let errors = try streams.write(Data(), to: "errors")
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      guard process.terminationReason == .exit else { throw StoppedBySignal(signal: process.terminationStatus) }
      status = process.terminationStatus
      self.output = try Data(contentsOf: output)
      self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    }

    /// The executable beside the tests.
    static let program: URL = {
      #if os(macOS)
        let tests = Bundle(for: TemporaryFolder.self).bundleURL
      #else
        let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
      #endif
      return tests.deletingLastPathComponent().appendingPathComponent("detect")
    }()
  }

  /// The program ended by a signal: it trapped.
  public struct StoppedBySignal: Error {
    /// The signal's number.
    public let signal: Int32
  }

  /// A folder that goes away with the last reference to it.
  public final class TemporaryFolder: Sendable {
    /// The folder.
    public let url: URL

    /// Makes a new folder.
    public init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("detect-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file into the folder.
    @discardableResult
    public func write(_ data: Data, to name: String) throws -> URL {
      let file = url.appendingPathComponent(name)
      try data.write(to: file)
      return file
    }
  }
#endif
