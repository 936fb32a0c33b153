// Sixteen color samples at a time, in 16-bit lanes, where the reference has sums of 64 bits. A color is
//
//   whole part of brightness + whole part of color + 1 where their fractions together reach 1,
//
// and only the carry must be exact, which a comparison of fractions decides. Brightness has 256 values, or 240, and its
// fractions are far apart: multiples of 1/73 or of nearly 1/250, none at all in full range. So it is enough to know
// between which two of them the fraction of color changes the carry. Rows of color are made once for two rows of
// pixels (ColorTerms), and the loop over pixels has additions and comparisons alone (ColorLevels).
//
// For OpenCV's numbers the rounding of their factors decides where sums are whole but for it: see ColorWords. For the
// exact formulas a fraction of color is sometimes nearer to one of brightness than 16 bits tell. For red and blue, with
// 256 fractions, that never happens, which the tests show; for green, with 65536, the reference's sum decides.
//
// Sums of 32 bits (pmaddwd) take a third more instructions, and need a second look at every pixel.

extension Vector {
  /// The twin of ``Reference/convertColor(_:_:_:_:matrix:pixelBytes:_:into:at:bytesPerRow:)``.
  package static func convertColor(
    _ luma: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ strip: ColorStrip, matrix: ColorMatrix,
    pixelBytes: Int, _ workspace: inout ColorWorkspace, into bytes: inout MutableSpan<UInt8>, at start: Int,
    bytesPerRow: Int = 0
  ) {
    // The pixel before the first whole pair, the pairs, and the pixel behind the last one.
    let head = min(strip.first & 1, strip.count)
    let samples = (strip.count - head) / 2
    let tail = strip.count - head - 2 * samples
    guard samples >= 16, strip.rows == 1 || strip.rows == 2 else {
      return Reference.convertColor(
        luma, blue, red, strip, matrix: matrix, pixelBytes: pixelBytes, &workspace, into: &bytes, at: start,
        bytesPerRow: bytesPerRow)
    }
    precondition(pixelBytes == 3 || pixelBytes == 4, "pixels of \(pixelBytes) bytes")
    check(luma, strip)
    let end = start + (strip.rows - 1) * bytesPerRow + pixelBytes * strip.count
    precondition(start >= 0 && bytesPerRow >= 0 && end <= bytes.count, "pixels up to \(end) in \(bytes.count) bytes")
    let sample = (strip.first + head) / 2
    readSamples(blue, red, strip, from: sample, count: samples, &workspace)
    makeTerms(samples, matrix, &workspace)
    for row in 0..<strip.rows {
      let place = start + row * bytesPerRow
      if head > 0 {
        Reference.convertColor(
          luma, blue, red, strip.part(row: row, from: 0, count: 1), matrix: matrix, pixelBytes: pixelBytes, &workspace,
          into: &bytes, at: place)
      }
      convertPairs(
        luma, from: strip.lumaStart + row * strip.lumaBytesPerRow + head * strip.lumaStep, step: strip.lumaStep,
        samples: samples, matrix, pixelBytes: pixelBytes, &workspace, into: &bytes, at: place + pixelBytes * head)
      if tail > 0 {
        Reference.convertColor(
          luma, blue, red, strip.part(row: row, from: strip.count - 1, count: 1), matrix: matrix,
          pixelBytes: pixelBytes, &workspace, into: &bytes, at: place + pixelBytes * (strip.count - 1))
      }
    }
  }

  /// The twin of ``Reference/pickColors(_:_:_:_:offsets:matrix:_:into:)``.
  package static func pickColors(
    _ luma: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ strip: ColorStrip, offsets: Span<Int32>,
    matrix: ColorMatrix, _ workspace: inout ColorWorkspace, into bytes: inout MutableSpan<UInt8>
  ) {
    let count = offsets.count
    guard count >= 16 else {
      return Reference.pickColors(
        luma, blue, red, strip, offsets: offsets, matrix: matrix, &workspace, into: &bytes)
    }
    precondition(4 * count <= bytes.count, "\(count) pixels in \(bytes.count) bytes")
    check(luma, strip)
    check(blue, red, strip, last: (strip.first + strip.count - 1) / 2)
    resize(&workspace.words, to: ColorTerms.rows * count + ColorTerms.factorLanes)
    resize(&workspace.luma, to: 2 * count)
    gather(luma, blue, red, strip, offsets: offsets, &workspace.words, &workspace.luma)
    makeTerms(count, matrix, &workspace)
    ColorLevels.convertPicked(
      workspace.luma.span, workspace.words.span, samples: count, matrix.words, into: &bytes)
  }

