// Sixteen pixels at a time, in 32-bit sums of 16-bit products (pmaddwd). A factor is 256 · high + low, so a sum is
// (products with high parts << 8) + products with low parts. Brightness takes even and odd pixels apart, which puts both
// beside the color sample that they share.
//
// OpenCV's numbers have 20 fractional bits, here one more, so all is exact. The others have 40; here they are
// rounded to 21, and a sum can be off by 256 · 2⁻²¹. Where one of the 48 sums of a block is as near as that to
// a whole number, about one block in fifty with colors at random, the reference computes the block.

extension Vector {
  /// The twin of `Reference.convertColor`.
  package static func convertColor(
    _ luma: Span<UInt8>, from lumaStart: Int, lumaStep: Int = 1, _ blue: Span<UInt8>, from blueStart: Int,
    _ red: Span<UInt8>,
    from redStart: Int, chromaStep: Int, first: Int, count: Int, matrix: ColorMatrix, pixelBytes: Int,
    into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    // Bytes between those of brightness come with wider numbers only.
    if lumaStep != 1 {
      return Reference.convertColor(
        luma, from: lumaStart, lumaStep: lumaStep, blue, from: blueStart, red, from: redStart, chromaStep: chromaStep,
        first: first, count: count, matrix: matrix, pixelBytes: pixelBytes, into: &bytes, at: start)
    }
    precondition(pixelBytes == 3 || pixelBytes == 4, "pixels of \(pixelBytes) bytes")
    if count == 0 { return }
    precondition(
      start >= 0 && count >= 0 && pixelBytes * count <= bytes.count - start, "\(count) pixels at \(start)")
    precondition(first >= 0 && lumaStart >= 0 && count <= luma.count - lumaStart, "\(count) pixels from \(lumaStart)")
    precondition(blueStart >= 0 && redStart >= 0 && chromaStep > 0, "color from \(blueStart) and \(redStart)")
    // The pixels before the first whole pair, those of whole blocks, and the rest. A block may read eight bytes where
    // four samples are, so the last bytes of a plane are not in one.
    let head = min(first & 1, count)
    let readable = (min(blue.count - blueStart, red.count - redStart) - 16 * chromaStep) / chromaStep * 2 - first - head
    let blocks = chromaStep > 2 ? 0 : max(min(count - head, readable), 0) / 16
    switch (matrix.lanes.margin > 0, pixelBytes) {
    case (false, 3):
      convertBlocks(
        blocks, false, 3, luma, lumaStart, blue, blueStart, red, redStart, chromaStep, first, matrix, &bytes, start)
    case (false, _):
      convertBlocks(
        blocks, false, 4, luma, lumaStart, blue, blueStart, red, redStart, chromaStep, first, matrix, &bytes, start)
    case (true, 3):
      convertBlocks(
        blocks, true, 3, luma, lumaStart, blue, blueStart, red, redStart, chromaStep, first, matrix, &bytes, start)
    case (true, _):
      convertBlocks(
        blocks, true, 4, luma, lumaStart, blue, blueStart, red, redStart, chromaStep, first, matrix, &bytes, start)
    }
    // What is left: the pixel before the first pair, and those behind the last block.
    if head > 0 {
      Reference.convertColor(
        luma, from: lumaStart, blue, from: blueStart, red, from: redStart, chromaStep: chromaStep, first: first,
        count: head, matrix: matrix, pixelBytes: pixelBytes, into: &bytes, at: start)
    }
    let x = head + 16 * blocks
    if x < count {
      Reference.convertColor(
        luma, from: lumaStart + x, blue, from: blueStart, red, from: redStart, chromaStep: chromaStep,
        first: first + x, count: count - x, matrix: matrix, pixelBytes: pixelBytes, into: &bytes,
        at: start + pixelBytes * x)
    }
  }

