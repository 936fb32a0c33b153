import DetectionPrimitives

extension Rows {
  /// Reading and writing files, and the kernels behind PNG.
  static let files = ([pngDecode, pngEncode, npyRead] + inflate + checksums + unfilter + filter).map { workload in
    var workload = workload
    workload.countsAllocations = false
    return workload
  }

  private static let size = Size(width: 1280, height: 720)
  private static let rowBytes = size.width * 3

  /// Like a photograph to a compressor: slopes with noise of four bits.
  private static let pixels: [UInt8] = {
    let noise = Generator(80)
    return (0..<rowBytes * size.height).map { index in
      let (y, x) = (index / rowBytes, index % rowBytes)
      return UInt8(truncatingIfNeeded: x / 15 + y / 4) &+ noise.byte(index) >> 4
    }
  }()

  private static func picture() throws -> PixelImage {
    try PixelImage(bytes: pixels, width: size.width, height: size.height, format: .rgb8)
  }

  private static let pngDecode = Workload("png_decode_720p", bytes: pixels.count, hash: 0xDAEA_CC2B_F225_4040) {
    let file = try picture().png()
    return Call {
      try? PixelImage(png: file)
    } summary: {
      Summary($0?.bytes ?? [])
    }
  }

  private static let pngEncode = Workload("png_encode_720p", bytes: pixels.count, hash: 0xD35C_48A1_BA25_8AA1) {
    let image = try picture()
    return Call {
      try? image.png()
    } summary: {
      Summary($0 ?? [])
    }
  }

  private static let npyRead = Workload("npy_read_84x8400", bytes: 2 * 84 * 8400 * 4, hash: 0x7B2E_725C_13C0_B597) {
    let file = try Tensor(Inputs.yolo11Few(), shape: [84, HeadInput.candidates]).npy()
    return Call {
      try? AnyTensor(npy: file)
    } summary: { tensor in
      guard case .float32(let tensor) = tensor else { return Summary([UInt8]()) }
      return Summary(tensor.elements)
    }
  }

  private static let inflate = pair("inflate_720p", hash: 0x37E0_B29C_5565_D4D0) {
    let rows = filtered()
    let stream = Reference.deflate(rows.span)
    return { isReference in
      var output = [UInt8](repeating: 0, count: rows.count)
      var span = output.mutableSpan
      _ = isReference ? try? Reference.inflate(stream.span, into: &span) : try? Vector.inflate(stream.span, into: &span)
      return output
    }
  }

  private static let checksums =
    pair("adler32_720p", hash: 0x9BAF_3897_2C56_82FD) {
      let bytes = pixels
      return { isReference in
        word(isReference ? Reference.adler32(bytes.span) : Vector.adler32(bytes.span))
      }
    }
    + pair("crc32_720p", hash: 0x3FD3_C85E_5B3C_69EC) {
      let bytes = pixels
      return { isReference in
        word(isReference ? Reference.crc32(bytes.span) : Vector.crc32(bytes.span))
      }
    }

  private static let unfilter = pair("png_unfilter_720p", hash: 0x3E19_84BD_4E26_0EA6) {
    let rows = filtered()
    return { isReference in
      var rows = rows
      var span = rows.mutableSpan
      _ =
        isReference
        ? Reference.unfilter(&span, from: 0, rowCount: size.height, rowBytes: rowBytes, bytesPerPixel: 3)
        : Vector.unfilter(&span, from: 0, rowCount: size.height, rowBytes: rowBytes, bytesPerPixel: 3)
      return rows
    }
  }

  private static let filter = pair("png_filter_720p", hash: 0x37E0_B29C_5565_D4D0) {
    return { isReference in
      isReference ? filtered(with: Reference.filter) : filtered()
    }
  }

  private typealias RowFilter = (Span<UInt8>, Span<UInt8>, UInt8, Int, inout MutableSpan<UInt8>) -> Int

  /// The picture's rows behind their filter bytes, all filters in turn.
  private static func filtered(with filter: RowFilter = Vector.filter) -> [UInt8] {
    let bytes = pixels
    var rows = [UInt8](repeating: 0, count: (rowBytes + 1) * size.height)
    var output = [UInt8](repeating: 0, count: rowBytes)
    let nothing = [UInt8](repeating: 0, count: rowBytes)
    for y in 0..<size.height {
      let row = bytes.span.extracting(y * rowBytes..<(y + 1) * rowBytes)
      let above = y == 0 ? nothing.span : bytes.span.extracting((y - 1) * rowBytes..<y * rowBytes)
      var span = output.mutableSpan
      _ = filter(row, above, UInt8(y % 5), 3, &span)
      rows[y * (rowBytes + 1)] = UInt8(y % 5)
      rows.replaceSubrange(y * (rowBytes + 1) + 1..<(y + 1) * (rowBytes + 1), with: output)
    }
    return rows
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The rows of a kernel and of its plain loops; `setUp` gives what both do.
  private static func pair(
    _ name: String, hash: UInt64, setUp: @escaping @Sendable () -> (Bool) -> [UInt8]
  ) -> [Workload] {
    [Workload.Peer.package, .reference].map { peer in
      Workload(name, peer: peer, bytes: pixels.count, hash: hash) {
        let work = setUp()
        return Call {
          work(peer == .reference)
        } summary: {
          Summary($0)
        }
      }
    }
  }
}
