/// A resize that takes one source pixel for each target pixel, with its tables.
struct NearestResampler: Sendable {
  private let rule: NearestRule
  private var source = Size(width: 0, height: 0)
  private var target = Size(width: 0, height: 0)
  private var part = VisiblePart(of: Size(width: 0, height: 0))
  private var region: SampledRegion?
  private var columns: [Int32] = []
  private var rows: [Int32] = []

  init(_ rule: NearestRule) {
    self.rule = rule
  }

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
      NearestResampler.compute(source.width, target.width, rule, region?.columns, part.columns, &columns)
      NearestResampler.compute(source.height, target.height, rule, region?.rows, part.rows, &rows)
    }
    Vector.pickPixels(
      bytes, from: window.row(0), bytesPerRow: window.bytesPerRow, width: window.size.width,
      pixelBytes: window.pixelBytes, rows: rows.span, columns: columns.span, into: &result)
  }

  private static func compute(
    _ source: Int, _ target: Int, _ rule: NearestRule, _ region: Range<Double>?, _ part: Range<Int>,
    _ places: inout [Int32]
  ) {
    DetectionPrimitives.resize(&places, to: part.count)
    var span = places.mutableSpan
    Reference.nearestTaps(
      source: source, target: target, rule: rule, region: region, from: part.lowerBound, into: &span)
  }
}
