import DetectionPrimitives
import Testing

/// The vector twins that move pixels, and the linear resize across stored rows, against their reference.
@Suite struct PixelKernelTests {
  private static let slack = 8

  /// Random bytes, every third 0 or 255.
  private func row(_ seed: UInt32, _ count: Int) -> [UInt8] {
    hashedBytes(seed, count).enumerated().map { $0.offset % 3 == 0 ? ($0.element < 128 ? 0 : 255) : $0.element }
  }

  private typealias Body = (inout MutableSpan<UInt8>) -> Void

  /// Runs both twins on equal memory.
  private func both(_ count: Int, _ reference: Body, _ vector: Body) -> (expected: [UInt8], found: [UInt8]) {
    var expected = [UInt8](repeating: 7, count: count)
    var found = expected
    var span = expected.mutableSpan
    reference(&span)
    span = found.mutableSpan
    vector(&span)
    return (expected, found)
  }

  @Test(arguments: [3, 4]) func across(step: Int) {
    for count in 0...67 {
      for far in [0, 1, 1023, 1024, 1025, 2047] {
        let extent = 40 * step
        let first = row(UInt32(count), extent + PixelKernelTests.slack)
        let second = row(UInt32(count + 500), extent + PixelKernelTests.slack)
        let offsets = (0..<count).map { Int32(step * hashedInteger(3, $0, in: 0...38)) }
        let tilts = [Int16](repeating: Int16(32 * (far - 1024)), count: 16)
        var (ones, others): ([Int16], [Int16]) = ([], [])
        for pixel in 0..<count {
          let weight = Int16(pixel % 4 == 0 ? [0, 2048, 1024][pixel % 3] : hashedInteger(4, pixel, in: 0...2048))
          ones += [2048 - weight, 2048 - weight]
          others += [weight, weight]
        }
        let weights = ones + others
        let (expected, found) = both(4 * count + 5) {
          Reference.linearAcross(
            first.span, second.span, extent: extent, step: step, offsets: offsets.span, tilts: tilts.span,
            weights: weights.span, into: &$0, at: 3)
        } _: {
          Vector.linearAcross(
            first.span, second.span, extent: extent, step: step, offsets: offsets.span, tilts: tilts.span,
            weights: weights.span, into: &$0, at: 3)
        }
        for place in expected.indices where step == 4 || place < 3 || (place - 3) % 4 != 3 {
          #expect(found[place] == expected[place], "\(count) pixels, byte \(place)")
        }
      }
    }
  }

  /// What sideways shrinking gives is what turning and then shrinking gives.
  @Test func acrossIsRowThenColumn() {
    let first: [UInt8] = [10, 20, 30, 40, 110, 120, 130, 140] + [UInt8](repeating: 0, count: 8)
    let second: [UInt8] = [50, 60, 70, 80, 150, 160, 170, 180] + [UInt8](repeating: 0, count: 8)
    var pixels: [UInt8] = [0, 0, 0, 0]
    var span = pixels.mutableSpan
    let half = [Int16](repeating: 0, count: 16)
    let weights = [Int16](repeating: 1024, count: 4)
    Vector.linearAcross(
      first.span, second.span, extent: 8, step: 4, offsets: [0].span, tilts: half.span, weights: weights.span,
      into: &span, at: 0)
    #expect(pixels == [80, 90, 100, 110])
    pixels = [UInt8](repeating: 0, count: 32)
    span = pixels.mutableSpan
    Vector.linearAcross(
      first.span, second.span, extent: 8, step: 4, offsets: [Int32](repeating: 0, count: 8).span, tilts: half.span,
      weights: [Int16](repeating: 1024, count: 32).span, into: &span, at: 0)
    let pixel: [UInt8] = [80, 90, 100, 110]
    let eight = [[UInt8]](repeating: pixel, count: 8)
    #expect(pixels == Array(eight.joined()))
  }

  @Test(arguments: [3, 4]) func pickedAndHalved(pixelBytes: Int) {
    for count in 0...67 {
      let extent = 2 * count * pixelBytes
      let upper = row(UInt32(500 + count), extent + PixelKernelTests.slack)
      let lower = row(UInt32(600 + count), extent + PixelKernelTests.slack)
      let offsets = (0..<count).map { Int32(pixelBytes * hashedInteger(7, $0, in: 0...2 * count - 1)) }
      let (expected, found) = both(8 * count + 3) {
        Reference.pickPixels(upper.span, extent: extent, offsets: offsets.span, into: &$0, at: 1)
        Reference.halvePixels(
          upper.span, lower.span, pixelBytes: pixelBytes, count: count, into: &$0, at: 4 * count + 2)
      } _: {
        Vector.pickPixels(upper.span, extent: extent, offsets: offsets.span, into: &$0, at: 1)
        Vector.halvePixels(upper.span, lower.span, pixelBytes: pixelBytes, count: count, into: &$0, at: 4 * count + 2)
      }
      #expect(found == expected, "\(count) pixels")
    }
  }

  @Test func widenedAndTransposed() {
    for count in 0...67 {
      let gray = row(UInt32(count), count + 2)
      let (expected, found) = both(4 * count + 3) {
        Reference.widenGray(gray.span, from: 1, count: count, into: &$0, at: 2)
      } _: {
        Vector.widenGray(gray.span, from: 1, count: count, into: &$0, at: 2)
      }
      #expect(found == expected, "\(count) bytes")
      for height in [0, 1, 3, 4, 9] {
        let stride = 4 * (count + 3)
        let source = row(UInt32(count + height), height * stride)
        let (expected, found) = both(4 * count * height + 1) {
          Reference.transposePixels(source.span, stride: stride, height: height, from: 2, count: count, into: &$0)
        } _: {
          Vector.transposePixels(source.span, stride: stride, height: height, from: 2, count: count, into: &$0)
        }
        #expect(found == expected, "\(count) columns of \(height)")
      }
    }
  }

  @Test func reversesPixels() {
    var pixels: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99]
    var span = pixels.mutableSpan
    Reference.reversePixels(&span, count: 3)
    #expect(pixels == [9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4, 99])
  }

  @Test func widened() {
    for count in 0...67 {
      let source = row(UInt32(count), 3 * count + 1)
      let (expected, found) = both(4 * count + 2) {
        Reference.widenPixels(source.span, from: 1, count: count, into: &$0, at: 2)
      } _: {
        Vector.widenPixels(source.span, from: 1, count: count, into: &$0, at: 2)
      }
      for place in expected.indices where place < 2 || (place - 2) % 4 != 3 {
        #expect(found[place] == expected[place], "\(count) pixels, byte \(place)")
      }
    }
  }

  /// Forward and backward, beside each other and apart, up to the last byte of the source.
  @Test(arguments: [1, 2, 3, 4]) func gathered(pixelBytes: Int) {
    for count in 0...67 {
      for step in [pixelBytes, -pixelBytes, 9, -11] {
        let source = row(UInt32(count), max(count - 1, 0) * abs(step) + pixelBytes)
        let first = step < 0 ? max(count - 1, 0) * -step : 0
        let (expected, found) = both(pixelBytes * count + 2) {
          Reference.gatherPixels(
            source.span, from: first, step: step, pixelBytes: pixelBytes, count: count, into: &$0, at: 1)
        } _: {
          Vector.gatherPixels(
            source.span, from: first, step: step, pixelBytes: pixelBytes, count: count, into: &$0, at: 1)
        }
        #expect(found == expected, "\(count) pixels, step \(step)")
      }
    }
  }
}
