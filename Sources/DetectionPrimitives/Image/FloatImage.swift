/// A picture of Floats in planes: red, green and blue, each with its own distance between rows.
///
/// Pixel (x, y) of a plane is its element `y * stride + x`; the last row may end with its last pixel. A ``Preprocessor``
/// that makes an input of Floats rounds none of them to a byte, whatever its filter.
///
/// ```swift
/// let image = try FloatImage(values: [1, 0, 0.5, 0, 0, 0.25], width: 2, height: 1, white: 1)
/// image.rounded().pixelImage().bytes   // [255, 128, 0, 0, 0, 64]
/// ```
public struct FloatImage: Sendable {
  /// Width and height in pixels.
  public let size: Size

  /// The number of full brightness: 1 or 255 mostly.
  public let white: Float

  let red: FloatChannel
  let green: FloatChannel
  let blue: FloatChannel

  /// Makes a picture of three planes; one plane given thrice is gray.
  ///
  /// - Parameters:
  ///   - red: The values of red; `(height - 1) * stride + width` or more.
  ///   - green: The values of green.
  ///   - blue: The values of blue.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - stride: The distance between two rows in values; `nil` means without padding.
  ///   - white: The number of full brightness.
  /// - Throws: ``ImageError`` where the size is impossible, the stride too small, or values are missing; it counts bytes.
  /// - Precondition: `white` is finite and above 2⁻¹²⁰.
  public init(
    red: Storage<Float>, green: Storage<Float>, blue: Storage<Float>, width: Int, height: Int, stride: Int? = nil,
    white: Float
  ) throws(ImageError) {
    precondition(white.isFinite && white > 0x1p-120, "white at \(white)")
    let plane = Plane(rowElements: width, elementStep: 1, elementCount: 1, stride: stride, elementBytes: 4)
    func channel(_ storage: Storage<Float>) throws(ImageError) -> FloatChannel {
      FloatChannel(
        values: .floats(storage), start: 0, step: 1,
        stride: try plane.stride(rows: height, available: storage.count))
    }
    self.red = try channel(red)
    self.green = try channel(green)
    self.blue = try channel(blue)
    self.white = white
    size = Size(width: width, height: height)
  }

  /// Makes a picture of one buffer: all of red, then green, then blue, rows without padding.
  ///
  /// - Parameters:
  ///   - values: `3 * width * height` values or more.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - white: The number of full brightness.
  /// - Throws: ``ImageError`` where the size is impossible or values are missing; it counts bytes.
  /// - Precondition: `white` is finite and above 2⁻¹²⁰.
  public init(values: [Float], width: Int, height: Int, white: Float) throws(ImageError) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    let bytes = area.multipliedReportingOverflow(by: 12)
    guard width >= 0, height >= 0, !overflow, !bytes.overflow else { throw .invalidSize(width: width, height: height) }
    guard values.count >= 3 * area else { throw .byteCount(needed: bytes.partialValue, found: 4 * values.count) }
    let storage = Storage(values)
    try self.init(
      red: storage.slice(0..<area), green: storage.slice(area..<2 * area), blue: storage.slice(2 * area..<3 * area),
      width: width, height: height, white: white)
  }

  /// Makes a picture of planes that are known to fit.
  init(size: Size, red: FloatChannel, green: FloatChannel, blue: FloatChannel, white: Float) {
    self.size = size
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The picture in bytes: value / white · 255, rounded to the nearest, halves to even, moved into 0…255.
  ///
  /// - Returns: Planes of their own memory; a value that is not a number becomes 0.
  /// - Complexity: O(pixels).
  public func rounded() -> PlanarImage {
    var (bytes, row): ([UInt8], [Float]) = ([], [])
    return rounded(into: &bytes, row: &row)
  }

  /// The same in memory that is used again once the last picture of it is gone, with a row to work in.
  func rounded(into bytes: inout [UInt8], row: inout [Float]) -> PlanarImage {
    let area = size.width * size.height
    resize(&bytes, to: 3 * area)
    resize(&row, to: size.width)
    round(red, &row, into: &bytes, at: 0)
    round(green, &row, into: &bytes, at: area)
    round(blue, &row, into: &bytes, at: 2 * area)
    let storage = Storage(bytes)
    func channel(_ start: Int) -> PlanarImage.Channel {
      PlanarImage.Channel(storage: storage.slice(start..<start + area), bytesPerRow: size.width)
    }
    return PlanarImage(size: size, red: channel(0), green: channel(area), blue: channel(2 * area))
  }

  /// What a value is multiplied by to be a level of 0…255.
  var factor: Float { 255 / white }

  private func round(_ channel: FloatChannel, _ row: inout [Float], into bytes: inout [UInt8], at start: Int) {
    for y in 0..<size.height {
      var levels = row.mutableSpan
      channel.read(from: channel.place(x: 0, y: y), step: channel.step, factor: factor, into: &levels)
      for x in levels.indices {
        // What is not a number is not above 0.
        let level = levels[x] > 0 ? levels[x] : 0
        levels[x] = level < 255 ? level : 255
      }
      var target = bytes.mutableSpan
      Vector.roundSums(row.span, scale: 1, count: size.width, into: &target, at: start + y * size.width)
    }
  }
}

extension FloatImage: Picture {
  /// `.floats` of this picture.
  public var form: PictureForm { .floats(self) }
}