  /// Converts blocks of sixteen pixels behind the first whole pair; a loop for each case, without its questions.
  @inline(__always)
  private static func convertBlocks(
    _ blocks: Int, _ isRounded: Bool, _ pixelBytes: Int, _ luma: Span<UInt8>, _ lumaStart: Int, _ blue: Span<UInt8>,
    _ blueStart: Int, _ red: Span<UInt8>, _ redStart: Int, _ step: Int, _ first: Int, _ matrix: ColorMatrix,
    _ bytes: inout MutableSpan<UInt8>, _ start: Int
  ) {
    let numbers = matrix.lanes
    let factors = numbers.factors.span
    let head = first & 1
    let sample = (first &+ head) &>> 1 &* step
    var (blueStart, redStart) = (blueStart &+ sample, redStart &+ sample)
    var x = head
    for block in 0..<blocks {
      let left = pairs(blue, blueStart, red, redStart, step)
      let right = pairs(blue, blueStart &+ 4 &* step, red, redStart &+ 4 &* step, step)
      let place = start &+ pixelBytes &* x
      let isSure = convert(
        luma, lumaStart &+ x, left, right, factors, numbers, isRounded, pixelBytes, isLast: block == blocks &- 1,
        into: &bytes, at: place)
      if !isSure {
        Reference.convertColor(
          luma, from: lumaStart + x, blue, from: blueStart, red, from: redStart, chromaStep: step, first: 0, count: 16,
          matrix: matrix, pixelBytes: pixelBytes, into: &bytes, at: place)
      }
      x &+= 16
      blueStart &+= 8 &* step
      redStart &+= 8 &* step
    }
  }

  /// Converts sixteen pixels.
  ///
  /// - Returns: Whether no sum was too near to a whole number.
  @inline(__always)
  private static func convert(
    _ luma: Span<UInt8>, _ lumaStart: Int, _ left: SIMD8<Int16>, _ right: SIMD8<Int16>, _ factors: Span<Int16>,
    _ numbers: ColorLanes, _ isRounded: Bool, _ pixelBytes: Int,
    isLast: Bool, into bytes: inout MutableSpan<UInt8>, at place: Int
  ) -> Bool {
    let constant = SIMD4<Int32>(repeating: numbers.constant)
    let black = SIMD8<Int16>(repeating: numbers.black)
    let y = (
      ColorSums.above(black, luma.lanes(SIMD8<UInt8>.self, at: lumaStart)),
      ColorSums.above(black, luma.lanes(SIMD8<UInt8>.self, at: lumaStart &+ 8))
    )
    let even = (ColorSums.sums(y.0, factors, 0) &+ constant, ColorSums.sums(y.1, factors, 0) &+ constant)
    let odd = (ColorSums.sums(y.0, factors, 16) &+ constant, ColorSums.sums(y.1, factors, 16) &+ constant)
    let red = (ColorSums.sums(left, factors, 32), ColorSums.sums(right, factors, 32))
    let green = (ColorSums.sums(left, factors, 48), ColorSums.sums(right, factors, 48))
    let blue = (ColorSums.sums(left, factors, 64), ColorSums.sums(right, factors, 64))
    if isRounded {
      let near =
        ColorSums.nearness(even.0, red.0, green.0, blue.0, numbers)
        | ColorSums.nearness(even.1, red.1, green.1, blue.1, numbers)
        | ColorSums.nearness(odd.0, red.0, green.0, blue.0, numbers)
        | ColorSums.nearness(odd.1, red.1, green.1, blue.1, numbers)
      if near.x | near.y | near.z | near.w < 0 { return false }
    }
    let evens = ColorSums.clamped(
      ColorSums.levels(even.0 &+ red.0, even.1 &+ red.1), ColorSums.levels(even.0 &+ green.0, even.1 &+ green.1))
    let odds = ColorSums.clamped(
      ColorSums.levels(odd.0 &+ red.0, odd.1 &+ red.1), ColorSums.levels(odd.0 &+ green.0, odd.1 &+ green.1))
    let blues = ColorSums.clamped(
      ColorSums.levels(even.0 &+ blue.0, even.1 &+ blue.1), ColorSums.levels(odd.0 &+ blue.0, odd.1 &+ blue.1))
    let zero = SIMD8<UInt8>(repeating: 0)
    let evenPixels = (ColorSums.words(evens.lowHalf, evens.highHalf), ColorSums.words(blues.lowHalf, zero))
    let oddPixels = (ColorSums.words(odds.lowHalf, odds.highHalf), ColorSums.words(blues.highHalf, zero))
    let first = (
      ColorSums.pixels(evenPixels.0.lowHalf, evenPixels.1.lowHalf),
      ColorSums.pixels(oddPixels.0.lowHalf, oddPixels.1.lowHalf)
    )
    let second = (
      ColorSums.pixels(evenPixels.0.highHalf, evenPixels.1.highHalf),
      ColorSums.pixels(oddPixels.0.highHalf, oddPixels.1.highHalf)
    )
    if pixelBytes == 4 {
      store(ColorSums.interleaved(first.0.lowHalf, first.1.lowHalf), into: &bytes, at: place)
      store(ColorSums.interleaved(first.0.highHalf, first.1.highHalf), into: &bytes, at: place &+ 16)
      store(ColorSums.interleaved(second.0.lowHalf, second.1.lowHalf), into: &bytes, at: place &+ 32)
      store(ColorSums.interleaved(second.0.highHalf, second.1.highHalf), into: &bytes, at: place &+ 48)
    } else {
      storePacked(packed(ColorSums.interleaved(first.0.lowHalf, first.1.lowHalf)), into: &bytes, at: place)
      storePacked(packed(ColorSums.interleaved(first.0.highHalf, first.1.highHalf)), into: &bytes, at: place &+ 12)
      storePacked(packed(ColorSums.interleaved(second.0.lowHalf, second.1.lowHalf)), into: &bytes, at: place &+ 24)
      let last = packed(ColorSums.interleaved(second.0.highHalf, second.1.highHalf))
      if isLast {
        bytes.store(word: last.x | last.y &<< 48, at: place &+ 36)
        bytes.store(word: UInt32(truncatingIfNeeded: last.y &>> 16), at: place &+ 44)
      } else {
        storePacked(last, into: &bytes, at: place &+ 36)
      }
    }
    return true
  }
}

