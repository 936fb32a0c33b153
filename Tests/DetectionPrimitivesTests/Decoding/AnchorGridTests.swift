import DetectionPrimitives
import Testing

/// The anchors of published networks, and how far their centers leave a cell.
@Suite struct AnchorGridTests {
  private let network = Size(width: 32, height: 32)

  /// The box of a cell whose numbers are these, all of them probabilities already.
  private func box(
    _ numbers: [Float], _ rule: AnchorGridDecoder.BoxRule, _ grid: AnchorGrid
  ) throws -> Box {
    let decoder = AnchorGridDecoder(
      classCount: 1, grids: [grid], network: network, boxRule: rule, activation: .none)
    let candidates = try decoder.decode([.float32(try Tensor(numbers + [1, 1], shape: [6, 1, 1]))])
    return candidates.boxes[0]
  }

  @Test func anchorsOfYOLOv7() {
    let all = AnchorGrid.yolo7
    #expect(all.map(\.stride) == [8, 16, 32])
    #expect(all.map(\.widths) == [[12, 19, 40], [36, 76, 72], [142, 192, 459]])
    #expect(all.map(\.heights) == [[16, 36, 28], [75, 55, 146], [110, 243, 401]])
    #expect(all.allSatisfy { $0.centerScale == nil })
    #expect(AnchorGrid.yolo4CSP.map(\.widths) == all.map(\.widths))
    #expect(AnchorGrid.yolo4CSP.allSatisfy { $0.centerScale == 2 })
  }

  /// A probability of 3/4 lies a quarter to the right of the middle, times the scale.
  @Test(arguments: [(nil, 32), (2, 32), (1.5, 28), (1, 24)] as [(Float?, Float)])
  func centersOfSquaredBoxes(scale: Float?, x: Float) throws {
    let grid = AnchorGrid(stride: 32, anchors: [(8, 4)], centerScale: scale)
    #expect(try box([0.75, 0.5, 0.5, 0.5], .squared, grid) == Box(centerX: x, centerY: 16, width: 8, height: 4))
  }

  @Test(arguments: [(nil, 24), (1, 24), (1.5, 28), (2, 32)] as [(Float?, Float)])
  func centersOfExponentialBoxes(scale: Float?, x: Float) throws {
    let grid = AnchorGrid(stride: 32, anchors: [(8, 4)], centerScale: scale)
    #expect(try box([0.75, 0.5, 0, 0], .exponential, grid) == Box(centerX: x, centerY: 16, width: 8, height: 4))
  }

  #if os(macOS) || os(Linux)
    @Test func offsetsHaveNoScale() async {
      await #expect(processExitsWith: .failure) {
        _ = AnchorGridDecoder(
          classCount: 1, grids: [AnchorGrid(stride: 32, anchors: [(8, 4)], centerScale: 2)],
          network: Size(width: 32, height: 32), boxRule: .offset)
      }
    }
  #endif
}
