import DetectionPrimitives
import Testing

/// Damaged files end in an error or a picture, never in a trap.
@Suite struct PNGDamageTests {
  #if DEBUG
    private let rounds = 4
  #else
    private let rounds = 100
  #endif

  /// Pictures of all kinds that are small enough to be damaged at every byte.
  private func smallPictures() throws -> [GoldenPicture] {
    let pictures = try GoldenPicture.all(of: "png").filter { $0.file.count < 300 }
    #expect(pictures.count > 20)
    return pictures
  }

  @Test func everyTruncationIsFound() throws {
    for picture in try smallPictures() where !picture.name.hasPrefix("trailing") {
      for end in picture.file.indices {
        guard case .truncated(let needed, let found) = error(Array(picture.file[..<end])) else {
          Issue.record("\(picture.name): \(end) of \(picture.file.count) bytes")
          continue
        }
        #expect(needed > end && needed <= picture.file.count && found == end)
      }
    }
  }

  private func error(_ file: [UInt8]) -> PNGError? {
    do {
      _ = try PixelImage(png: file)
      return nil
    } catch {
      return error
    }
  }

  /// Two checksums guard each byte, so no change of one goes unseen.
  @Test func everyChangedByteIsFound() throws {
    var noise = Noise(seed: 11)
    for picture in try smallPictures() where !picture.name.hasPrefix("trailing") {
      for index in picture.file.indices {
        var file = picture.file
        file[index] ^= UInt8(truncatingIfNeeded: noise.next() % 255 + 1)
        #expect(throws: PNGError.self, "\(picture.name), byte \(index)") { try PixelImage(png: file) }
      }
    }
  }

  /// With right CRCs the damage reaches the readers behind them.
  @Test func damageBehindRightChecksums() throws {
    let limits = PNGLimits(maximumPixelCount: 1 << 16)
    var noise = Noise(seed: 12)
    var pictureCount = 0
    for picture in try smallPictures() {
      for _ in 0..<rounds * 4 {
        var parts = PNGParts(picture.file)
        for _ in 0...noise.next() % 2 {
          let chunk = Int(noise.next() % UInt64(parts.chunks.count))
          guard !parts.chunks[chunk].data.isEmpty else { continue }
          let byte = Int(noise.next() % UInt64(parts.chunks[chunk].data.count))
          parts.chunks[chunk].data[byte] ^= UInt8(truncatingIfNeeded: noise.next() >> 56)
        }
        if let image = try? PixelImage(png: parts.file, limits: limits) {
          pictureCount += 1
          #expect(image.bytes.count == image.width * image.height * image.format.bytesPerPixel)
        }
      }
    }
    #expect(pictureCount > 0)
  }

  @Test func chunksInAnyOrder() throws {
    var noise = Noise(seed: 13)
    for picture in try smallPictures() {
      for _ in 0..<rounds {
        var parts = PNGParts(picture.file)
        let chunk = Int(noise.next() % UInt64(parts.chunks.count))
        let moved = noise.next() % 3 == 0 ? parts.chunks[chunk] : parts.chunks.remove(at: chunk)
        if noise.next() % 4 != 0 {
          parts.chunks.insert(moved, at: Int(noise.next() % UInt64(parts.chunks.count + 1)))
        }
        if let image = try? PixelImage(png: parts.file) {
          #expect(image.size == picture.size)
        }
      }
    }
  }

  /// Any rows make a picture, if their filters are right and the palette has all colors.
  @Test func anyRowsOfAnyFormat() throws {
    let formats: [(colorType: UInt8, depths: [UInt8], channels: Int)] = [
      (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 1), (4, [8, 16], 2), (6, [8, 16], 4),
    ]
    var noise = Noise(seed: 14)
    for format in formats {
      for depth in format.depths {
        for _ in 0..<rounds * 3 {
          let width = Int(noise.next() % 20) + 1
          let height = Int(noise.next() % 6) + 1
          let rowBytes = (width * format.channels * Int(depth) + 7) / 8
          var rows: [UInt8] = []
          for _ in 0..<height {
            rows.append(UInt8(noise.next() % 5))
            rows += noise.bytes(rowBytes)
            _ = noise.next()
          }
          var parts = PNGParts(
            width: UInt32(width), height: UInt32(height), bitDepth: depth, colorType: format.colorType, rows: rows)
          if format.colorType == 3 { parts.insert("PLTE", noise.bytes(3 << Int(depth)), before: "IDAT") }
          #expect(try PixelImage(png: parts.file).size == Size(width: width, height: height))
        }
      }
    }
  }

  @Test func noiseIsNoPicture() {
    var noise = Noise(seed: 15)
    for length in 0..<200 {
      _ = noise.next()
      #expect(throws: PNGError.self) { try PixelImage(png: PNGParts.signature + noise.bytes(length)) }
    }
  }
}
