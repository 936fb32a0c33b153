import DetectionPrimitives
import Testing

@Suite struct GatherTests {
  /// Shapes with their strides: rows side by side, padded, turned around, with axes of one and of no element.
  private static let layouts: [(shape: [Int], strides: [Int])] = [
    ([], []), ([1], [1]), ([67], [1]), ([5], [3]), ([4, 6], [6, 1]), ([4, 6], [9, 1]), ([6, 4], [1, 6]),
    ([2, 3, 5], [40, 7, 1]), ([5, 3, 2], [1, 7, 40]), ([3, 1, 4], [8, 99, 2]), ([2, 2, 2, 2], [1, 2, 4, 8]),
    ([0], [1]), ([3, 0, 2], [2, 2, 1]),
  ]

  @Test(arguments: layouts.indices) func everyElementComesFromItsPlace(index: Int) {
    let (shape, strides) = Self.layouts[index]
    check(shape, strides) { UInt8(truncatingIfNeeded: $0) }
    check(shape, strides) { Float16($0) }
    check(shape, strides) { Float($0) }
    check(shape, strides) { Int64($0) << 33 }
    check(shape, strides) { SIMD4<Float>(repeating: Float($0)) }
  }

  private func check<Element: BitwiseCopyable & Equatable>(
    _ shape: [Int], _ strides: [Int], _ element: (Int) -> Element
  ) {
    let places = places(shape[...], strides[...])
    let memory = (0..<max(1, (places.max() ?? 0) + 1)).map(element)
    #expect(Array(gathering: memory.span, shape: shape, strides: strides) == places.map(element))
    #expect(Array(copying: memory.span) == memory)
  }

  /// The place of each element, by recursion over the axes.
  private func places(_ shape: ArraySlice<Int>, _ strides: ArraySlice<Int>) -> [Int] {
    guard let extent = shape.first, let stride = strides.first else { return [0] }
    let inner = places(shape.dropFirst(), strides.dropFirst())
    return (0..<extent).flatMap { index in inner.map { index * stride + $0 } }
  }

  @Test func memoryThatIsTooShortIsACallersBug() async {
    await #expect(processExitsWith: .failure) {
      let memory: [Float] = [1, 2, 3]
      _ = Array(gathering: memory.span, shape: [2, 2], strides: [2, 1])
    }
  }
}
