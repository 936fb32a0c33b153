extension MutableSpan where Element: BitwiseCopyable {
  /// The element at `index`, read and written without a bounds check in release builds.
  ///
  /// `index < count` must hold.
  @inline(__always)
  package subscript(lane index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      // SAFETY: every kernel checks its spans at entry and stays inside; debug builds check here too.
      return unsafe self[unchecked: index]
    }
    set {
      assert(index >= 0 && index < count)
      // SAFETY: as above.
      unsafe self[unchecked: index] = newValue
    }
  }
}