/// Four pairs of blue and red differences, less 128.
@inline(__always)
private func pairs(
  _ blue: Span<UInt8>, _ blueStart: Int, _ red: Span<UInt8>, _ redStart: Int, _ step: Int
) -> SIMD8<Int16> {
  let (u, v): (SIMD4<UInt16>, SIMD4<UInt16>)
  if step == 1 {
    u = SIMD4(truncatingIfNeeded: blue.lanes(SIMD4<UInt8>.self, at: blueStart))
    v = SIMD4(truncatingIfNeeded: red.lanes(SIMD4<UInt8>.self, at: redStart))
  } else {
    // SAFETY: both types are 64 bits of integers. The samples are the first bytes of each two.
    u = unsafe unsafeBitCast(blue.lanes(SIMD8<UInt8>.self, at: blueStart), to: SIMD4<UInt16>.self) & 0xFF
    v = unsafe unsafeBitCast(red.lanes(SIMD8<UInt8>.self, at: redStart), to: SIMD4<UInt16>.self) & 0xFF
  }
  // SAFETY: both types are 128 bits of integers.
  return unsafe unsafeBitCast(ColorSums.interleaved(u, v), to: SIMD8<Int16>.self) &- 128
}

/// Stores four pixels of four bytes.
@inline(__always)
private func store(_ pixels: SIMD4<UInt32>, into bytes: inout MutableSpan<UInt8>, at place: Int) {
  // SAFETY: as above.
  bytes.store(unsafe unsafeBitCast(pixels, to: SIMD16<UInt8>.self), at: place)
}

/// The first three bytes of two by two pixels.
@inline(__always)
private func packed(_ pixels: SIMD4<UInt32>) -> SIMD2<UInt64> {
  // SAFETY: both types are 128 bits of integers.
  let pairs = unsafe unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
  return (pairs & 0xFF_FFFF) | ((pairs &>> 8) & 0xFFFF_FF00_0000)
}

/// Stores six bytes of each of two words without gaps, and two bytes that the next pixels cover.
@inline(__always)
private func storePacked(_ pairs: SIMD2<UInt64>, into bytes: inout MutableSpan<UInt8>, at place: Int) {
  // SAFETY: as above.
  let lanes = unsafe unsafeBitCast(pairs, to: SIMD16<UInt8>.self)
  bytes.store(lanes.lowHalf, at: place)
  bytes.store(lanes.highHalf, at: place &+ 6)
}
