/// OpenCV's INTER_LINEAR_EXACT with its tables and work memory.
struct LinearExactResampler: Sendable {
  private var source = Size(width: 0, height: 0)
  private var target = Size(width: 0, height: 0)
  private var part = VisiblePart(of: Size(width: 0, height: 0))
  private var region: SampledRegion?
  private var columns = (first: [Int32](), second: [Int32](), far: [Int32]())
  private var rows = (first: [Int32](), second: [Int32](), far: [Int32]())
  private var upper: [UInt16] = []
  private var lower: [UInt16] = []

  /// Resizes a picture and makes a part of the result: rows without padding.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ region: SampledRegion?, to target: Size, part: VisiblePart,
    into result: inout MutableSpan<UInt8>
  ) {
    if window.size != source || target != self.target || region != self.region || part != self.part {
      source = window.size
      self.target = target
      self.region = region
      self.part = part
      LinearExactResampler.compute(
        source.width, target.width, region?.columns, part.columns, &columns.first, &columns.second, &columns.far)
      LinearExactResampler.compute(
        source.height, target.height, region?.rows, part.rows, &rows.first, &rows.second, &rows.far)
    }
    let count = window.pixelBytes * part.width
    DetectionPrimitives.resize(&upper, to: count + 1)
    DetectionPrimitives.resize(&lower, to: count + 1)
    var held = (upper: -1, lower: -1)
    for y in 0..<part.height {
      let wanted = (upper: Int(rows.first[y]), lower: Int(rows.second[y]))
      if wanted.upper == held.lower && wanted.upper != held.upper {
        swap(&upper, &lower)
        swap(&held.upper, &held.lower)
      }
      if wanted.upper != held.upper { LinearExactResampler.blend(bytes, window, wanted.upper, columns, into: &upper) }
      if wanted.lower != held.lower { LinearExactResampler.blend(bytes, window, wanted.lower, columns, into: &lower) }
      held = wanted
      Vector.linearExactColumn(
        upper.span, lower.span, far: rows.far[y], count: count, into: &result, at: y * count)
    }
  }

  private static func blend(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ y: Int,
    _ columns: (first: [Int32], second: [Int32], far: [Int32]), into sums: inout [UInt16]
  ) {
    var span = sums.mutableSpan
    Vector.linearExactRow(
      bytes.extracting(window.row(y)..<bytes.count), pixelBytes: window.pixelBytes,
      first: columns.first.span, second: columns.second.span, far: columns.far.span, into: &span)
  }

  private static func compute(
    _ source: Int, _ target: Int, _ region: Range<Double>?, _ part: Range<Int>, _ first: inout [Int32],
    _ second: inout [Int32], _ far: inout [Int32]
  ) {
    DetectionPrimitives.resize(&first, to: part.count)
    DetectionPrimitives.resize(&second, to: part.count)
    DetectionPrimitives.resize(&far, to: part.count)
    var first = first.mutableSpan
    var second = second.mutableSpan
    var far = far.mutableSpan
    Reference.linearExactTaps(
      source: source, target: target, region: region, from: part.lowerBound, first: &first, second: &second, far: &far)
  }
}
