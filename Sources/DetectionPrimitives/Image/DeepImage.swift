/// How the 16-bit samples of one pixel lie in memory.
public enum DeepPixelFormat: Sendable, Hashable, CaseIterable {
  /// One sample of brightness.
  case gray16
  /// Red, green, blue.
  case rgb16
  /// Red, green, blue, alpha.
  case rgba16

  /// The samples of one pixel.
  public var samplesPerPixel: Int {
    switch self {
    case .gray16: 1
    case .rgb16: 3
    case .rgba16: 4
    }
  }

  /// The format with a byte for each sample.
  public var shallow: PixelFormat {
    switch self {
    case .gray16: .gray8
    case .rgb16: .rgb8
    case .rgba16: .rgba8
    }
  }
}

/// A picture of 16-bit samples, as deep PNG and netpbm files hold it: thermal cameras, depth maps, raw photographs.
///
/// Sample c of pixel (x, y) is number `y * samplesPerRow + x * format.samplesPerPixel + c`, 0 for black and 65535 for
/// white, in the byte order of the machine. The last row may end with its last sample.
///
/// ```swift
/// let image = try DeepImage(samples: [0, 1000, 65535], width: 3, height: 1, format: .gray16)
/// image.pixelImage().bytes   // [0, 3, 255]
/// ```
public struct DeepImage: Sendable {
  /// The memory that the picture reads.
  public let storage: Storage<UInt16>

  /// Width and height in pixels.
  public let size: Size

  /// How the samples of one pixel lie in memory.
  public let format: DeepPixelFormat

  /// The distance in samples between the starts of two rows.
  public let samplesPerRow: Int

  /// Makes a picture of samples.
  ///
  /// - Parameters:
  ///   - samples: The pixels, row after row.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - format: How the samples of one pixel lie.
  ///   - samplesPerRow: The distance between the starts of two rows; `nil` means without padding.
  /// - Throws: ``ImageError`` where the size is impossible, the stride too small, or samples are missing; it counts bytes.
  public init(
    samples: [UInt16], width: Int, height: Int, format: DeepPixelFormat, samplesPerRow: Int? = nil
  ) throws(ImageError) {
    try self.init(
      storage: Storage(samples), width: width, height: height, format: format, samplesPerRow: samplesPerRow)
  }

  /// Makes a picture that reads memory of its own or somebody else's.
  ///
  /// - Parameters:
  ///   - storage: The pixels; `(height - 1) * samplesPerRow + width * format.samplesPerPixel` samples or more.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - format: How the samples of one pixel lie.
  ///   - samplesPerRow: The distance between the starts of two rows; `nil` means without padding.
  /// - Throws: ``ImageError`` where the size is impossible, the stride too small, or samples are missing; it counts bytes.
  public init(
    storage: Storage<UInt16>, width: Int, height: Int, format: DeepPixelFormat, samplesPerRow: Int? = nil
  ) throws(ImageError) {
    let plane = Plane(
      rowElements: width, elementStep: format.samplesPerPixel, elementCount: format.samplesPerPixel,
      stride: samplesPerRow, elementBytes: 2)
    self.samplesPerRow = try plane.stride(rows: height, available: storage.count)
    self.storage = storage
    self.size = Size(width: width, height: height)
    self.format = format
  }

  /// The samples of the picture without row padding.
  ///
  /// - Complexity: O(1) where the picture is the whole of an array without padding, else O(samples).
  public var samples: [UInt16] {
    let rowCount = size.width * format.samplesPerPixel
    if samplesPerRow == rowCount && storage.count == rowCount * size.height { return storage.elements }
    var result: [UInt16] = []
    result.reserveCapacity(rowCount * size.height)
    storage.withElements { span in
      for y in 0..<size.height {
        for x in 0..<rowCount { result.append(span[y * samplesPerRow + x]) }
      }
    }
    return result
  }

  /// The picture with the high byte of each sample: what OpenCV and Pillow make of 16-bit files.
  ///
  /// - Returns: A picture of its own memory, rows without padding.
  /// - Complexity: O(pixels).
  public func pixelImage() -> PixelImage {
    let rowCount = size.width * format.samplesPerPixel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rowCount * size.height)
    storage.withElements { span in
      for y in 0..<size.height {
        for x in 0..<rowCount { bytes.append(UInt8(truncatingIfNeeded: span[y * samplesPerRow + x] >> 8)) }
      }
    }
    return PixelImage(unchecked: Storage(bytes), size: size, format: format.shallow, bytesPerRow: rowCount)
  }
}
