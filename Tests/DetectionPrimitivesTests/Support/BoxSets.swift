import DetectionPrimitives

/// A small set of boxes with scores, classes and a threshold, the same as Tests/Generators/boxsets.py makes.
struct BoxSet {
  enum Kind: Int, CaseIterable {
    case clustered, tied, touching, nested, flat, negative, repeated, whole
  }

  static let count = 1000

  /// Whether a test of many rules takes a set: in debug builds, which are slow, one in three of each kind.
  static func isSampled(_ number: Int) -> Bool {
    #if DEBUG
      number / 8 % 3 == 0
    #else
      true
    #endif
  }

  private static let thresholds: [Float] = [0.3, 0.45, 0.5, 0.7, 0, 0.9]
  private static let classCounts: [UInt32] = [1, 3, 80, 365]

  let kind: Kind
  let threshold: Float
  private(set) var boxes = Boxes()
  private(set) var scores: [Float] = []
  private(set) var classIndices: [Int32] = []

  init(_ number: Int) {
    let number32 = UInt32(number)
    self.init(
      kind: Kind(rawValue: number % 8) ?? .clustered, seed: number32, count: Int(BoxSet.hash(number32, 0) % 97),
      classCount: BoxSet.classCounts[number / 8 % 4], threshold: BoxSet.thresholds[number / 8 % 6])
  }

  init(kind: Kind, seed: UInt32, count: Int, classCount: UInt32, threshold: Float) {
    self.kind = kind
    self.threshold = threshold
    for i in 0..<count {
      let boxSeed = 7919 &* (seed &+ 1)
      func r(_ k: Int) -> Float { BoxSet.unit(boxSeed, 16 * i + k) }
      func whole(_ k: Int, _ count: UInt32) -> Float { Float(BoxSet.hash(boxSeed, 16 * i + k) % count) }
      let cluster = 3 * Int(whole(1, 6))
      let side = 8 + BoxSet.unit(seed, 102 + cluster) * 80
      var x = BoxSet.unit(seed, 100 + cluster) * 300
      var y = BoxSet.unit(seed, 101 + cluster) * 300
      var width: Float = 0
      var height: Float = 0
      switch kind {
      case .touching:
        boxes.append(at: 5 * whole(1, 8), 5 * whole(2, 8), 10, 10)
      case .whole:
        boxes.append(at: whole(1, 20), whole(2, 20), 1 + whole(3, 12), 1 + whole(4, 12))
      case .nested:
        width = side * (0.25 + r(4))
        height = side * (0.25 + r(5))
      case .repeated:
        width = side * (0.5 + whole(4, 3) * 0.25)
        height = side
      case .clustered, .tied, .flat, .negative:
        if kind == .negative {
          x -= 200
          y -= 200
        }
        x += (r(2) - 0.5) * side * 0.4
        y += (r(3) - 0.5) * side * 0.4
        width = side * (0.7 + r(4) * 0.6)
        height = side * (0.7 + r(5) * 0.6)
        if kind == .flat {
          if whole(6, 4) == 0 { width = 0 }
          if whole(7, 4) == 0 { height = 0 }
        }
      }
      if kind != .touching && kind != .whole {
        boxes.append(Box(centerX: x, centerY: y, width: width, height: height))
      }
      scores.append(kind == .tied || kind == .whole ? whole(0, 9) * 0.125 : r(0))
      classIndices.append(Int32(whole(8, classCount)))
    }
  }

  /// The sum over i of (i + 1) times the pattern of the i-th number of a set, continued over sets.
  func addToChecksum(_ sum: inout UInt64, _ position: inout UInt64) {
    let corners = boxes.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    for number in corners + scores + classIndices.map(Float.init) {
      position += 1
      sum = sum &+ position &* UInt64(number.bitPattern)
    }
  }

  static func hash(_ seed: UInt32, _ index: Int) -> UInt32 {
    var x = seed &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9
    x = (x ^ (x >> 16)) &* 0x21F0_AAAD
    x = (x ^ (x >> 15)) &* 0x735A_2D97
    return x ^ (x >> 15)
  }

  static func unit(_ seed: UInt32, _ index: Int) -> Float { Float(hash(seed, index) >> 8) * 0x1p-24 }
}

extension Boxes {
  fileprivate mutating func append(at x: Float, _ y: Float, _ width: Float, _ height: Float) {
    append(Box(minX: x, minY: y, maxX: x + width, maxY: y + height))
  }
}
