/// A number format that the elements of a head can have.
protocol HeadElement: ScoreElement, TensorElement {
  /// Whether the elements are integers that stand for real numbers by a scale and a zero point.
  static var isQuantized: Bool { get }

  /// The lowest key of an element that passes, or `nil` where none does.
  ///
  /// Once an element passes, every larger one must.
  static func lowestKey(where passes: (Self) -> Bool) -> Key?
}

extension Float: HeadElement {
  static var isQuantized: Bool { false }

  static func lowestKey(where passes: (Float) -> Bool) -> Float? {
    // The bit patterns of floats as integers that order like the numbers.
    func value(_ ordered: Int64) -> Float {
      let bits = Int32(truncatingIfNeeded: ordered)
      return Float(bitPattern: UInt32(bitPattern: bits ^ ((bits &>> 31) & .max)))
    }
    let infinity = Int64(Float.infinity.bitPattern)
    return lowest(from: ~infinity, through: infinity) { passes(value($0)) }.map(value)
  }
}

extension Double: HeadElement {
  static var isQuantized: Bool { false }

  static func lowestKey(where passes: (Double) -> Bool) -> Double? {
    func value(_ ordered: Int64) -> Double {
      Double(bitPattern: UInt64(bitPattern: ordered ^ ((ordered &>> 63) & .max)))
    }
    let infinity = Int64(bitPattern: Double.infinity.bitPattern)
    return lowest(from: ~infinity, through: infinity) { passes(value($0)) }.map(value)
  }
}

extension Float16: HeadElement {
  static var isQuantized: Bool { false }

  static func lowestKey(where passes: (Float16) -> Bool) -> Int16? {
    func value(_ key: Int64) -> Float16 {
      let magnitude = Float16(bitPattern: UInt16(truncatingIfNeeded: abs(key)))
      return key < 0 ? -magnitude : magnitude
    }
    let infinity = Int64(Float16.infinity.bitPattern)
    return lowest(from: -infinity, through: infinity) { passes(value($0)) }.map { Int16($0) }
  }
}

extension UInt8: HeadElement {
  static var isQuantized: Bool { true }

  static func lowestKey(where passes: (UInt8) -> Bool) -> UInt8? {
    lowest(from: 0, through: 255) { passes(UInt8($0)) }.map { UInt8($0) }
  }
}

extension Int8: HeadElement {
  static var isQuantized: Bool { true }

  static func lowestKey(where passes: (Int8) -> Bool) -> UInt8? {
    lowest(from: -128, through: 127) { passes(Int8($0)) }.map { UInt8($0 + 128) }
  }
}

extension Int32: HeadElement {
  static var isQuantized: Bool { true }

  static func lowestKey(where passes: (Int32) -> Bool) -> Int32? {
    lowest(from: Int64(Int32.min), through: Int64(Int32.max)) { passes(Int32(truncatingIfNeeded: $0)) }.map {
      Int32(truncatingIfNeeded: $0)
    }
  }
}

/// The lowest number of a range that passes, by halving; `nil` where the last one does not.
private func lowest(from first: Int64, through last: Int64, where passes: (Int64) -> Bool) -> Int64? {
  guard passes(last) else { return nil }
  var (low, high) = (first, last)
  while low < high {
    // The middle, rounded down, without overflow.
    let middle = (low & high) &+ ((low ^ high) &>> 1)
    if passes(middle) { high = middle } else { low = middle + 1 }
  }
  return high
}
