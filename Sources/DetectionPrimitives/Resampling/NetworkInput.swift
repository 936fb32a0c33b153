/// A network's input of Floats, in memory that is filled again for each frame.
///
/// ```swift
/// var preprocessor = try Preprocessor(network: Size(width: 640, height: 640))
/// var input = NetworkInput()
/// let placement = try preprocessor.prepare(frame, into: &input)
/// input.shape      // [1, 3, 640, 640]
/// input.elements.count   // 1228800
/// ```
///
/// Let go of arrays and tensors made of it before the next frame: while one is in use, the next frame gets new memory.
public struct NetworkInput: Sendable {
  /// The values: all of the first channel, row by row, then the second and the third; or pixel by pixel.
  public internal(set) var elements: [Float] = []

  /// The extents [N, 3, height, width] or [N, height, width, 3], N = 1 without a batch; zeros before the first frame.
  public internal(set) var shape: [Int] = [1, 3, 0, 0]

  /// What the padding of each item of a batch was filled for.
  ///
  /// A frame that lies where the last one lay finds its padding done.
  var paddedItems: [Padded?] = []

  /// What the padding of a single picture was filled for.
  var padded: Padded? {
    get { paddedItems.count == 1 ? paddedItems[0] : nil }
    set {
      if paddedItems.count == 1 {
        paddedItems[0] = newValue
      } else {
        paddedItems = [newValue]
      }
    }
  }

  struct Padded: Sendable, Hashable {
    let padding: Padding
    let network: Size
    let values: RGBValues
    let layout: InputLayout
  }

  /// Makes an empty input.
  public init() {}

  /// Sets the extents, in the memory that they have.
  mutating func setShape(batch: Int, _ network: Size, _ layout: InputLayout) {
    shape[0] = batch
    shape[1] = layout == .nchw ? 3 : network.height
    shape[2] = layout == .nchw ? network.height : network.width
    shape[3] = layout == .nchw ? network.width : 3
  }

  /// The values as a tensor that shares their memory; making one allocates what says so, not the values.
  public var tensor: Tensor<Float> {
    Tensor(
      unchecked: Storage(elements), shape: shape, strides: contiguousStrides(of: shape), offset: 0,
      count: elements.count, quantization: nil)
  }
}
