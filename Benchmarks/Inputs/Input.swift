/// A named input: how to make it, and the fingerprint that proves that it was made as described.
struct Input<Value>: Sendable {
  let name: String

  /// The fingerprints of the input's arrays, as ``fingerprint(_:)`` writes them, with blanks between.
  let expected: String

  private let make: @Sendable () -> Value
  private let prove: @Sendable (Value) -> String

  init(
    _ name: String, _ expected: String, make: @escaping @Sendable () -> Value,
    prove: @escaping @Sendable (Value) -> String
  ) {
    self.name = name
    self.expected = expected
    self.make = make
    self.prove = prove
  }

  /// Makes the input; ends the program where the fingerprint is not the recorded one.
  func callAsFunction() -> Value {
    let value = make()
    let found = prove(value)
    guard found == expected else { fail("input \(name): expected \(expected), found \(found)", code: 1) }
    return value
  }
}

/// An input of any type.
protocol NamedInput: Sendable {
  var name: String { get }
  var expected: String { get }

  /// Makes the input and gives its fingerprint.
  func fingerprint() -> String
}

extension Input: NamedInput {
  func fingerprint() -> String { prove(make()) }
}

/// Words whose fingerprint can be taken: their bit patterns without a sign.
protocol FingerprintElement { var word: UInt64 { get } }
extension UInt8: FingerprintElement { var word: UInt64 { UInt64(self) } }
extension Int8: FingerprintElement { var word: UInt64 { UInt64(UInt8(bitPattern: self)) } }
extension Int32: FingerprintElement { var word: UInt64 { UInt64(UInt32(bitPattern: self)) } }
extension Float: FingerprintElement { var word: UInt64 { UInt64(bitPattern) } }

/// The count of an array and the sum over i of (i + 1) * (element i's bit pattern), modulo 2⁶⁴, with a colon between.
func fingerprint(_ elements: [some FingerprintElement]) -> String {
  var sum: UInt64 = 0
  for (index, element) in elements.enumerated() { sum &+= UInt64(index + 1) &* element.word }
  return "\(elements.count):\(sum)"
}
