import DetectionPrimitives
import Foundation

/// Reading and writing of whole files; `-` is standard input or output.
enum Files {
  /// The bytes of a file.
  static func read(_ path: String) throws(DataError) -> [UInt8] {
    if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw DataError(path, "expected a readable file, found \(reason(error))")
    }
  }

  /// Writes a file.
  static func write(_ bytes: [UInt8], to path: String) throws(DataError) {
    do {
      if path == "-" {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      }
    } catch {
      throw DataError(path, "expected a writable file, found \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "no such file or folder"
    case .fileReadNoPermission, .fileWriteNoPermission: "no permission"
    case .some: "neither readable nor writable as a file"
    default: "\(error)".split(separator: "\n").joined(separator: " ")
    }
  }
}
