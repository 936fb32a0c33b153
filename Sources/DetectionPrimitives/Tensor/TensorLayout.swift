/// The product of a shape, checked.
func elementCount(of shape: [Int], elementSize: Int) throws(TensorError) -> Int {
  var count = 1
  for extent in shape {
    guard extent >= 0 else { throw .negativeExtent(shape: shape) }
  }
  // A zero anywhere makes the product zero, but the others must be sane all the same.
  for extent in shape where extent != 0 {
    let (product, overflow) = count.multipliedReportingOverflow(by: extent)
    guard !overflow, product <= Int.max / elementSize else { throw .shapeTooLarge(shape: shape) }
    count = product
  }
  return shape.contains(0) ? 0 : count
}

/// The strides of a shape without padding, the last axis fastest.
func contiguousStrides(of shape: [Int]) -> [Int] {
  var strides = [Int](repeating: 1, count: shape.count)
  var stride = 1
  for axis in shape.indices.reversed() {
    strides[axis] = stride
    stride *= max(shape[axis], 1)
  }
  return strides
}

/// Checks that strides are as many as extents, not negative, and give each element its own place.
func checkStrides(_ strides: [Int], shape: [Int]) throws(TensorError) {
  guard strides.count == shape.count else { throw .strideCount(expected: shape.count, found: strides.count) }
  guard strides.allSatisfy({ $0 >= 0 }) else { throw .overlappingStrides(shape: shape, strides: strides) }
  if shape.contains(0) { return }
  var reach = 1
  for axis in shape.indices.filter({ shape[$0] > 1 }).sorted(by: { strides[$0] < strides[$1] }) {
    guard strides[axis] >= reach else { throw .overlappingStrides(shape: shape, strides: strides) }
    let (extent, overflow) = strides[axis].multipliedReportingOverflow(by: shape[axis])
    guard !overflow else { throw .shapeTooLarge(shape: shape) }
    reach = extent
  }
}

/// How many elements of memory a tensor reaches into.
func neededCount(shape: [Int], strides: [Int], offset: Int) throws(TensorError) -> Int {
  guard offset >= 0 else { throw .outOfBounds(needed: offset, available: 0) }
  if shape.contains(0) { return 0 }
  guard offset < Int.max else { throw .shapeTooLarge(shape: shape) }
  var last = offset
  for (extent, stride) in zip(shape, strides) {
    let (distance, overflow) = (extent - 1).multipliedReportingOverflow(by: stride)
    let (sum, carry) = last.addingReportingOverflow(distance)
    guard !overflow, !carry, sum < Int.max else { throw .shapeTooLarge(shape: shape) }
    last = sum
  }
  return last + 1
}
