// Resizing of Floats along one axis: each target element is a sum of source elements times weights, added in the order of
// the taps, the first product first. With weights of Float each product and sum is rounded to Float: OpenCV and PyTorch.
// With weights of Double the sum is kept in Double and rounded once: Pillow.

extension Reference {
  /// Weighs the pixels of a row for each target pixel.
  ///
  /// - Parameters:
  ///   - source: The elements of the picture.
  ///   - first: The element where the row starts.
  ///   - channels: The elements of a pixel, above 0.
  ///   - places: For each target pixel, as many source pixels as there may be taps.
  ///   - counts: For each target pixel, the number of taps.
  ///   - weights: The weights of the taps.
  ///   - values: Where to put the target pixels.
  ///   - start: The place of the first element.
  package static func weighRow(
    _ source: Span<Float>, from first: Int, channels: Int, places: Span<Int32>, counts: Span<Int32>,
    weights: Span<Float>, into values: inout MutableSpan<Float>, at start: Int
  ) {
    let capacity = checkWeighRow(
      channels: channels, places: places.count, counts: counts.count, weights: weights.count, values: values.count,
      at: start)
    for x in 0..<counts.count {
      for channel in 0..<channels {
        var sum: Float = 0
        for tap in x * capacity..<x * capacity + Int(counts[x]) {
          let product = source[first + Int(places[tap]) * channels + channel] * weights[tap]
          sum = tap == x * capacity ? product : sum + product
        }
        values[start + x * channels + channel] = sum
      }
    }
  }

  /// The same with weights and sums of Double.
  package static func weighRow(
    _ source: Span<Float>, from first: Int, channels: Int, places: Span<Int32>, counts: Span<Int32>,
    weights: Span<Double>, into values: inout MutableSpan<Float>, at start: Int
  ) {
    let capacity = checkWeighRow(
      channels: channels, places: places.count, counts: counts.count, weights: weights.count, values: values.count,
      at: start)
    for x in 0..<counts.count {
      for channel in 0..<channels {
        var sum = 0.0
        for tap in x * capacity..<x * capacity + Int(counts[x]) {
          sum += Double(source[first + Int(places[tap]) * channels + channel]) * weights[tap]
        }
        values[start + x * channels + channel] = Float(sum)
      }
    }
  }

  /// Weighs rows into one.
  ///
  /// - Parameters:
  ///   - source: The elements of the picture.
  ///   - first: The element where row 0 starts.
  ///   - rowStep: The elements from row to row.
  ///   - count: The elements of a row that are wanted.
  ///   - places: The rows.
  ///   - weights: The weight of each.
  ///   - values: Where to put `count` elements.
  ///   - start: The place of the first.
  package static func weighColumn(
    _ source: Span<Float>, from first: Int, rowStep: Int, count: Int, places: Span<Int32>, weights: Span<Float>,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    precondition(places.count == weights.count && places.count > 0, "\(weights.count) weights")
    for x in 0..<count {
      var sum = source[first + Int(places[0]) * rowStep + x] * weights[0]
      for tap in 1..<places.count { sum += source[first + Int(places[tap]) * rowStep + x] * weights[tap] }
      values[start + x] = sum
    }
  }

  /// The same with weights and sums of Double.
  package static func weighColumn(
    _ source: Span<Float>, from first: Int, rowStep: Int, count: Int, places: Span<Int32>, weights: Span<Double>,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    precondition(places.count == weights.count && places.count > 0, "\(weights.count) weights")
    for x in 0..<count {
      var sum = 0.0
      for tap in 0..<places.count {
        sum += Double(source[first + Int(places[tap]) * rowStep + x]) * weights[tap]
      }
      values[start + x] = Float(sum)
    }
  }

  /// Averages blocks of whole pixels, as OpenCV's INTER_AREA does where both scales are whole numbers: a block's pixels
  /// are added in fours, row after row, and the sum is multiplied by Float(1 / pixels).
  ///
  /// - Parameters:
  ///   - source: The elements of the picture.
  ///   - first: The element where the block's first row starts.
  ///   - rowCount: The elements of a source row.
  ///   - channels: The elements of a pixel, above 0.
  ///   - across: The pixels of a block along a row.
  ///   - down: The rows of a block.
  ///   - count: The target's pixels.
  ///   - values: Where to put the target pixels.
  ///   - start: The place of the first element.
  package static func averageBlocks(
    _ source: Span<Float>, from first: Int, rowCount: Int, channels: Int, across: Int, down: Int, count: Int,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    let pixels = across * down
    precondition(channels > 0 && pixels > 0 && count >= 0, "\(count) blocks of \(across) by \(down) pixels")
    let scale = 1 / Float(pixels)
    for x in 0..<count {
      for channel in 0..<channels {
        func element(_ number: Int) -> Float {
          source[first + number / across * rowCount + (x * across + number % across) * channels + channel]
        }
        var sum: Float = 0
        var number = 0
        while number + 4 <= pixels {
          sum += element(number) + element(number + 1) + element(number + 2) + element(number + 3)
          number += 4
        }
        while number < pixels {
          sum += element(number)
          number += 1
        }
        values[start + x * channels + channel] = sum * scale
      }
    }
  }

  /// Checks the memory for a row.
  ///
  /// - Returns: The places of taps for each target pixel.
  private static func checkWeighRow(
    channels: Int, places: Int, counts: Int, weights: Int, values: Int, at start: Int
  ) -> Int {
    precondition(counts > 0 && places == weights && places % counts == 0, "\(places) places, \(weights) weights")
    precondition(
      channels > 0 && start >= 0 && counts * channels <= values - start, "\(counts) pixels at \(start)")
    return places / counts
  }
}
