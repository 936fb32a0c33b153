/// Reads raw heads on grids with anchors: YOLOv2, YOLOv3 and v3-tiny, YOLOv4, Yolo-Fastest, YOLOv5's and YOLOX's heads.
///
/// Each head holds, for each anchor of each cell, 5 + C numbers: tx, ty, tw, th, the objectness, then one for each of C
/// classes. A candidate's score is the objectness times the class's probability, in Float. A candidate goes where its
/// objectness is not above the threshold, or where the product is not.
///
/// ```swift
/// var head = [Float](repeating: 0, count: 3 * 6)
/// head[4] = 3
/// head[5] = 3
/// let decoder = AnchorGridDecoder(
///   classCount: 1, grids: [AnchorGrid(stride: 32, anchors: [(116, 90), (156, 198), (373, 326)])],
///   network: Size(width: 32, height: 32))
/// let candidates = try decoder.decode([.float32(try Tensor(head, shape: [1, 18, 1, 1]))])
/// candidates.boxes[0].width    // 116.0
/// candidates.boxes[0].minX     // -42.0
/// candidates.scores            // [0.907397]
/// ```
///
/// Sources: darknet's region_layer.c and yolo_layer.c (with AlexeyAB's `scale_x_y` and `new_coords`), models/yolo.py
/// of ultralytics/yolov5, yolo_head.py of Megvii YOLOX.
public struct AnchorGridDecoder: CandidateDecoder, Hashable {
  /// How tx, ty, tw and th make a box, with σ the sigmoid and s the grid's center scale.
  public enum BoxRule: Sendable, Hashable, CaseIterable {
    /// YOLOv2, v3, v4: center = (cell + σ(t) · s - (s - 1) / 2) · stride, size = e^t · anchor.
    case exponential

    /// YOLOv5, v7, and darknet's `new_coords`: the center as above, size = (2σ(t))² · anchor.
    ///
    /// The scale is 2 unless a grid has another: center = (cell + 2σ(t) - 0.5) · stride.
    case squared

    /// YOLOX: center = (cell + t) · stride, size = e^t · anchor.
    case offset
  }

  /// The number of classes.
  public var classCount: Int

  /// The heads, in the order of the outputs.
  public var grids: [AnchorGrid]

  /// The size of the network's input.
  public var network: Size

  /// How the first four numbers make a box.
  public var boxRule: BoxRule

  /// The order of the axes of every output.
  public var layout: GridLayout

  /// What the numbers still need.
  ///
  /// `.sigmoid` for raw heads; `.none` where the network applied it to everything that needs it, as with darknet's
  /// `new_coords`; `.softmax` where the classes share a probability of 1 and the rest needs the sigmoid, as in YOLOv2.
  public var activation: Activation

  /// How many classes one candidate can stand for.
  public var selection: ClassSelection

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many candidates are kept of all outputs, those with the highest scores.
  public var candidateLimit: Int

  /// Declares heads.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - grids: The heads, in the order of the outputs.
  ///   - network: The size of the network's input.
  ///   - boxRule: How the first four numbers make a box.
  ///   - layout: The order of the axes of every output.
  ///   - activation: What the numbers still need.
  ///   - selection: How many classes one candidate can stand for; darknet takes all.
  ///   - scoreThreshold: A candidate is kept where its score is above this.
  ///   - candidateLimit: At most so many candidates are kept of all outputs.
  /// - Precondition: `classCount` is above 0, there is a grid, each stride divides the network's sides,
  ///   `scoreThreshold` is finite and `candidateLimit` not negative; no grid has a center scale with `.offset`.
  public init(
    classCount: Int, grids: [AnchorGrid], network: Size, boxRule: BoxRule = .exponential,
    layout: GridLayout = .channelsFirst, activation: Activation = .sigmoid, selection: ClassSelection = .all,
    scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.grids = grids
    self.network = network
    self.boxRule = boxRule
    self.layout = layout
    self.activation = activation
    self.selection = selection
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    checkDeclaration()
  }

  private func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
    precondition(!grids.isEmpty, "no grids")
    for grid in grids {
      _ = gridSize(of: network, stride: grid.stride)
      if let scale = grid.centerScale {
        precondition(boxRule != .offset, "a center scale of \(scale) for centers without a sigmoid")
      }
    }
  }

  /// Adds the candidates of the heads to others.
  ///
  /// The objectness is looked at first, in the output's own elements, with the threshold moved to its logit; only
  /// where it passes are classes and boxes read. Classes of `.best` are compared by their logits.
  ///
  /// - Parameters:
  ///   - outputs: One for each grid, in their order: floats, or int8, uint8 or int32 with a quantization; any strides.
  ///   - candidates: Where to add. Boxes are in pixels of the network's input; indices count output by output, in it
  ///     anchor by anchor, in that row by row. A class that is not a number is skipped; a candidate with an
  ///     objectness, a class score or a box that is not finite is dropped and counted. After an error nothing was
  ///     added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where a shape, an element type or the numbers contradict the declaration.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(candidates + C · survivors), without allocation once `candidates` and `workspace` have their
  ///   size.
  public func decode(
    _ outputs: [AnyTensor], into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    guard outputs.count == grids.count else { throw .outputCount(expected: grids.count, found: outputs.count) }
    try candidates.add(atMost: candidateLimit) { (candidates: inout Candidates) throws(DecodingError) in
      var first = 0
      for index in grids.indices {
        let grid = grids[index]
        try decode(outputs[index], (grid, first), into: &candidates, workspace: &workspace)
        first += (network.width / grid.stride) * (network.height / grid.stride) * grid.anchorCount
      }
    }
  }
}

