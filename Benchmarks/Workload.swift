/// One row: a named piece of work on a named input, and what its result must be.
///
/// ```swift
/// Workload("nms_1k_iou45", bytes: 1000 * 20, hash: 0x0123_4567_89AB_CDEF) {
///   let input = Inputs.boxes1k()
///   let boxes = input.boxes
///   return Call { suppress(boxes, scores: input.scores) } summary: { Summary(indices: $0) }
/// }
/// ```
struct Workload: Sendable {
  /// Who does the work.
  enum Peer: String {
    /// What an application calls.
    case package = "swift-detection-primitives"
    /// The plain loops that specify it.
    case reference = "reference"
  }

  /// The name that rows of other packages for the same work have too.
  let name: String

  /// Who does the work.
  let peer: Peer

  /// The least that must be read and written, in bytes, for a comparison with the speed of memory.
  let bytes: Int

  /// What differs from the plain work, if anything does.
  let note: String

  /// What ``Summary/hash`` must be.
  let expectedHash: UInt64

  /// Whether the objects that a later call allocates are counted.
  ///
  /// A runtime that is being watched does not bear the short strings that readers of headers work with.
  var countsAllocations = true

  /// The most objects that a call that is not the first may allocate: 0 for work in memory that is kept.
  ///
  /// `nil` for plain loops, which nobody calls for each frame, and for merging, whose boxes each have an array of members.
  var allocationLimit: Int? {
    if peer == .reference || name.hasPrefix("nmm_") || name.hasPrefix("wbf_") { return nil }
    return Rows.allocationLimits[name, default: name.hasPrefix("inclusive_") ? 1 : 0]
  }

  /// Makes the inputs and gives back the call to time; not timed itself.
  let setUp: @Sendable () throws -> any TimedCall

  /// Declares a row.
  ///
  /// - Parameters:
  ///   - name: The workload's name; rows with the same name take turns and must have the same result.
  ///   - peer: Who does the work.
  ///   - bytes: The least that must be read and written.
  ///   - note: What differs from the plain work.
  ///   - hash: What the result's hash must be; a run with another one says which it is.
  ///   - setUp: Makes the inputs and gives back the call to time.
  init<Output>(
    _ name: String, peer: Peer = .package, bytes: Int, note: String = "", hash: UInt64,
    setUp: @escaping @Sendable () throws -> Call<Output>
  ) {
    self.name = name
    self.peer = peer
    self.bytes = bytes
    self.note = note
    expectedHash = hash
    self.setUp = setUp
  }
}
