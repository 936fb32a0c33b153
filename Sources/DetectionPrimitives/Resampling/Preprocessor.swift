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
/// The values equal those of the OpenCV pipeline of the training frameworks to the bit: `resize` with `INTER_LINEAR`,
/// `copyMakeBorder` with the fill, and the division in float32. Alpha is ignored; gray becomes three equal channels.
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

  private var resampler = LinearResampler()
  private var reader = RowReader()
  private var row: [UInt8] = []

  /// The values of all bytes: 256 for red, for green and for blue.
  private let table: [Float]
  private let factor: (scale: Float, rest: Float)?

  /// Makes a preprocessor.
  ///
  /// - Parameters:
  ///   - network: The size of the network's input.
  ///   - fit: How a picture is brought to that size: the dialect of the training framework.
  ///   - fill: The byte of every channel in the padding; `nil` means ``Fit/padByte``, 114 for Ultralytics.
  ///   - normalization: What becomes of a byte, the padding's too.
  ///   - channelOrder: Which channel comes first.
  /// - Throws: ``PlacementError/invalidNetwork(_:)`` where a side is outside 1…``Placement/maximumSide`` or the area is
  ///   above 2²⁸.
  public init(
    network: Size, fit: Fit = .ultralytics, fill: UInt8? = nil, normalization: Normalization = .unit,
    channelOrder: ChannelOrder = .rgb
  ) throws(PlacementError) {
    let sides = 1...Placement.maximumSide
    guard sides.contains(network.width), sides.contains(network.height), network.width <= maximumArea / network.height
    else { throw .invalidNetwork(network) }
    self.network = network
    self.fit = fit
    self.fill = fill ?? fit.padByte
    self.normalization = normalization
    self.channelOrder = channelOrder
    factor = normalization.factor
    var table: [Float] = []
    table.reserveCapacity(3 * 256)
    for channel in 0..<3 {
      for byte in UInt8.min...UInt8.max { table.append(normalization.value(of: byte, channel: channel)) }
    }
    self.table = table
  }

  /// Makes the network's input of a picture.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - crop: The part of it to show, in pixels; its edges are moved outward to whole pixels. `nil` means all.
  ///   - orientation: How the crop is turned upright before it is resized.
  ///   - input: Where to put the values. Padding that is there from the last frame is not written again.
  /// - Returns: Where the picture lies in the input, to bring boxes back.
  /// - Throws: ``PlacementError`` where the picture is empty or the crop is not inside it.
  /// - Complexity: O(pixels of the network), and one read of the source pixels that are sampled.
  public mutating func prepare(
    _ image: PixelImage, crop: Box? = nil, orientation: Orientation = .up, into input: inout NetworkInput
  ) throws(PlacementError) -> Placement {
    let placement = try place(image, crop, orientation)
    let count = 3 * network.width * network.height
    let fill = RGBValues(value(0), value(1), value(2))
    if input.elements.count != count {
      resize(&input.elements, to: count)
      input.shape = [1, 3, network.height, network.width]
      input.padding = nil
    }
    let isPadded =
      input.padding.map { $0.padding == placement.padding && $0.network == network && $0.values == fill } ?? false
    input.padding = (placement.padding, network, fill)
    var values = input.elements.mutableSpan
    draw(image, placement, into: &values, padding: !isPadded)
    return placement
  }

  /// Makes the network's input of a picture in memory of the caller's, such as an inference engine's own buffer.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - crop: The part of it to show, in pixels; its edges are moved outward to whole pixels. `nil` means all.
  ///   - orientation: How the crop is turned upright before it is resized.
  ///   - values: Three planes of `network.width * network.height` values, without gaps; all are written.
  /// - Returns: Where the picture lies in the input, to bring boxes back.
  /// - Throws: ``PlacementError`` where the picture is empty or the crop is not inside it.
  /// - Precondition: There is room for exactly three planes.
  public mutating func prepare(
    _ image: PixelImage, crop: Box? = nil, orientation: Orientation = .up, into values: inout MutableSpan<Float>
  ) throws(PlacementError) -> Placement {
    let count = 3 * network.width * network.height
    precondition(values.count == count, "room for \(values.count) values, the network takes \(count)")
    let placement = try place(image, crop, orientation)
    draw(image, placement, into: &values, padding: true)
    return placement
  }

  /// Makes the network's input as bytes before normalization: rows of pixels of three bytes, for a look at it.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - crop: The part of it to show, in pixels; its edges are moved outward to whole pixels. `nil` means all.
  ///   - orientation: How the crop is turned upright before it is resized.
  ///   - bytes: Where to put the pixels, in the channel order of the preprocessor.
  /// - Returns: Where the picture lies in the input.
  /// - Throws: ``PlacementError`` where the picture is empty or the crop is not inside it.
  public mutating func canvas(
    _ image: PixelImage, crop: Box? = nil, orientation: Orientation = .up, into bytes: inout [UInt8]
  ) throws(PlacementError) -> Placement {
    let placement = try place(image, crop, orientation)
    resize(&bytes, to: 3 * network.width * network.height)
    let padding = placement.padding
    let source = source(of: image, placement)
    let order = channelPlaces(in: image.format)
    let rowPixels = network.width
    var row: [UInt8] = []
    swap(&row, &self.row)
    resize(&row, to: source.pixelBytes * placement.resized.width)
    var target = bytes.mutableSpan
    fillPadding(placement, channels: 3, with: fill, in: &target)
    image.withBytes { pixels in
      forEachRow(of: source, pixels, placement) { resampler, y, bytes, window in
        var scratch = row.mutableSpan
        resampler.bytes(row: y, of: bytes, window, into: &scratch, at: 0)
        Reference.reorder(
          row.span, order: order, step: window.pixelBytes, count: placement.resized.width, into: &target,
          at: 3 * ((padding.top + y) * rowPixels + padding.left))
      }
    }
    swap(&row, &self.row)
    return placement
  }
}

