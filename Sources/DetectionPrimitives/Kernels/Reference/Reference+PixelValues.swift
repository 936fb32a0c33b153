// Rows of pixels of four bytes into what a network takes: planes or triples, of Floats or bytes.
//
// A byte v becomes the Float x = (v · multiplier) · scale, where the first product is an exact integer, and then
// (x − mean) / deviation of its channel where there are moments; each step is rounded to Float. The fourth byte of a
// pixel is not read for its value.

extension Reference {
  /// Takes the channels of pixels apart, into three planes of Floats.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - multiplier: What a byte is multiplied by as an integer, 1…257.
  ///   - scale: What the product is multiplied by.
  ///   - moments: The moments of the first three bytes of a pixel; `nil` where there are none.
  ///   - count: The pixels.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each of the first three bytes.
  package static func pixelPlanes(
    _ pixels: Span<UInt8>, multiplier: UInt16, scale: Float, moments: ChannelMoments?, count: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    checkPixels(count: count, capacity: pixels.count, start: 0)
    checkPlanes(planes, count: count, capacity: values.count)
    for x in 0..<count {
      values[planes.0 + x] = value(pixels[4 * x], multiplier, scale, moments, 0)
      values[planes.1 + x] = value(pixels[4 * x + 1], multiplier, scale, moments, 1)
      values[planes.2 + x] = value(pixels[4 * x + 2], multiplier, scale, moments, 2)
    }
  }

  /// Makes three Floats beside each other of each pixel.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - isReversed: Whether the third byte of a pixel comes first.
  ///   - multiplier: What a byte is multiplied by as an integer, 1…257.
  ///   - scale: What the product is multiplied by.
  ///   - moments: The moments of the three results of a pixel; `nil` where there are none.
  ///   - count: The pixels.
  ///   - values: Where to put the results.
  ///   - start: The place of the first result.
  package static func pixelTriples(
    _ pixels: Span<UInt8>, isReversed: Bool, multiplier: UInt16, scale: Float, moments: ChannelMoments?, count: Int,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    checkPixels(count: count, capacity: pixels.count, start: 0)
    checkTriples(count: count, capacity: values.count, start: start)
    for x in 0..<count {
      for channel in 0..<3 {
        let byte = pixels[4 * x + (isReversed ? 2 - channel : channel)]
        values[start + 3 * x + channel] = value(byte, multiplier, scale, moments, channel)
      }
    }
  }

  /// Takes the channels of pixels apart, into three planes of bytes.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - flip: The bits to invert in each byte: 128 makes a signed number v − 128 of v.
  ///   - count: The pixels.
  ///   - bytes: Where to put the results.
  ///   - planes: The place of the first pixel's byte of each of its first three bytes.
  package static func pixelBytePlanes(
    _ pixels: Span<UInt8>, flip: UInt8, count: Int, into bytes: inout MutableSpan<UInt8>, planes: (Int, Int, Int)
  ) {
    checkPixels(count: count, capacity: pixels.count, start: 0)
    checkPlanes(planes, count: count, capacity: bytes.count)
    for x in 0..<count {
      bytes[planes.0 + x] = pixels[4 * x] ^ flip
      bytes[planes.1 + x] = pixels[4 * x + 1] ^ flip
      bytes[planes.2 + x] = pixels[4 * x + 2] ^ flip
    }
  }

  /// Makes three bytes beside each other of each pixel.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - isReversed: Whether the third byte of a pixel comes first.
  ///   - flip: The bits to invert in each byte: 128 makes a signed number v − 128 of v.
  ///   - count: The pixels.
  ///   - bytes: Where to put the results.
  ///   - start: The place of the first result.
  package static func pixelByteTriples(
    _ pixels: Span<UInt8>, isReversed: Bool, flip: UInt8, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    checkPixels(count: count, capacity: pixels.count, start: 0)
    checkTriples(count: count, capacity: bytes.count, start: start)
    for x in 0..<count {
      for channel in 0..<3 {
        bytes[start + 3 * x + channel] = pixels[4 * x + (isReversed ? 2 - channel : channel)] ^ flip
      }
    }
  }

  @inline(__always)
  private static func value(
    _ byte: UInt8, _ multiplier: UInt16, _ scale: Float, _ moments: ChannelMoments?, _ channel: Int
  ) -> Float {
    let value = scaled(byte, multiplier, scale)
    guard let moments else { return value }
    return (value - moments.means[channel]) / moments.deviations[channel]
  }

  /// Checks that three results for each pixel lie inside the buffer.
  @inline(__always)
  static func checkTriples(count: Int, capacity: Int, start: Int) {
    precondition(start >= 0 && count >= 0 && 3 * count <= capacity - start, "\(count) pixels at \(start)")
  }
}
