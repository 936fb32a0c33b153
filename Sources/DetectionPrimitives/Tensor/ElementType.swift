/// The number format of a tensor's elements.
public enum ElementType: Sendable, Hashable, CaseIterable {
  /// IEEE 754 binary16.
  case float16
  /// IEEE 754 binary32.
  case float32
  /// IEEE 754 binary64.
  case float64
  /// Unsigned integers of 8 bits.
  case uint8
  /// Signed integers of 8 bits.
  case int8
  /// Signed integers of 32 bits.
  case int32
  /// Signed integers of 64 bits.
  case int64

  /// The size of one element in bytes.
  public var byteCount: Int {
    switch self {
    case .uint8, .int8: 1
    case .float16: 2
    case .float32, .int32: 4
    case .float64, .int64: 8
    }
  }
}

extension ElementType: CustomStringConvertible {
  /// The name as NumPy spells it, such as `float32`.
  public var description: String {
    switch self {
    case .float16: "float16"
    case .float32: "float32"
    case .float64: "float64"
    case .uint8: "uint8"
    case .int8: "int8"
    case .int32: "int32"
    case .int64: "int64"
    }
  }
}

/// A number that a tensor can hold.
public protocol TensorElement: BitwiseCopyable, Sendable, Hashable {
  /// The format that names this type at run time.
  static var elementType: ElementType { get }

  /// The value that a tensor of zeros holds.
  static var zero: Self { get }

  /// The value as a Float, rounded to the nearest where it is not exact.
  var floatValue: Float { get }
}

extension Float: TensorElement {
  /// `.float32`.
  public static var elementType: ElementType { .float32 }

  /// The value itself.
  public var floatValue: Float { self }
}

extension Float16: TensorElement {
  /// `.float16`.
  public static var elementType: ElementType { .float16 }

  /// The value, exact.
  public var floatValue: Float { Float(halfBits: bitPattern) }
}

extension Double: TensorElement {
  /// `.float64`.
  public static var elementType: ElementType { .float64 }

  /// The nearest Float; infinite where the value is out of its range.
  public var floatValue: Float { Float(self) }
}

extension UInt8: TensorElement {
  /// `.uint8`.
  public static var elementType: ElementType { .uint8 }

  /// The value, exact.
  public var floatValue: Float { Float(self) }
}

extension Int8: TensorElement {
  /// `.int8`.
  public static var elementType: ElementType { .int8 }

  /// The value, exact.
  public var floatValue: Float { Float(self) }
}

extension Int32: TensorElement {
  /// `.int32`.
  public static var elementType: ElementType { .int32 }

  /// The nearest Float; exact up to 2²⁴.
  public var floatValue: Float { Float(self) }
}

extension Int64: TensorElement {
  /// `.int64`.
  public static var elementType: ElementType { .int64 }

  /// The nearest Float; exact up to 2²⁴.
  public var floatValue: Float { Float(self) }
}