extension Preprocessor {
  /// The placement of a picture whose crop has whole-pixel edges.
  private func place(
    _ image: PixelImage, _ crop: Box?, _ orientation: Orientation
  ) throws(PlacementError) -> Placement {
    guard let crop else {
      return try Placement(source: image.size, network: network, fit: fit, orientation: orientation)
    }
    // Checked as it is first; then its coordinates are small and not negative.
    _ = try Placement(source: image.size, network: network, fit: fit, crop: crop)
    let whole = Box(
      minX: Float(Int(crop.minX)), minY: Float(Int(crop.minY)), maxX: roundedUp(crop.maxX),
      maxY: roundedUp(crop.maxY))
    return try Placement(source: image.size, network: network, fit: fit, crop: whole, orientation: orientation)
  }

  private func roundedUp(_ value: Float) -> Float {
    let whole = Float(Int(value))
    return whole < value ? whole + 1 : whole
  }

  /// The value of the padding in a channel of the network.
  private func value(_ channel: Int) -> Float {
    table[256 * (channelOrder == .rgb ? channel : 2 - channel) + Int(fill)]
  }

  private func source(of image: PixelImage, _ placement: Placement) -> UprightSource {
    let crop = placement.crop
    return UprightSource(
      stored: SourceWindow(
        of: image, left: Int(crop.minX), top: Int(crop.minY),
        size: Size(width: Int(crop.maxX - crop.minX), height: Int(crop.maxY - crop.minY))),
      orientation: placement.orientation)
  }

  /// The byte of a source pixel for each channel of the network.
  private func channelPlaces(in format: PixelFormat) -> (Int, Int, Int) {
    switch (format, channelOrder) {
    case (.gray8, _): (0, 0, 0)
    case (.rgb8, .rgb), (.rgba8, .rgb), (.bgra8, .bgr): (0, 1, 2)
    case (.rgb8, .bgr), (.rgba8, .bgr), (.bgra8, .rgb): (2, 1, 0)
    }
  }

  /// Fills a network's input.
  private mutating func draw(
    _ image: PixelImage, _ placement: Placement, into values: inout MutableSpan<Float>, padding: Bool
  ) {
    let area = network.width * network.height
    if padding {
      for channel in 0..<3 { fillPadding(placement, plane: channel * area, with: value(channel), in: &values) }
    }
    let source = source(of: image, placement)
    let places = channelPlaces(in: image.format)
    let isGray = image.format == .gray8
    let (factor, table, networkWidth, channelOrder) = (factor, table, network.width, channelOrder)
    var row: [UInt8] = []
    swap(&row, &self.row)
    resize(&row, to: source.pixelBytes * placement.resized.width)
    image.withBytes { pixels in
      forEachRow(of: source, pixels, placement) { resampler, y, bytes, window in
        let start = (placement.padding.top + y) * networkWidth + placement.padding.left
        if let factor, !isGray {
          // The order of three is its own inverse here: straight or reversed.
          resampler.planes(
            row: y, of: bytes, window, scale: factor.scale, rest: factor.rest, into: &values,
            planes: (places.0 * area + start, places.1 * area + start, places.2 * area + start))
          return
        }
        var scratch = row.mutableSpan
        resampler.bytes(row: y, of: bytes, window, into: &scratch, at: 0)
        for channel in 0..<3 {
          let color = channelOrder == .rgb ? channel : 2 - channel
          Reference.lookUp(
            row.span, from: channel == 0 ? places.0 : channel == 1 ? places.1 : places.2, step: window.pixelBytes,
            table: table.span.extracting(256 * color..<256 * (color + 1)), count: placement.resized.width,
            into: &values, at: channel * area + start)
        }
      }
    }
    swap(&row, &self.row)
  }

  /// Calls `body` for each row of the resized picture with the bytes to make it of.
  private mutating func forEachRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ placement: Placement,
    _ body: (inout LinearResampler, Int, Span<UInt8>, SourceWindow) -> Void
  ) {
    let height = placement.resized.height
    resampler.prepare(source.packed, target: placement.resized)
    if source.isDirect {
      let (firstTailRow, tail, tailWindow) = resampler.copyTail(source.stored, of: pixels)
      for y in 0..<firstTailRow { body(&resampler, y, pixels, source.stored) }
      for y in firstTailRow..<height { body(&resampler, y, tail.span, tailWindow) }
      return
    }
    var reader = RowReader()
    swap(&reader, &self.reader)
    reader.clear()
    for y in 0..<height {
      let window = reader.read(resampler.firstSourceRow(of: y), resampler.lastSourceRow(of: y), of: source, pixels)
      body(&resampler, y, reader.bytes.span, window)
    }
    swap(&reader, &self.reader)
  }
}
