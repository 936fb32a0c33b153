/// What the numbers of a network's boxes are measured in.
///
/// It is a property of the export: networks converted for TensorFlow Lite or with Apple's suppression stage divide
/// their boxes by the size of the input, the same networks as ONNX do not. Declare it.
public enum CoordinateSpace: Sendable, Hashable {
  /// Pixels of the network's input.
  case pixels

  /// Fractions of the network's input, which has this size.
  case normalized(Size)

  /// What to multiply x and widths by to get pixels.
  var scaleX: Float {
    switch self {
    case .pixels: 1
    case .normalized(let size): Float(size.width)
    }
  }

  /// What to multiply y and heights by to get pixels.
  var scaleY: Float {
    switch self {
    case .pixels: 1
    case .normalized(let size): Float(size.height)
    }
  }
}
