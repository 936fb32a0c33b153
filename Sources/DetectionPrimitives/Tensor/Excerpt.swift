/// The beginning of a text that came with a file, fit to be shown in one line.
package enum Excerpt {
  private static let limit = 60

  /// At most 60 characters; what is not printable ASCII becomes `?`, and `…` stands for the rest.
  package static func of(_ text: String) -> String {
    var excerpt = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return excerpt + "…" }
      excerpt.unicodeScalars.append(scalar.value >= 0x20 && scalar.value < 0x7F ? scalar : "?")
      count += 1
    }
    return excerpt
  }

  /// A list of numbers, at most 8 of them.
  package static func of(_ numbers: [Int]) -> String {
    var text = "["
    for (index, number) in numbers.prefix(8).enumerated() { text += index == 0 ? "\(number)" : ", \(number)" }
    return text + (numbers.count > 8 ? ", …]" : "]")
  }
}
