/// The part of a resized picture that the network sees, and where: all of it, but for fits that cut.
struct VisiblePart: Sendable, Hashable {
  /// The columns and rows of the resized picture; not empty.
  let columns: Range<Int>
  let rows: Range<Int>

  /// Where the first of them lies in the network's input.
  let left: Int
  let top: Int

  /// The part of a placement.
  init(_ placement: Placement) {
    let (padding, network, resized) = (placement.padding, placement.network, placement.resized)
    left = max(padding.left, 0)
    top = max(padding.top, 0)
    columns = max(-padding.left, 0)..<min(resized.width, network.width - padding.left)
    rows = max(-padding.top, 0)..<min(resized.height, network.height - padding.top)
  }

  /// All of a picture.
  init(of size: Size) {
    (left, top) = (0, 0)
    columns = 0..<size.width
    rows = 0..<size.height
  }

  var width: Int { columns.count }
  var height: Int { rows.count }
}
