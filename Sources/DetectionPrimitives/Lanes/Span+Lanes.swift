// Whole vectors in and out of spans.
//
// A `Span` has no load of several elements and a `MutableSpan` no store; a loop over single elements often does not
// vectorize where reductions, shuffles or narrowing are involved. These four functions are the package's only vector
// memory access. They do not check bounds: a kernel checks its spans once at its entry and keeps its indices inside.

extension Span where Element: BitwiseCopyable {
  /// The elements from `index` on, as one vector.
  ///
  /// `index + Lanes.scalarCount <= count` must hold.
  @inline(__always)
  package func lanes<Lanes: SIMD & BitwiseCopyable>(_: Lanes.Type, at index: Int) -> Lanes
  where Lanes.Scalar == Element {
    assert(index >= 0 && index + Lanes.scalarCount <= count)
    // SAFETY: every kernel checks its spans at entry and stays inside; debug builds check here too.
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* MemoryLayout<Element>.stride, as: Lanes.self)
  }

  /// The element at `index`, without a bounds check in release builds.
  ///
  /// `index < count` must hold.
  @inline(__always)
  package subscript(lane index: Int) -> Element {
    assert(index >= 0 && index < count)
    // SAFETY: as above.
    return unsafe self[unchecked: index]
  }
}

extension MutableSpan where Element: BitwiseCopyable {
  /// The element at `index`, without a bounds check in release builds.
  ///
  /// `index < count` must hold.
  @inline(__always)
  package subscript(lane index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      // SAFETY: as in `Span`.
      return unsafe self[unchecked: index]
    }
    set {
      assert(index >= 0 && index < count)
      // SAFETY: as in `Span`.
      unsafe self[unchecked: index] = newValue
    }
  }

  /// Stores one vector from `index` on.
  ///
  /// `index + Lanes.scalarCount <= count` must hold.
  @inline(__always)
  package mutating func store<Lanes: SIMD & BitwiseCopyable>(_ lanes: Lanes, at index: Int)
  where Lanes.Scalar == Element {
    assert(index >= 0 && index + Lanes.scalarCount <= count)
    unsafe withUnsafeMutableBytes { bytes in
      // SAFETY: as in `Span.lanes`; a span with room for a vector has a base address.
      unsafe bytes.baseAddress.unsafelyUnwrapped.storeBytes(
        of: lanes, toByteOffset: index &* MemoryLayout<Element>.stride, as: Lanes.self)
    }
  }

  /// The elements from `index` on, as one vector.
  ///
  /// `index + Lanes.scalarCount <= count` must hold.
  @inline(__always)
  package func lanes<Lanes: SIMD & BitwiseCopyable>(_: Lanes.Type, at index: Int) -> Lanes
  where Lanes.Scalar == Element {
    assert(index >= 0 && index + Lanes.scalarCount <= count)
    // Not through `span`: that is a call.
    return unsafe withUnsafeBytes { bytes in
      // SAFETY: as in `store`.
      unsafe bytes.baseAddress.unsafelyUnwrapped.loadUnaligned(
        fromByteOffset: index &* MemoryLayout<Element>.stride, as: Lanes.self)
    }
  }
}
