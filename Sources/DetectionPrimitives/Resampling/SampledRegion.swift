/// The part of an upright picture that a target shows, where edges of a crop lie within pixels.
///
/// The picture is that of the pixels which the crop touches, so both ends of each range are less than a pixel from its
/// edges. Engines are told `nil` where the target shows all of their source.
struct SampledRegion: Sendable, Hashable {
  let columns: Range<Double>
  let rows: Range<Double>

  /// The region of a placement; `nil` for a crop of whole pixels.
  init?(_ placement: Placement) {
    let (crop, orientation) = (placement.crop, placement.orientation)
    let (across, down) =
      orientation.swapsSides
      ? ((crop.minY, crop.maxY), (crop.minX, crop.maxX)) : ((crop.minX, crop.maxX), (crop.minY, crop.maxY))
    columns = SampledRegion.range(across.0, across.1, isFlipped: orientation.flipsX)
    rows = SampledRegion.range(down.0, down.1, isFlipped: orientation.flipsY)
    func isWhole(_ edge: Float) -> Bool { Float(Int(edge)) == edge }
    if isWhole(crop.minX) && isWhole(crop.minY) && isWhole(crop.maxX) && isWhole(crop.maxY) { return nil }
  }

  /// Its width and height.
  var size: (width: Double, height: Double) {
    (columns.upperBound - columns.lowerBound, rows.upperBound - rows.lowerBound)
  }

  /// Whether no column of a source is left out, nor a part of one.
  func hasAllColumns(of source: Size) -> Bool { columns == 0..<Double(source.width) }

  /// Whether no row of a source is left out, nor a part of one.
  func hasAllRows(of source: Size) -> Bool { rows == 0..<Double(source.height) }

  private static func range(_ first: Float, _ last: Float, isFlipped: Bool) -> Range<Double> {
    let (from, to) = (Double(first), Double(last))
    let edge = Double(isFlipped ? wholeAbove(last) : wholeBelow(first))
    return isFlipped ? edge - to..<edge - from : from - edge..<to - edge
  }
}

/// The largest whole number that is not above a coordinate of a crop.
func wholeBelow(_ value: Float) -> Int {
  let whole = Int(value)
  return Float(whole) > value ? whole - 1 : whole
}

/// The smallest whole number that is not below a coordinate of a crop.
func wholeAbove(_ value: Float) -> Int { -wholeBelow(-value) }
