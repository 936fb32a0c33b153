/// How the planes of a 4:2:0 picture lie in one buffer.
public enum YCbCrFormat: Sendable, Hashable, CaseIterable {
  /// Brightness, then pairs of blue and red differences.
  case nv12
  /// Brightness, then pairs of red and blue differences.
  case nv21
  /// Brightness, blue differences, red differences.
  case i420
}

/// Which numbers stand for black, white and the strongest colors.
public enum YCbCrRange: Sendable, Hashable, CaseIterable {
  /// Brightness 16…235, color 16…240: television, Apple's `420v`.
  case video
  /// 0…255: JPEG, Apple's `420f`.
  case full
}

/// The weights of red and blue in brightness, Kr and Kb.
///
/// With Y, Cb and Cr moved and scaled to 0…255 and −127.5…127.5 by the range:
///
///     R = Y + 2(1 − Kr) Cr
///     G = Y − 2(1 − Kb)Kb/Kg Cb − 2(1 − Kr)Kr/Kg Cr
///     B = Y + 2(1 − Kb) Cb
///
/// Kr and Kb are taken as the standards have them, in whole numbers of 2⁻⁴⁰. Most code has the factors with six decimals
/// (1.402, 0.344136, 0.714136 and 1.772 for BT.601); in full range those give another green, by one level, for 290 of the
/// 2²⁴ colors with BT.601, 860 with BT.709 and 416 with BT.2020.
///
/// Source: ITU-R BT.601-7, BT.709-6, BT.2020-2.
public enum YCbCrMatrix: Sendable, Hashable, CaseIterable {
  /// Kr 0.299, Kb 0.114: JPEG, and video of standard resolution.
  case bt601
  /// Kr 0.2126, Kb 0.0722: video of high resolution.
  case bt709
  /// Kr 0.2627, Kb 0.0593: video of ultra high resolution.
  case bt2020
}

/// The samples of one plane.
struct YCbCrPlane: Sendable {
  let storage: Storage<UInt8>
  let start: Int
  let bytesPerRow: Int
  /// The bytes from a sample to the next.
  let step: Int

  /// Checks that a row of a picture's pairs of color differences does not reach into the next one.
  static func checkPairs(bytesPerRow: Int, width: Int, height: Int, bytesPerPair: Int) throws(ImageError) {
    // Impossible sizes are found with the planes; the last row may end where its picture does.
    guard width > 0, height > 2, width < 1 << 30 else { return }
    let needed = bytesPerPair * (width / 2 + width % 2)
    guard bytesPerRow >= needed else { throw .strideTooSmall(needed: needed, found: bytesPerRow) }
  }

  /// Checks that as many samples are there.
  func check(_ size: Size) throws(ImageError) {
    let limit = 1 << 30
    guard size.width >= 0, size.height >= 0, size.width < limit, size.height < limit, step > 0, step < limit,
      bytesPerRow < limit
    else {
      if bytesPerRow >= limit { throw .byteCount(needed: bytesPerRow, found: storage.count) }
      throw .invalidSize(width: size.width, height: size.height)
    }
    guard size.width > 0, size.height > 0 else { return }
    let row = (size.width - 1) * step + 1
    guard bytesPerRow >= row else { throw .strideTooSmall(needed: row, found: bytesPerRow) }
    let needed = start + (size.height - 1) * bytesPerRow + row
    guard storage.count >= needed else { throw .byteCount(needed: needed, found: storage.count) }
  }
}

extension ColorMatrix {
  private static let full601 = ColorMatrix(red: 0.299, blue: 0.114, isVideo: false)
  private static let full709 = ColorMatrix(red: 0.2126, blue: 0.0722, isVideo: false)
  private static let full2020 = ColorMatrix(red: 0.2627, blue: 0.0593, isVideo: false)
  private static let video709 = ColorMatrix(red: 0.2126, blue: 0.0722, isVideo: true)
  private static let video2020 = ColorMatrix(red: 0.2627, blue: 0.0593, isVideo: true)

  /// The whole numbers of a range and a matrix.
  init(_ range: YCbCrRange, _ matrix: YCbCrMatrix) {
    self =
      switch (range, matrix) {
      case (.video, .bt601): .openCV
      case (.full, .bt601): .full601
      case (.video, .bt709): .video709
      case (.full, .bt709): .full709
      case (.video, .bt2020): .video2020
      case (.full, .bt2020): .full2020
      }
  }
}
