/// Resizes tensors of Floats to one size, with tables and work memory that are kept from tensor to tensor.
///
/// A tensor is a picture of any number of channels, or a batch of them: [channels, height, width] or
/// [batch, channels, height, width] with ``InputLayout/nchw``, [height, width, channels] or
/// [batch, height, width, channels] with ``InputLayout/nhwc``. Values of any range may be in it, and are not clamped;
/// what is not finite reaches the elements that are made of it.
///
/// ```swift
/// let plane = try Tensor([0, 1, 2, 3] as [Float], shape: [1, 2, 2])
/// var resizer = try TensorResizer(to: Size(width: 3, height: 2), filter: .torchBilinearAlignedCorners)
/// try resizer.resize(plane).elements   // [0.0, 0.5, 1.0, 2.0, 2.5, 3.0]
/// ```
public struct TensorResizer: Sendable {
  /// The size of the resized pictures.
  public let size: Size

  /// Where the channels of a tensor lie.
  public let layout: InputLayout

  /// How elements are made.
  public let filter: TensorResizeFilter

  /// Which axis Pillow's filters resize first.
  public let passOrder: PillowPassOrder

  private var source = Size(width: 0, height: 0)

  /// The part of the source that a plane shows; `nil` for all.
  private var region: SampledRegion?

  /// The part of the result that is made.
  private var part = VisiblePart(of: Size(width: 0, height: 0))
  private var columns = TensorAxis()
  private var rows = TensorAxis()
  private var middle: [Float] = []

  /// Makes a resizer.
  ///
  /// - Parameters:
  ///   - size: The size of the resized pictures.
  ///   - layout: Where the channels of a tensor lie.
  ///   - filter: How elements are made.
  ///   - passOrder: Which axis Pillow's filters resize first; the others do not look at it.
  /// - Throws: ``ResamplingError/invalidTarget(_:)`` where a side is outside 1…``Placement/maximumSide`` or the area
  ///   is above 2²⁸.
  public init(
    to size: Size, layout: InputLayout = .nchw, filter: TensorResizeFilter = .torchBilinear,
    passOrder: PillowPassOrder = .pillow13
  ) throws(ResamplingError) {
    let sides = 1...Placement.maximumSide
    guard sides.contains(size.width), sides.contains(size.height), size.width <= maximumArea / size.height else {
      throw .invalidTarget(size)
    }
    self.size = size
    self.layout = layout
    self.filter = filter
    self.passOrder = passOrder
  }

  /// Makes a resizer of planes to a size that is known to be possible.
  init(unchecked size: Size, _ filter: TensorResizeFilter, _ passOrder: PillowPassOrder = .pillow13) {
    self.size = size
    layout = .nchw
    self.filter = filter
    self.passOrder = passOrder
  }

  /// Resizes a tensor; the result has its rank, batch and channels.
  ///
  /// - Parameter tensor: Three or four axes.
  /// - Returns: A tensor of its own memory.
  /// - Throws: ``ResamplingError/unexpectedRank(_:)``, or ``ResamplingError/invalidSource(_:)`` where an axis is 0 or
  ///   longer than ``Placement/maximumSide``, or ``ResamplingError/invalidTarget(_:)`` where the result, or what is between
  ///   its two passes, has more than 2³⁰ elements.
  /// - Complexity: That of ``resize(_:into:)``.
  public mutating func resize(_ tensor: Tensor<Float>) throws(ResamplingError) -> Tensor<Float> {
    var values: [Float] = []
    let shape = try resize(tensor, into: &values)
    do throws(TensorError) {
      return try Tensor(values, shape: shape)
    } catch {
      throw .invalidTarget(size)
    }
  }

