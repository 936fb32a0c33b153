/// An integer format that the scores of a head quantized channel by channel can have.
protocol ChannelElement: HeadElement where Key: FixedWidthInteger {
  /// The columns in which a key is at least its row's floor: see `Reference.passingChannels`.
  static func passingChannels(
    of elements: Span<Self>, floors: Span<Key>, columnCount: Int, rowStride: Int, columnStride: Int,
    columns: inout MutableSpan<Int32>
  ) -> Int
}

extension Int8: ChannelElement {
  static func passingChannels(
    of elements: Span<Int8>, floors: Span<UInt8>, columnCount: Int, rowStride: Int, columnStride: Int,
    columns: inout MutableSpan<Int32>
  ) -> Int {
    Vector.passingChannels(
      of: elements, floors: floors, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
      columns: &columns)
  }
}

extension UInt8: ChannelElement {
  static func passingChannels(
    of elements: Span<UInt8>, floors: Span<UInt8>, columnCount: Int, rowStride: Int, columnStride: Int,
    columns: inout MutableSpan<Int32>
  ) -> Int {
    Vector.passingChannels(
      of: elements, floors: floors, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
      columns: &columns)
  }
}

extension Int32: ChannelElement {
  static func passingChannels(
    of elements: Span<Int32>, floors: Span<Int32>, columnCount: Int, rowStride: Int, columnStride: Int,
    columns: inout MutableSpan<Int32>
  ) -> Int {
    Reference.passingChannels(
      of: elements, floors: floors, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
      columns: &columns)
  }
}
