import DetectionPrimitives
import Testing

/// The orientation that PNG files carry.
@Suite struct ExifTests {
  /// Tags in either order of bytes, alone and between others, as Pillow writes and applies them.
  @Test func filesSayHowTheyStandUpright() throws {
    let files = try GoldenFiles("exif").files
    #expect(files.count == 34)
    for file in files {
      let expected = Orientation(rawValue: try #require(Int(file.name.prefix(1))))
      let info = try PNGInfo(file.bytes)
      #expect(info.orientation == expected, "\(file.name)")
      #expect(info.size == Size(width: 5, height: 3) && info.bitDepth == 8)
      // The stored pixels, turned so, are Pillow's upright ones.
      let image = try PixelImage(png: file.bytes)
      let orientation = expected ?? .up
      let upright = orientation.upright(image.size)
      var preprocessor = try Preprocessor(network: upright, fit: .stretch)
      var canvas: [UInt8] = []
      _ = try preprocessor.canvas(image, orientation: orientation, into: &canvas)
      #expect(canvas == file.content, "\(file.name)")
    }
  }

  /// A block with one entry: the tag, its type, its count and its value.
  private func block(
    littleEndian: Bool = false, tag: Int = 274, type: Int = 3, count: Int = 1, value: Int = 6, directory: Int = 8
  ) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let places = littleEndian ? Array(0..<bytes) : (0..<bytes).reversed()
      return places.map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array((littleEndian ? "II" : "MM").utf8) + number(42, 2) + number(directory, 4)
      + [UInt8](repeating: 9, count: max(0, min(directory, 64) - 8)) + number(1, 2) + number(tag, 2) + number(type, 2)
      + number(count, 4) + number(value, 2) + [0, 0]
  }

  @Test func readsOneNumberOfSixteenBits() {
    for littleEndian in [false, true] {
      for value in 1...8 {
        let found = Orientation(exif: block(littleEndian: littleEndian, value: value))
        #expect(found?.rawValue == value)
      }
      for value in [0, 9, 256, 0x0600, 65535] {
        #expect(Orientation(exif: block(littleEndian: littleEndian, value: value)) == nil)
      }
      #expect(Orientation(exif: block(littleEndian: littleEndian, directory: 29)) == .right)
      #expect(Orientation(exif: block(littleEndian: littleEndian, tag: 275)) == nil)
      #expect(Orientation(exif: block(littleEndian: littleEndian, type: 4)) == nil)
      #expect(Orientation(exif: block(littleEndian: littleEndian, count: 2)) == nil)
      #expect(Orientation(exif: Array("Exif\0\0".utf8) + block(littleEndian: littleEndian)) == .right)
      #expect(Orientation(exif: [0] + block(littleEndian: littleEndian)) == nil)
    }
    #expect(Orientation(exif: [] as [UInt8]) == nil)
    #expect(Orientation(exif: Array("Exif\0\0".utf8)) == nil)
    let example: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    #expect(Orientation(exif: example) == .right && Orientation(exif: Array(example.dropLast(3))) == nil)
  }

  /// Places that point outside, directories that claim more entries than there are, and any other damage.
  @Test func damageIsNoOrientation() {
    for littleEndian in [false, true] {
      let whole = block(littleEndian: littleEndian)
      // The value ends two bytes before the block does.
      for end in 0..<whole.count - 2 { #expect(Orientation(exif: Array(whole[..<end])) == nil) }
      for directory in [0, 1, 7, 100, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF6, 0xFFFF_FFFF] {
        #expect(Orientation(exif: block(littleEndian: littleEndian, directory: directory)) == nil, "\(directory)")
      }
      var many = block(littleEndian: littleEndian, tag: 1)
      many[8] = 0xFF
      many[9] = 0xFF
      #expect(Orientation(exif: many) == nil)
      var noise = Noise(seed: 21)
      for _ in 0..<2000 {
        var damaged = whole
        for _ in 0...noise.next() % 3 {
          damaged[Int(noise.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: noise.next() >> 56)
        }
        if let orientation = Orientation(exif: damaged) { #expect(1...8 ~= orientation.rawValue) }
      }
    }
  }

  /// The first chunk counts, wherever it is; one that is damaged behind a right checksum leaves the picture readable.
  @Test func chunksMayStandAnywhere() throws {
    for before in ["IDAT", "IEND"] {
      var parts = PNGParts()
      parts.insert("eXIf", block(value: 3), before: before)
      parts.insert("eXIf", block(value: 8), before: "IEND")
      #expect(try PNGInfo(parts.file).orientation == .down)
      #expect(try PixelImage(png: parts.file).bytes == [0])
      parts["eXIf"] = [1, 2, 3]
      #expect(try PNGInfo(parts.file).orientation == nil)
      #expect(try PixelImage(png: parts.file).bytes == [0])
    }
    let deep = PNGParts(width: 2, height: 3, bitDepth: 16, rows: [UInt8](repeating: 0, count: 15))
    let info = try PNGInfo(deep.file)
    #expect(info.size == Size(width: 2, height: 3) && info.bitDepth == 16 && info.orientation == nil)
  }

  @Test func refusesWhatIsNoFile() throws {
    let file = PNGParts().file
    for end in file.indices { #expect(throws: PNGError.self) { try PNGInfo(Array(file[..<end])) } }
    #expect(throws: PNGError.tooManyPixels(width: 1, height: 1, limit: 0)) {
      try PNGInfo(file, limits: PNGLimits(maximumPixelCount: 0))
    }
    // The pixels are not looked at.
    var damaged = PNGParts()
    damaged["IDAT"] = [1, 2, 3]
    #expect(try PNGInfo(damaged.file).size == Size(width: 1, height: 1))
    #expect(throws: PNGError.self) { try PixelImage(png: damaged.file) }
  }
}
