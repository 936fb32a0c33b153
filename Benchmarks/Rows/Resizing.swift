import DetectionPrimitives

extension Rows {
  /// Pictures in other sizes.
  ///
  /// Where the peers have several filters under a name, the row is that of the fastest exact one:
  /// Pillow's for `antialias` and `lanczos`, OpenCV's for the others; OpenCV's area filter has rows of its own.
  static let resizes =
    shrinking("resize_nearest_1080p_416", .openCVNearest, hash: 0xFAEE_3D94_44E4_1478)
    + growing("resize_nearest_640_1080p", .openCVNearest, hash: 0xAEE6_C2E0_2C26_D7D2)
    + [
      resize(
        "resize_bilinear_1080p_416", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 416, 416, .openCVLinear,
        hash: 0x2A3D_4304_5F6E_83FB),
      resize(
        "resize_bilinear_640_1080p", Inputs.rgb640, picture(640, 640, .rgb8), 1920, 1080, .openCVLinear,
        hash: 0xFD81_077F_2A6F_7429),
    ]
    + shrinking("resize_antialias_1080p_416", .pillowBilinear, hash: 0x7CEE_F0AD_9929_5941)
    + shrinking("resize_area_1080p_416", .openCVArea, hash: 0xE754_1552_5273_8384)
    + [
      resize(
        "resize_area_1080p_360p", Inputs.rgb1080p, picture(1920, 1080, .rgb8), 640, 360, .openCVArea,
        note: "a whole ratio", hash: 0x4612_75E1_79EC_90E5)
    ]
    + shrinking("resize_cubic_1080p_416", .openCVCubic, hash: 0x8BD6_1475_5156_6B66)
    + growing("resize_cubic_640_1080p", .openCVCubic, hash: 0x3C6F_8F57_AD5F_138C)
    + shrinking("resize_lanczos_1080p_416", .pillowLanczos, hash: 0x9715_88AA_5D93_3B39)
    + growing("resize_lanczos_640_1080p", .pillowLanczos, hash: 0xD698_6420_6CBF_7A77)

  /// A shrink of a 1080p picture, and the plain loops for it.
  private static func shrinking(_ name: String, _ filter: ResizeFilter, hash: UInt64) -> [Workload] {
    both(name, Inputs.rgb1080p, picture(1920, 1080, .rgb8), 416, 416, filter, hash: hash)
  }

  /// A picture of 640 by 640 grown to 1080p, and the plain loops for it.
  private static func growing(_ name: String, _ filter: ResizeFilter, hash: UInt64) -> [Workload] {
    both(name, Inputs.rgb640, picture(640, 640, .rgb8), 1920, 1080, filter, hash: hash)
  }

  private static func both(
    _ name: String, _ input: Input<[UInt8]>, _ picture: Picture, _ width: Int, _ height: Int, _ filter: ResizeFilter,
    hash: UInt64
  ) -> [Workload] {
    [
      resize(name, input, picture, width, height, filter, hash: hash),
      reference(name, input, picture, width, height, filter, hash: hash),
    ]
  }

  /// A picture in another size, in memory that is written anew each time.
  private static func resize(
    _ name: String, _ input: Input<[UInt8]>, _ picture: Picture, _ width: Int, _ height: Int, _ filter: ResizeFilter,
    note: String = "", hash: UInt64
  ) -> Workload {
    let pixels = picture.width * picture.height + width * height
    return Workload(name, bytes: pixels * picture.format.bytesPerPixel, note: note, hash: hash) {
      let image = try picture.image(input())
      var resizer = try Resizer(to: Size(width: width, height: height), filter: filter)
      var bytes: [UInt8] = []
      return Call {
        do {
          try resizer.resize(image, into: &bytes)
        } catch {
          fail("row \(name): \(error)", code: 1)
        }
      } summary: { _ in
        Summary(bytes)
      }
    }
  }

  /// The same by the plain loops.
  private static func reference(
    _ name: String, _ input: Input<[UInt8]>, _ picture: Picture, _ width: Int, _ height: Int, _ filter: ResizeFilter,
    hash: UInt64
  ) -> Workload {
    let pixels = picture.width * picture.height + width * height
    return Workload(name, peer: .reference, bytes: pixels * picture.format.bytesPerPixel, hash: hash) {
      let source = input()
      let plain = PlainResize(
        from: Size(width: picture.width, height: picture.height), to: Size(width: width, height: height),
        pixelBytes: picture.format.bytesPerPixel)
      var bytes = [UInt8](repeating: 0, count: width * height * picture.format.bytesPerPixel)
      return Call {
        var target = bytes.mutableSpan
        plain.resize(source.span, filter, into: &target)
      } summary: { _ in
        Summary(bytes)
      }
    }
  }
}
