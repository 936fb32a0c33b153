#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  @Suite struct PrepareTests {
    /// A picture of 2 x 1: red and green beside each other.
    private func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(Data("P3 2 1 255 255 0 0 0 128 0\n".utf8), to: "a.ppm")
      return folder
    }

    /// The numbers behind the header of an array.
    private func floats(_ name: String, in folder: TemporaryFolder) throws -> (header: String, values: [Float]) {
      let data = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
      let length = 10 + Int(data[8]) + 256 * Int(data[9])
      let values = stride(from: length, to: data.count, by: 4).map { start in
        Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(data[start + $1]) << (8 * $1) })
      }
      return (String(decoding: data[10..<length], as: UTF8.self), values)
    }

    @Test func writesPlanesAndPlacement() throws {
      let folder = try folder()
      let run = try Detect(
        ["prepare", "a.ppm", "--network", "2x2", "--out", "a.npy", "--placement", "p.json"], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      let (header, values) = try floats("a.npy", in: folder)
      #expect(header.contains("'<f4'") && header.contains("(1, 3, 2, 2)"))
      let pad: Float = 114 / 255
      #expect(values == [1, 0, pad, pad, 0, 128 / 255, pad, pad, 0, 0, pad, pad])
      let text = String(
        decoding: try Data(contentsOf: folder.url.appendingPathComponent("p.json")), as: UTF8.self)
      #expect(
        text == #"{"crop":[0,0,2,1],"fit":"ultralytics","gain":[1,1],"network":{"height":2,"width":2},"#
          + #""orientation":1,"origin":[0,0],"padding":{"bottom":1,"left":0,"right":0,"top":0},"#
          + #""resized":{"height":1,"width":2},"source":{"height":1,"width":2}}"# + "\n")
    }

    /// Of several pictures in a row the first is read, and the rest is not passed over in silence.
    @Test func furtherPicturesAreTold() throws {
      let folder = try TemporaryFolder()
      for (rest, isTold) in [("", false), (" \n", false), ("P2 1 1 255 9\n", true), ("x", true)] {
        try folder.write(Data(("P5 2 1 255 ab" + rest).utf8), to: "a.pgm")
        let run = try Detect(["prepare", "a.pgm", "--network", "2x1", "--scale", "1", "--out", "a.npy"], in: folder)
        #expect(run.status == 0)
        #expect(try floats("a.npy", in: folder).values.prefix(2) == [97, 98])
        #expect(run.errors.contains("the first picture is read, \(rest.utf8.count) bytes behind it are not") == isTold)
      }
    }

    @Test func turnsMirrorsAndNormalizes() throws {
      let folder = try folder()
      let run = try Detect(
        [
          "prepare", "a.ppm", "--network", "1x2", "--out", "a.npy", "--fit", "stretch", "--orientation", "8",
          "--order", "bgr", "--scale", "0.5", "--mean", "0,4,7.5", "--std", "1,2,4",
        ], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      // Turned counterclockwise the green pixel is above the red one.
      #expect(try floats("a.npy", in: folder).values == [0, 0, 30, -2, -1.875, 30])
      let mirrored = try Detect(
        ["prepare", "a.ppm", "--network", "2x1", "--out", "a.npy", "--scale", "1", "--mirror"], in: folder)
      #expect(mirrored.status == 0, "\(mirrored.errors)")
      #expect(try floats("a.npy", in: folder).values == [0, 255, 128, 0, 0, 0])
    }

    /// The bytes behind the header of an array.
    private func bytes(_ name: String, in folder: TemporaryFolder) throws -> (header: String, bytes: [UInt8]) {
      let data = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
      let length = 10 + Int(data[8]) + 256 * Int(data[9])
      return (String(decoding: data[10..<length], as: UTF8.self), Array(data[length...]))
    }

    @Test func writesOtherTypesAndLayouts() throws {
      let folder = try folder()
      func prepare(_ options: [String]) throws -> (header: String, bytes: [UInt8]) {
        let run = try Detect(["prepare", "a.ppm", "--network", "2x1", "--out", "a.npy"] + options, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return try bytes("a.npy", in: folder)
      }
      let unsigned = try prepare(["--type", "u1", "--layout", "nhwc"])
      #expect(unsigned.header.contains("'|u1'") && unsigned.header.contains("(1, 1, 2, 3)"))
      #expect(unsigned.bytes == [255, 0, 0, 0, 128, 0])
      #expect(try prepare(["--type", "i1"]).bytes == [127, 128, 128, 0, 128, 128])
      #expect(
        try prepare(["--type", "i1", "--scale", "1", "--quantization", "2,-100"]).bytes
          == [28, 156, 156, 220, 156, 156])
      let half = try prepare(["--type", "f2", "--scale", "1", "--filter", "pillow-bicubic"])
      #expect(half.header.contains("'<f2'") && half.header.contains("(1, 3, 1, 2)"))
      #expect(half.bytes == [0xF8, 0x5B, 0, 0, 0, 0, 0, 0x58, 0, 0, 0, 0])
    }

    @Test func resizesByName() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P2 16 1 255 0 0 0 0 0 0 0 255 0 0 0 0 0 0 0 0\n".utf8), to: "a.pgm")
      for (name, pixels) in [
        ("cv-linear", [0, 0, 0, 0]), ("cv-area", [0, 64, 0, 0]), ("pillow-bilinear", [0, 40, 24, 0]),
        ("cv-nearest", [0, 0, 0, 0]), ("pillow-box", [0, 64, 0, 0]),
      ] as [(String, [UInt8])] {
        let run = try Detect(["resize", "a.pgm", "--size", "4x1", "--filter", name, "--out", "b.pgm"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let file = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("b.pgm")))
        #expect(Array(file.suffix(4)) == pixels, "\(name)")
      }
    }

    /// The classifiers' way, and what its placement says.
    @Test func cutsTheCenter() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P2 4 2 255 10 20 30 40 50 60 70 80\n".utf8), to: "a.pgm")
      let run = try Detect(
        [
          "prepare", "a.pgm", "--network", "2x2", "--fit", "shortest-edge", "--edge", "2", "--scale", "1", "--out",
          "a.npy", "--placement", "p.json",
        ], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try floats("a.npy", in: folder).values.prefix(4) == [20, 30, 60, 70])
      let text = String(
        decoding: try Data(contentsOf: folder.url.appendingPathComponent("p.json")), as: UTF8.self)
      #expect(text.contains(#""edge":2,"fit":"shortest-edge""#) && text.contains(#""left":-1"#), "\(text)")
      let wrong = try Detect(["prepare", "a.pgm", "--network", "2x2", "--edge", "2", "--out", "a.npy"], in: folder)
      #expect(wrong.status == 2 && wrong.errors.contains("--edge"))
    }

    /// Ultralytics' LetterBox with all its options: a small picture stays, at the top left, within bounds.
    @Test func letterboxesWithOptions() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P2 2 1 255 10 20\n".utf8), to: "a.pgm")
      func prepare(_ options: [String]) throws -> DetectRunner.Detect {
        try Detect(
          [
            "prepare", "a.pgm", "--network", "4x3", "--scale", "1", "--fill", "7", "--out", "a.npy", "--placement",
            "p.json",
          ] + options, in: folder)
      }
      func document() throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appendingPathComponent("p.json")), as: UTF8.self)
      }
      let plain = try prepare(["--fit", "letterbox", "--filter", "cv-nearest"])
      #expect(plain.status == 0, "\(plain.errors)")
      #expect(try floats("a.npy", in: folder).values.prefix(12) == [10, 10, 20, 20, 10, 10, 20, 20, 7, 7, 7, 7])
      #expect(try document().contains(#""centered":true"#))
      #expect(try prepare(["--fit", "letterbox", "--no-enlarging"]).status == 0)
      #expect(try floats("a.npy", in: folder).values.prefix(12) == [7, 7, 7, 7, 7, 10, 20, 7, 7, 7, 7, 7])
      #expect(try document().contains(#""enlarges":false"#))
      #expect(try prepare(["--fit", "letterbox", "--top-left", "--within", "2x2"]).status == 0)
      #expect(try floats("a.npy", in: folder).values.prefix(12) == [10, 20, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7])
      let text = try document()
      #expect(
        text.contains(#""fit":"letterbox""#) && text.contains(#""centered":false"#)
          && text.contains(#""within":{"height":2,"width":2}"#), "\(text)")
      for option in [["--no-enlarging"], ["--top-left"], ["--within", "2x2"]] {
        let wrong = try prepare(option)
        #expect(wrong.status == 2 && wrong.errors.contains("expected \(option[0]) with --fit letterbox only"))
      }
      let wide = try prepare(["--fit", "letterbox", "--within", "2000000x2"])
      #expect(wide.status == 2 && wide.errors.contains("expected sides in 1…1048576"), "\(wide.errors)")
    }

    /// A crop is clipped unless told otherwise.
    @Test func clipsOrPadsOrRefusesCrops() throws {
      let folder = try folder()
      func prepare(_ options: [String]) throws -> DetectRunner.Detect {
        try Detect(
          [
            "prepare", "a.ppm", "--network", "2x1", "--fit", "stretch", "--scale", "1", "--out", "a.npy", "--crop",
            "-2,0,2,1",
          ] + options, in: folder)
      }
      #expect(try prepare([]).status == 0)
      #expect(try floats("a.npy", in: folder).values.prefix(2) == [255, 0])
      #expect(try prepare(["--outside", "padded", "--fill", "9", "--filter", "cv-area"]).status == 0)
      #expect(try floats("a.npy", in: folder).values.prefix(2) == [9, 128])
      let refused = try prepare(["--outside", "refused"])
      #expect(refused.status == 1 && refused.errors.contains("-2.0,0.0,2.0,1.0"))
    }

    @Test func roundsAsTold() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P2 3 1 255 3 5 6\n".utf8), to: "a.pgm")
      for (name, expected) in [
        ("nearest", [2, 3, 3]), ("nearest-even", [2, 2, 3]), ("toward-zero", [1, 2, 3]),
      ] as [(String, [UInt8])] {
        let run = try Detect(
          [
            "prepare", "a.pgm", "--network", "3x1", "--scale", "1", "--type", "u1", "--quantization", "2,0",
            "--rounding", name, "--out", "a.npy",
          ], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(Array(try bytes("a.npy", in: folder).bytes.prefix(3)) == expected, "\(name)")
      }
    }

    @Test func refusesCropsOutside() throws {
      let run = try Detect(
        ["prepare", "a.ppm", "--network", "2x1", "--out", "a.npy", "--crop", "0,0,0,1"], in: folder())
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("detect: a.ppm: expected a crop"))
    }
  }
#endif
