import DetectionPrimitives
import Testing

/// The vector twins that make a network's values of pixels of four bytes, against their reference.
@Suite struct PixelValueTests {
  private static let moments = ChannelMoments(means: (0.485, 0.456, 0.406), deviations: (0.229, 0.224, 0.225))

  private func both<Element: Equatable>(
    _ value: Element, _ count: Int, _ reference: (inout MutableSpan<Element>) -> Void,
    _ vector: (inout MutableSpan<Element>) -> Void
  ) -> Bool {
    var expected = [Element](repeating: value, count: count)
    var found = expected
    var span = expected.mutableSpan
    reference(&span)
    span = found.mutableSpan
    vector(&span)
    return found == expected
  }

  @Test(arguments: [nil, moments]) func planes(moments: ChannelMoments?) {
    for count in 0...67 {
      let pixels = hashedBytes(UInt32(count), 4 * count)
      let planes = (count + 1, 2 * count + 2, 0)
      let isEqual = both(Float(-1), 3 * count + 2) {
        Reference.pixelPlanes(
          pixels.span, multiplier: 3, scale: 1 / 765, moments: moments, count: count, into: &$0, planes: planes)
      } _: {
        Vector.pixelPlanes(
          pixels.span, multiplier: 3, scale: 1 / 765, moments: moments, count: count, into: &$0, planes: planes)
      }
      #expect(isEqual, "\(count) pixels")
    }
  }

  @Test(arguments: [nil, moments], [false, true]) func triples(moments: ChannelMoments?, isReversed: Bool) {
    for count in 0...67 {
      let pixels = hashedBytes(UInt32(count), 4 * count)
      let isEqual = both(Float(-1), 3 * count + 2) {
        Reference.pixelTriples(
          pixels.span, isReversed: isReversed, multiplier: 3, scale: 1 / 765, moments: moments, count: count, into: &$0,
          at: 1)
      } _: {
        Vector.pixelTriples(
          pixels.span, isReversed: isReversed, multiplier: 3, scale: 1 / 765, moments: moments, count: count, into: &$0,
          at: 1)
      }
      #expect(isEqual, "\(count) pixels")
    }
  }

  @Test(arguments: [0, 128] as [UInt8]) func bytes(flip: UInt8) {
    for count in 0...67 {
      let pixels = hashedBytes(UInt32(count), 4 * count)
      let planes = (count + 1, 2 * count + 2, 0)
      var isEqual = both(UInt8(7), 3 * count + 2) {
        Reference.pixelBytePlanes(pixels.span, flip: flip, count: count, into: &$0, planes: planes)
      } _: {
        Vector.pixelBytePlanes(pixels.span, flip: flip, count: count, into: &$0, planes: planes)
      }
      #expect(isEqual, "\(count) pixels")
      for isReversed in [false, true] {
        isEqual = both(UInt8(7), 3 * count + 2) {
          Reference.pixelByteTriples(
            pixels.span, isReversed: isReversed, flip: flip, count: count, into: &$0, at: 1)
        } _: {
          Vector.pixelByteTriples(pixels.span, isReversed: isReversed, flip: flip, count: count, into: &$0, at: 1)
        }
        #expect(isEqual, "\(count) pixels")
      }
    }
  }

  @Test func orderOfTriples() {
    let pixels: [UInt8] = [1, 2, 3, 9, 4, 5, 6, 9]
    var (values, bytes) = ([Float](repeating: 0, count: 6), [UInt8](repeating: 0, count: 6))
    var span = values.mutableSpan
    Vector.pixelTriples(
      pixels.span, isReversed: true, multiplier: 1, scale: 2, moments: nil, count: 2, into: &span, at: 0)
    #expect(values == [6, 4, 2, 12, 10, 8])
    var byteSpan = bytes.mutableSpan
    Vector.pixelByteTriples(pixels.span, isReversed: true, flip: 128, count: 2, into: &byteSpan, at: 0)
    #expect(bytes == [131, 130, 129, 134, 133, 132])
  }
}