  /// Resizes a tensor into memory that is used again.
  ///
  /// - Parameters:
  ///   - tensor: Three or four axes. A view is copied first, where its elements do not lie in order.
  ///   - values: Where to put the resized elements; it gets their count.
  /// - Returns: The shape of the result.
  /// - Throws: As ``resize(_:)``.
  /// - Complexity: O(source elements + target elements), times the taps.
  @discardableResult
  public mutating func resize(
    _ tensor: Tensor<Float>, into values: inout [Float]
  ) throws(ResamplingError) -> [Int] {
    let rank = tensor.rank
    guard rank == 3 || rank == 4 else { throw .unexpectedRank(rank) }
    let isPlanar = layout == .nchw
    let (y, x, channelAxis) = isPlanar ? (rank - 2, rank - 1, rank - 3) : (rank - 3, rank - 2, rank - 1)
    let from = Size(width: tensor.shape[x], height: tensor.shape[y])
    let sides = 1...Placement.maximumSide
    guard tensor.count > 0, sides.contains(from.width), sides.contains(from.height) else { throw .invalidSource(from) }
    var shape = tensor.shape
    shape[y] = size.height
    shape[x] = size.width
    let channels = isPlanar ? 1 : tensor.shape[channelAxis]
    let images = tensor.count / (from.width * from.height * channels)
    guard images <= maximumElements / (size.width * size.height) / channels,
      size.width <= maximumElements / from.height / channels, from.width <= maximumElements / size.height / channels
    else { throw .invalidTarget(size) }
    let used = prepare(from, nil, VisiblePart(of: size))
    DetectionPrimitives.resize(&values, to: images * size.width * size.height * channels)
    var target = values.mutableSpan
    let elements = tensor.elements
    for image in 0..<images {
      resizeImage(
        elements.span, from: (image * from.height + used.lowerBound) * from.width * channels, channels: channels,
        into: &target, at: image * size.width * size.height * channels)
    }
    return shape
  }

  /// Resizes one plane that was prepared for: the rows that ``prepare(_:_:_:)`` gave, without padding.
  mutating func resizePlane(_ elements: Span<Float>, into values: inout [Float]) {
    DetectionPrimitives.resize(&values, to: part.width * part.height)
    var target = values.mutableSpan
    resizeImage(elements, from: 0, channels: 1, into: &target, at: 0)
  }

  /// Prepares for pictures of a size, of which the result shows `region`, or all, and of that a part.
  ///
  /// - Returns: The rows that the part is made of; elements begin with the first of them.
  mutating func prepare(_ from: Size, _ region: SampledRegion?, _ part: VisiblePart) -> Range<Int> {
    if from != source || region != self.region || part != self.part {
      source = from
      self.region = region
      self.part = part
      let (width, height) = region?.size ?? (Double(from.width), Double(from.height))
      let grows = width < Double(size.width) || height < Double(size.height)
      columns.compute(
        filter, source: from.width, target: size.width, region: region?.columns, part: part.columns, isDown: false,
        grows: grows)
      rows.compute(
        filter, source: from.height, target: size.height, region: region?.rows, part: part.rows, isDown: true,
        grows: grows)
    }
    return usedRows
  }

  /// The rows of the source that the part is made of.
  private var usedRows: Range<Int> {
    guard averages else { return rows.extent }
    let down = source.height / size.height
    return down * part.rows.lowerBound..<down * part.rows.upperBound
  }

  /// Resizes the used rows of a picture.
  private mutating func resizeImage(
    _ elements: Span<Float>, from first: Int, channels: Int, into values: inout MutableSpan<Float>, at start: Int
  ) {
    let (lostWidth, lostHeight) = (source.width - size.width, source.height - size.height)
    if averages {
      let (across, down) = (source.width / size.width, source.height / size.height)
      let left = across * part.columns.lowerBound * channels
      for y in 0..<part.height {
        Reference.averageBlocks(
          elements, from: first + y * down * source.width * channels + left, rowCount: source.width * channels,
          channels: channels, across: across, down: down, count: part.width, into: &values,
          at: start + y * part.width * channels)
      }
      return
    }
    let height = rows.extent.count
    if source == size && region == nil {
      // As it is.
      let skipped = part.rows.lowerBound - rows.extent.lowerBound
      let count = part.width * channels
      for y in 0..<part.height {
        let from = first + ((skipped + y) * source.width + part.columns.lowerBound) * channels
        for x in 0..<count { values[start + y * count + x] = elements[from + x] }
      }
      return
    }
    if lostHeight == 0 && region?.hasAllRows(of: source) ?? true {
      // An axis that stays as it is has no taps here, but those of its filter may reach farther than the part.
      let skipped = (part.rows.lowerBound - rows.extent.lowerBound) * source.width * channels
      return weighRows(elements, from: first + skipped, channels, part.height, into: &values, at: start)
    }
    if lostWidth == 0 && region?.hasAllColumns(of: source) ?? true {
      let left = part.columns.lowerBound * channels
      return weighColumns(
        elements, from: first + left, channels, part.width, rowStep: source.width * channels, into: &values, at: start)
    }
    var middle: [Float] = []
    swap(&middle, &self.middle)
    if columns.isWide && passOrder == .pillow13 && lostHeight > 0 && lostHeight > 2 * lostWidth {
      DetectionPrimitives.resize(&middle, to: source.width * part.height * channels)
      var span = middle.mutableSpan
      weighColumns(
        elements, from: first, channels, source.width, rowStep: source.width * channels, into: &span, at: 0)
      weighRows(middle.span, from: 0, channels, part.height, into: &values, at: start)
    } else {
      DetectionPrimitives.resize(&middle, to: part.width * height * channels)
      var span = middle.mutableSpan
      weighRows(elements, from: first, channels, height, into: &span, at: 0)
      weighColumns(
        middle.span, from: 0, channels, part.width, rowStep: part.width * channels, into: &values, at: start)
    }
    swap(&middle, &self.middle)
  }

