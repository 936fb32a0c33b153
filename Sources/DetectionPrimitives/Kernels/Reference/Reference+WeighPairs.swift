// The weighing of bytes that are spread as Reference+SpreadPairs.swift says.
//
// A weight of 22 fractional bits is coarse · 2^shift + fine, with the smallest shift that lets all coarse parts of an axis
// fit 16 bits. A target pixel is (2²¹ + Σ byte · weight) >> 22, clamped. The sum of the coarse parts alone nearly always
// says which byte that is: the fine parts add at least 255 times the sum of those below 0, at most 255 times the sum of
// those above 0. `bases` and `limits` hold that range, for a twin that leaves fine parts out where they do not matter,
// and `doubts` is where it notes the places where they may; here they are not needed.

extension Reference {
  /// The numbers that a group in doubt is noted by: its sixteen lanes and its place.
  package static let doubtNumbers = 20

  /// The most groups of a pair.
  package static let mostGroups = 16

  /// Weighs spread bytes: for each target pixel and each of its groups, sixteen bytes
  /// (2²¹ + Σ byte · weight) >> 22, clamped.
  ///
  /// - Parameters:
  ///   - spread: The groups of the pairs of source pixels, `groups` for each.
  ///   - origin: The pair that the groups start with.
  ///   - groups: The groups of a pair: a pixel's bytes where rows are resized, else those of a strip.
  ///   - starts: For each target pixel, the first pair.
  ///   - counts: For each target pixel, the number of pairs, above 0.
  ///   - coarse: The coarse parts of the weights, as many places for each target pixel; each is the pair of two source
  ///     pixels, four times.
  ///   - fine: The fine parts, likewise.
  ///   - shift: How many bits coarse parts are above fine ones, 0…8.
  ///   - bases: For each target pixel, (2²¹ + 255 · Σ fine parts below 0) >> shift.
  ///   - limits: For each target pixel, what the bits of Σ byte · coarse + base below a level, 22 − shift of them, must not
  ///     exceed for the sum of the coarse parts to be enough; below 0 where it never is.
  ///   - bytes: Where to put sixteen bytes for each group of each target pixel.
  ///   - start: The place of the first byte.
  ///   - stride: The bytes from target pixel to target pixel.
  ///   - doubts: Work memory: ``doubtNumbers`` for each group of each target pixel.
  package static func weighPairs(
    _ spread: Span<Int16>, from origin: Int, groups: Int, starts: Span<Int32>, counts: Span<Int32>,
    coarse: Span<Int16>, fine: Span<Int16>, shift: Int, bases: Span<Int32>, limits: Span<Int32>,
    into bytes: inout MutableSpan<UInt8>, at start: Int, stride: Int, doubts: inout MutableSpan<Int32>
  ) {
    let capacity = checkPairs(
      spread: spread.count, from: origin, groups: groups, starts: starts, counts: counts, coarse: coarse.count,
      fine: fine.count, shift: shift, bases: bases.count, limits: limits.count, bytes: bytes.count, at: start,
      stride: stride, doubts: doubts.count)
    for x in 0..<starts.count {
      for group in 0..<groups {
        for lane in 0..<groupBytes {
          var sum: Int32 = 1 << 21
          for tap in 0..<Int(counts[x]) {
            let place = groupNumbers * ((Int(starts[x]) - origin + tap) * groups + group) + 2 * lane
            for half in 0..<2 {
              let weight = 8 * (x * capacity + tap) + half
              sum &+= Int32(spread[place + half]) * (Int32(coarse[weight]) << Int32(shift) + Int32(fine[weight]))
            }
          }
          bytes[start + x * stride + groupBytes * group + lane] = resampledByte(sum)
        }
      }
    }
  }

  /// Checks that taps lie inside the groups and results inside the bytes.
  ///
  /// - Returns: The places of pairs of weights for each target pixel.
  static func checkPairs(
    spread: Int, from origin: Int, groups: Int, starts: Span<Int32>, counts: Span<Int32>, coarse: Int, fine: Int,
    shift: Int, bases: Int, limits: Int, bytes: Int, at start: Int, stride: Int, doubts: Int
  ) -> Int {
    let count = starts.count
    precondition(
      count > 0 && counts.count == count && bases == count && limits == count && coarse % (8 * count) == 0
        && fine == coarse && shift >= 0 && shift <= 8,
      "\(counts.count), \(bases), \(limits), \(coarse) and \(fine) numbers for \(count) pixels, shifted by \(shift)")
    precondition(
      groups > 0 && start >= 0 && stride >= groupBytes * groups
        && start + (count - 1) * stride + groupBytes * groups <= bytes,
      "\(count) pixels of \(groups) groups at \(start)")
    precondition(
      groups <= mostGroups && count < 1 << 24 && doubts >= doubtNumbers * count * groups,
      "\(doubts) numbers for \(groups) groups of \(count) pixels")
    let capacity = coarse / (8 * count)
    for x in 0..<count {
      let (first, taps) = (Int(starts[x]) - origin, Int(counts[x]))
      precondition(
        first >= 0 && taps > 0 && taps <= capacity && (first + taps) * groups * groupNumbers <= spread,
        "\(taps) pairs at \(first)")
    }
    return capacity
  }
}
