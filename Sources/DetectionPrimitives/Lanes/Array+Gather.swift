// Elements that lie apart in memory, copied into one array.
//
// The functions are generic, and generic code that is called from another module goes through a table for each element:
// 120 ns instead of 1. So they copy bytes: the loops are over integers of the element's size, which the compiler knows.

extension Array where Element: BitwiseCopyable {
  /// Makes an array of all elements of a span.
  package init(copying elements: Span<Element>) {
    let count = elements.count
    // SAFETY: the buffer has room for `count` elements, whose bytes are all written.
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      unsafe elements.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: source)
      }
      initializedCount = count
    }
  }

  /// Makes an array of elements in the order of a shape, the last axis fastest.
  ///
  /// Element (i, j, …) is read at `i * strides[0] + j * strides[1] + …`.
  ///
  /// - Parameters:
  ///   - elements: The memory.
  ///   - shape: The extent of each axis.
  ///   - strides: The distance between neighbors along each axis, in elements; not negative.
  /// - Precondition: As many strides as extents, and the last element lies within `elements`.
  package init(gathering elements: Span<Element>, shape: [Int], strides: [Int]) {
    let count = shape.reduce(1, *)
    precondition(strides.count == shape.count, "\(strides.count) strides for \(shape.count) axes")
    guard count > 0 else {
      self = []
      return
    }
    let last = zip(shape, strides).reduce(0) { $0 + ($1.0 - 1) * $1.1 }
    precondition(last < elements.count, "element \(last) of \(elements.count)")
    // SAFETY: the buffer has room for `count` elements, as many as the shape has, and all are written; every place of
    // the shape is at most `last`, which was checked.
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      unsafe elements.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(buffer)
        let size = MemoryLayout<Element>.stride
        // SAFETY: as above.
        switch size {
        case 1: unsafe gather(UInt8.self, from: source, to: target, shape: shape, strides: strides)
        case 2: unsafe gather(UInt16.self, from: source, to: target, shape: shape, strides: strides)
        case 4: unsafe gather(UInt32.self, from: source, to: target, shape: shape, strides: strides)
        case 8: unsafe gather(UInt64.self, from: source, to: target, shape: shape, strides: strides)
        default:
          // SAFETY: as above; the bytes of an element are one more axis.
          let places = strides.map { $0 * size }
          unsafe gather(UInt8.self, from: source, to: target, shape: shape + [size], strides: places + [1])
        }
      }
      initializedCount = count
    }
  }
}

/// Copies words from the places of a shape, one row of the last axis after the other.
@inline(__always)
private func gather<Word: BitwiseCopyable>(
  _: Word.Type, from source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer, shape: [Int],
  strides: [Int]
) {
  let size = MemoryLayout<Word>.size
  let rowLength = shape.last ?? 1
  let rowStride = strides.last ?? 1
  let outer = shape.count - 1
  var index = [Int](repeating: 0, count: max(outer, 0))
  var first = 0
  var written = 0
  while true {
    // SAFETY: the caller has checked that all places of the shape are in the source, and its target is as long as the
    // shape. Elements of arrays and of borrowed memory are aligned for their type.
    for column in 0..<rowLength {
      let word = unsafe source.loadUnaligned(fromByteOffset: (first &+ column &* rowStride) &* size, as: Word.self)
      unsafe target.storeBytes(of: word, toByteOffset: (written &+ column) &* size, as: Word.self)
    }
    written += rowLength
    var axis = outer - 1
    while axis >= 0 {
      index[axis] += 1
      // The stride of an axis of one place can be any number; what it adds is taken back.
      first &+= strides[axis]
      if index[axis] < shape[axis] { break }
      first &-= shape[axis] &* strides[axis]
      index[axis] = 0
      axis -= 1
    }
    if axis < 0 { return }
  }
}
