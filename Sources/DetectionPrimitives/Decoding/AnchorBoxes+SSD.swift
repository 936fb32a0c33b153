extension AnchorBoxes {
  /// What MediaPipe's `SsdAnchorsCalculator` is told, with its defaults; it also makes the anchors of MobileNet-SSD.
  public struct Options: Sendable, Hashable {
    /// The size of the network's input.
    public var network: Size

    /// The side of a cell for each layer, in pixels; neighboring layers with equal strides share their cells.
    public var strides: [Int]

    /// The size of the first layer's anchors, as a fraction of the input.
    public var minimumScale: Float

    /// The size of the last layer's anchors, as a fraction of the input.
    public var maximumScale: Float

    /// Width over height of each anchor of a layer.
    public var aspectRatios: [Float]

    /// The aspect ratio of one more anchor, with a size between this layer's and the next one's; 0 for none.
    public var interpolatedAspectRatio: Float = 1

    /// Whether the lowest layer has three anchors only, of sizes 0.1, s and s and aspect ratios 1, 2 and 0.5.
    public var reducesLowestLayer: Bool = false

    /// Whether all anchors are as large as the input: the network gives sizes by itself.
    public var hasFixedSize: Bool = false

    /// Where in its cell an anchor has its center.
    public var centerOffset: Float = 0.5

    /// Declares layers.
    public init(
      network: Size, strides: [Int], minimumScale: Float, maximumScale: Float, aspectRatios: [Float]
    ) {
      self.network = network
      self.strides = strides
      self.minimumScale = minimumScale
      self.maximumScale = maximumScale
      self.aspectRatios = aspectRatios
    }
  }

  /// The anchors of SSD on MobileNet: strides 16 to 512, 1917 anchors for 300 pixels.
  ///
  /// - Parameter size: The side of the square input, in pixels.
  /// - Returns: Layer by layer, row by row.
  /// - Precondition: `size` is above 0.
  public static func mobileNetSSD(size: Int = 300) -> AnchorBoxes {
    var options = Options(
      network: Size(width: size, height: size), strides: [16, 32, 64, 128, 256, 512], minimumScale: 0.2,
      maximumScale: 0.95, aspectRatios: [1, 2, 0.5, 3, 0.3333])
    options.reducesLowestLayer = true
    return AnchorBoxes(options)
  }

  /// Makes anchors as MediaPipe does.
  ///
  /// Layers go from the finest on; in each cell, row by row, come the anchors of all layers of its stride: each aspect
  /// ratio r with the layer's scale s, as s · √r wide and s / √r high, then the interpolated one with √(s · next s).
  /// Layer k of n has the scale minimum + (maximum - minimum) · k / (n - 1); behind the last one comes 1. A grid has
  /// ⌈side / stride⌉ cells.
  ///
  /// - Precondition: All strides and the network's sides are above 0; the aspect ratios are not negative.
  /// - Complexity: O(anchors).
  ///
  /// Source: MediaPipe, calculators/tflite/ssd_anchors_calculator.cc.
  public init(_ options: Options) {
    precondition(
      options.network.width > 0 && options.network.height > 0,
      "a network input of \(options.network.width)x\(options.network.height)")
    for stride in options.strides { precondition(stride > 0, "a stride of \(stride)") }
    for ratio in options.aspectRatios { precondition(ratio >= 0, "an aspect ratio of \(ratio)") }
    self.init()
    var layer = 0
    while layer < options.strides.count {
      let stride = options.strides[layer]
      var shapes: [(width: Float, height: Float)] = []
      while layer < options.strides.count, options.strides[layer] == stride {
        shapes += Self.shapes(options, layer: layer)
        layer += 1
      }
      let columns = (options.network.width + stride - 1) / stride
      let rows = (options.network.height + stride - 1) / stride
      for row in 0..<rows {
        for column in 0..<columns {
          for shape in shapes {
            append(
              centerX: (Float(column) + options.centerOffset) / Float(columns),
              centerY: (Float(row) + options.centerOffset) / Float(rows),
              width: options.hasFixedSize ? 1 : shape.width, height: options.hasFixedSize ? 1 : shape.height)
          }
        }
      }
    }
  }

  private static func shapes(_ options: Options, layer: Int) -> [(width: Float, height: Float)] {
    func shape(_ ratio: Float, _ scale: Float) -> (width: Float, height: Float) {
      let root = ratio.squareRoot()
      return (scale * root, scale / root)
    }
    let scale = scale(options, layer: layer)
    if layer == 0 && options.reducesLowestLayer { return [shape(1, 0.1), shape(2, scale), shape(0.5, scale)] }
    var shapes = options.aspectRatios.map { shape($0, scale) }
    if options.interpolatedAspectRatio > 0 {
      let next = layer == options.strides.count - 1 ? 1 : self.scale(options, layer: layer + 1)
      shapes.append(shape(options.interpolatedAspectRatio, (scale * next).squareRoot()))
    }
    return shapes
  }

  private static func scale(_ options: Options, layer: Int) -> Float {
    let count = options.strides.count
    if count == 1 { return (options.minimumScale + options.maximumScale) * 0.5 }
    return options.minimumScale
      + (options.maximumScale - options.minimumScale) * Float(layer) / (Float(count) - 1)
  }

  /// The anchors of EfficientDet: strides 8 to 128, nine anchors in each cell.
  ///
  /// Level by level, row by row, in each cell the sizes 2^0, 2^⅓ and 2^⅔ times `anchorScale` times the stride, each as
  /// (1, 1), (1.4, 0.7) and (0.7, 1.4) of it; centers are in the middle of a cell.
  ///
  /// - Parameters:
  ///   - size: The side of the square input: 512 for d0, then 640, 768, 896, 1024, 1280, 1280, 1536.
  ///   - anchorScale: 4, for d7 5.
  /// - Returns: Level by level, row by row.
  /// - Precondition: `size` is above 0 and a multiple of 128.
  ///
  /// Source: google/automl, efficientdet/keras/anchors.py and hparams_config.py.
  public static func efficientDet(size: Int = 512, anchorScale: Float = 4) -> AnchorBoxes {
    precondition(size > 0 && size % 128 == 0, "a side of \(size) is not a multiple of 128")
    let octaves: [Float] = [1, 1.259921, 1.587401]
    let aspects: [(width: Float, height: Float)] = [(1, 1), (1.4, 0.7), (0.7, 1.4)]
    var anchors = AnchorBoxes()
    for stride in [8, 16, 32, 64, 128] {
      let base = anchorScale * Float(stride) / Float(size)
      for row in 0..<size / stride {
        for column in 0..<size / stride {
          for octave in octaves {
            for aspect in aspects {
              anchors.append(
                centerX: (Float(column) + 0.5) * Float(stride) / Float(size),
                centerY: (Float(row) + 0.5) * Float(stride) / Float(size), width: base * octave * aspect.width,
                height: base * octave * aspect.height)
            }
          }
        }
      }
    }
    return anchors
  }
}
