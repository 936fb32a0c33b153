// Lengths of an optimal prefix code, none above a limit.
//
// Huffman's algorithm: join the two rarest nodes until one is left; a symbol's depth is its code length. Where depths
// exceed the limit they are cut to it, which overfills the code; then, as often as needed, a code of the longest
// length is given up and a shorter one made one bit longer, with the given-up one beside it. The lengths so counted
// go to the symbols by frequency, the shortest to the most frequent, and by index where frequencies are equal.

/// Code lengths for symbols of given frequencies.
enum PrefixCodeLengths {
  /// Finds the lengths of an optimal code.
  ///
  /// A single used symbol gets one bit; a second one is added for it, so that the code is complete.
  ///
  /// - Parameters:
  ///   - frequencies: How often each symbol occurs; at least two symbols.
  ///   - limit: The longest code; 2 to its power is at least the number of symbols.
  /// - Returns: The code length of each symbol, 0 for those of frequency 0.
  static func lengths(frequencies: [Int], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    // Rarest first; the symbol breaks ties, so that the order is total.
    let used = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $1) < (frequencies[$1], $0) }
    guard used.count > 1 else {
      let symbol = used.first ?? 0
      lengths[symbol] = 1
      lengths[symbol == 0 ? 1 : 0] = 1
      return lengths
    }

    var counts = [Int](repeating: 0, count: limit + 1)
    for depth in depths(weights: used.map { frequencies[$0] }) { counts[min(depth, limit)] += 1 }
    var excess = -(1 << limit)
    for length in 1...limit { excess += counts[length] << (limit - length) }
    while excess > 0 {
      var length = limit - 1
      while counts[length] == 0 { length -= 1 }
      counts[limit] -= 1
      counts[length] -= 1
      counts[length + 1] += 2
      excess -= 1
    }

    var length = limit
    for symbol in used {
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      lengths[symbol] = UInt8(length)
    }
    return lengths
  }

  /// The depth of each leaf in a Huffman tree; `weights` ascend.
  private static func depths(weights: [Int]) -> [Int] {
    let leafCount = weights.count
    // Nodes are leaves, then inner nodes in the order of their making, which is that of their weights.
    var weights = weights
    var parents = [Int](repeating: 0, count: 2 * leafCount - 1)
    var leaf = 0
    var inner = leafCount
    for node in leafCount..<2 * leafCount - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < leafCount && (inner == node || weights[leaf] <= weights[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        parents[child] = node
        weight += weights[child]
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * leafCount - 1)
    for node in (0..<2 * leafCount - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths[..<leafCount])
  }

  /// The canonical codes of lengths, their first bit lowest.
  static func codes(of lengths: [UInt8]) -> [UInt16] {
    var next = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1..<17 { next[length] = (next[length - 1] &+ next[length]) &<< 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] &+= 1
      var reversed: UInt16 = 0
      for bit in 0..<UInt16(length) { reversed |= (code >> bit & 1) << (UInt16(length) - 1 - bit) }
      return reversed
    }
  }
}
