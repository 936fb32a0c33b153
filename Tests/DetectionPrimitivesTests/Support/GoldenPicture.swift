import DetectionPrimitives
import Testing

/// A golden picture file, whose name ends with the size and the pixel format that must come out.
struct GoldenPicture {
  let name: String
  let file: [UInt8]
  let size: Size
  let format: PixelFormat
  let pixels: [UInt8]

  /// All pictures of a topic.
  static func all(of topic: String) throws -> [GoldenPicture] {
    try GoldenFiles(topic).files.map { file in
      let words = file.name.split(separator: " ").suffix(2).map(String.init)
      let sides = words[0].split(separator: "x").compactMap { Int($0) }
      let format = try #require(PixelFormat.allCases.first { "\($0)" == words[1] }, "format \(words[1])")
      return GoldenPicture(
        name: file.name, file: file.bytes, size: Size(width: sides[0], height: sides[1]), format: format,
        pixels: file.content)
    }
  }
}
