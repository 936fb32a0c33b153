// Bit patterns of whole vectors, and one question about a mask, without a loop over lanes.

extension SIMD8<Float> {
  /// The bit pattern of each lane.
  @inline(__always)
  package var bits: SIMD8<UInt32> {
    // SAFETY: both types are eight lanes of 32 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self)
  }

  /// The bit pattern of each lane as a signed integer.
  @inline(__always)
  package var signedBits: SIMD8<Int32> {
    // SAFETY: as above.
    unsafe unsafeBitCast(self, to: SIMD8<Int32>.self)
  }
}

extension SIMD8<UInt32> {
  /// The Float of each lane's bit pattern.
  @inline(__always)
  package var floats: SIMD8<Float> {
    // SAFETY: as above.
    unsafe unsafeBitCast(self, to: SIMD8<Float>.self)
  }
}

/// Whether any bit of a vector is set.
@inline(__always)
package func anyBit(_ vector: SIMD8<Int32>) -> Bool {
  // SAFETY: both types are 256 bits, and every bit pattern is a value of both.
  anyBit(unsafe unsafeBitCast(vector, to: SIMD4<Int64>.self))
}

/// Whether any bit of a vector is set.
@inline(__always)
package func anyBit(_ vector: SIMD8<Int16>) -> Bool {
  // SAFETY: both types are 128 bits, and every bit pattern is a value of both.
  anyBit(unsafe unsafeBitCast(vector, to: SIMD2<Int64>.self))
}

/// Whether any bit of a vector is set.
@inline(__always)
package func anyBit(_ vector: SIMD16<Int8>) -> Bool {
  // SAFETY: both types are 128 bits, and every bit pattern is a value of both.
  anyBit(unsafe unsafeBitCast(vector, to: SIMD2<Int64>.self))
}

/// Whether any bit of a vector is set.
@inline(__always)
package func anyBit(_ vector: SIMD4<Int64>) -> Bool {
  anyBit(vector.lowHalf | vector.highHalf)
}

@inline(__always)
private func anyBit(_ vector: SIMD2<Int64>) -> Bool {
  vector.x | vector.y != 0
}

extension SIMD16<Int8> {
  /// The bit pattern of each lane.
  @inline(__always)
  package var bits: SIMD16<UInt8> {
    // SAFETY: both types are sixteen lanes of 8 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
  }
}

extension SIMD16<UInt8> {
  /// Neighboring bytes as one number, the first byte lowest on every platform that the package runs on.
  @inline(__always)
  package var byteMates: SIMD8<UInt16> {
    // SAFETY: both types are 128 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(self, to: SIMD8<UInt16>.self)
  }
}

extension SIMD8<UInt16> {
  /// Neighboring numbers as one of twice the width, the first lowest.
  @inline(__always)
  package var wordMates: SIMD4<UInt32> {
    // SAFETY: as above.
    unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self)
  }
}

extension SIMD4<UInt32> {
  /// The bytes of the numbers, the lowest first.
  @inline(__always)
  package var singleBytes: SIMD16<UInt8> {
    // SAFETY: as above.
    unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
  }
}

extension SIMD4<UInt32> {
  /// Neighboring numbers as one of twice the width, the first lowest.
  @inline(__always)
  package var longMates: SIMD2<UInt64> {
    // SAFETY: as above.
    unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
  }
}

extension SIMD4<UInt64> {
  /// The halves of the numbers, the lower first.
  @inline(__always)
  package var words: SIMD8<UInt32> {
    // SAFETY: both types are 256 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self)
  }
}
