// A box's place in the grid as one number: the hash of its cell above, its index below.

package enum ReachCell {
  /// The slot of a cell.
  @inline(__always)
  static func slot(_ cell: UInt64, _ mask: UInt32) -> Int { Int(UInt32(truncatingIfNeeded: cell >> 32) & mask) }

  /// The index of a cell's box.
  @inline(__always)
  static func index(_ cell: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: cell)) }

  /// A number for the level and the group, already spread over the bits.
  @inline(__always)
  static func level(_ width: Int, _ height: Int, _ group: Int32) -> UInt64 {
    (UInt64(UInt32(bitPattern: group)) << 16 | UInt64(truncatingIfNeeded: width << 8 | height))
      &* 0xC2B2_AE3D_27D4_EB4F
  }

  /// The slot of a row's column 0, before the mask.
  @inline(__always)
  static func hash(row: UInt64, level: UInt64) -> UInt32 {
    let mixed = (row &* 0x9E37_79B9_7F4A_7C15) ^ level
    return UInt32(truncatingIfNeeded: ((mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93) >> 32)
  }
}