extension AnchorGridDecoder: ElementwiseDecoder {
  func decode<Element: HeadElement>(
    _ tensor: Tensor<Element>, _ place: (grid: AnchorGrid, firstIndex: Int), into candidates: inout Candidates,
    block: inout BlockScores<Element>, scratch: inout DecodingScratch
  ) throws(DecodingError) {
    let grid = place.grid
    let size = gridSize(of: network, stride: grid.stride)
    let head = try HeadGrid(
      shape: tensor.shape, strides: tensor.strides, layout: layout, anchorCount: grid.anchorCount,
      channelCount: 5 + classCount, grid: size)
    let reading = try HeadReading(
      tensor, activation: activation == .none ? .none : .sigmoid, threshold: scoreThreshold)
    let rule = ClassRule(classCount: classCount, selection: selection, isSoftmax: activation == .softmax)
    let cellCount = size.width * size.height
    candidates.readCount += cellCount * grid.anchorCount
    guard let floor = reading.floor(Element.self), let classFloor = reading.classFloor(Element.self) else { return }
    let runs = head.runs
    try tensor.withElements { (elements: Span<Element>) throws(DecodingError) in
      for anchor in 0..<grid.anchorCount {
        for run in 0..<runs.count {
          try block.forEachPassing(
            elements, from: anchor * head.anchorStride + run * head.rowStride + 4 * head.channelStride,
            count: runs.length, stride: head.columnStride, floor: floor
          ) { (cellInRun: Int, isNumber: Bool) throws(DecodingError) in
            let cell = run * runs.length + cellInRun
            let (row, column) = (cell / size.width, cell % size.width)
            let start = anchor * head.anchorStride + head.place(row: row, column: column)
            try candidates.append(
              elements, at: start + 4 * head.channelStride, stride: head.channelStride, isNumber: isNumber,
              floor: classFloor, reading: reading, rule: rule, picked: &scratch.picked,
              candidateIndex: place.firstIndex + anchor * cellCount + cell
            ) {
              box(
                elements, at: start, stride: head.channelStride, cell: (column, row), grid: grid, anchor: anchor,
                reading: reading)
            }
          }
        }
      }
    }
  }

  private func box<Element: HeadElement>(
    _ elements: Span<Element>, at place: Int, stride: Int, cell: (column: Int, row: Int), grid: AnchorGrid,
    anchor: Int, reading: HeadReading
  ) -> Box {
    let x = reading.real(elements[place])
    let y = reading.real(elements[place + stride])
    let width = reading.real(elements[place + 2 * stride])
    let height = reading.real(elements[place + 3 * stride])
    let (column, row, side) = (Float(cell.column), Float(cell.row), Float(grid.stride))
    switch boxRule {
    case .exponential:
      let (x, y) = center(x, y, cell: (column, row), scale: grid.centerScale ?? 1, reading)
      return Box(
        centerX: x * side, centerY: y * side, width: PortableMath.exp(width) * grid.widths[anchor],
        height: PortableMath.exp(height) * grid.heights[anchor])
    case .squared:
      let (x, y) = center(x, y, cell: (column, row), scale: grid.centerScale ?? 2, reading)
      let doubleWidth = 2 * reading.score(width)
      let doubleHeight = 2 * reading.score(height)
      return Box(
        centerX: x * side, centerY: y * side, width: doubleWidth * doubleWidth * grid.widths[anchor],
        height: doubleHeight * doubleHeight * grid.heights[anchor])
    case .offset:
      return Box(
        centerX: (column + x) * side, centerY: (row + y) * side, width: PortableMath.exp(width) * grid.widths[anchor],
        height: PortableMath.exp(height) * grid.heights[anchor])
    }
  }

  /// A center in cells: its sigmoid, spread from the middle of the cell by a scale.
  @inline(__always)
  private func center(
    _ x: Float, _ y: Float, cell: (column: Float, row: Float), scale: Float, _ reading: HeadReading
  ) -> (x: Float, y: Float) {
    let shift = 0.5 * (scale - 1)
    return (cell.column + (reading.score(x) * scale - shift), cell.row + (reading.score(y) * scale - shift))
  }
}
