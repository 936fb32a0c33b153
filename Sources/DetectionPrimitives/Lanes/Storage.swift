/// Read-only elements in memory: an array of its own, or memory that somebody else keeps alive.
///
/// Tensors and images read through a `Storage`, so that what an inference engine or a camera hands over needs no
/// copy. Copying a `Storage` copies a reference; the elements are shared and never change.
///
/// ```swift
/// let storage = Storage([1, 2, 3] as [Float])
/// storage.count                          // 3
/// storage.withElements { $0[1] }         // 2
/// ```
public struct Storage<Element: BitwiseCopyable & Sendable>: Sendable {
  private enum Backing: Sendable {
    case array([Element])
    case borrowed(BorrowedMemory<Element>)
  }

  private let backing: Backing

  /// The elements of the backing that are the storage's.
  private let range: Range<Int>

  /// Makes storage of an array, without a copy.
  public init(_ elements: [Element]) {
    backing = .array(elements)
    range = 0..<elements.count
  }

  private init(_ backing: Backing, _ range: Range<Int>) {
    self.backing = backing
    self.range = range
  }

  /// A part of the storage, without a copy: it shares the memory and keeps its owner alive.
  ///
  /// ```swift
  /// Storage([1, 2, 3, 4] as [Float]).slice(1..<3).elements   // [2.0, 3.0]
  /// ```
  ///
  /// - Parameter part: Places in this storage.
  /// - Returns: Storage of as many elements.
  /// - Precondition: The places are in 0..<``count``.
  /// - Complexity: O(1).
  public func slice(_ part: Range<Int>) -> Storage {
    precondition(part.lowerBound >= 0 && part.upperBound <= count, "elements \(part) of \(count)")
    return Storage(backing, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// Makes storage of memory that the caller keeps alive and unchanged until `release` is called.
  ///
  /// `release` is called once, when the last tensor or image that reads the memory is gone: unlock or drop the owner
  /// there. It may be called on any thread.
  ///
  /// - Parameters:
  ///   - elements: The memory. It must stay valid and unchanged until `release`.
  ///   - release: What to do when nobody reads the memory any more; capture the owner in it.
  @unsafe
  public init(borrowing elements: UnsafeBufferPointer<Element>, release: @escaping @Sendable () -> Void) {
    // SAFETY: the caller answers for the memory, as the function's mark says.
    backing = unsafe .borrowed(BorrowedMemory(elements, release: release))
    range = 0..<elements.count
  }

  /// The number of elements.
  public var count: Int { range.count }

  /// Calls `body` with all elements.
  ///
  /// - Parameter body: Reads the elements; the span is valid during the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1) apart from `body`.
  public func withElements<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch backing {
    case .array(let array): return try body(array.span.extracting(range))
    case .borrowed(let memory):
      defer { withExtendedLifetime(memory) {} }
      // SAFETY: the owner keeps the memory alive until `release`, which runs when `memory` goes away.
      return try body(unsafe Span(_unsafeElements: memory.elements).extracting(range))
    }
  }

  /// The elements as an array, without a copy where the storage is an array already.
  ///
  /// - Complexity: O(1) for storage made of an array, O(`count`) for borrowed memory and slices.
  public var elements: [Element] {
    switch backing {
    case .array(let array): range.count == array.count ? array : Array(array[range])
    // SAFETY: as in `withElements`; `self` holds the owner during the copy.
    case .borrowed(let memory): unsafe Array(memory.elements[range])
    }
  }
}

extension Storage where Element == UInt8 {
  /// The bytes as elements of a number type, in the byte order of the machine.
  ///
  /// Borrowed memory is read in place where its address is a multiple of the type's alignment; all else is copied.
  ///
  /// - Precondition: The bytes are a whole number of elements.
  func numbers<Number: BitwiseCopyable & Sendable>(_: Number.Type) -> Storage<Number> {
    let size = MemoryLayout<Number>.stride
    precondition(count % size == 0, "\(count) bytes for elements of \(size)")
    if case .borrowed(let memory) = backing, count > 0 {
      // SAFETY: the address is looked at before the bytes are read as numbers, of which every pattern is a value; the
      // memory is only read, and the new storage keeps its owner.
      let bytes = unsafe UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: memory.elements[range]))
      let address = UInt(bitPattern: bytes.baseAddress)
      if address % UInt(MemoryLayout<Number>.alignment) == 0 {
        let numbers = unsafe bytes.assumingMemoryBound(to: Number.self)
        return unsafe Storage<Number>(borrowing: numbers) { withExtendedLifetime(memory) {} }
      }
    }
    return withElements { Storage<Number>([Number](copyingBytes: $0)) }
  }
}

/// Memory of somebody else, with what to do when it is no longer read.
// SAFETY: the pointer and the closure are constants, the memory is only read, and its owner promised not to change it.
@safe
private final class BorrowedMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let elements: UnsafeBufferPointer<Element>
  private let release: @Sendable () -> Void

  @unsafe
  init(_ elements: UnsafeBufferPointer<Element>, release: @escaping @Sendable () -> Void) {
    // SAFETY: a pointer is kept, not followed.
    unsafe self.elements = elements
    self.release = release
  }

  deinit {
    release()
  }
}
