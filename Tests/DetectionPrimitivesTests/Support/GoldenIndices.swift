/// Lists of indices, one for each of ``BoxSet``'s sets, as goldens hold them: all counts, and all indices in a row.
struct GoldenIndices {
  let lists: [[Int]]

  init(_ golden: Golden, _ name: String) throws {
    let counts = try golden.array("\(name)_counts", as: Int16.self)
    let indices = try golden.array("\(name)_indices", as: Int16.self).map(Int.init)
    var start = 0
    lists = counts.map { count in
      defer { start += Int(count) }
      return Array(indices[start..<start + Int(count)])
    }
  }
}
