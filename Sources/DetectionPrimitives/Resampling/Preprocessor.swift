/// Turns pictures into a network's input in one pass: crop, turn upright, resize, pad, convert, normalize, and lay out.
///
/// Made once for a network, it keeps tables and work memory from frame to frame; the first frame of a size sets them
/// up, and later ones need no new memory. Each source pixel that a sample needs is read once, in place.
///
/// ```swift
/// var preprocessor = try Preprocessor(network: Size(width: 640, height: 640))
/// var input = NetworkInput()
/// let placement = try preprocessor.prepare(frame, into: &input)
/// // … run the network on input.tensor, decode its output to candidates …
/// let detections = placement.detections(from: candidates)
/// ```
///
/// The values equal those of the pipeline of the training frameworks to the bit: the resize of the chosen filter
/// (OpenCV's `INTER_LINEAR` unless another is), `copyMakeBorder` with the fill, and the division in float32. Not so with
/// ``Fit/darknet``, whose framework has a filter of its own, and Vision's fits, which sample in a way that is not
/// published; and ``ResizeFilter/openCVCubic`` may be one level beside. Alpha is ignored; gray becomes three equal
/// channels.
///
/// A crop's edges may lie within pixels. Samples lie between the edges as they are then, and no pixel counts but those
/// that the crop touches: as `resize(size, filter, box)` of Pillow does it on them, to the bit with Pillow's filters.
public struct Preprocessor: Sendable {
  /// The size of the network's input.
  public let network: Size

  /// How a picture is brought to that size.
  public let fit: Fit

  /// The byte of every channel in the padding.
  public let fill: UInt8

  /// What becomes of a byte.
  public let normalization: Normalization

  /// Which channel comes first.
  public let channelOrder: ChannelOrder

  /// What becomes of a crop that reaches outside the picture.
  public let outside: CropEdge

  /// How resized pixels are made.
  public let filter: ResizeFilter

  /// Whether channels are planes or lie beside each other.
  public let layout: InputLayout

  /// Which axis Pillow's filters resize first.
  public let passOrder: PillowPassOrder

  /// How integers stand for normalized values; `nil` for the bytes' own steps.
  public let quantization: Quantization?

  /// How values are rounded to integers.
  public let rounding: InputRounding

  /// Whether the padding repeats the picture's edge instead.
  let repeatsEdge: Bool

  var engine: Resampler
  var resampler = LinearResampler()
  var sideways = SidewaysResampler()
  var reader = RowReader()
  var rowPath = RowPath.stored
  var row: [UInt8] = []
  var warp = WarpResampler()
  var floats = FloatResampler()
  var resized: [UInt8] = []

  /// The bytes of a picture of Floats, and a row on its way to them.
  var levels: [UInt8] = []
  var levelRow: [Float] = []

  /// The values of all bytes: 256 for red, for green and for blue.
  let table: [Float]
  let factor: (multiplier: UInt16, scale: Float)?

  /// The same in other types, made when they are first asked for.
  var halves: [Float16] = []
  var unsigned: [UInt8] = []
  var signed: [Int8] = []

