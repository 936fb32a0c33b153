/// The engine of a filter, for whole pictures and parts of them.
enum Resampler: Sendable {
  case linear(LinearResampler)
  case linearExact(LinearExactResampler)
  case area(AreaResampler)
  case cubic(CubicResampler)
  case nearest(NearestResampler)
  case pillow(PillowResampler)

  init(_ filter: ResizeFilter, _ passOrder: PillowPassOrder) {
    self =
      switch filter {
      case .openCVLinear: .linear(LinearResampler())
      case .openCVLinearExact: .linearExact(LinearExactResampler())
      case .openCVArea: .area(AreaResampler())
      case .openCVCubic: .cubic(CubicResampler())
      case .openCVNearest: .nearest(NearestResampler(.corner))
      case .openCV4NearestExact: .nearest(NearestResampler(.fixedPointCenter))
      case .openCVNearestExact, .pillowNearest: .nearest(NearestResampler(.summedCenter))
      case .pillowBox: .pillow(PillowResampler(.box, passOrder))
      case .pillowBilinear: .pillow(PillowResampler(.bilinear, passOrder))
      case .pillowHamming: .pillow(PillowResampler(.hamming, passOrder))
      case .pillowBicubic: .pillow(PillowResampler(.bicubic, passOrder))
      case .pillowLanczos: .pillow(PillowResampler(.lanczos, passOrder))
      }
  }

  /// Resizes a picture that is stored in place, turned or mirrored, where that takes no more than picking its pixels.
  ///
  /// - Returns: Whether it does.
  mutating func pick(
    _ bytes: Span<UInt8>, _ source: UprightSource, _ region: SampledRegion?, to target: Size, part: VisiblePart,
    into result: inout MutableSpan<UInt8>
  ) -> Bool {
    guard case .nearest(var engine) = self else { return false }
    self = .linear(LinearResampler())
    engine.resize(bytes, source, region, to: target, part: part, into: &result)
    self = .nearest(engine)
    return true
  }

  /// Resizes a picture, whose pixels have their opacity at byte `alpha` if at all, to rows without padding.
  ///
  /// The target shows `region` of it, or all. The result is `part` of the target, or all of it.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ region: SampledRegion? = nil, alpha: Int?, to target: Size,
    part: VisiblePart? = nil, into result: inout MutableSpan<UInt8>
  ) {
    let part = part ?? VisiblePart(of: target)
    // Taken out and put back, so that the engine's memory has one owner while it is written.
    switch self {
    case .linear(var engine):
      self = .linear(LinearResampler())
      engine.resize(bytes, window, region, to: target, part: part, into: &result)
      self = .linear(engine)
    case .linearExact(var engine):
      self = .linearExact(LinearExactResampler())
      engine.resize(bytes, window, region, to: target, part: part, into: &result)
      self = .linearExact(engine)
    case .area(var engine):
      self = .area(AreaResampler())
      engine.resize(bytes, window, region, to: target, part: part, into: &result)
      self = .area(engine)
    case .cubic(var engine):
      self = .nearest(NearestResampler(.corner))
      engine.resize(bytes, window, region, to: target, part: part, into: &result)
      self = .cubic(engine)
    case .nearest(var engine):
      self = .nearest(NearestResampler(.corner))
      engine.resize(bytes, window, region, to: target, part: part, into: &result)
      self = .nearest(engine)
    case .pillow(var engine):
      self = .nearest(NearestResampler(.corner))
      engine.resize(
        bytes, window, region, alpha: alpha, to: target, part: part, into: &result)
      self = .pillow(engine)
    }
  }
}
