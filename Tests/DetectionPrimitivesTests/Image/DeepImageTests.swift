import DetectionPrimitives
import Testing

@Suite struct DeepImageTests {
  @Test func filesKeepTheirDepth() throws {
    let golden = try GoldenFiles("deep")
    #expect(golden.files.count == 57)
    for file in golden.files {
      let parts = file.name.split(separator: "_")
      let sides = try #require(parts.dropLast().last).split(separator: "x").compactMap { Int($0) }
      let isPNG = file.bytes.first != UInt8(ascii: "P")
      let image = isPNG ? try DeepImage(png: file.bytes) : try DeepImage(netpbm: file.bytes)
      #expect(image.size == Size(width: sides[0], height: sides[1]), "\(file.name)")
      #expect("\(image.format)" == String(try #require(parts.last)), "\(file.name)")
      #expect(littleEndianBytes(image.samples) == file.content, "\(file.name)")
      // The high bytes are what the same file gives as bytes, where its samples have 16 bits.
      let shallow = isPNG ? try PixelImage(png: file.bytes) : try PixelImage(netpbm: file.bytes)
      if !file.name.hasPrefix("p6_1000") { #expect(image.pixelImage().bytes == shallow.bytes, "\(file.name)") }
      #expect(image.pixelImage().format == shallow.format)
    }
  }

  /// Every picture is written and read again, whole and as a part of longer rows.
  @Test func writtenFilesComeBack() throws {
    for file in try GoldenFiles("deep").files {
      let isPNG = file.bytes.first != UInt8(ascii: "P")
      let image = isPNG ? try DeepImage(png: file.bytes) : try DeepImage(netpbm: file.bytes)
      let written = try image.png()
      // Depth and color type stand behind the sides in the header.
      let colorType: UInt8 = image.format == .gray16 ? 0 : image.format == .rgb16 ? 2 : 6
      #expect(Array(written[24..<26]) == [16, colorType])
      let read = try DeepImage(png: written)
      #expect(read.samples == image.samples && read.format == image.format && read.size == image.size, "\(file.name)")
    }
    let samples: [UInt16] = [1, 0x1234, 9, 0xFFFF, 0x0100]
    let padded = try DeepImage(samples: samples, width: 2, height: 2, format: .gray16, samplesPerRow: 3)
    #expect(try DeepImage(png: padded.png()).samples == [1, 0x1234, 0xFFFF, 0x0100])
    let empty = try DeepImage(samples: [], width: 0, height: 2, format: .gray16)
    #expect(throws: PNGError.invalidSize(width: 0, height: 2)) { try empty.png() }
  }

  /// Netpbm keeps the depth of gray and color; alpha is dropped.
  @Test func writtenNetpbmPicturesComeBack() throws {
    for format in DeepPixelFormat.allCases {
      let step = format.samplesPerPixel
      let samples = (0..<4 * (3 * step + 1)).map { UInt16(hashedWord(7, $0) >> 16) }
      let image = try DeepImage(samples: samples, width: 3, height: 4, format: format, samplesPerRow: 3 * step + 1)
      let read = try DeepImage(netpbm: image.netpbm())
      #expect(read.format == (format == .gray16 ? .gray16 : .rgb16) && read.size == image.size)
      let kept = min(step, 3)
      #expect(read.samples == (0..<12 * kept).map { image.samples[$0 / kept * step + $0 % kept] })
      let info = try NetpbmInfo(image.netpbm())
      #expect(info.size == image.size && info.maximum == 65535)
    }
    let empty = try DeepImage(samples: [], width: 0, height: 2, format: .gray16)
    #expect(throws: NetpbmError.invalidSize(width: 0, height: 2)) { try empty.netpbm() }
    #expect(throws: NetpbmError.notNetpbm) { try NetpbmInfo([UInt8]("GIF".utf8)) }
    #expect(throws: NetpbmError.truncated(needed: 1, found: 0)) { try NetpbmInfo([]) }
  }

  @Test func documentedExamples() throws {
    let image = try DeepImage(samples: [0, 1000, 65535], width: 3, height: 1, format: .gray16)
    #expect(image.pixelImage().bytes == [0, 3, 255])
    #expect(try DeepImage(png: image.png()).samples == [0, 1000, 65535])
  }

  @Test func damagedFilesAreErrors() throws {
    for file in try GoldenFiles("deep").files where file.bytes.count < 400 {
      for end in file.bytes.indices {
        let part = Array(file.bytes[..<end])
        if part.first == UInt8(ascii: "P") {
          // A text may end within its last number.
          if !file.name.hasPrefix("p2") { #expect(throws: NetpbmError.self) { try DeepImage(netpbm: part) } }
        } else {
          #expect(throws: PNGError.self) { try DeepImage(png: part) }
        }
      }
    }
    #expect(throws: NetpbmError.sampleAboveMaximum(sample: 9, maximum: 7)) {
      try DeepImage(netpbm: Array("P2 1 1 7 9".utf8))
    }
    #expect(throws: NetpbmError.malformedSample(index: 0)) { try DeepImage(netpbm: Array("P2 1 1 7 x".utf8)) }
  }

  /// A network sees all of the depth: samples that share their high byte stay apart.
  @Test func floatsKeepTheDepth() throws {
    let image = try DeepImage(
      samples: [0x1200, 0x12FF, 1, 9, 65535, 0, 0, 9], width: 2, height: 1, format: .rgba16)
    var preprocessor = try Preprocessor(network: Size(width: 2, height: 1))
    var input = NetworkInput()
    _ = try preprocessor.prepare(image.floatImage(), into: &input)
    for (found, sample) in zip(input.elements, [0x1200, 65535, 0x12FF, 0, 1, 0] as [Float]) {
      #expect(abs(found - sample / 65535) < 1e-7)
    }
    let gray = try DeepImage(samples: [0x0100, 0, 0x01FF], width: 1, height: 2, format: .gray16, samplesPerRow: 2)
    var single = try Preprocessor(network: Size(width: 1, height: 2), normalization: .bytes)
    _ = try single.prepare(gray.floatImage(), into: &input)
    #expect(input.elements[0] != input.elements[1] && input.elements[0] == input.elements[4])
  }

  @Test func neededSamplesAreExact() throws {
    let samples = [UInt16](0..<13)
    let image = try DeepImage(samples: samples, width: 1, height: 3, format: .rgb16, samplesPerRow: 5)
    #expect(image.samples == [0, 1, 2, 5, 6, 7, 10, 11, 12])
    #expect(throws: ImageError.byteCount(needed: 26, found: 24)) {
      try DeepImage(samples: Array(samples.dropLast()), width: 1, height: 3, format: .rgb16, samplesPerRow: 5)
    }
    #expect(throws: ImageError.strideTooSmall(needed: 6, found: 4)) {
      try DeepImage(samples: samples, width: 1, height: 3, format: .rgb16, samplesPerRow: 2)
    }
    #expect(throws: ImageError.invalidSize(width: -1, height: 3)) {
      try DeepImage(samples: samples, width: -1, height: 3, format: .gray16)
    }
    #expect(throws: ImageError.self) {
      try DeepImage(samples: samples, width: Int.max / 2, height: 3, format: .rgba16)
    }
    #expect(throws: ImageError.self) {
      try DeepImage(samples: samples, width: 1, height: Int.max, format: .gray16, samplesPerRow: Int.max / 4)
    }
    #expect(try DeepImage(samples: [], width: 0, height: 9, format: .gray16).samples.isEmpty)
  }
}
