extension Preprocessor {
  /// Makes the network's input as half floats, each value rounded to the nearest.
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
    _ image: some Picture, crop: Box? = nil, orientation: Orientation = .up, into values: inout MutableSpan<Float16>
  ) throws(PlacementError) -> Placement {
    try prepare(image, crop, orientation, into: &values) { $0.draw($1, $2, into: &$3) }
  }

  /// Makes the network's input as unsigned integers: value / scale + zero point, rounded and clamped to 0…255.
  ///
  /// Without a ``quantization`` they are the resized picture's bytes, and ``normalization`` is not looked at.
  ///
  /// ```swift
  /// var bytes = [UInt8](repeating: 0, count: 3)
  /// var span = bytes.mutableSpan
  /// var quantized = try Preprocessor(network: Size(width: 1, height: 1), layout: .nhwc)
  /// let color = try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .rgb8)
  /// _ = try quantized.prepare(color, into: &span)
  /// bytes   // [255, 128, 0]
  /// ```
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
    _ image: some Picture, crop: Box? = nil, orientation: Orientation = .up, into values: inout MutableSpan<UInt8>
  ) throws(PlacementError) -> Placement {
    try prepare(image, crop, orientation, into: &values) { $0.draw($1, $2, into: &$3) }
  }

  /// Makes the network's input as signed integers: value / scale + zero point, rounded and clamped to −128…127.
  ///
  /// Without a ``quantization`` they are the resized picture's bytes, less 128, and ``normalization`` is not looked at.
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
    _ image: some Picture, crop: Box? = nil, orientation: Orientation = .up, into values: inout MutableSpan<Int8>
  ) throws(PlacementError) -> Placement {
    try prepare(image, crop, orientation, into: &values) { $0.draw($1, $2, into: &$3) }
  }

  /// The integers of all bytes in ``table``, in `lowest`…`lowest + 255`.
  func integers(lowest: Int) -> [Int] {
    guard let quantization else { return table.indices.map { $0 % 256 + lowest } }
    let range = Float(lowest)...Float(lowest + 255)
    return table.map { rounding.integer($0 / quantization.scale + Float(quantization.zeroPoint), in: range) }
  }

  @inline(__always)
  private mutating func prepare<Element: BitwiseCopyable>(
    _ image: some Picture, _ crop: Box?, _ orientation: Orientation, into values: inout MutableSpan<Element>,
    _ draw: (inout Preprocessor, PictureForm, Placement, inout MutableSpan<Element>) -> Void
  ) throws(PlacementError) -> Placement {
    let count = 3 * network.width * network.height
    precondition(values.count == count, "room for \(values.count) values, the network takes \(count)")
    let placement = try place(image.size, crop, orientation)
    draw(&self, image.form, placement, &values)
    return placement
  }

  /// Fills a network's input of half floats, padding included.
  mutating func draw(_ form: PictureForm, _ placement: Placement, into values: inout MutableSpan<Float16>) {
    draw(form, placement, table: halfTable(), into: &values, padding: true)
  }

  /// Fills a network's input of unsigned integers, padding included.
  mutating func draw(_ form: PictureForm, _ placement: Placement, into values: inout MutableSpan<UInt8>) {
    let table = unsignedTable()
    for place in table.indices where table[place] != UInt8(truncatingIfNeeded: place) {
      return draw(form, placement, table: table, into: &values, padding: true)
    }
    // Bytes stay what they are.
    draw(form, placement, flip: 0, into: &values)
  }

  /// Fills a network's input of signed integers, padding included.
  mutating func draw(_ form: PictureForm, _ placement: Placement, into values: inout MutableSpan<Int8>) {
    let table = signedTable()
    for place in table.indices where table[place] != Int8(truncatingIfNeeded: place &- 128) {
      return draw(form, placement, table: table, into: &values, padding: true)
    }
    // v − 128 has the bits of v but for the highest.
    values.withUnsignedBytes { draw(form, placement, flip: 128, into: &$0) }
  }

  /// The values of all bytes as half floats, made once.
  mutating func halfTable() -> [Float16] {
    if halves.isEmpty { for value in table { halves.append(Float16(value)) } }
    return halves
  }

  /// The values of all bytes as unsigned integers, made once.
  mutating func unsignedTable() -> [UInt8] {
    if unsigned.isEmpty { unsigned = integers(lowest: 0).map { UInt8($0) } }
    return unsigned
  }

  /// The values of all bytes as signed integers, made once.
  mutating func signedTable() -> [Int8] {
    if signed.isEmpty { signed = integers(lowest: -128).map { Int8($0) } }
    return signed
  }
}
