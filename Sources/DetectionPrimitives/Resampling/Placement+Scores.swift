extension Placement {
  /// The scores of the source picture's pixels, interpolated from a map that covers the network's input.
  ///
  /// Each pixel's middle is taken to the map and interpolated between four cells, as torch's bilinear `interpolate`
  /// without aligned corners does with the part of the map that shows the picture; padding is not read. A threshold
  /// comes after that: logits above 0 are a mask with smooth edges.
  ///
  /// ```swift
  /// let logits = try Tensor([-1, 3] as [Float], shape: [1, 2])
  /// let turned = try Placement(
  ///   source: Size(width: 1, height: 4), network: Size(width: 4, height: 1), fit: .stretch, orientation: .right)
  /// try turned.toSource(scores: logits).elements   // [3.0, 2.0, 0.0, -1.0]
  /// ```
  ///
  /// - Parameters:
  ///   - map: Shape [height, width], with any axes before them, such as one for classes: cells that cover the network's
  ///     input, padding included, as many as its pixels or any other number.
  ///   - outside: The score of pixels outside the crop.
  /// - Returns: Shape [source height, source width], with the same axes before them.
  /// - Throws: ``ResamplingError/unexpectedRank(_:)`` below two axes, ``ResamplingError/invalidSource(_:)`` where an axis
  ///   is 0, ``ResamplingError/invalidTarget(_:)`` where the result has more than 2³⁰ elements.
  /// - Complexity: O(elements of the result).
  public func toSource(scores map: Tensor<Float>, outside: Float = 0) throws(ResamplingError) -> Tensor<Float> {
    let grid = try Placement.plane(of: map)
    func taps(columns: Bool) -> [MaskTap] {
      let shown = shownCells(columns: columns, grid: grid)
      return shownPixels(columns: columns).map { index in
        MaskTap(
          place: Float(gridPlace(ofPixel: index, columns: columns, grid: grid) - 0.5), low: shown.lowerBound,
          high: shown.upperBound)
      }
    }
    let first = shownPixels(columns: false).lowerBound * source.width + shownPixels(columns: true).lowerBound
    let (columns, rows) = (taps(columns: true), taps(columns: false))
    // The map's columns run along the picture's rows where the sides swap.
    return try planes(
      of: map, size: source, outside: outside, first: first, columns: orientation.swapsSides ? rows : columns,
      rows: orientation.swapsSides ? columns : rows, columnStep: orientation.swapsSides ? source.width : 1,
      rowStep: orientation.swapsSides ? 1 : source.width)
  }

  /// The scores of a map that covers the network's input, interpolated from those of the source picture's pixels.
  ///
  /// Between four pixels of the crop, without averaging where the map is coarser than the picture.
  ///
  /// ```swift
  /// let row = try Tensor([0, 4, 8, 12] as [Float], shape: [1, 4])
  /// let halved = try Placement(source: Size(width: 4, height: 1), network: Size(width: 2, height: 2))
  /// try halved.toNetwork(scores: row, outside: -1).elements   // [2.0, 10.0, -1.0, -1.0]
  /// ```
  ///
  /// - Parameters:
  ///   - map: Shape [source height, source width], with any axes before them.
  ///   - size: How many cells cover the network's input; `nil` means its own pixels.
  ///   - outside: The score of padding.
  /// - Returns: Shape [size height, size width], with the same axes before them.
  /// - Throws: As ``toSource(scores:outside:)``, and ``ResamplingError/unexpectedSize(_:expected:)`` where the map has not
  ///   the source picture's size.
  /// - Complexity: O(elements of the result).
  public func toNetwork(
    scores map: Tensor<Float>, size: Size? = nil, outside: Float = 0
  ) throws(ResamplingError) -> Tensor<Float> {
    let plane = try Placement.plane(of: map)
    guard plane == source else { throw .unexpectedSize(plane, expected: source) }
    let grid = size ?? network
    guard grid.width > 0, grid.height > 0 else { throw .invalidTarget(grid) }
    func taps(alongX: Bool) -> (first: Int, taps: [MaskTap]) {
      let columns = alongX != orientation.swapsSides
      let shown = shownPixels(columns: columns)
      var first = 0
      var taps: [MaskTap] = []
      for cell in 0..<(alongX ? grid.width : grid.height) {
        guard !shown.isEmpty, let place = sourcePlace(ofCell: cell, columns: columns, grid: grid) else { continue }
        if taps.isEmpty { first = cell }
        taps.append(MaskTap(place: Float(place - 0.5), low: shown.lowerBound, high: shown.upperBound - 1))
      }
      return (first, taps)
    }
    let (across, down) = (taps(alongX: true), taps(alongX: false))
    return try planes(
      of: map, size: grid, outside: outside, first: down.first * grid.width + across.first,
      columns: orientation.swapsSides ? down.taps : across.taps,
      rows: orientation.swapsSides ? across.taps : down.taps, columnStep: orientation.swapsSides ? grid.width : 1,
      rowStep: orientation.swapsSides ? 1 : grid.width)
  }

  /// The last two extents of a map.
  private static func plane(of map: Tensor<Float>) throws(ResamplingError) -> Size {
    guard map.rank >= 2 else { throw .unexpectedRank(map.rank) }
    let size = Size(width: map.shape[map.rank - 1], height: map.shape[map.rank - 2])
    guard map.count > 0 else { throw .invalidSource(size) }
    return size
  }

  /// Each plane of a map interpolated.
  private func planes(
    of map: Tensor<Float>, size: Size, outside: Float, first: Int, columns: [MaskTap], rows: [MaskTap], columnStep: Int,
    rowStep: Int
  ) throws(ResamplingError) -> Tensor<Float> {
    let rank = map.rank
    let (height, width) = (map.shape[rank - 2], map.shape[rank - 1])
    let planeCount = map.count / (height * width)
    guard size.width <= maximumScores / size.height, planeCount <= maximumScores / (size.width * size.height) else {
      throw .invalidTarget(size)
    }
    var values = [Float](repeating: outside, count: planeCount * size.width * size.height)
    let elements = map.elements
    var target = values.mutableSpan
    for plane in 0..<planeCount {
      Reference.interpolatePlane(
        elements.span, from: plane * height * width, width: width, columns: columns.span, rows: rows.span,
        into: &target, at: plane * size.width * size.height + first, columnStep: columnStep, rowStep: rowStep)
    }
    do throws(TensorError) {
      return try Tensor(values, shape: Array(map.shape.prefix(rank - 2)) + [size.height, size.width])
    } catch {
      throw .invalidTarget(size)
    }
  }
}

/// The most elements of a map.
private let maximumScores = 1 << 30