  /// Makes a preprocessor.
  ///
  /// - Parameters:
  ///   - network: The size of the network's input.
  ///   - fit: How a picture is brought to that size: the dialect of the training framework.
  ///   - outside: What becomes of a crop that reaches outside the picture: clipped unless told otherwise.
  ///   - filter: How resized pixels are made: the filter of the training framework; `nil` means ``Fit/usualFilter``.
  ///   - passOrder: Which axis Pillow's filters resize first; the others do not look at it.
  ///   - fill: The byte of every channel in the padding; `nil` means ``Fit/padByte``, 114 for Ultralytics, and the
  ///     repeated edge for ``Fit/mediaPipe``.
  ///   - normalization: What becomes of a byte, the padding's too.
  ///   - channelOrder: Which channel comes first.
  ///   - layout: Whether channels are planes or lie beside each other.
  ///   - quantization: How integers stand for normalized values, for inputs of integers; `nil` makes a byte v the
  ///     integer v of `UInt8` and v − 128 of `Int8`, whatever the normalization, as networks quantized from pictures
  ///     take it.
  ///   - rounding: How values are rounded to integers.
  /// - Throws: ``PlacementError/invalidNetwork(_:)`` where a side is outside 1…``Placement/maximumSide`` or the area is
  ///   above 2²⁸.
  public init(
    network: Size, fit: Fit = .ultralytics, outside: CropEdge = .clipped,
    filter: ResizeFilter? = nil, passOrder: PillowPassOrder = .pillow13, fill: UInt8? = nil,
    normalization: Normalization = .unit, channelOrder: ChannelOrder = .rgb, layout: InputLayout = .nchw,
    quantization: Quantization? = nil, rounding: InputRounding = .nearest
  ) throws(PlacementError) {
    let sides = 1...Placement.maximumSide
    guard sides.contains(network.width), sides.contains(network.height), network.width <= maximumArea / network.height
    else { throw .invalidNetwork(network) }
    self.network = network
    self.fit = fit
    self.outside = outside
    self.filter = filter ?? fit.usualFilter
    self.passOrder = passOrder
    self.fill = fill ?? fit.padByte
    repeatsEdge = fit == .mediaPipe && fill == nil
    self.normalization = normalization
    self.channelOrder = channelOrder
    self.layout = layout
    self.quantization = quantization
    self.rounding = rounding
    engine = Resampler(self.filter, passOrder)
    factor = normalization.factor
    var table: [Float] = []
    table.reserveCapacity(3 * 256)
    for channel in 0..<3 {
      for byte in UInt8.min...UInt8.max { table.append(normalization.value(of: byte, channel: channel)) }
    }
    self.table = table
  }

  /// The extents of the network's input: [1, 3, height, width], or [1, height, width, 3].
  public var shape: [Int] {
    layout == .nchw ? [1, 3, network.height, network.width] : [1, network.height, network.width, 3]
  }

  /// Makes the network's input of a picture.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - crop: The part of it to show, in pixels; edges may lie within pixels. `nil` means all.
  ///   - orientation: How the crop is turned upright before it is resized.
  ///   - input: Where to put the values. Padding that is there from the last frame is not written again.
  /// - Returns: Where the picture lies in the input, to bring boxes back.
  /// - Throws: ``PlacementError`` where the picture is empty or the crop impossible.
  /// - Complexity: O(pixels of the network), and one read of the source pixels that are sampled.
  public mutating func prepare(
    _ image: some Picture, crop: Box? = nil, orientation: Orientation = .up, into input: inout NetworkInput
  ) throws(PlacementError) -> Placement {
    let placement = try place(image.size, crop, orientation)
    let count = 3 * network.width * network.height
    let fill = RGBValues(padding(0), padding(1), padding(2))
    let key = NetworkInput.Padded(padding: placement.padding, network: network, values: fill, layout: layout)
    if input.elements.count != count { resize(&input.elements, to: count) }
    input.setShape(batch: 1, network, layout)
    let isPadded = input.padded == key
    input.padded = fit.isWarp ? nil : key
    var values = input.elements.mutableSpan
    draw(image.form, placement, into: &values, padding: !isPadded)
    return placement
  }

  /// Makes the network's input of a picture in memory of the caller's, such as an inference engine's own buffer.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - crop: The part of it to show, in pixels; edges may lie within pixels. `nil` means all.
  ///   - orientation: How the crop is turned upright before it is resized.
  ///   - values: As many values as ``shape`` says, without gaps; all are written.
  /// - Returns: Where the picture lies in the input, to bring boxes back.
  /// - Throws: ``PlacementError`` where the picture is empty or the crop impossible.
  /// - Precondition: There is room for exactly as many values.
  public mutating func prepare(
    _ image: some Picture, crop: Box? = nil, orientation: Orientation = .up, into values: inout MutableSpan<Float>
  ) throws(PlacementError) -> Placement {
    let count = 3 * network.width * network.height
    precondition(values.count == count, "room for \(values.count) values, the network takes \(count)")
    let placement = try place(image.size, crop, orientation)
    draw(image.form, placement, into: &values, padding: true)
    return placement
  }
}
