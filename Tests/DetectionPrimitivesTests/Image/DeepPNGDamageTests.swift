import DetectionPrimitives
import Testing

/// Damaged files of 16-bit samples end in an error or a picture, never in a trap.
@Suite struct DeepPNGDamageTests {
  #if DEBUG
    private let rounds = 4
  #else
    private let rounds = 100
  #endif

  private static let formats: [(colorType: UInt8, channels: Int)] = [(0, 1), (2, 3), (4, 2), (6, 4)]

  /// Files of all color types, with and without Adam7 and tRNS.
  private func smallFiles() throws -> [GoldenFiles.File] {
    let files = try GoldenFiles("deep").files.filter { $0.bytes.first != UInt8(ascii: "P") && $0.bytes.count < 400 }
    for word in ["png0_", "png0i", "png2_", "png2i", "png4_", "png4i", "png6_", "png6i", "trns0", "trns2"] {
      #expect(files.contains { $0.name.hasPrefix(word) }, "\(word)")
    }
    return files
  }

  private func expectWhole(_ image: DeepImage) {
    #expect(image.samples.count == image.size.width * image.size.height * image.format.samplesPerPixel)
  }

  @Test func everyChangedByteIsFound() throws {
    var noise = Noise(seed: 31)
    for file in try smallFiles() {
      for index in file.bytes.indices {
        var bytes = file.bytes
        bytes[index] ^= UInt8(truncatingIfNeeded: noise.next() % 255 + 1)
        #expect(throws: PNGError.self, "\(file.name), byte \(index)") { try DeepImage(png: bytes) }
      }
    }
  }

  /// With right CRCs the damage reaches the readers behind them.
  @Test func damageBehindRightChecksums() throws {
    let limits = PNGLimits(maximumPixelCount: 1 << 16)
    var noise = Noise(seed: 32)
    var pictureCount = 0
    for file in try smallFiles() {
      for _ in 0..<rounds * 4 {
        var parts = PNGParts(file.bytes)
        for _ in 0...noise.next() % 2 {
          let chunk = Int(noise.next() % UInt64(parts.chunks.count))
          guard !parts.chunks[chunk].data.isEmpty else { continue }
          let byte = Int(noise.next() % UInt64(parts.chunks[chunk].data.count))
          parts.chunks[chunk].data[byte] ^= UInt8(truncatingIfNeeded: noise.next() >> 56)
        }
        if let image = try? DeepImage(png: parts.file, limits: limits) {
          pictureCount += 1
          expectWhole(image)
        }
      }
    }
    #expect(pictureCount > 0)
  }

  @Test func chunksInAnyOrder() throws {
    var noise = Noise(seed: 33)
    for file in try smallFiles() {
      let size = try DeepImage(png: file.bytes).size
      for _ in 0..<rounds {
        var parts = PNGParts(file.bytes)
        let chunk = Int(noise.next() % UInt64(parts.chunks.count))
        let moved = noise.next() % 3 == 0 ? parts.chunks[chunk] : parts.chunks.remove(at: chunk)
        if noise.next() % 4 != 0 {
          parts.chunks.insert(moved, at: Int(noise.next() % UInt64(parts.chunks.count + 1)))
        }
        if let image = try? DeepImage(png: parts.file) { #expect(image.size == size) }
      }
    }
  }

  /// Any rows make a picture, if their filters are right: of all color types, straight and by Adam7, with and without
  /// a transparent color, whose alpha is 0 exactly where the samples are that color's.
  @Test func anyRowsOfAnyFormat() throws {
    var noise = Noise(seed: 34)
    for format in Self.formats {
      for isInterlaced in [false, true] {
        for hasKey in format.colorType == 0 || format.colorType == 2 ? [false, true] : [false] {
          for _ in 0..<rounds * 3 {
            let size = Size(width: Int(noise.next() % 20) + 1, height: Int(noise.next() % 9) + 1)
            var rows: [UInt8] = []
            for pass in passes(of: size, isInterlaced: isInterlaced) {
              for _ in 0..<pass.height {
                rows.append(UInt8(noise.next() % 5))
                rows += noise.bytes(pass.width * format.channels * 2)
                _ = noise.next()
              }
            }
            var parts = PNGParts(
              width: UInt32(size.width), height: UInt32(size.height), bitDepth: 16, colorType: format.colorType,
              interlace: isInterlaced ? 1 : 0, rows: rows)
            let plain = try DeepImage(png: parts.file)
            #expect(plain.size == size)
            expectWhole(plain)
            guard hasKey else { continue }
            let key = Array(plain.samples.prefix(format.channels))
            parts.insert("tRNS", key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, before: "IDAT")
            let keyed = try DeepImage(png: parts.file)
            #expect(keyed.format == .rgba16)
            for pixel in 0..<size.width * size.height {
              let samples = Array(plain.samples[pixel * format.channels..<(pixel + 1) * format.channels])
              #expect(keyed.samples[4 * pixel + 3] == (samples == key ? 0 : 65535))
            }
          }
        }
      }
    }
  }

  /// The sizes of the pictures in a file, those with pixels.
  private func passes(of size: Size, isInterlaced: Bool) -> [Size] {
    guard isInterlaced else { return [size] }
    let places = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return places.map { x, y, stepX, stepY in
      Size(width: (size.width - x + stepX - 1) / stepX, height: (size.height - y + stepY - 1) / stepY)
    }.filter { $0.width > 0 && $0.height > 0 }
  }
}
