import DetectionPrimitives
import Testing

@Suite struct NetpbmTests {
  private func read(_ text: String, _ raster: [UInt8] = []) throws(NetpbmError) -> PixelImage {
    try PixelImage(netpbm: Array(text.utf8) + raster)
  }

  private func error(_ text: String, _ raster: [UInt8] = []) -> NetpbmError? {
    do {
      _ = try read(text, raster)
      return nil
    } catch {
      #expect(error.description.hasPrefix("expected "))
      return error
    }
  }

  @Test func documentedExamples() throws {
    var reader = NetpbmReader(Array("P5 2 1 255\nab".utf8) + Array("P5 1 1 255\nc".utf8))
    #expect(try reader.next()?.bytes == [97, 98])
    #expect(try reader.next()?.bytes == [99])
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
    let image = try PixelImage(bytes: Array("abc".utf8), width: 1, height: 1, format: .rgb8)
    #expect(String(decoding: try image.netpbm(), as: UTF8.self) == "P6\n1 1\n255\nabc")
  }

  @Test func readsGoldenFilesToTheByte() throws {
    let pictures = try GoldenPicture.all(of: "netpbm")
    #expect(pictures.count == 20)
    for picture in pictures {
      let image = try PixelImage(netpbm: picture.file)
      #expect(image.size == picture.size && image.format == picture.format, "\(picture.name)")
      #expect(image.bytes == picture.pixels, "\(picture.name)")
    }
    var reader = NetpbmReader(pictures.flatMap(\.file))
    for picture in pictures {
      #expect(try reader.next()?.bytes == picture.pixels, "\(picture.name) in a row")
    }
    #expect(try reader.next() == nil)
    #expect(reader.position == pictures.reduce(0) { $0 + $1.file.count })
  }

