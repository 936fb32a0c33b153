extension Preprocessor {
  /// Makes one network's input of several pictures or tiles: [N, 3, height, width], or [N, height, width, 3].
  ///
  /// ```swift
  /// var preprocessor = try Preprocessor(network: Size(width: 320, height: 320))
  /// var input = NetworkInput()
  /// var placements: [Placement] = []
  /// let grid = try TileGrid(of: frame.size, tile: Size(width: 640, height: 640))
  /// try preprocessor.prepare(batch: PictureRegion.tiles(grid, of: frame), into: &input, placements: &placements)
  /// input.shape          // [8, 3, 320, 320]
  /// placements[1].crop   // (512, 0, 1152, 640)
  /// ```
  ///
  /// Each item has the values that it has alone. Memory is used again where the next batch has as many items.
  ///
  /// - Parameters:
  ///   - regions: The pictures or their parts, in the order of the batch; none makes an empty input.
  ///   - input: Where to put the values. Padding that an item has from the last batch is not written again.
  ///   - placements: Where each item lies in its part of the input; what was there is replaced.
  /// - Throws: ``PlacementError`` where a picture is empty or a crop impossible; the input is as it was then, and
  ///   `placements.count` is the index of that item.
  /// - Complexity: That of all items.
  public mutating func prepare(
    batch regions: [PictureRegion], into input: inout NetworkInput, placements: inout [Placement]
  ) throws(PlacementError) {
    try place(regions, into: &placements)
    let count = 3 * network.width * network.height
    let fill = RGBValues(padding(0), padding(1), padding(2))
    if input.elements.count != regions.count * count { resize(&input.elements, to: regions.count * count) }
    if input.paddedItems.count != regions.count {
      input.paddedItems = [NetworkInput.Padded?](repeating: nil, count: regions.count)
    }
    input.setShape(batch: regions.count, network, layout)
    for index in regions.indices {
      let placement = placements[index]
      let key = NetworkInput.Padded(padding: placement.padding, network: network, values: fill, layout: layout)
      let isPadded = input.paddedItems[index] == key
      input.paddedItems[index] = fit.isWarp ? nil : key
      var values = input.elements.mutableSpan
      values.withPart(index * count..<(index + 1) * count) { part in
        draw(regions[index].form, placement, into: &part, padding: !isPadded)
      }
    }
  }

  /// Makes one network's input of several pictures in memory of the caller's.
  ///
  /// - Parameters:
  ///   - regions: The pictures or their parts, in the order of the batch.
  ///   - values: As many values as ``shape`` says for each item, without gaps; all are written.
  ///   - placements: Where each item lies in its part of the input; what was there is replaced.
  /// - Throws: ``PlacementError`` where a picture is empty or a crop impossible; nothing is written then.
  /// - Precondition: There is room for exactly as many values.
  public mutating func prepare(
    batch regions: [PictureRegion], into values: inout MutableSpan<Float>, placements: inout [Placement]
  ) throws(PlacementError) {
    try place(regions, into: &placements)
    let count = itemCount(of: values.count, regions)
    for index in regions.indices {
      let placement = placements[index]
      values.withPart(index * count..<(index + 1) * count) { part in
        draw(regions[index].form, placement, into: &part, padding: true)
      }
    }
  }

  /// Makes one network's input of several pictures as half floats, each value rounded to the nearest.
  ///
  /// - Parameters:
  ///   - regions: The pictures or their parts, in the order of the batch.
  ///   - values: As many values as ``shape`` says for each item, without gaps; all are written.
  ///   - placements: Where each item lies in its part of the input; what was there is replaced.
  /// - Throws: ``PlacementError`` where a picture is empty or a crop impossible; nothing is written then.
  /// - Precondition: There is room for exactly as many values.
  public mutating func prepare(
    batch regions: [PictureRegion], into values: inout MutableSpan<Float16>, placements: inout [Placement]
  ) throws(PlacementError) {
    try prepare(regions, into: &values, placements: &placements) { $0.draw($1, $2, into: &$3) }
  }

  /// Makes one network's input of several pictures as unsigned integers; see the same function for one picture.
  ///
  /// - Parameters:
  ///   - regions: The pictures or their parts, in the order of the batch.
  ///   - values: As many values as ``shape`` says for each item, without gaps; all are written.
  ///   - placements: Where each item lies in its part of the input; what was there is replaced.
  /// - Throws: ``PlacementError`` where a picture is empty or a crop impossible; nothing is written then.
  /// - Precondition: There is room for exactly as many values.
  public mutating func prepare(
    batch regions: [PictureRegion], into values: inout MutableSpan<UInt8>, placements: inout [Placement]
  ) throws(PlacementError) {
    try prepare(regions, into: &values, placements: &placements) { $0.draw($1, $2, into: &$3) }
  }

  /// Makes one network's input of several pictures as signed integers; see the same function for one picture.
  ///
  /// - Parameters:
  ///   - regions: The pictures or their parts, in the order of the batch.
  ///   - values: As many values as ``shape`` says for each item, without gaps; all are written.
  ///   - placements: Where each item lies in its part of the input; what was there is replaced.
  /// - Throws: ``PlacementError`` where a picture is empty or a crop impossible; nothing is written then.
  /// - Precondition: There is room for exactly as many values.
  public mutating func prepare(
    batch regions: [PictureRegion], into values: inout MutableSpan<Int8>, placements: inout [Placement]
  ) throws(PlacementError) {
    try prepare(regions, into: &values, placements: &placements) { $0.draw($1, $2, into: &$3) }
  }

  private mutating func prepare<Element: BitwiseCopyable>(
    _ regions: [PictureRegion], into values: inout MutableSpan<Element>, placements: inout [Placement],
    _ draw: (inout Preprocessor, PictureForm, Placement, inout MutableSpan<Element>) -> Void
  ) throws(PlacementError) {
    try place(regions, into: &placements)
    let count = itemCount(of: values.count, regions)
    for index in regions.indices {
      let placement = placements[index]
      values.withPart(index * count..<(index + 1) * count) { part in
        draw(&self, regions[index].form, placement, &part)
      }
    }
  }

  private func place(_ regions: [PictureRegion], into placements: inout [Placement]) throws(PlacementError) {
    placements.removeAll(keepingCapacity: true)
    for region in regions { placements.append(try place(region.size, region.crop, region.orientation)) }
  }

  /// The values of an item, where there is room for all.
  private func itemCount(of capacity: Int, _ regions: [PictureRegion]) -> Int {
    let count = 3 * network.width * network.height
    precondition(
      capacity == count * regions.count, "room for \(capacity) values, the network takes \(count * regions.count)")
    return count
  }
}
