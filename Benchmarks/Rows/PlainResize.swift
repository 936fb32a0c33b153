import DetectionPrimitives

/// Resizing by the plain loops of `Reference`, table by table and row by row: what the fast kernels are compared with.
struct PlainResize {
  let from: Size
  let to: Size
  let pixelBytes: Int

  func resize(_ source: Span<UInt8>, _ filter: ResizeFilter, into target: inout MutableSpan<UInt8>) {
    switch filter {
    case .openCVNearest: nearest(source, into: &target)
    case .openCVArea: area(source, into: &target)
    case .openCVCubic: cubic(source, into: &target)
    case .pillowBilinear: pillow(.bilinear, source, into: &target)
    case .pillowLanczos: pillow(.lanczos, source, into: &target)
    default: fail("no plain loops for \(filter)", code: 1)
    }
  }

  private var sourceRow: Int { from.width * pixelBytes }
  private var targetRow: Int { to.width * pixelBytes }

  private func nearest(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    func places(_ source: Int, _ target: Int) -> [Int32] {
      var places = [Int32](repeating: 0, count: target)
      var span = places.mutableSpan
      Reference.nearestTaps(source: source, target: target, rule: .corner, into: &span)
      return places
    }
    let (columns, rows) = (places(from.width, to.width), places(from.height, to.height))
    Reference.pickPixels(
      source, from: 0, bytesPerRow: sourceRow, width: from.width, pixelBytes: pixelBytes, rows: rows.span,
      columns: columns.span, into: &target)
  }

  private func area(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    func taps(_ source: Int, _ target: Int) -> (starts: [Int32], counts: [Int32], weights: [Float], capacity: Int) {
      let capacity = Reference.areaTapCount(source: source, target: target)
      var (starts, counts) = ([Int32](repeating: 0, count: target), [Int32](repeating: 0, count: target))
      var weights = [Float](repeating: 0, count: target * capacity)
      var first = starts.mutableSpan
      var second = counts.mutableSpan
      var third = weights.mutableSpan
      Reference.areaTaps(source: source, target: target, starts: &first, counts: &second, weights: &third)
      return (starts, counts, weights, capacity)
    }
    let (columns, rows) = (taps(from.width, to.width), taps(from.height, to.height))
    var sums = [Float](repeating: 0, count: targetRow + 1)
    for y in 0..<to.height {
      var total = [Float](repeating: 0, count: targetRow + 1)
      for tap in 0..<Int(rows.counts[y]) {
        let row = Int(rows.starts[y]) + tap
        var span = sums.mutableSpan
        Reference.areaRow(
          source.extracting(row * sourceRow..<(row + 1) * sourceRow), pixelBytes: pixelBytes,
          starts: columns.starts.span, counts: columns.counts.span, weights: columns.weights.span, into: &span)
        var totals = total.mutableSpan
        Reference.accumulate(sums.span, weight: rows.weights[y * rows.capacity + tap], into: &totals)
      }
      Reference.roundSums(total.span, scale: 1, count: targetRow, into: &target, at: y * targetRow)
    }
  }

  private func cubic(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    func taps(_ source: Int, _ target: Int) -> (places: [Int32], weights: [Int16], pairs: [Int16]) {
      var (places, exact) = ([Int32](repeating: 0, count: 4 * target), [Float](repeating: 0, count: 4 * target))
      var first = places.mutableSpan
      var second = exact.mutableSpan
      Reference.cubicTaps(source: source, target: target, places: &first, weights: &second)
      let weights = exact.map { Int16(($0 * 2048).rounded(.toNearestOrEven)) }
      let pairs = (0..<16 * target).map { weights[$0 / 8 * 2 + $0 % 2] }
      return (places, weights, pairs)
    }
    let (columns, rows) = (taps(from.width, to.width), taps(from.height, to.height))
    let stride = targetRow + 1
    var sums = [Float](repeating: 0, count: from.height * stride)
    var span = sums.mutableSpan
    for y in 0..<from.height {
      Reference.cubicRow(
        source.extracting(y * sourceRow..<(y + 1) * sourceRow), pixelBytes: pixelBytes, places: columns.places.span,
        weights: columns.pairs.span, into: &span, at: y * stride)
    }
    for y in 0..<to.height {
      func place(_ tap: Int) -> Int { Int(rows.places[4 * y + tap]) * stride }
      let weights = rows.weights
      Reference.cubicColumn(
        sums.span, rows: (place(0), place(1), place(2), place(3)),
        weights: (weights[4 * y], weights[4 * y + 1], weights[4 * y + 2], weights[4 * y + 3]), count: targetRow,
        into: &target, at: y * targetRow)
    }
  }

  /// Rows first, which Pillow 13 does too for the sizes of the benchmarks.
  private func pillow(_ kernel: ResampleKernel, _ source: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
    func taps(_ source: Int, _ target: Int) -> (starts: [Int32], counts: [Int32], weights: [Int32], capacity: Int) {
      let capacity = Reference.resampleTapCount(kernel, source: source, target: target)
      var (starts, counts) = ([Int32](repeating: 0, count: target), [Int32](repeating: 0, count: target))
      var weights = [Int32](repeating: 0, count: target * capacity)
      var first = starts.mutableSpan
      var second = counts.mutableSpan
      var third = weights.mutableSpan
      Reference.resampleTaps(kernel, source: source, target: target, starts: &first, counts: &second, weights: &third)
      return (starts, counts, weights, capacity)
    }
    let (columns, rows) = (taps(from.width, to.width), taps(from.height, to.height))
    var middle = [UInt8](repeating: 0, count: from.height * targetRow)
    var span = middle.mutableSpan
    for y in 0..<from.height {
      Reference.resampleRow(
        source.extracting(y * sourceRow..<(y + 1) * sourceRow), pixelBytes: pixelBytes, starts: columns.starts.span,
        counts: columns.counts.span, weights: columns.weights.span, into: &span, at: y * targetRow)
    }
    for y in 0..<to.height {
      let first = y * rows.capacity
      Reference.resampleColumn(
        middle.span, from: Int(rows.starts[y]) * targetRow, bytesPerRow: targetRow,
        weights: rows.weights.span.extracting(first..<first + Int(rows.counts[y])), count: targetRow, into: &target,
        at: y * targetRow)
    }
  }
}
