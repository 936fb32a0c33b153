// Connected components of equal numbers above 0, by runs: each row becomes runs, and a run joins those of the row above
// that it touches at an edge or a corner and that have the same number. Components are joined by union-find, the
// earlier one being the root, so they come out in the order of their first pixel.

/// What the pixels of one component add up to.
package struct PixelComponent: Sendable, Hashable {
  /// The number that its pixels have.
  package var label: UInt8
  /// How many pixels there are.
  package var area = 0
  /// The pixels' bounds, half-open.
  package var (minX, minY, maxX, maxY) = (Int.max, Int.max, 0, 0)

  package init(label: UInt8) {
    self.label = label
  }

  mutating func add(row: Int, from start: Int, to end: Int) {
    area += end - start
    minX = min(minX, start)
    maxX = max(maxX, end)
    minY = min(minY, row)
    maxY = max(maxY, row + 1)
  }

  mutating func add(_ other: PixelComponent) {
    area += other.area
    minX = min(minX, other.minX)
    maxX = max(maxX, other.maxX)
    minY = min(minY, other.minY)
    maxY = max(maxY, other.maxY)
  }
}

extension Reference {
  /// The components of a picture of numbers, in the order of their first pixel.
  ///
  /// - Parameters:
  ///   - labels: One number for each pixel, row after row; 0 belongs to no component.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  /// - Returns: The components.
  package static func components(_ labels: Span<UInt8>, width: Int, height: Int) -> [PixelComponent] {
    precondition(width >= 0 && height >= 0 && labels.count >= width * height, "\(labels.count) labels")
    var components: [PixelComponent] = []
    var parents: [Int] = []
    var above: [(start: Int, end: Int, component: Int)] = []
    var current: [(start: Int, end: Int, component: Int)] = []
    for row in 0..<height {
      let base = row * width
      var first = 0
      var x = 0
      current.removeAll(keepingCapacity: true)
      while x < width {
        let label = labels[lane: base &+ x]
        if label == 0 {
          x &+= 1
          continue
        }
        let start = x
        while x < width && labels[lane: base &+ x] == label { x &+= 1 }
        var own = -1
        // Runs above that end before this one starts touch no later run either.
        while first < above.count && above[first].end < start { first += 1 }
        var index = first
        while index < above.count && above[index].start <= x {
          let root = root(of: above[index].component, in: &parents)
          if components[root].label == label {
            if own < 0 {
              own = root
            } else if own != root {
              let (early, late) = (min(own, root), max(own, root))
              parents[late] = early
              components[early].add(components[late])
              components[late].area = 0
              own = early
            }
          }
          index += 1
        }
        if own < 0 {
          own = components.count
          components.append(PixelComponent(label: label))
          parents.append(own)
        }
        components[own].add(row: row, from: start, to: x)
        current.append((start, x, own))
      }
      swap(&above, &current)
    }
    return components.indices.filter { parents[$0] == $0 }.map { components[$0] }
  }

  private static func root(of component: Int, in parents: inout [Int]) -> Int {
    var root = component
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }
}
