/// The names of a network's classes, by class index; an index outside has no name.
///
/// Rows that stand for no class (the `???` rows of some label files, a background row) are `nil`.
///
/// ```swift
/// let table = LabelTable(names: ["person", nil, "dog"])
/// table[0]                      // "person"
/// table[1]                      // nil: the row stands for no class
/// table[35]                     // nil: outside
/// table.index(of: "dog")        // 2
/// LabelTable.coco80[32]         // "sports ball"
/// ```
public struct LabelTable: Sendable, Hashable {
  /// The name of each class; `nil` where a row stands for no class.
  public let names: [String?]

  /// Makes a table of names.
  ///
  /// - Parameter names: The name of each class, in the order of the network's classes.
  public init(names: [String?]) {
    self.names = names
  }

  /// The number of rows, those without a name included.
  public var count: Int { names.count }

  /// The name of a class; `nil` for an index outside and for a row that stands for no class.
  public subscript(index: Int) -> String? {
    index >= 0 && index < names.count ? names[index] : nil
  }

  /// The first class with exactly this name; `nil` where there is none.
  ///
  /// - Parameter name: The name as the table spells it.
  /// - Returns: The class index.
  /// - Complexity: O(`count`).
  public func index(of name: String) -> Int? {
    for index in names.indices where names[index] == name { return index }
    return nil
  }
}
