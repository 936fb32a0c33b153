extension Orientation {
  /// The orientation that a block of Exif data states: tag 274 of its first directory.
  ///
  /// A PNG file has the block in its eXIf chunk (see ``PNGInfo``), a JPEG file in the APP1 segment that begins with
  /// `Exif` and two zeros; these six bytes may stand before it here too.
  ///
  /// ```swift
  /// let block: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
  /// Orientation(exif: block)                      // .right
  /// Orientation(exif: Array(block.dropLast(3)))   // nil
  /// ```
  ///
  /// The result is `nil` where the tag is not there, is no single 16-bit number of 1…8, or the block is damaged before it;
  /// no place in the block is trusted.
  ///
  /// - Parameter exif: The block: `II` or `MM` for the order of bytes, 42, the place of the first directory.
  /// - Complexity: O(entries of the directory).
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.5 and 4.6.4; TIFF 6.0, section 2.
  public init?(exif: Span<UInt8>) {
    guard let value = Exif.orientation(of: exif), let orientation = Orientation(rawValue: value) else { return nil }
    self = orientation
  }

  /// The orientation that an array of Exif data states; see ``init(exif:)-(Span<UInt8>)``.
  public init?(exif: [UInt8]) {
    self.init(exif: exif.span)
  }
}

/// What is read of Exif data: a TIFF structure, in either order of bytes.
private enum Exif {
  private static let orientationTag = 274
  private static let short = 3
  private static let entryBytes = 12

  /// The number of the orientation tag.
  static func orientation(of exif: Span<UInt8>) -> Int? {
    let start = isExifWord(exif) ? 6 : 0
    guard exif.count - start >= 8 else { return nil }
    let block = exif.extracting(start..<exif.count)
    let isLittleEndian = block[0] == UInt8(ascii: "I")
    guard block[0] == block[1], isLittleEndian || block[0] == UInt8(ascii: "M") else { return nil }
    func number(_ place: Int, bytes: Int) -> Int? {
      guard place >= 0, place <= block.count - bytes else { return nil }
      var number = 0
      for index in 0..<bytes {
        number = number << 8 | Int(block[place + (isLittleEndian ? bytes - 1 - index : index)])
      }
      return number
    }
    guard number(2, bytes: 2) == 42, let directory = number(4, bytes: 4), let count = number(directory, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + entry * entryBytes
      guard let tag = number(place, bytes: 2) else { return nil }
      guard tag == orientationTag else { continue }
      guard number(place + 2, bytes: 2) == short, number(place + 4, bytes: 4) == 1 else { return nil }
      return number(place + 8, bytes: 2)
    }
    return nil
  }

  /// Whether the word stands before the block that JPEG files have there.
  private static func isExifWord(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 6 && bytes.bigEndianWord(at: 0) == 0x4578_6966 && bytes[4] == 0 && bytes[5] == 0
  }
}
