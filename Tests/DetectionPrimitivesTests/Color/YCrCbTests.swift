import DetectionPrimitives
import Testing

@Suite struct YCrCbTests {
  /// The sum that the generator makes of the pixels for one first byte.
  private func word(_ pixels: [UInt8], channels: Int) -> UInt64 {
    var sum: UInt64 = 0
    for index in 0..<65536 {
      let places = channels == 3 ? (3 * index, 3 * index + 1, 3 * index + 2) : (index, index, index)
      let packed = UInt64(pixels[places.0]) + UInt64(pixels[places.1]) << 8 + UInt64(pixels[places.2]) << 16
      sum &+= packed &* UInt64(index + 1)
    }
    return sum
  }

  /// All pixels with one first byte, the second slow and the third fast.
  private func pixels(first: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(65536 * 3)
    for second in UInt8.min...UInt8.max {
      for third in UInt8.min...UInt8.max {
        bytes.append(UInt8(first))
        bytes.append(second)
        bytes.append(third)
      }
    }
    return bytes
  }

  /// Every first byte in release builds, a few in debug builds.
  private var firsts: [Int] {
    #if DEBUG
      [0, 76, 255]
    #else
      Array(0...255)
    #endif
  }

  @Test func allColorsEqualOpenCV() throws {
    let golden = try Golden("ycrcb")
    let (forward, back) = (
      try golden.array("forward", as: UInt64.self), try golden.array("back", as: UInt64.self)
    )
    for first in firsts {
      let bytes = pixels(first: first)
      let image = try PixelImage(bytes: bytes, width: 256, height: 256, format: .rgb8)
      #expect(word(image.yCrCb(), channels: 3) == forward[first], "red \(first)")
      let other = try PixelImage(yCrCb: bytes, width: 256, height: 256)
      #expect(word(other.bytes, channels: 3) == back[first], "Y \(first)")
    }
  }

  @Test func allGraysEqualOpenCVAndPillow() throws {
    let golden = try Golden("ycrcb")
    let (openCV, pillow) = (
      try golden.array("gray_opencv", as: UInt64.self), try golden.array("gray_pillow", as: UInt64.self)
    )
    for first in firsts {
      let image = try PixelImage(bytes: pixels(first: first), width: 256, height: 256, format: .rgb8)
      #expect(word(image.gray().bytes, channels: 1) == openCV[first], "red \(first)")
      #expect(word(image.gray(rule: .pillow).bytes, channels: 1) == pillow[first], "red \(first)")
    }
  }

  @Test(arguments: PixelFormat.allCases) func twinsAgreeForEveryLengthAndOffset(format: PixelFormat) {
    let layout = format.channels
    let bytes = Noise(seed: 17).bytes(400)
    for count in 0...67 {
      for offset in 0...3 {
        var expected = [UInt8](repeating: 9, count: 3 * count + offset + 4)
        var found = expected
        var expectedSpan = expected.mutableSpan
        Reference.yCrCb(bytes.span, from: offset, count: count, layout: layout, into: &expectedSpan, at: offset)
        var foundSpan = found.mutableSpan
        Vector.yCrCb(bytes.span, from: offset, count: count, layout: layout, into: &foundSpan, at: offset)
        #expect(found == expected, "\(count) pixels at \(offset)")
        guard format == .rgb8 else { continue }
        var expectedBack = expected.mutableSpan
        Reference.rgb(yCrCb: bytes.span, from: offset, count: count, into: &expectedBack, at: offset)
        var foundBack = found.mutableSpan
        Vector.rgb(yCrCb: bytes.span, from: offset, count: count, into: &foundBack, at: offset)
        #expect(found == expected, "\(count) pixels at \(offset)")
      }
    }
  }

  @Test func picturesWithPaddingAndWithoutPixels() throws {
    let padded = try PixelImage(
      bytes: [255, 128, 0, 99, 99, 255, 128, 0], width: 1, height: 2, format: .rgb8, bytesPerRow: 5)
    #expect(padded.yCrCb() == [151, 202, 43, 151, 202, 43])
    var bytes: [UInt8] = [9, 9, 9, 9, 9, 9]
    var span = bytes.mutableSpan
    padded.yCrCb(into: &span)
    #expect(bytes == padded.yCrCb())
    #expect(try PixelImage(bytes: [7], width: 1, height: 1, format: .gray8).yCrCb() == [7, 128, 128])
    #expect(try PixelImage(bytes: [], width: 0, height: 3, format: .rgb8).yCrCb() == [])
    #expect(throws: ImageError.byteCount(needed: 6, found: 5)) {
      try PixelImage(yCrCb: [1, 2, 3, 4, 5], width: 2, height: 1)
    }
  }
}
