/// The part of an upright picture that a target shows, where edges of a crop lie within pixels.
///
/// The picture is that of the pixels which the crop touches, so both ends of each range are less than a pixel from its
/// edges. Engines are told `nil` where the target shows all of their source.
///
/// ``Fit/openCVCenterCrop`` resizes by a factor, not to a size: the rounded size shows a little more or less than the
/// picture then, and its region may end beyond it. Only the linear filter, OpenCV's own there, is told so.
struct SampledRegion: Sendable, Hashable {
  let columns: Range<Double>
  let rows: Range<Double>

  /// The region of a placement; `nil` for a crop of whole pixels.
  ///
  /// - Parameters:
  ///   - placement: Where the picture lies in the network's input.
  ///   - isLinear: Whether it is sampled by OpenCV's linear filter.
  init?(_ placement: Placement, isLinear: Bool) {
    let (crop, orientation) = (placement.crop, placement.orientation)
    let (across, down) =
      orientation.swapsSides
      ? ((crop.minY, crop.maxY), (crop.minX, crop.maxX)) : ((crop.minX, crop.maxX), (crop.minY, crop.maxY))
    var columns = SampledRegion.range(across.0, across.1, isFlipped: orientation.flipsX)
    var rows = SampledRegion.range(down.0, down.1, isFlipped: orientation.flipsY)
    var isAll = true
    if isLinear && placement.fit == .openCVCenterCrop {
      let (left, top) = (columns.lowerBound, rows.lowerBound)
      let (width, height) = (columns.upperBound - left, rows.upperBound - top)
      columns = left..<left + Double(placement.resized.width) / placement.gainX
      rows = top..<top + Double(placement.resized.height) / placement.gainY
      // A whole size at whole edges is that of the picture.
      isAll = columns.upperBound - left == width && rows.upperBound - top == height
    }
    self.columns = columns
    self.rows = rows
    func isWhole(_ edge: Float) -> Bool { Float(Int(edge)) == edge }
    if isAll && isWhole(crop.minX) && isWhole(crop.minY) && isWhole(crop.maxX) && isWhole(crop.maxY) { return nil }
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
