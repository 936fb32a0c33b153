/// Many boxes as four arrays, one for each edge: the form that kernels read fast.
///
/// ```swift
/// var boxes = Boxes()
/// boxes.append(Box(minX: 0, minY: 0, maxX: 2, maxY: 1))
/// boxes[0].area   // 2
/// boxes.maxX      // [2]
/// ```
public struct Boxes: Sendable, Hashable {
  /// The left edges.
  public private(set) var minX: [Float] = []

  /// The top edges.
  public private(set) var minY: [Float] = []

  /// The right edges.
  public private(set) var maxX: [Float] = []

  /// The bottom edges.
  public private(set) var maxY: [Float] = []

  /// Makes no boxes.
  public init() {}

  /// Makes boxes of a sequence.
  public init(_ boxes: some Sequence<Box>) {
    reserveCapacity(boxes.underestimatedCount)
    for box in boxes { append(box) }
  }

  /// Makes boxes of their four edges.
  ///
  /// - Precondition: The four arrays have the same count.
  public init(minX: [Float], minY: [Float], maxX: [Float], maxY: [Float]) {
    precondition(
      minY.count == minX.count && maxX.count == minX.count && maxY.count == minX.count,
      "edges of \(minX.count), \(minY.count), \(maxX.count) and \(maxY.count) boxes")
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Adds a box at the end.
  public mutating func append(_ box: Box) {
    minX.append(box.minX)
    minY.append(box.minY)
    maxX.append(box.maxX)
    maxY.append(box.maxY)
  }

  /// Makes room for as many boxes.
  public mutating func reserveCapacity(_ capacity: Int) {
    minX.reserveCapacity(capacity)
    minY.reserveCapacity(capacity)
    maxX.reserveCapacity(capacity)
    maxY.reserveCapacity(capacity)
  }

  /// Adds as many boxes at the end, edge by edge.
  @inline(__always)
  mutating func append(count: Int, _ box: (Int) -> Box) {
    Self.append(to: &minX, count: count) { box($0).minX }
    Self.append(to: &minY, count: count) { box($0).minY }
    Self.append(to: &maxX, count: count) { box($0).maxX }
    Self.append(to: &maxY, count: count) { box($0).maxY }
  }

  @inline(__always)
  private static func append(to edges: inout [Float], count: Int, _ edge: (Int) -> Float) {
    let start = edges.count
    edges.append(contentsOf: repeatElement(0, count: count))
    var span = edges.mutableSpan
    for i in 0..<count { span[start + i] = edge(i) }
  }

  /// Removes boxes from the end and keeps their memory.
  mutating func removeLast(_ count: Int) {
    minX.removeLast(count)
    minY.removeLast(count)
    maxX.removeLast(count)
    maxY.removeLast(count)
  }

  /// Removes all boxes.
  ///
  /// - Parameter keepingCapacity: Whether to keep the memory for the next frame.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    minX.removeAll(keepingCapacity: keepingCapacity)
    minY.removeAll(keepingCapacity: keepingCapacity)
    maxX.removeAll(keepingCapacity: keepingCapacity)
    maxY.removeAll(keepingCapacity: keepingCapacity)
  }
}

extension Boxes: RandomAccessCollection, MutableCollection {
  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of boxes.
  public var endIndex: Int { minX.count }

  /// The box at an index.
  public subscript(index: Int) -> Box {
    get { Box(minX: minX[index], minY: minY[index], maxX: maxX[index], maxY: maxY[index]) }
    set {
      minX[index] = newValue.minX
      minY[index] = newValue.minY
      maxX[index] = newValue.maxX
      maxY[index] = newValue.maxY
    }
  }
}
