/// The prior boxes of an SSD network: centers and sizes as fractions of the network's input.
///
/// ```swift
/// let anchors = AnchorBoxes.mobileNetSSD(size: 300)
/// anchors.count          // 1917
/// anchors.centerX[0]     // 0.02631579
/// ```
public struct AnchorBoxes: Sendable, Hashable {
  /// The centers, from the left.
  public private(set) var centerX: [Float] = []

  /// The centers, from the top.
  public private(set) var centerY: [Float] = []

  /// The widths.
  public private(set) var widths: [Float] = []

  /// The heights.
  public private(set) var heights: [Float] = []

  /// Makes no anchors.
  public init() {}

  /// The number of anchors.
  public var count: Int { centerX.count }

  /// Adds an anchor at the end.
  public mutating func append(centerX: Float, centerY: Float, width: Float, height: Float) {
    self.centerX.append(centerX)
    self.centerY.append(centerY)
    widths.append(width)
    heights.append(height)
  }

  /// Reads the anchors that a network carries: [N, 4], a row of center y, center x, height, width for each.
  ///
  /// - Parameter tensor: Floats, or int8, uint8 or int32 with a quantization; any strides; leading axes of extent 1 are left
  ///   out.
  /// - Throws: ``DecodingError`` where the shape or the element type is another.
  /// - Complexity: O(N).
  public init(_ tensor: AnyTensor) throws(DecodingError) {
    let matrix = try HeadMatrix(rows: tensor, channelCount: 4)
    let reader = try NumberReader(tensor)
    var numbers: [Float] = []
    for row in 0..<matrix.candidateCount {
      reader.read(4, at: row * matrix.candidateStride, stride: matrix.channelStride, into: &numbers)
      append(centerX: numbers[1], centerY: numbers[0], width: numbers[3], height: numbers[2])
    }
  }
}
