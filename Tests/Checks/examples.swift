// What examples take as given, and how they report what they find. The main program is written by examples.py.

import DetectionPrimitives
import Foundation

/// A frame of a camera.
let frame = made {
  try PixelImage(bytes: [UInt8](repeating: 0, count: 4 * 1920 * 1080), width: 1920, height: 1080, format: .bgra8)
}

/// Frames of a camera.
let frames = [frame, frame]

/// Where a frame lies in a network's input.
let placement = made { try Placement(source: frame.size, network: Size(width: 640, height: 640)) }

/// An output that fits both forms: 6 channels of 6 candidates, or 6 rows of 6 numbers.
let output = made { AnyTensor.float32(try Tensor([Float](repeating: 0, count: 36), shape: [1, 6, 6])) }

/// What reads it.
let decoder = AnchorFreeDecoder(classCount: 2, coordinates: .pixels)

/// What was read from an output.
let candidates = Candidates()

private func made<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { fatalError("\(error)") }
}

/// Reports the value of an expression in several spellings.
func claim<Value>(_ number: Int, _ value: Value) {
  report("claim", number, line(String(describing: value)), line(String(reflecting: value)), line(caseName(value)))
}

/// The case of an enumeration with its payload, also where the type has a description of its own.
private func caseName(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let (label, payload) = mirror.children.first else { return "\(value)" }
  let isTuple = Mirror(reflecting: payload).displayStyle == .tuple
  return (label ?? "") + (isTuple ? "\(payload)" : "(\(payload))")
}

/// Reports an error that an expression threw.
func claimError(_ number: Int, _ error: any Error) {
  claim(number, error)
}

/// Runs an example.
func run(_ number: Int, _ example: () async throws -> Void) async {
  report("begin", number)
  do {
    try await example()
  } catch {
    report("error", number, line(String(describing: error)))
  }
}

private func report(_ kind: String, _ number: Int, _ texts: String...) {
  // Written at once: what is in a buffer is lost where an example traps.
  let line = ([kind, "\(number)"] + texts).joined(separator: "\t") + "\n"
  FileHandle.standardOutput.write(Data(line.utf8))
}

private func line(_ text: String) -> String {
  String(text.prefix(longestValue).map { $0 == "\n" || $0 == "\t" ? " " : $0 })
}

/// The characters of a value that are reported; a claim is shorter.
private let longestValue = 300
