import Testing

/// Small files that an independent program wrote, with the contents that it says they have.
///
/// Tests/Generators/packed.py writes them.
struct GoldenFiles {
  struct File: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The expected contents as bytes.
    let content: [UInt8]

    var testDescription: String { name }
  }

  let files: [File]

  /// Opens a topic.
  init(_ topic: String) throws {
    let golden = try Golden(topic)
    let names = String(decoding: try golden.array("names", as: UInt8.self), as: UTF8.self).split(separator: "\n")
    let bytes = try Self.parts(of: golden, "file")
    let contents = try Self.parts(of: golden, "content")
    try #require(bytes.count == names.count && contents.count == names.count)
    files = names.indices.map { File(name: String(names[$0]), bytes: bytes[$0], content: contents[$0]) }
  }

  /// The file of a name.
  subscript(name: String) -> File {
    get throws { try #require(files.first { $0.name == name }, "no golden file named \(name)") }
  }

  private static func parts(of golden: Golden, _ kind: String) throws -> [[UInt8]] {
    let all = try golden.array("\(kind)s", as: UInt8.self)
    var start = 0
    return try golden.array("\(kind)_ends", as: Int64.self).map { end in
      defer { start = Int(end) }
      return Array(all[start..<Int(end)])
    }
  }
}
