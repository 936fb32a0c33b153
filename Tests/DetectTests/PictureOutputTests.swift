#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// Pictures that the subcommands write, and what they say of those that they read.
  @Suite struct PictureOutputTests {
    private let red: [UInt8] = [81, 90, 240]

    private func file(_ name: String, in folder: TemporaryFolder) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }

    @Test func dashIsAPNGOnTheStandardOutput() throws {
      let folder = try TemporaryFolder()
      let options = ["convert", "-", "--size", "1x1", "--format", "nv12", "--out"]
      let run = try Detect(options + ["-"], input: Data(red), in: folder)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      let image = try PixelImage(png: [UInt8](run.output))
      #expect(image.bytes == [254, 0, 0] && image.format == .rgb8)
      let resized = try Detect(
        ["resize", "-", "--size", "2x1", "--filter", "cv-linear", "--out", "-"], input: run.output, in: folder)
      #expect(try PixelImage(png: [UInt8](resized.output)).bytes == [254, 0, 0, 254, 0, 0])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test(arguments: ["b.PNG", "b.Png", "B.x.png", "b.PPM"]) func capitalsAreAllowed(name: String) throws {
      let folder = try TemporaryFolder()
      let run = try Detect(
        ["convert", "-", "--size", "1x1", "--format", "nv12", "--out", name], input: Data(red), in: folder)
      #expect(run.status == 0, "\(run.errors)")
      let bytes = try file(name, in: folder)
      let image = bytes[0] == UInt8(ascii: "P") ? try PixelImage(netpbm: bytes) : try PixelImage(png: bytes)
      #expect(image.bytes == [254, 0, 0])
    }

    /// A name says what is in the file.
    @Test func grayAndColorKeepTheirNames() throws {
      let folder = try TemporaryFolder()
      let color = try Detect(
        ["convert", "-", "--size", "1x1", "--format", "nv12", "--out", "b.pgm"], input: Data(red), in: folder)
      #expect(color.status == 2 && color.output.isEmpty)
      #expect(color.errors == "detect: expected .ppm or .png for a color picture, found b.pgm\n")
      let gray = try Detect(
        ["resize", "-", "--size", "1x1", "--filter", "cv-area", "--out", "b.ppm"], input: Data("P2 1 1 255 7".utf8),
        in: folder)
      #expect(gray.status == 2)
      #expect(gray.errors == "detect: expected .pgm or .png for a gray picture, found b.ppm\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    /// The suffix is looked at before anything is read.
    @Test func wrongNamesAreWrongCalls() throws {
      for name in ["b.jpg", "png", "b", "b.png.gz"] {
        let run = try Detect(
          ["resize", "missing.png", "--size", "1x1", "--filter", "cv-area", "--out", name], in: TemporaryFolder())
        #expect(run.status == 2 && run.errors.contains("found \(name)"), "\(run.errors)")
      }
    }

    private func deepPicture() throws -> DeepImage {
      try DeepImage(samples: [0x1200, 0x12FF, 0, 65535], width: 4, height: 1, format: .gray16)
    }

    @Test func resizingKeepsSixteenBits() throws {
      let folder = try TemporaryFolder()
      let picture = try deepPicture()
      try folder.write(Data(try picture.png()), to: "a.png")
      for (filter, rule) in [
        ("cv-linear", TensorResizeFilter.openCVLinear), ("cv-area", .openCVArea), ("pillow-bicubic", .pillowBicubic),
        ("pillow-nearest", .nearestCenter), ("cv-nearest", .openCVNearest),
      ] {
        let expected = try picture.resized(to: Size(width: 3, height: 1), filter: rule).samples
        for name in ["b.png", "b.pgm"] {
          let run = try Detect(["resize", "a.png", "--size", "3x1", "--filter", filter, "--out", name], in: folder)
          #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
          let bytes = try file(name, in: folder)
          let found = name == "b.png" ? try DeepImage(png: bytes) : try DeepImage(netpbm: bytes)
          #expect(found.samples == expected && found.format == .gray16, "\(filter)")
        }
      }
      let shallow = try Detect(
        ["resize", "a.png", "--size", "3x1", "--filter", "cv-linear-exact", "--out", "b.png"], in: folder)
      #expect(shallow.status == 0)
      #expect(
        shallow.errors
          == "detect: a.png: of 16-bit samples the high byte is read, as cv-linear-exact resizes bytes only\n")
      #expect(try PNGInfo(file("b.png", in: folder)).bitDepth == 8)
    }

    @Test func preparingKeepsSixteenBitsInFloats() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(try deepPicture().png()), to: "a.png")
      func values(_ options: [String]) throws -> (values: [Float], errors: String) {
        let run = try Detect(
          ["prepare", "a.png", "--network", "4x1", "--scale", "1", "--out", "a.npy"] + options, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        guard case .float32(let tensor) = try AnyTensor(npy: file("a.npy", in: folder)) else { return ([], "") }
        return (Array(tensor.elements.prefix(4)), run.errors)
      }
      let factor: Float = 255 / 65535
      let deep = try values([])
      #expect(deep.values == [0x1200 * factor, 0x12FF * factor, 0, 255] && deep.errors.isEmpty)
      let shallow = try values(["--fit", "nanodet"])
      #expect(shallow.values == [0x12, 0x12, 0, 255])
      #expect(shallow.errors.contains("a.png: of 16-bit samples the high byte is read"))
      let bytes = try Detect(
        ["prepare", "a.png", "--network", "4x1", "--type", "u1", "--out", "a.npy"], in: folder)
      #expect(bytes.status == 0 && bytes.errors.contains("the high byte is read"))
    }

    /// A picture whose Exif data says that it is stored sideways.
    private func sidewaysFolder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      var bytes = try PixelImage(bytes: [10, 20, 30], width: 3, height: 1, format: .gray8).png()
      let block: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
      let body = Array("eXIf".utf8) + block
      let words = [UInt32(block.count), Reference.crc32(body.span)].map { word in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
      }
      bytes.insert(contentsOf: words[0] + body + words[1], at: 33)
      #expect(try PNGInfo(bytes).orientation == .right)
      try folder.write(Data(bytes), to: "a.png")
      return folder
    }

    @Test func exifOrientationIsAppliedOrTold() throws {
      let folder = try sidewaysFolder()
      func prepare(_ options: [String]) throws -> (values: [Float], errors: String) {
        let run = try Detect(
          ["prepare", "a.png", "--network", "3x3", "--scale", "1", "--fill", "0", "--out", "a.npy"] + options,
          in: folder)
        #expect(run.status == 0, "\(run.errors)")
        guard case .float32(let tensor) = try AnyTensor(npy: file("a.npy", in: folder)) else { return ([], "") }
        return (Array(tensor.elements.prefix(9)), run.errors)
      }
      let stored: [Float] = [0, 0, 0, 10, 20, 30, 0, 0, 0]
      let ignored = try prepare([])
      #expect(ignored.values == stored)
      #expect(
        ignored.errors
          == "detect: a.png: Exif orientation 6 is ignored, pixels are taken as stored, see --orientation\n")
      let upright = try prepare(["--orientation", "exif"])
      #expect(upright.values == [0, 10, 0, 0, 20, 0, 0, 30, 0] && upright.errors.isEmpty)
      #expect(try prepare(["--orientation", "6"]).values == upright.values)
      let chosen = try prepare(["--orientation", "1"])
      #expect(chosen.values == stored && chosen.errors.isEmpty)
      // Mirrored after it was turned: the one column stays where it is.
      #expect(try prepare(["--orientation", "exif", "--mirror"]).values == upright.values)
      let other = try Detect(["hsv", "a.png", "--out", "h.npy"], in: folder)
      #expect(other.status == 0 && other.errors.contains("Exif orientation 6 is ignored"))
    }

    @Test func picturesWithoutOrientationStandUpright() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P2 3 1 255 10 20 30".utf8), to: "a.pgm")
      let run = try Detect(
        ["prepare", "a.pgm", "--network", "3x1", "--orientation", "exif", "--out", "a.npy", "--placement", "-"],
        in: folder)
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.text.contains(#""orientation":1"#))
    }

    @Test func annotatedPicturesAreFiles() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P2 1 1 255 7".utf8), to: "a.pgm")
      let head = try Tensor([Float](repeating: 0, count: 5 * 21), shape: [1, 5, 21])
      try folder.write(Data(head.npy()), to: "h.npy")
      let run = try Detect(
        [
          "run", "a.pgm", "--head", "h.npy", "--family", "yolo8", "--network", "32x32", "--classes", "1", "--annotate",
          "-",
        ], in: folder)
      #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("--annotate"), "\(run.errors)")
    }
  }
#endif
