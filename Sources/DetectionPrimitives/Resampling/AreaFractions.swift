/// The taps of INTER_AREA along both axes as whole numbers, for scales that are simple fractions.
///
/// What the numbers mean stands in Reference+AreaFractions.swift.
struct AreaFractions: Sendable {
  /// Whether the scales are simple enough, and the other properties mean anything.
  private(set) var isExact = false

  /// For each target column, the first source pixel, the number of them, and the weights of the first and the last.
  private(set) var starts: [Int32] = []
  private(set) var counts: [Int32] = []
  private(set) var firsts: [Float] = []
  private(set) var lasts: [Float] = []

  /// The weight of a whole pixel of a row.
  private(set) var unit: Float = 0

  /// For each target row, the first source row and the number of them.
  private(set) var rows: [(start: Int, count: Int)] = []

  /// For each target row, ``rowCapacity`` places of weights, each sixteen times.
  private(set) var weights: [UInt16] = []
  private(set) var rowCapacity = 0

  /// What a sum is multiplied by.
  private(set) var scale: Float = 0

  /// The square of the distance from a whole number above which a mean may be rounded otherwise in Floats.
  private(set) var reach: Float = 0

  /// Computes the taps of a picture that shrinks, for a part of the target.
  mutating func compute(source: Size, target: Size, part: VisiblePart) {
    let across = AreaFraction(source: source.width, target: target.width)
    let down = AreaFraction(source: source.height, target: target.height)
    isExact = Reference.areaFits(across: across.cell, down: down.cell)
    guard isExact else { return }
    resize(&starts, to: part.width)
    resize(&counts, to: part.width)
    resize(&firsts, to: part.width)
    resize(&lasts, to: part.width)
    for (x, column) in part.columns.enumerated() {
      let pixels = across.pixels(column)
      starts[x] = Int32(pixels.lowerBound)
      counts[x] = Int32(pixels.count)
      firsts[x] = Float(across.part(pixels.lowerBound, of: column))
      lasts[x] = pixels.count > 1 ? Float(across.part(pixels.upperBound - 1, of: column)) : 0
    }
    unit = Float(across.unit)
    rowCapacity = Reference.areaTapCount(source: source.height, target: target.height)
    rows.removeAll(keepingCapacity: true)
    resize(&weights, to: 16 * rowCapacity * part.height)
    for (y, row) in part.rows.enumerated() {
      let lines = down.pixels(row)
      rows.append((lines.lowerBound, lines.count))
      for line in lines {
        let place = 16 * (y * rowCapacity + line - lines.lowerBound)
        for lane in place..<place + 16 { weights[lane] = UInt16(down.part(line, of: row)) }
      }
    }
    scale = 1 / Float(across.cell * down.cell)
    // The roundings of the sums in Float, those of the exact mean, and some to spare.
    let roundings = Reference.areaTapCount(source: source.width, target: target.width) + rowCapacity + 8
    let distance = 0.5 - 255 * Float(roundings) * 0x1p-24
    reach = distance * distance
  }
}

/// An axis that shrinks, in units of which both a source pixel and a target pixel have whole numbers.
private struct AreaFraction {
  /// The length of a source pixel and of a target pixel.
  let unit: Int
  let cell: Int

  init(source: Int, target: Int) {
    var (divisor, rest) = (source, target)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    unit = target / divisor
    cell = source / divisor
  }

  /// The source pixels that a target pixel covers.
  func pixels(_ index: Int) -> Range<Int> { index * cell / unit..<((index + 1) * cell + unit - 1) / unit }

  /// How much of a source pixel a target pixel covers.
  func part(_ pixel: Int, of index: Int) -> Int {
    min((pixel + 1) * unit, (index + 1) * cell) - max(pixel * unit, index * cell)
  }
}