  /// Whether blocks of whole pixels are averaged: in OpenCV's area where both scales are whole numbers, and in its linear
  /// filter at half of both sides.
  private var averages: Bool {
    guard region == nil else { return false }
    return switch filter {
    case .openCVArea: source != size && source.width % size.width == 0 && source.height % size.height == 0
    case .openCVLinear: source.width == 2 * size.width && source.height == 2 * size.height
    default: false
    }
  }

  /// Resizes along each of `height` rows.
  private func weighRows(
    _ elements: Span<Float>, from first: Int, _ channels: Int, _ height: Int,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    for y in 0..<height {
      let from = first + y * source.width * channels
      let to = start + y * part.width * channels
      if columns.isWide {
        Reference.weighRow(
          elements, from: from, channels: channels, places: columns.places.span, counts: columns.counts.span,
          weights: columns.wideWeights.span, into: &values, at: to)
      } else {
        Reference.weighRow(
          elements, from: from, channels: channels, places: columns.places.span, counts: columns.counts.span,
          weights: columns.weights.span, into: &values, at: to)
      }
    }
  }

  /// Resizes from top to bottom, rows of `width` pixels that are `rowStep` elements apart; the first is the first used row.
  private func weighColumns(
    _ elements: Span<Float>, from first: Int, _ channels: Int, _ width: Int, rowStep: Int,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    let (count, first) = (width * channels, first - rows.extent.lowerBound * rowStep)
    for y in 0..<part.height {
      let taps = y * rows.capacity..<y * rows.capacity + Int(rows.counts[y])
      if rows.isWide {
        Reference.weighColumn(
          elements, from: first, rowStep: rowStep, count: count, places: rows.places.span.extracting(taps),
          weights: rows.wideWeights.span.extracting(taps), into: &values, at: start + y * count)
      } else {
        Vector.weighColumn(
          elements, from: first, rowStep: rowStep, count: count, places: rows.places.span.extracting(taps),
          weights: rows.weights.span.extracting(taps), into: &values, at: start + y * count)
      }
    }
  }
}

extension Tensor<Float> {
  /// The tensor in another size; ``TensorResizer`` says which axes are width and height.
  ///
  /// ```swift
  /// let row = try Tensor([0, 3] as [Float], shape: [1, 1, 2])
  /// try row.resized(to: Size(width: 3, height: 1), filter: .openCVLinear).elements   // [0.0, 1.5, 3.0]
  /// ```
  ///
  /// - Parameters:
  ///   - size: The size of the result.
  ///   - layout: Where the channels lie.
  ///   - filter: How elements are made.
  ///   - passOrder: Which axis Pillow's filters resize first; the others do not look at it.
  /// - Returns: A tensor of its own memory.
  /// - Throws: ``ResamplingError`` where the rank is not 3 or 4, this tensor is empty or the size is impossible.
  /// - Complexity: That of ``TensorResizer/resize(_:into:)``. To resize many tensors, keep a ``TensorResizer``.
  public func resized(
    to size: Size, layout: InputLayout = .nchw, filter: TensorResizeFilter = .torchBilinear,
    passOrder: PillowPassOrder = .pillow13
  ) throws(ResamplingError) -> Tensor<Float> {
    var resizer = try TensorResizer(to: size, layout: layout, filter: filter, passOrder: passOrder)
    return try resizer.resize(self)
  }
}

/// The most elements of a resized tensor.
private let maximumElements = 1 << 30