  /// Reads samples and brightness of some pixels, two bytes for each brightness.
  @inline(never)
  private static func gather(
    _ luma: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ strip: ColorStrip, offsets: Span<Int32>,
    _ words: inout [UInt16], _ picked: inout [UInt8]
  ) {
    var words = words.mutableSpan
    var picked = picked.mutableSpan
    let count = offsets.count
    for index in 0..<count {
      let x = Int(offsets[lane: index]) &>> 2
      precondition(x >= 0 && x < strip.count, "pixel \(x) of \(strip.count)")
      let sample = (strip.first &+ x) &>> 1 &* strip.chromaStep
      words[lane: index] = UInt16(truncatingIfNeeded: blue[lane: strip.blueStart &+ sample])
      words[lane: count &+ index] = UInt16(truncatingIfNeeded: red[lane: strip.redStart &+ sample])
      let y = luma[lane: strip.lumaStart &+ x &* strip.lumaStep]
      picked.store(word: UInt16(truncatingIfNeeded: y), at: 2 &* index)
    }
  }

  /// Reads rows of color samples.
  private static func readSamples(
    _ blue: Span<UInt8>, _ red: Span<UInt8>, _ strip: ColorStrip, from sample: Int, count: Int,
    _ workspace: inout ColorWorkspace
  ) {
    check(blue, red, strip, last: sample + count - 1)
    resize(&workspace.words, to: ColorTerms.rows * count + ColorTerms.factorLanes)
    var words = workspace.words.mutableSpan
    let step = strip.chromaStep
    ColorTerms.read(blue, from: strip.blueStart + sample * step, step: step, count: count, into: &words, at: 0)
    ColorTerms.read(red, from: strip.redStart + sample * step, step: step, count: count, into: &words, at: count)
  }

  private static func makeTerms(_ samples: Int, _ matrix: ColorMatrix, _ workspace: inout ColorWorkspace) {
    var words = workspace.words.mutableSpan
    ColorTerms.storeFactors(matrix.words, behind: samples, in: &words)
    ColorTerms.make(samples, matrix.words, in: &words)
    if matrix.words.steps > 0 { ColorTerms.settle(samples, matrix, in: &words) }
  }

  /// Converts pairs of pixels of a row.
  private static func convertPairs(
    _ luma: Span<UInt8>, from start: Int, step: Int, samples: Int, _ matrix: ColorMatrix, pixelBytes: Int,
    _ workspace: inout ColorWorkspace, into bytes: inout MutableSpan<UInt8>, at place: Int
  ) {
    var memory: [UInt8] = []
    swap(&memory, &workspace.block)
    resize(&memory, to: ColorLevels.blockBytes)
    var block = memory.mutableSpan
    if step == 1 {
      ColorLevels.convert(
        luma, from: start, workspace.words.span, samples: samples, matrix.words, pixelBytes: pixelBytes, block: &block,
        into: &bytes, at: place)
    } else {
      resize(&workspace.luma, to: 2 * samples)
      pack(luma, from: start, step: step, into: &workspace.luma)
      ColorLevels.convert(
        workspace.luma.span, from: 0, workspace.words.span, samples: samples, matrix.words, pixelBytes: pixelBytes,
        block: &block, into: &bytes, at: place)
    }
    swap(&memory, &workspace.block)
  }

  /// Reads every step-th byte of a row.
  @inline(never)
  private static func pack(_ source: Span<UInt8>, from start: Int, step: Int, into row: inout [UInt8]) {
    var row = row.mutableSpan
    if step == 2 {
      for x in 0..<row.count { row[lane: x] = source[lane: start &+ 2 &* x] }
    } else {
      for x in 0..<row.count { row[lane: x] = source[lane: start &+ step &* x] }
    }
  }

  /// Checks that brightness lies in its plane.
  private static func check(_ luma: Span<UInt8>, _ strip: ColorStrip) {
    let last = strip.lumaStart + (strip.rows - 1) * strip.lumaBytesPerRow + (strip.count - 1) * strip.lumaStep
    precondition(
      strip.lumaStart >= 0 && strip.lumaStep > 0 && strip.lumaBytesPerRow >= 0 && last < luma.count,
      "byte \(last) of \(luma.count)")
    precondition(strip.first >= 0 && strip.chromaStep > 0, "samples \(strip.chromaStep) apart from \(strip.first)")
  }

  /// Checks that color samples lie in their planes.
  private static func check(_ blue: Span<UInt8>, _ red: Span<UInt8>, _ strip: ColorStrip, last: Int) {
    let end = last * strip.chromaStep
    precondition(
      strip.blueStart >= 0 && strip.redStart >= 0 && strip.blueStart + end < blue.count
        && strip.redStart + end < red.count, "sample \(last) of \(blue.count) and \(red.count) bytes")
  }
}
