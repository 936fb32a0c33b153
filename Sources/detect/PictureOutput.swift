import DetectionPrimitives

/// Where a picture is written: a file that ends in `.png`, `.ppm` or `.pgm`, or `-`, the standard output, as PNG.
struct PictureOutput {
  private enum Format: String, CaseIterable {
    case png, ppm, pgm
  }

  private let path: String
  private let format: Format

  /// Reads the format off a path; capitals are allowed.
  init(_ path: String) throws(UsageError) {
    let suffix = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = path == "-" ? .png : Format(rawValue: suffix), path == "-" || path.contains(".") else {
      throw UsageError("expected - or a picture file that ends in .png, .ppm or .pgm, found \(path)")
    }
    self.path = path
    self.format = format
  }

  /// Writes a picture of bytes.
  func write(_ image: PixelImage) throws {
    try check(isGray: image.format == .gray8)
    try Files.write(format == .png ? try image.png() : try image.netpbm(), to: path)
  }

  /// Writes a picture of 16-bit samples.
  func write(_ image: DeepImage) throws {
    try check(isGray: image.format == .gray16)
    try Files.write(format == .png ? try image.png() : try image.netpbm(), to: path)
  }

  /// Gray goes into `.pgm` and color into `.ppm`, as other programs expect by the names.
  private func check(isGray: Bool) throws(UsageError) {
    if isGray && format == .ppm {
      throw UsageError("expected .pgm or .png for a gray picture, found \(path)")
    }
    if !isGray && format == .pgm {
      throw UsageError("expected .ppm or .png for a color picture, found \(path)")
    }
  }
}
