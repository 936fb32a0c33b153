/// A tensor whose element type is known at run time: what a file or an inference engine hands over.
///
/// ```swift
/// let head = AnyTensor.float32(try Tensor([0.5, 640] as [Float], shape: [1, 2]))
/// head.shape         // [1, 2]
/// head.elementType   // .float32
/// ```
public enum AnyTensor: Sendable, Equatable {
  /// Elements of type `Float16`.
  case float16(Tensor<Float16>)
  /// Elements of type `Float`.
  case float32(Tensor<Float>)
  /// Elements of type `Double`.
  case float64(Tensor<Double>)
  /// Elements of type `UInt8`.
  case uint8(Tensor<UInt8>)
  /// Elements of type `Int8`.
  case int8(Tensor<Int8>)
  /// Elements of type `Int32`.
  case int32(Tensor<Int32>)
  /// Elements of type `Int64`.
  case int64(Tensor<Int64>)

  /// The extent of each axis, outermost first.
  public var shape: [Int] {
    switch self {
    case .float16(let tensor): tensor.shape
    case .float32(let tensor): tensor.shape
    case .float64(let tensor): tensor.shape
    case .uint8(let tensor): tensor.shape
    case .int8(let tensor): tensor.shape
    case .int32(let tensor): tensor.shape
    case .int64(let tensor): tensor.shape
    }
  }

  /// The number format of the elements.
  public var elementType: ElementType {
    switch self {
    case .float16: .float16
    case .float32: .float32
    case .float64: .float64
    case .uint8: .uint8
    case .int8: .int8
    case .int32: .int32
    case .int64: .int64
    }
  }
}
