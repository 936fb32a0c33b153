/// What a result adds up to: a sum and a count to compare with other packages, and a hash of every bit.
struct Summary: Equatable {
  /// The sum of all numbers, in double precision.
  private(set) var sum = 0.0

  /// How many things the result holds.
  private(set) var count = 0

  /// The 64-bit FNV-1a hash of the numbers' little-endian bytes.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Sums up an array; each number counts.
  init(_ numbers: [UInt8]) {
    count = numbers.count
    var total = 0
    for number in numbers {
      total += Int(number)
      mix(UInt64(number), bytes: 1)
    }
    sum = Double(total)
  }

  /// Sums up an array of bytes that stands for `count` things.
  init(_ numbers: [UInt8], of count: Int) {
    self.init(numbers)
    self.count = count
  }

  /// Sums up an array; each number counts.
  init(_ numbers: [Float]) {
    count = numbers.count
    add(numbers)
  }

  /// Sums up the indices that a selection kept; each counts.
  init(indices: [Int]) {
    count = indices.count
    for index in indices {
      sum += Double(index)
      mix(UInt64(bitPattern: Int64(index)), bytes: 8)
    }
  }

  /// Sums up arrays of floats; the first array's elements count.
  init(floats: [[Float]]) {
    count = floats.first?.count ?? 0
    for numbers in floats { add(numbers) }
  }

  /// Sums up boxes with their scores and classes, as the peers do: all corners, scores and class indices in one sum.
  ///
  /// - Parameters:
  ///   - edges: The arrays of corners or sides, all as long as `scores`.
  ///   - scores: The scores; each counts.
  ///   - classes: The class indices.
  init(edges: [[Float]], scores: [Float], classes: [Int32]) {
    count = scores.count
    for numbers in edges { add(numbers) }
    add(scores)
    for number in classes {
      sum += Double(number)
      mix(UInt64(UInt32(bitPattern: number)), bytes: 4)
    }
  }

  /// Sums up one number that stands for `count` things, such as a number of pixels among so many.
  init(number: Int, of count: Int) {
    self.count = count
    sum = Double(number)
    mix(UInt64(bitPattern: Int64(number)), bytes: 8)
  }

  private mutating func add(_ numbers: [Float]) {
    for number in numbers {
      sum += Double(number)
      mix(UInt64(number.bitPattern), bytes: 4)
    }
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64, bytes: Int) {
    var word = word
    for _ in 0..<bytes {
      hash = (hash ^ (word & 0xFF)) &* 0x100_0000_01B3
      word >>= 8
    }
  }
}
