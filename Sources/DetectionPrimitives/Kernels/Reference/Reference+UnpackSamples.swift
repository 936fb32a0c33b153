// Samples of 1, 2, 4, 8 or 16 bits from the bytes of a row.
//
// Samples smaller than a byte lie from the highest bits on, and a row starts at a byte; 16-bit samples have their
// high byte first (PNG specification, section 7; netpbm does the same with whole bytes).

extension Reference {
  /// Unpacks the samples of a row.
  ///
  /// - Parameters:
  ///   - row: The packed samples.
  ///   - bitDepth: The bits of a sample: 1, 2, 4, 8 or 16.
  ///   - samples: As many samples as to unpack.
  package static func unpackSamples(_ row: Span<UInt8>, bitDepth: Int, into samples: inout MutableSpan<UInt16>) {
    precondition([1, 2, 4, 8, 16].contains(bitDepth), "samples of \(bitDepth) bits")
    precondition(row.count >= (samples.count * bitDepth + 7) / 8, "\(row.count) bytes for \(samples.count) samples")
    if bitDepth == 16 {
      for index in samples.indices { samples[index] = UInt16(row[2 * index]) << 8 | UInt16(row[2 * index + 1]) }
    } else {
      let mask = UInt8(1 << bitDepth - 1)
      for index in samples.indices {
        let bit = index * bitDepth
        samples[index] = UInt16(row[bit / 8] >> UInt8(8 - bitDepth - bit % 8) & mask)
      }
    }
  }
}
