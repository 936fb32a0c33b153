extension Rows {
  /// What the machine's memory allows: a copy, in a size for each level of the caches.
  static let machine = [
    copy("memcpy_64MB", 64 << 20, hash: 0x8173_BAA1_5822_2325),
    copy("memcpy_8MB", 8 << 20, hash: 0x2D09_409C_1EA2_2325),
    copy("memcpy_256KB", 256 << 10, hash: 0x6D8C_8CA2_40F6_2325),
  ]

  private static func copy(_ name: String, _ count: Int, hash: UInt64) -> Workload {
    Workload(name, bytes: 2 * count, hash: hash) {
      let source = [UInt8](repeating: 1, count: count)
      var target = [UInt8](repeating: 0, count: count)
      return Call {
        target.replaceSubrange(0..<count, with: source)
      } summary: { _ in
        Summary(target)
      }
    }
  }
}
