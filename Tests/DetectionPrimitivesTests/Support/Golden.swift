import Foundation
import Testing

/// Arrays that an independent implementation computed, kept as raw little-endian files with a manifest.
///
/// `Goldens/TOPIC/manifest.json` names the generator in Tests/Generators, its versions and its seed, and for each
/// array the file, the shape, the element type and the FNV-1a hash of the bytes.
struct Golden {
  private struct Manifest: Decodable {
    struct Entry: Decodable {
      let file: String
      let shape: [Int]
      let type: String
      let hash: String
    }

    let generator: String
    let arrays: [String: Entry]
  }

  private let folder: URL
  private let manifest: Manifest

  /// Opens a topic.
  init(_ topic: String) throws {
    let resources = try #require(Bundle.module.resourceURL)
    folder = resources.appendingPathComponent("Goldens").appendingPathComponent(topic)
    let data = try Data(contentsOf: folder.appendingPathComponent("manifest.json"))
    manifest = try JSONDecoder().decode(Manifest.self, from: data)
  }

  /// The names of all arrays, sorted.
  var names: [String] { manifest.arrays.keys.sorted() }

  /// The shape of an array.
  func shape(_ name: String) throws -> [Int] {
    try #require(manifest.arrays[name], "no golden named \(name)").shape
  }

  /// The elements of an array, after a check of type, byte count and hash.
  func array<Element: BitwiseCopyable>(_ name: String, as type: Element.Type) throws -> [Element] {
    let entry = try #require(manifest.arrays[name], "no golden named \(name)")
    let expected = String(describing: type).lowercased()
    let spelled = ["float32": "float", "float64": "double"][entry.type] ?? entry.type
    try #require(spelled == expected, "golden \(name) has elements of type \(entry.type)")
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(entry.file)))
    let count = entry.shape.reduce(1, *)
    try #require(bytes.count == count * MemoryLayout<Element>.stride, "golden \(name) has \(bytes.count) bytes")
    try #require(hash(bytes) == entry.hash, "golden \(name) was changed")
    return unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
      initialized = count
    }
  }
}

/// The 64-bit FNV-1a hash of bytes, as 16 hexadecimal digits.
func hash(_ bytes: [UInt8]) -> String {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
