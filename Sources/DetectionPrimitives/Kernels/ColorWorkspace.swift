/// Memory that conversions of ``YCbCrImage`` work in: keep one and hand it in again, and a frame allocates nothing after the
/// first.
///
/// ```swift
/// let frame = try YCbCrImage(bytes: [235, 128, 128], width: 1, height: 1, format: .nv12, range: .video, matrix: .bt601)
/// var bytes: [UInt8] = [0, 0, 0]
/// var workspace = ColorWorkspace()
/// for _ in 0..<3 {
///   var span = bytes.mutableSpan
///   frame.convert(into: &span, workspace: &workspace)
/// }
/// bytes   // [255, 255, 255]
/// ```
public struct ColorWorkspace: Sendable {
  /// Color differences and what becomes of them, a row of each.
  var words: [UInt16] = []

  /// A row of brightness, where it is not read in place.
  var luma: [UInt8] = []

  /// The colors of some pixels.
  var block: [UInt8] = []

  /// Makes a workspace that holds no memory yet.
  public init() {}
}
