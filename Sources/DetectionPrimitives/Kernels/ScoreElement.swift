/// A number format in which scores can be compared without converting them: as keys, in lanes.
///
/// A key orders as the number that it stands for. In the floating-point formats `lowestKey` is that of -infinity; it
/// also stands for NaN and for "no number yet", and no comparison ever takes a NaN for a larger number.
package protocol ScoreElement: BitwiseCopyable, Sendable {
  /// Several keys; as many elements are read at once.
  associatedtype KeyLanes: SIMD & BitwiseCopyable where KeyLanes.Scalar: Comparable & BitwiseCopyable & Sendable

  /// A mark for each key: integers as wide as a key.
  associatedtype MarkLanes: SIMD & BitwiseCopyable
  where MarkLanes.Scalar: FixedWidthInteger & BitwiseCopyable & Sendable

  /// The key that no number is below.
  static var lowestKey: KeyLanes.Scalar { get }

  /// Whether `lowestKey` stands for "no finite number" and not for a number like the others.
  static var lowestKeyIsNoNumber: Bool { get }

  /// The key of this element; `lowestKey` for NaN.
  var key: KeyLanes.Scalar { get }

  /// The keys of the elements from an index on; that of a NaN may be anything that `raise` never takes.
  static func keys(_ elements: Span<Self>, at index: Int) -> KeyLanes

  /// Replaces each lane of `maxima` by that of `keys` where that is larger.
  static func raise(_ maxima: inout KeyLanes, to keys: KeyLanes)

  /// Sets a lane of `marks` to `mark` where two keys differ.
  static func set(_ marks: inout MarkLanes, to mark: MarkLanes.Scalar, where old: KeyLanes, differs new: KeyLanes)

  /// Whether any key is at least `floor`.
  static func anyReaches(_ keys: KeyLanes, floor: KeyLanes.Scalar) -> Bool

  /// Whether any key says that there was no number.
  static func anyIsNoNumber(_ keys: KeyLanes) -> Bool

  /// Whether any key is at least `floor`, or says that there was no number.
  static func anyPasses(_ keys: KeyLanes, floor: KeyLanes.Scalar) -> Bool
}

extension ScoreElement {
  /// What scores of this format are compared by.
  package typealias Key = KeyLanes.Scalar

  /// The number of a group of rows.
  package typealias Mark = MarkLanes.Scalar

  /// Whether a largest key is at least `floor`, or says that there was no number.
  @inline(__always)
  package static func passes(_ key: Key, floor: Key) -> Bool {
    key >= floor || (lowestKeyIsNoNumber && key == lowestKey)
  }

  @inline(__always)
  package static func anyIsNoNumber(_: KeyLanes) -> Bool { false }

  @inline(__always)
  package static func anyPasses(_ keys: KeyLanes, floor: Key) -> Bool { anyReaches(keys, floor: floor) }
}
