/// The rule of how many elements a plane of a picture needs: all rows but the last with the full stride.
struct Plane {
  /// No side of a picture is as long: it counts rows and columns also where there are none of the other.
  static let sideLimit = 1 << 30

  /// The pixels of a row.
  let rowElements: Int
  /// The elements from a pixel to the next.
  let elementStep: Int
  /// The elements of a pixel that are read.
  let elementCount: Int
  /// The elements from row to row; `nil` means without padding.
  let stride: Int?
  /// The bytes of an element.
  let elementBytes: Int

  /// The stride, when `available` elements are enough for all rows.
  func stride(rows: Int, available: Int) throws(ImageError) -> Int {
    let sides = 0..<Plane.sideLimit
    guard sides.contains(rowElements), sides.contains(rows) else {
      throw .invalidSize(width: rowElements, height: rows)
    }
    let (full, rowOverflow) = rowElements.multipliedReportingOverflow(by: elementStep)
    let byteOverflow = full.multipliedReportingOverflow(by: elementBytes).overflow
    guard !rowOverflow, !byteOverflow else { throw .invalidSize(width: rowElements, height: rows) }
    let row = rowElements == 0 ? 0 : full - elementStep + elementCount
    let stride = stride ?? full
    guard stride >= row else {
      throw .strideTooSmall(needed: row * elementBytes, found: stride.multipliedReportingOverflow(by: elementBytes).0)
    }
    let (total, overflow) = stride.multipliedReportingOverflow(by: rows)
    let (bytes, totalOverflow) = total.multipliedReportingOverflow(by: elementBytes)
    guard !overflow, !totalOverflow, bytes >= 0 else { throw .invalidSize(width: rowElements, height: rows) }
    let needed = rowElements == 0 || rows == 0 ? 0 : total - stride + row
    guard available >= needed else {
      throw .byteCount(needed: needed * elementBytes, found: available * elementBytes)
    }
    return stride
  }
}