  @Test func commentsStandBetweenNumbers() throws {
    #expect(try read("P2 # gray\n# a comment\n 2#width\n1 # height\n255\n 7 # first\n#\n8").bytes == [7, 8])
    #expect(try read("P5\n#c\n2 1\n#c\n255#c\n", [35, 36]).bytes == [35, 36])
    #expect(try read("P3 1 1 255 1 2 3\n").bytes == [1, 2, 3])
    #expect(
      try read("P7\n# pam\nWIDTH 1\n\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\n  # more\nENDHDR\n", [35]).bytes == [35])
  }

  @Test func maximaScaleToTheNearestByte() throws {
    #expect(try read("P5 2 1 1\n", [0, 1]).bytes == [0, 255])
    #expect(try read("P5 4 1 100\n", [0, 10, 30, 100]).bytes == [0, 26, 77, 255])
    #expect(try read("P2 4 1 15 0 1 7 15").bytes == [0, 17, 119, 255])
    #expect(try read("P5 2 1 1023\n", [3, 255, 0, 2]).bytes == [255, 0])
    #expect(try read("P5 2 1 256\n", [1, 0, 0, 128]).bytes == [255, 128])
    // Of 65535 the high byte, as of 16-bit PNG files.
    #expect(try read("P5 2 1 65535\n", [1, 255, 255, 255]).bytes == [1, 255])
    for maximum in [1, 3, 254, 255] {
      for sample in 0...maximum {
        let expected = (Double(sample) * 255 / Double(maximum)).rounded()
        #expect(try read("P5 1 1 \(maximum)\n", [UInt8(sample)]).bytes == [UInt8(expected)])
      }
    }
  }

  @Test func tuplesOfP7() throws {
    func pam(_ depth: Int, _ type: String?, maximum: Int = 255) throws(NetpbmError) -> PixelImage {
      let line = type.map { "TUPLTYPE \($0)\n" } ?? ""
      return try read(
        "P7\nDEPTH \(depth)\n\(line)MAXVAL \(maximum)\nHEIGHT 1\nWIDTH 2\nENDHDR\n", (0..<8).map { UInt8($0 % 2) })
    }
    #expect(try pam(1, "GRAYSCALE").format == .gray8)
    #expect(try pam(1, "BLACKANDWHITE", maximum: 1).bytes == [0, 255])
    #expect(try pam(1, nil).bytes == [0, 1])
    #expect(try pam(2, "GRAYSCALE_ALPHA").bytes == [0, 0, 0, 1, 0, 0, 0, 1])
    #expect(try pam(2, "BLACKANDWHITE_ALPHA", maximum: 1).bytes == [0, 0, 0, 255, 0, 0, 0, 255])
    #expect(try pam(2, nil).format == .rgba8)
    #expect(try pam(3, "RGB").bytes == [0, 1, 0, 1, 0, 1])
    #expect(try pam(3, nil).format == .rgb8)
    #expect(try pam(4, "RGB_ALPHA").bytes == [0, 1, 0, 1, 0, 1, 0, 1])
    #expect(try pam(4, nil).format == .rgba8)
    #expect(try pam(3, "").format == .rgb8)
    for (depth, type) in [(3, "GRAYSCALE"), (1, "RGB"), (5, ""), (4, "CMYK"), (0, "")] {
      #expect(throws: NetpbmError.unsupportedTuple(type: type, depth: depth)) {
        try pam(depth, type.isEmpty ? nil : type)
      }
    }
  }

  @Test func namesWhatIsWrong() {
    let cases: [(String, [UInt8], NetpbmError)] = [
      ("", [], .truncated(needed: 1, found: 0)),
      (" \n", [], .truncated(needed: 3, found: 2)),
      ("GIF89a", [], .notNetpbm),
      ("PX", [], .notNetpbm),
      ("P", [], .truncated(needed: 2, found: 1)),
      ("P4 8 1\n", [0], .unsupportedKind("P4")),
      ("P5 x", [], .malformedHeader(part: "width")),
      ("P5 1 -1 255\n", [0], .malformedHeader(part: "height")),
      ("P5 1 1 2x\n", [0], .malformedHeader(part: "maximum")),
      ("P5 0 1 255\n", [], .invalidSize(width: 0, height: 1)),
      ("P5 1 0 255\n", [], .invalidSize(width: 1, height: 0)),
      ("P5 99999999999999999999 1 255\n", [0], .invalidSize(width: Int.max, height: 1)),
      ("P6 4000000000 4000000000 255\n", [0], .invalidSize(width: 4_000_000_000, height: 4_000_000_000)),
      ("P5 1 1 0\n", [0], .invalidMaximum(0)),
      ("P5 1 1 65536\n", [0], .invalidMaximum(65536)),
      ("P5 2 1 255\n", [0], .truncated(needed: 13, found: 12)),
      ("P6 1000000 1000000 255\n", [0], .truncated(needed: 3_000_000_000_023, found: 24)),
      ("P2 3 1 255\n1 2", [], .truncated(needed: 16, found: 14)),
      ("P2 2 1 255\n 1   ", [], .truncated(needed: 17, found: 16)),
      ("P2 2 1 255\n1 x 3", [], .malformedSample(index: 1)),
      ("P2 2 1 9\n1 10 ", [], .sampleAboveMaximum(sample: 10, maximum: 9)),
      ("P2 1 1 9\n99999999999999999999", [], .sampleAboveMaximum(sample: Int.max, maximum: 9)),
      ("P5 1 1 9\n", [10], .sampleAboveMaximum(sample: 10, maximum: 9)),
      ("P5 1 1 300\n", [1, 45], .sampleAboveMaximum(sample: 301, maximum: 300)),
      ("P7 1\n", [], .malformedHeader(part: "line end")),
      ("P7\nWIDTH 1\nWIDTH 1\n", [], .malformedHeader(part: "WIDTH")),
      ("P7\nWIDTH one\n", [], .malformedHeader(part: "WIDTH")),
      ("P7\nTUPLTYPE RGB\nTUPLTYPE RGB\n", [], .malformedHeader(part: "TUPLTYPE")),
      ("P7\nCOLOR 1\n", [], .malformedHeader(part: "COLOR")),
      ("P7\nWIDTH 1\nDEPTH 1\nMAXVAL 1\nENDHDR\n", [0], .malformedHeader(part: "HEIGHT")),
      ("P7\nWIDTH 1\nHEIGHT 1\n", [], .truncated(needed: 21, found: 20)),
    ]
    for (text, raster, expected) in cases {
      #expect(error(text, raster) == expected, "\(text)")
    }
  }

  @Test func aFailedPictureStaysNext() throws {
    var reader = NetpbmReader(Array("P5 1 1 255\naP5 2 1 255\nb".utf8))
    #expect(try reader.next()?.bytes == [97])
    for _ in 0..<2 {
      #expect(throws: NetpbmError.truncated(needed: 25, found: 24)) { try reader.next() }
      #expect(reader.position == 12)
    }
  }

  @Test func damagedFilesNeverTrap() throws {
    var noise = Noise(seed: 17)
    for picture in try GoldenPicture.all(of: "netpbm") {
      for end in picture.file.indices {
        var reader = NetpbmReader(Array(picture.file[..<end]))
        // Text may lose the blank behind its last number, and even digits of it.
        if let image = try? reader.next() {
          #expect(image.size == picture.size && picture.name.contains("text"), "\(picture.name)")
        }
        var file = picture.file
        file[end] = UInt8(truncatingIfNeeded: noise.next() >> 56)
        if let image = try? PixelImage(netpbm: file) {
          #expect(image.bytes.count == image.width * image.height * image.format.bytesPerPixel)
        }
      }
    }
  }

  @Test(arguments: PixelFormat.allCases)
  func writtenPicturesComeBack(format: PixelFormat) throws {
    let stride = 3 * format.bytesPerPixel + 2
    let bytes = Noise(seed: 18).bytes(stride * 2)
    let image = try PixelImage(bytes: bytes, width: 3, height: 2, format: format, bytesPerRow: stride)
    let file = try image.netpbm()
    let read = try PixelImage(netpbm: file)
    let places: [Int] =
      switch format {
      case .gray8: [0]
      case .rgb8, .rgba8: [0, 1, 2]
      case .bgr8, .bgra8: [2, 1, 0]
      case .argb8: [1, 2, 3]
      }
    let pixels = Swift.stride(from: 0, to: image.bytes.count, by: format.bytesPerPixel)
    let expected = pixels.flatMap { pixel in places.map { image.bytes[pixel + $0] } }
    #expect(read.bytes == expected && read.size == image.size)
    #expect(file.starts(with: Array((format == .gray8 ? "P5\n3 2\n255\n" : "P6\n3 2\n255\n").utf8)))
  }

  @Test func picturesWithoutPixelsAreRefused() throws {
    let image = try PixelImage(bytes: [], width: 0, height: 3, format: .rgb8)
    #expect(throws: NetpbmError.invalidSize(width: 0, height: 3)) { try image.netpbm() }
  }
}
