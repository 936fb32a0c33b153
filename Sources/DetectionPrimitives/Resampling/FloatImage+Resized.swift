extension FloatImage {
  /// The picture in another size.
  ///
  /// Each plane is resized as ``TensorResizer`` does it: nothing is rounded to bytes and nothing clamped.
  ///
  /// ```swift
  /// let image = try FloatImage(values: [0, 1, 0, 0, 0.5, 0], width: 2, height: 1, white: 1)
  /// let larger = try image.resized(to: Size(width: 3, height: 1))
  /// larger.rounded().pixelImage().bytes   // [0, 0, 128, 128, 0, 64, 255, 0, 0]
  /// ```
  ///
  /// - Parameters:
  ///   - target: The size of the result.
  ///   - filter: How values are made.
  ///   - passOrder: Which axis Pillow's filters resize first; the others do not look at it.
  /// - Returns: A picture of its own memory with the same ``white``.
  /// - Throws: ``ResamplingError`` where this picture is empty or larger than ``Placement/maximumSide`` along a side, or
  ///   the size is impossible.
  /// - Complexity: O(source pixels + target pixels), times the taps.
  public func resized(
    to target: Size, filter: TensorResizeFilter = .openCVLinear, passOrder: PillowPassOrder = .pillow13
  ) throws(ResamplingError) -> FloatImage {
    var resizer = try TensorResizer(to: target, filter: filter, passOrder: passOrder)
    return FloatImage(
      size: target, red: try red.resized(size, by: &resizer), green: try green.resized(size, by: &resizer),
      blue: try blue.resized(size, by: &resizer), white: white)
  }
}

extension FloatChannel {
  /// The plane of a picture of a size, resized.
  fileprivate func resized(_ size: Size, by resizer: inout TensorResizer) throws(ResamplingError) -> FloatChannel {
    var values = [Float](repeating: 0, count: size.width * size.height)
    var span = values.mutableSpan
    for y in 0..<size.height {
      span.withPart(y * size.width..<(y + 1) * size.width) {
        read(from: place(x: 0, y: y), step: step, factor: 1, into: &$0)
      }
    }
    let resized = try resizer.resize(Tensor(values, ofSize: size, channels: 1))
    return FloatChannel(values: .floats(Storage(resized.elements)), start: 0, step: 1, stride: resizer.size.width)
  }
}
