import Foundation

/// Counts the objects that Swift's runtime allocates: the memory of arrays and strings, boxes, closures with captures.
///
/// The runtime calls `swift_allocObject` through a pointer when it is told that somebody watches, which is how the
/// allocation tools find objects. What an array needs while it grows is counted; memory that is asked for by hand, as
/// `UnsafeMutablePointer.allocate` does it, is not.
enum AllocationCounter {
  private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  /// Written only while ``count(_:)`` runs, by the one thread that measures.
  nonisolated(unsafe) private static var calls = 0
  nonisolated(unsafe) private static var allocate: Allocate?

  /// How many objects a piece of work allocates; `nil` where the runtime cannot be watched.
  static func count(_ work: () -> Void) -> Int? {
    // SAFETY: the two symbols are variables of the runtime, of these types; the pointer is put back before the return.
    guard let program = unsafe dlopen(nil, RTLD_NOW),
      let place = unsafe dlsym(program, "_swift_allocObject"),
      let flag = unsafe dlsym(program, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
    else { return nil }
    let pointer = unsafe place.assumingMemoryBound(to: Allocate.self)
    unsafe allocate = unsafe pointer.pointee
    unsafe calls = 0
    unsafe pointer.pointee = { type, size, alignment in
      unsafe AllocationCounter.calls += 1
      return unsafe AllocationCounter.allocate.unsafelyUnwrapped(type, size, alignment)
    }
    unsafe flag.storeBytes(of: true, as: Bool.self)
    work()
    unsafe flag.storeBytes(of: false, as: Bool.self)
    if let original = unsafe allocate { unsafe pointer.pointee = original }
    return unsafe calls
  }
}
