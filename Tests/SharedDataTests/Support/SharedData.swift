import Foundation
import Testing

/// Outputs of real networks and scenes with known truth, in a folder `shared` beside the package.
///
/// The data is too large for the repository. Where it is absent, one line says so and the suites that need it are
/// not run:
///
/// ```swift
/// @Suite(.sharedData) struct YOLO11Tests { … }
/// ```
enum SharedData {
  /// The folder beside the package.
  static let folder = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../../shared").standardizedFileURL

  /// The recorded outputs: a folder for each network, and in it one for each picture.
  static let models = folder.appendingPathComponent("models")

  /// Whether the data is there; says so once where it is not.
  static let isThere: Bool = {
    let found = FileManager.default.fileExists(atPath: models.path)
    if !found { print("No folder \(models.path): the tests of recorded outputs are not run.") }
    return found
  }()

  /// The names of the folders in a folder, sorted.
  static func folders(in parent: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: parent, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map { $0.lastPathComponent }.sorted()
  }

  /// The bytes of a file in the folder.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a suite where the folder `shared` is beside the package.
  static var sharedData: Self { .enabled(if: SharedData.isThere, "needs the folder shared beside the package") }
}
