import DetectionPrimitives
import Testing

@Suite struct PNGErrorTests {
  private func error(_ file: [UInt8], limits: PNGLimits = PNGLimits()) -> PNGError? {
    do {
      _ = try PixelImage(png: file, limits: limits)
      return nil
    } catch {
      #expect(error.description.hasPrefix("expected "))
      return error
    }
  }

  @Test func theSignature() {
    #expect(error(Array("GIF89a".utf8)) == .notPNG)
    #expect(error(Array("\u{7F}ELF and more bytes".utf8)) == .notPNG)
    #expect(error([]) == .truncated(needed: 8, found: 0))
    #expect(error(PNGParts.signature) == .truncated(needed: 20, found: 8))
  }

  @Test func lyingSizes() {
    let huge: UInt32 = 0x7FFF_FFFF
    #expect(error(PNGParts(width: 0).file) == .invalidSize(width: 0, height: 1))
    #expect(error(PNGParts(height: 0).file) == .invalidSize(width: 1, height: 0))
    #expect(error(PNGParts(width: 0x8000_0000).file) == .invalidSize(width: 0x8000_0000, height: 1))
    #expect(
      error(PNGParts(width: huge, height: huge).file)
        == .tooManyPixels(width: Int(huge), height: Int(huge), limit: 1 << 27))
    // No limit helps a file whose data cannot be that long.
    let noLimit = PNGLimits(maximumPixelCount: Int.max)
    #expect(
      error(PNGParts(width: huge, height: huge, bitDepth: 16, colorType: 6).file, limits: noLimit)
        == .tooManyPixels(width: Int(huge), height: Int(huge), limit: Int.max))
    #expect(
      error(PNGParts(width: 10_000, height: 10_000).file)
        == .implausibleSize(dataByteCount: 10_001 * 10_000, compressedByteCount: 13))
    #expect(
      error(PNGParts(width: 1, height: huge, bitDepth: 1).file, limits: noLimit)
        == .implausibleSize(dataByteCount: 2 * Int(huge), compressedByteCount: 13))
    #expect(
      error(PNGParts(width: 2).file) == .compressedData(.outputTooShort(expected: 3, found: 2)))
    #expect(error(PNGParts(rows: [0, 0, 0]).file) == .compressedData(.outputTooLong(expected: 2)))
  }

  @Test func formatsThatAreNone() {
    for colorType: UInt8 in 0...7 {
      for bitDepth: UInt8 in 0...17 {
        let allowed: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        guard allowed[colorType]?.contains(bitDepth) != true else { continue }
        let file = PNGParts(bitDepth: bitDepth, colorType: colorType).file
        #expect(error(file) == .invalidFormat(colorType: colorType, bitDepth: bitDepth))
      }
    }
    #expect(
      error(PNGParts(interlace: 2).file) == .invalidMethod(compression: 0, filter: 0, interlace: 2))
    for index in [10, 11] {
      var parts = PNGParts()
      parts["IHDR"][index] = 1
      #expect(
        error(parts.file)
          == .invalidMethod(compression: index == 10 ? 1 : 0, filter: index == 11 ? 1 : 0, interlace: 0))
    }
  }

  @Test func chunksAtWrongPlaces() {
    let cases: [(String, (inout PNGParts) -> Void, PNGError)] = [
      ("no header", { $0.remove("IHDR") }, .missingChunk("IHDR")),
      ("no data", { $0.remove("IDAT") }, .missingChunk("IDAT")),
      ("two headers", { $0.insert("IHDR", $0["IHDR"], before: "IDAT") }, .unexpectedChunk("IHDR")),
      (
        "data in two parts",
        {
          $0.chunks.insert(.init(type: "tEXt", data: []), at: 2); $0.insert("IDAT", [], before: "IEND")
        },
        .unexpectedChunk("IDAT")
      ),
      ("palette of gray", { $0.insert("PLTE", [0, 0, 0], before: "IDAT") }, .unexpectedChunk("PLTE")),
      ("key behind the data", { $0.insert("tRNS", [0, 0], before: "IEND") }, .unexpectedChunk("tRNS")),
      ("Apple's own variant", { $0.insert("CgBI", [0, 0, 0, 0], before: "IHDR") }, .unknownCriticalChunk("CgBI")),
      ("unknown", { $0.insert("ABCD", [], before: "IDAT") }, .unknownCriticalChunk("ABCD")),
      ("no letters", { $0.insert("a1cD", [], before: "IDAT") }, .unknownCriticalChunk("a?cD")),
      ("a short header", { $0["IHDR"].removeLast() }, .chunkLength(chunk: "IHDR", found: 12)),
      ("a long end", { $0["IEND"] = [1] }, .chunkLength(chunk: "IEND", found: 1)),
      ("a long key", { $0.insert("tRNS", [0, 0, 0], before: "IDAT") }, .chunkLength(chunk: "tRNS", found: 3)),
    ]
    for (label, change, expected) in cases {
      var parts = PNGParts()
      change(&parts)
      #expect(error(parts.file) == expected, "\(label)")
    }
  }

  @Test func palettes() {
    let cases: [(String, [UInt8]?, [UInt8]?, PNGError?)] = [
      ("two colors", [1, 2, 3, 4, 5, 6], nil, nil),
      ("no palette", nil, nil, .missingChunk("PLTE")),
      ("no color", [], nil, .chunkLength(chunk: "PLTE", found: 0)),
      ("half a color", [1, 2, 3, 4], nil, .chunkLength(chunk: "PLTE", found: 4)),
      ("more colors than indices", [UInt8](repeating: 0, count: 9), nil, .chunkLength(chunk: "PLTE", found: 9)),
      ("a color that is not there", [1, 2, 3], nil, .paletteIndex(1, paletteCount: 1)),
      ("one alpha", [1, 2, 3, 4, 5, 6], [7], nil),
      ("more alphas than colors", [1, 2, 3, 4, 5, 6], [7, 8, 9], .chunkLength(chunk: "tRNS", found: 3)),
      ("alphas of no palette", nil, [7], .missingChunk("PLTE")),
    ]
    for (label, palette, transparency, expected) in cases {
      var parts = PNGParts(width: 2, bitDepth: 1, colorType: 3, rows: [0, 0b0100_0000])
      if let palette { parts.insert("PLTE", palette, before: "IDAT") }
      if let transparency { parts.insert("tRNS", transparency, before: "IDAT") }
      #expect(error(parts.file) == expected, "\(label)")
    }
    var behind = PNGParts(width: 2, bitDepth: 1, colorType: 3, rows: [0, 0b0100_0000])
    behind.insert("PLTE", [1, 2, 3, 4, 5, 6], before: "IDAT")
    behind.insert("tRNS", [7], before: "PLTE")
    #expect(error(behind.file) == .missingChunk("PLTE"))
    var alpha = PNGParts(colorType: 4, rows: [0, 1, 2])
    alpha.insert("tRNS", [0, 0], before: "IDAT")
    #expect(error(alpha.file) == .unexpectedChunk("tRNS"))
  }

  @Test func lengthsBehindTheEnd() {
    let file = PNGParts().file
    for (byte, value) in [(8, UInt8(0x80)), (8, 0x7F), (10, 1), (33, 0xFF)] {
      var longer = file
      longer[byte] = value
      let found = error(longer)
      if value >= 0x80 {
        let chunk = byte == 8 ? "IHDR" : "IDAT"
        #expect(found == .chunkLength(chunk: chunk, found: Int(value) << 24 + (byte == 8 ? 13 : 13)))
      } else {
        let length = 13 + Int(value) << (byte == 8 ? 24 : 8)
        #expect(found == .truncated(needed: 8 + 12 + length, found: file.count))
      }
    }
  }

  @Test func damagedData() {
    var parts = PNGParts()
    #expect(error(parts.file) == nil)
    let data = parts["IDAT"]
    parts["IDAT"][0] = 0x79
    #expect(error(parts.file) == .compressedData(.invalidHeader(0x7901)))
    // A preset dictionary.
    parts["IDAT"] = [0x78, 0x20] + data[2...]
    #expect(error(parts.file) == .compressedData(.invalidHeader(0x7820)))
    parts["IDAT"] = Array(data.dropLast())
    #expect(error(parts.file) == .compressedData(.truncated))
    parts["IDAT"] = Array(data.dropLast()) + [9]
    #expect(error(parts.file) == .compressedData(.checksum(expected: 0x0002_0009, found: 0x0002_0001)))
    #expect(error(PNGParts(rows: [5, 0]).file) == .invalidFilter(5))
    #expect(error(PNGParts(width: 2, height: 2, interlace: 1, rows: [0, 0, 0, 0, 7, 0, 0]).file) == .invalidFilter(7))
  }
}
