/// The times and the result of one row.
struct Measurement {
  let workload: Workload

  /// The time of one call in microseconds, of each sample, shortest first; at least one.
  let samples: [Double]

  /// How many calls made one sample.
  let group: Int

  /// How many objects a later call allocates; `nil` where that was not counted.
  let allocations: Int?

  /// What the calls resulted in.
  let summary: Summary

  init(workload: Workload, samples: [Double], group: Int, allocations: Int?, summary: Summary) {
    precondition(!samples.isEmpty, "row \(workload.name) was not measured")
    self.workload = workload
    self.samples = samples.sorted()
    self.group = group
    self.allocations = allocations
    self.summary = summary
  }

  /// The shortest time of one call in microseconds.
  var minimum: Double { samples[0] }

  /// The median time of one call in microseconds.
  var median: Double { quantile(0.5) }

  /// The distance from the first to the third quartile, as a share of the median.
  var spread: Double { (quantile(0.75) - quantile(0.25)) / median }

  /// What is wrong with the result or with what a later call allocates, if anything is.
  var complaint: String? {
    let found = summary.hash
    let expected = workload.expectedHash
    if found == expected {
      guard let allocations, let limit = workload.allocationLimit, allocations > limit else { return nil }
      return "row \(workload.name): expected a later call to allocate at most \(limit) objects, found \(allocations)"
    }
    return
      "row \(workload.name) (\(workload.peer.rawValue)): expected the result's hash to be \(hexadecimal(expected)), "
      + "found \(hexadecimal(found)) with sum \(summary.sum) and count \(summary.count)"
  }

  /// The value below which a share of the samples lies, between two samples in proportion.
  private func quantile(_ share: Double) -> Double {
    let place = share * Double(samples.count - 1)
    let index = Int(place)
    let next = min(index + 1, samples.count - 1)
    return samples[index] + (samples[next] - samples[index]) * (place - Double(index))
  }
}

/// A hash as a Swift literal.
func hexadecimal(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16, uppercase: true)
  let padded = String(repeating: "0", count: 16 - digits.count) + digits
  let groups = stride(from: 0, to: 16, by: 4).map { String(padded.dropFirst($0).prefix(4)) }
  return "0x" + groups.joined(separator: "_")
}
