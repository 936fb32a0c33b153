/// What a PNG file says about its pixels: the IHDR chunk.
struct PNGHeader {
  /// The meaning of a pixel's samples.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channelCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  let width: Int
  let height: Int
  let colorType: ColorType
  /// The bits of a sample.
  let bitDepth: Int
  let isInterlaced: Bool

  /// Reads the data of an IHDR chunk and checks it against the limits.
  init(_ data: Span<UInt8>, limits: PNGLimits) throws(PNGError) {
    guard data.count == 13 else { throw .chunkLength(chunk: "IHDR", found: data.count) }
    let width = data.bigEndianWord(at: 0)
    let height = data.bigEndianWord(at: 4)
    guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
      throw .invalidSize(width: Int(truncatingIfNeeded: width), height: Int(truncatingIfNeeded: height))
    }
    self.width = Int(width)
    self.height = Int(height)
    guard let colorType = ColorType(rawValue: data[9]), Self.depths(of: colorType).contains(data[8]) else {
      throw .invalidFormat(colorType: data[9], bitDepth: data[8])
    }
    self.colorType = colorType
    bitDepth = Int(data[8])
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
      throw .invalidMethod(compression: data[10], filter: data[11], interlace: data[12])
    }
    isInterlaced = data[12] == 1
    // The largest pixel is 8 bytes, and the filter bytes of all rows are fewer than 2 for each pixel.
    let limit = min(limits.maximumPixelCount, Int.max / 16)
    // Bits of a row are counted too, which passes 32 bits where a row is long.
    guard UInt64(width) * UInt64(height) <= UInt64(limit), width <= UInt32(min(Int.max / 64 - 8, 0x7FFF_FFFF)) else {
      throw .tooManyPixels(width: self.width, height: self.height, limit: limits.maximumPixelCount)
    }
  }

  private static func depths(of colorType: ColorType) -> [UInt8] {
    switch colorType {
    case .gray: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: [8, 16]
    }
  }

  /// The distance in bytes from a byte to the same byte of the pixel to its left, as filters count it.
  var bytesPerPixel: Int { max(1, colorType.channelCount * bitDepth / 8) }

  /// The pictures that the data holds one after the other: the picture itself, or the seven of Adam7.
  var passes: [PNGPass] {
    guard isInterlaced else { return [PNGPass(of: self, x: 0, y: 0, stepX: 1, stepY: 1)] }
    let places = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return places.map { PNGPass(of: self, x: $0.0, y: $0.1, stepX: $0.2, stepY: $0.3) }
      .filter { $0.width > 0 && $0.height > 0 }
  }
}

/// Some of a picture's pixels, evenly spaced, that a PNG file holds as a picture of its own.
struct PNGPass {
  /// The column and the row of the first pixel.
  let x, y: Int
  /// The columns and rows from one pixel to the next.
  let stepX, stepY: Int
  /// The pixels of a row, and the rows.
  let width, height: Int
  /// The bytes of a row without its filter byte.
  let rowBytes: Int

  init(of header: PNGHeader, x: Int, y: Int, stepX: Int, stepY: Int) {
    self.x = x
    self.y = y
    self.stepX = stepX
    self.stepY = stepY
    width = (header.width - x + stepX - 1) / stepX
    height = (header.height - y + stepY - 1) / stepY
    rowBytes = (width * header.colorType.channelCount * header.bitDepth + 7) / 8
  }

  /// The bytes of all rows with their filter bytes.
  var byteCount: Int { (rowBytes + 1) * height }
}

extension Span where Element == UInt8 {
  /// Four bytes as a number, the highest first.
  func bigEndianWord(at index: Int) -> UInt32 {
    UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16 | UInt32(self[index + 2]) << 8 | UInt32(self[index + 3])
  }
}
