// Four by four pixels at a time; a block of columns that is as wide as a cache line fills whole lines of the planes.

extension Vector {
  /// The twin of ``Reference/turnedPlanes(_:height:count:scale:rest:into:planes:rowStride:)``.
  package static func turnedPlanes(
    _ columns: Span<UInt8>, height: Int, count: Int, scale: Float, rest: Float, into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int), rowStride: Int
  ) {
    Reference.checkTurned(columns.count, height, count, values.count, planes, rowStride)
    guard height >= 4, count >= 4 else {
      Reference.turnedPlanes(
        columns, height: height, count: count, scale: scale, rest: rest, into: &values, planes: planes,
        rowStride: rowStride)
      return
    }
    let scale = SIMD4(repeating: scale)
    let rest = SIMD4(repeating: rest)
    let stride = 4 &* height
    // The last four overlap those before where there are not whole fours.
    var y = 0
    while y < height {
      let top = min(y, height &- 4)
      var x = 0
      while x < count {
        let left = min(x, count &- 4)
        let place = left &* stride &+ 4 &* top
        let a = words(columns, place)
        let b = words(columns, place &+ stride)
        let c = words(columns, place &+ 2 &* stride)
        let d = words(columns, place &+ 3 &* stride)
        let at = top &* rowStride &+ left
        storePlanes(SIMD4(a.x, b.x, c.x, d.x), scale, rest, at: at, into: &values, planes: planes)
        storePlanes(SIMD4(a.y, b.y, c.y, d.y), scale, rest, at: at &+ rowStride, into: &values, planes: planes)
        storePlanes(SIMD4(a.z, b.z, c.z, d.z), scale, rest, at: at &+ 2 &* rowStride, into: &values, planes: planes)
        storePlanes(SIMD4(a.w, b.w, c.w, d.w), scale, rest, at: at &+ 3 &* rowStride, into: &values, planes: planes)
        x &+= 4
      }
      y &+= 4
    }
  }
}

@inline(__always)
private func words(_ source: Span<UInt8>, _ place: Int) -> SIMD4<UInt32> {
  // SAFETY: both types are 128 bits of integers.
  unsafe unsafeBitCast(source.lanes(SIMD16<UInt8>.self, at: place), to: SIMD4<UInt32>.self)
}
