/// Runs rows: a warm-up, then rounds in which the rows of a workload take turns.
///
/// Turns let a disturbance of the machine meet all rows of a workload alike. A call that takes less than
/// ``groupMicroseconds`` is timed in groups that take about as long, so that reading the clock costs nothing.
struct Harness {
  /// How often the rows of a workload take turns.
  let rounds: Int

  /// The time to measure a row for, all rounds together.
  let secondsPerRow: Double

  /// The least time between two readings of the clock.
  static let groupMicroseconds = 100.0

  /// The most samples of one row in one round.
  static let samplesPerRound = 100

  /// A call that takes longer is measured by its first call alone.
  static let onceMicroseconds = 3e6

  /// Runs rows and hands each measurement over as soon as its workload is done.
  func run(_ rows: [Workload], report: (Measurement) -> Void) {
    var names: [String] = []
    for row in rows where !names.contains(row.name) { names.append(row.name) }
    for name in names {
      var running = rows.filter { $0.name == name }.map { RunningRow($0) }
      for _ in 0..<rounds {
        for index in running.indices { running[index].sample(seconds: secondsPerRow / Double(rounds)) }
      }
      for row in running { report(row.measurement) }
    }
  }
}

/// A row while it is measured.
private struct RunningRow {
  private let workload: Workload
  private let call: any TimedCall
  private let summary: Summary
  private let group: Int
  private let allocations: Int?
  private var samples: [Double] = []

  /// Sets a row up, sums up its first result, and calls it until caches are warm and its speed is known.
  init(_ workload: Workload) {
    self.workload = workload
    do {
      call = try workload.setUp()
    } catch {
      fail("row \(workload.name) (\(workload.peer.rawValue)): \(error)", code: 1)
    }
    var fastest = call.microseconds(group: 1)
    summary = call.summary()
    if fastest > Harness.onceMicroseconds {
      samples = [fastest]
      group = 1
      allocations = nil
      return
    }
    for _ in 0..<(fastest > 1e5 ? 1 : 5) { fastest = min(fastest, call.microseconds(group: 1)) }
    group = max(1, Int(Harness.groupMicroseconds / max(fastest, 0.01)))
    // `call` is a constant by now, and has been called: what it keeps is there.
    let call = call
    allocations = workload.countsAllocations ? AllocationCounter.count { call.run(count: 1) } : nil
  }

  /// Measures for some time, once at least.
  mutating func sample(seconds: Double) {
    if let first = samples.first, first > Harness.onceMicroseconds { return }
    let start = ContinuousClock.now
    for _ in 0..<Harness.samplesPerRound {
      samples.append(call.microseconds(group: group))
      if start.microseconds >= seconds * 1e6 { break }
    }
  }

  var measurement: Measurement {
    Measurement(workload: workload, samples: samples, group: group, allocations: allocations, summary: summary)
  }
}

extension TimedCall {
  /// The time of one call in microseconds, the mean of a group.
  fileprivate func microseconds(group: Int) -> Double {
    let start = ContinuousClock.now
    run(count: group)
    return start.microseconds / Double(group)
  }
}

extension ContinuousClock.Instant {
  /// The time since this instant in microseconds.
  fileprivate var microseconds: Double {
    let (seconds, attoseconds) = duration(to: .now).components
    return Double(seconds) * 1e6 + Double(attoseconds) * 1e-12
  }
}
