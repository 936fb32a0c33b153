// Blocks of sixteen pixels are converted in steps that pass through memory, in bytes, 16-bit numbers and Floats: see
// `HSVBlocks`. The last pixel, rows that are too short for a block, and gray are left to the reference.

extension Vector {
  /// As ``Reference``'s twin.
  package static func hsv(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, hueUnits: Int,
    into target: inout MutableSpan<UInt8>, at targetStart: Int
  ) {
    precondition(start >= 0 && count >= 0 && targetStart >= 0, "\(count) pixels from \(start) to \(targetStart)")
    guard count > 0 else { return }
    precondition(source.count >= start + count * layout.stride, "\(source.count) bytes for \(count) pixels")
    precondition(target.count >= targetStart + 3 * count, "\(target.count) bytes for \(count) pixels")
    var index = 0
    if layout.stride >= 3 && count >= HSVBlocks.fewestPixels {
      HSVBlocks.convert(
        source, from: start, count: count, layout: layout, hueUnits: hueUnits, into: &target, at: targetStart)
      index = count &- 1
    }
    Reference.hsv(
      source, from: start &+ index &* layout.stride, count: count &- index, layout: layout, hueUnits: hueUnits,
      into: &target, at: targetStart &+ 3 &* index)
  }
}
