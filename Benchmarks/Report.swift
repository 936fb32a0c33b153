import Foundation

/// Writes measurements to standard output as they come: a table for people or a JSON line for each row.
struct Report {
  enum Style { case table, json }

  let style: Style

  /// Writes what stands above the rows.
  func begin() {
    guard style == .table else { return }
    write(row("workload", "by", "median µs", "min µs", "spread", "GB/s", "allocs"))
    write(row("--------", "--", "---------", "------", "------", "----", "------"))
  }

  /// Writes a row.
  func add(_ measurement: Measurement) {
    let workload = measurement.workload
    switch style {
    case .table:
      write(
        row(
          workload.name, workload.peer.rawValue, decimal(measurement.median, 2), decimal(measurement.minimum, 2),
          decimal(measurement.spread * 100, 1) + " %", decimal(Double(workload.bytes) / measurement.minimum / 1000, 2),
          measurement.allocations.map { String($0) } ?? ""))
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        write(String(decoding: try encoder.encode(Line(measurement)), as: UTF8.self))
      } catch {
        fail("row \(workload.name) cannot be written as JSON: \(error)", code: 1)
      }
    }
  }

  /// Writes a line at once, also into a pipe, so that a reader sees each row when it is done.
  private func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private func row(_ cells: String...) -> String {
    let widths = [34, 28, 14, 14, 9, 9, 9]
    return zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index < 2 ? cell.0 + space : space + cell.0
    }.joined(separator: " ")
  }

  private func decimal(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }
}

/// A measurement as the runners for other packages write theirs.
private struct Line: Encodable {
  let workload: String
  let peer: String
  let version: String
  let median: Double
  let minimum: Double
  let n: Int
  let inner: Int
  let sum: Double
  let count: Int
  let hash: String
  let allocations: Int?
  let bytes: Int
  let note: String

  enum CodingKeys: String, CodingKey {
    case workload, peer, version, n, inner, sum, count, hash, allocations, bytes, note
    case median = "median_us"
    case minimum = "min_us"
  }

  init(_ measurement: Measurement) {
    workload = measurement.workload.name
    peer = measurement.workload.peer.rawValue
    version = "development"
    median = measurement.median
    minimum = measurement.minimum
    n = measurement.samples.count
    inner = measurement.group
    sum = measurement.summary.sum
    count = measurement.summary.count
    hash = hexadecimal(measurement.summary.hash)
    allocations = measurement.allocations
    bytes = measurement.workload.bytes
    note = measurement.workload.note
  }
}
