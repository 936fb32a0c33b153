extension DeepImage {
  /// The picture in another size, with 16 bits for a sample.
  ///
  /// Samples are resized as Floats, each channel by itself and alpha as one of them, rounded to the nearest whole number
  /// once at the end, halves to even, and moved into 0…65535. Exact halves of both sides, which OpenCV's linear and area
  /// filters average, are the exception: halves go up there. That is what OpenCV's `resize` gives for 16-bit pictures with
  /// its linear, area and nearest filters, to the bit where it does without Intel's library, and within one with its cubic
  /// filter. Pillow rounds and clamps such pictures between the passes too.
  ///
  /// ```swift
  /// let image = try DeepImage(samples: [0, 1001], width: 2, height: 1, format: .gray16)
  /// try image.resized(to: Size(width: 3, height: 1)).samples   // [0, 500, 1001]
  /// ```
  ///
  /// - Parameters:
  ///   - target: The size of the result.
  ///   - filter: How samples are made.
  ///   - passOrder: Which axis Pillow's filters resize first; the others do not look at it.
  /// - Returns: A picture of its own memory in the same format, rows without padding.
  /// - Throws: ``ResamplingError`` where this picture is empty or larger than ``Placement/maximumSide`` along a side, or
  ///   the size is impossible.
  /// - Complexity: O(source pixels + target pixels), times the taps.
  public func resized(
    to target: Size, filter: TensorResizeFilter = .openCVLinear, passOrder: PillowPassOrder = .pillow13
  ) throws(ResamplingError) -> DeepImage {
    var resizer = try TensorResizer(to: target, layout: .nhwc, filter: filter, passOrder: passOrder)
    let channels = format.samplesPerPixel
    if filter == .openCVLinear || filter == .openCVArea, size.width == 2 * target.width,
      size.height == 2 * target.height
    {
      return halved()
    }
    let values = samples.map { Float($0) }
    let resized = try resizer.resize(Tensor(values, ofSize: size, channels: channels, layout: .nhwc))
    var rounded: [UInt16] = []
    rounded.reserveCapacity(resized.count)
    for value in resized.elements {
      let clamped = value > 0 ? (value < 65535 ? value : 65535) : 0
      rounded.append(UInt16((clamped + 0x1.8p23) - 0x1.8p23))
    }
    return DeepImage(
      unchecked: Storage(rounded), size: target, format: format, samplesPerRow: target.width * channels)
  }

  /// The averages of two by two samples, halves up.
  private func halved() -> DeepImage {
    let (half, channels) = (Size(width: size.width / 2, height: size.height / 2), format.samplesPerPixel)
    var averages: [UInt16] = []
    averages.reserveCapacity(half.width * half.height * channels)
    storage.withElements { samples in
      for y in 0..<half.height {
        for x in 0..<half.width * channels {
          let first = 2 * y * samplesPerRow + x / channels * 2 * channels + x % channels
          let upper = UInt32(samples[first]) + UInt32(samples[first + channels])
          let second = first + samplesPerRow
          let lower = UInt32(samples[second]) + UInt32(samples[second + channels])
          averages.append(UInt16(truncatingIfNeeded: (upper + lower + 2) >> 2))
        }
      }
    }
    return DeepImage(
      unchecked: Storage(averages), size: half, format: format, samplesPerRow: half.width * channels)
  }
}

extension Tensor<Float> {
  /// Makes a tensor of a picture's values, as many as its size and channels say.
  init(
    _ values: [Float], ofSize size: Size, channels: Int, layout: InputLayout = .nchw
  ) throws(ResamplingError) {
    let shape = layout == .nchw ? [channels, size.height, size.width] : [size.height, size.width, channels]
    do throws(TensorError) {
      try self.init(values, shape: shape)
    } catch {
      throw .invalidSource(size)
    }
  }
}
