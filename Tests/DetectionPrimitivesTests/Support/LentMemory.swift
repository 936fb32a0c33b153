import DetectionPrimitives

/// Memory that is lent to a storage, with a count of how often it was given back, and guards on both sides.
// SAFETY: a test uses it on one thread, and the memory stays until the last reference to it is gone.
@safe
final class LentMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private static var guardCount: Int { 64 }

  private let memory: UnsafeMutableBufferPointer<Element>

  /// How often the memory was given back.
  private(set) var returnCount = 0

  /// Copies elements, without room behind the last one, between guards of one value.
  init(_ elements: [Element], guards: Element) {
    // SAFETY: all of the memory is initialized here, and deallocated once.
    unsafe memory = .allocate(capacity: elements.count + 2 * Self.guardCount)
    unsafe memory.initialize(repeating: guards)
    for index in elements.indices { unsafe memory[Self.guardCount + index] = elements[index] }
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Lends the elements; the guards are not part of the loan.
  func lend() -> Storage<Element> {
    let elements = unsafe memory[Self.guardCount..<memory.count - Self.guardCount]
    return unsafe Storage(borrowing: UnsafeBufferPointer(rebasing: elements)) { self.returnCount += 1 }
  }
}
