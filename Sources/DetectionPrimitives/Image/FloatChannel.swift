/// A plane of numbers: Floats, or samples of 16 bits that become Floats where they are read.
struct FloatChannel: Sendable {
  /// The numbers in memory.
  enum Values: Sendable {
    case floats(Storage<Float>)
    case samples(Storage<UInt16>)
  }

  let values: Values

  /// The place of the first pixel's number.
  let start: Int

  /// The numbers from a pixel to the next.
  let step: Int

  /// The numbers from row to row.
  let stride: Int

  /// The place of a pixel's number.
  func place(x: Int, y: Int) -> Int { start + y * stride + x * step }

  /// The part of the plane, in the same memory.
  func slice(_ part: PicturePart) -> FloatChannel {
    FloatChannel(values: values, start: place(x: part.x, y: part.y), step: step, stride: stride)
  }

  /// Fills a row with numbers times a factor.
  ///
  /// - Parameters:
  ///   - first: The place of the first number.
  ///   - step: The places from a number to the next; negative to the left or upward.
  ///   - factor: What each is multiplied by, in Float.
  ///   - row: Where to put the products.
  func read(from first: Int, step: Int, factor: Float, into row: inout MutableSpan<Float>) {
    switch values {
    case .floats(let storage):
      storage.withElements { numbers in
        guard step == 1 else {
          for x in row.indices { row[x] = numbers[first + x * step] * factor }
          return
        }
        let part = numbers.extracting(first..<first + row.count)
        for x in row.indices { row[x] = part[x] * factor }
      }
    case .samples(let storage):
      storage.withElements { numbers in
        guard step == 1 else {
          for x in row.indices { row[x] = Float(numbers[first + x * step]) * factor }
          return
        }
        let part = numbers.extracting(first..<first + row.count)
        for x in row.indices { row[x] = Float(part[x]) * factor }
      }
    }
  }
}
