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
    prepare(window.size, region, target, part)
    Vector.pickPixels(
      bytes, from: window.row(0), bytesPerRow: window.bytesPerRow, width: window.size.width,
      pixelBytes: window.pixelBytes, rows: rows.span, columns: columns.span, into: &result)
  }

  /// The same of a picture that is stored in place, turned or mirrored.
  mutating func resize(
    _ bytes: Span<UInt8>, _ source: UprightSource, _ region: SampledRegion?, to target: Size, part: VisiblePart,
    into result: inout MutableSpan<UInt8>
  ) {
    prepare(source.size, region, target, part)
    let steps = source.steps(of: source.stored)
    Vector.pickPixels(
      bytes, from: steps.first + source.skipped, rowStep: steps.row, columnStep: steps.column,
      pixelBytes: source.pixelBytes, rows: rows.span, columns: columns.span, into: &result)
  }

  private mutating func prepare(_ source: Size, _ region: SampledRegion?, _ target: Size, _ part: VisiblePart) {
    guard source != self.source || target != self.target || region != self.region || part != self.part else { return }
    self.source = source
    self.target = target
    self.region = region
    self.part = part
    NearestResampler.compute(source.width, target.width, rule, region?.columns, part.columns, &columns)
    NearestResampler.compute(source.height, target.height, rule, region?.rows, part.rows, &rows)
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
