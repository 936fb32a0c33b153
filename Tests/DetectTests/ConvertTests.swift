#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  @Suite struct ConvertTests {
    private func pixels(
      _ bytes: [UInt8], _ options: [String], suffix: String = "ppm", count: Int
    ) throws -> [UInt8] {
      let folder = try TemporaryFolder()
      try folder.write(Data(bytes), to: "a.raw")
      let run = try Detect(["convert", "a.raw", "--out", "b.\(suffix)"] + options, in: folder)
      #expect(run.status == 0, "\(run.errors)")
      let file = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("b.\(suffix)")))
      return Array(file.suffix(count))
    }

    @Test func readsPlanes() throws {
      let red: [UInt8] = [81, 90, 240]
      #expect(try pixels(red, ["--size", "1x1", "--format", "nv12"], count: 3) == [254, 0, 0])
      #expect(try pixels(red, ["--size", "1x1", "--format", "nv21"], count: 3) == [15, 63, 255])
      #expect(try pixels(red, ["--size", "1x1", "--format", "i420", "--range", "full"], count: 3) == [238, 14, 14])
      #expect(
        try pixels(red, ["--size", "1x1", "--format", "nv12", "--range", "full", "--matrix", "709"], count: 3)
          == [255, 36, 10])
    }

    @Test func readsPixelsAndStrides() throws {
      let options = ["--size", "1x2", "--stride", "5", "--format"]
      #expect(try pixels([1, 2, 3, 4, 0, 5, 6, 7, 8], options + ["bgra"], count: 6) == [3, 2, 1, 7, 6, 5])
      #expect(try pixels([1, 2, 3, 4, 0, 5, 6, 7, 8], options + ["rgba"], count: 6) == [1, 2, 3, 5, 6, 7])
      #expect(try pixels([1, 2, 3, 4, 0, 5, 6, 7, 8], options + ["argb"], count: 6) == [2, 3, 4, 6, 7, 8])
      #expect(try pixels([1, 2, 3, 0, 0, 5, 6, 7], options + ["bgr"], count: 6) == [3, 2, 1, 7, 6, 5])
      #expect(try pixels([1, 0, 0, 0, 0, 5], options + ["gray"], suffix: "pgm", count: 2) == [1, 5])
    }

    @Test func readsPlanesOfColorsAndTenBits() throws {
      let planes: [UInt8] = [1, 2, 9, 3, 4, 9, 5, 6]
      #expect(
        try pixels(planes, ["--size", "2x1", "--stride", "3", "--format", "planar-rgb"], count: 6)
          == [1, 3, 5, 2, 4, 6])
      let deep: [UInt8] = [0, 81, 0, 81, 0, 90, 0, 240]
      #expect(try pixels(deep, ["--size", "1x1", "--format", "x420", "--matrix", "601"], count: 3) == [254, 0, 0])
    }

    @Test func refusesShortFiles() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data([1, 2, 3, 4]), to: "a.raw")
      let run = try Detect(["convert", "a.raw", "--size", "2x2", "--format", "nv12", "--out", "b.png"], in: folder)
      #expect(run.status == 1)
      #expect(run.errors == "detect: a.raw: expected at least 6 bytes, found 4\n")
    }

    @Test func printsTiles() throws {
      let run = try Detect(
        ["tiles", "--size", "1000x700", "--tile", "640x640", "--overlap", "0.2"], in: TemporaryFolder())
      #expect(run.text == "0 0 640 640\n360 0 1000 640\n0 60 640 700\n360 60 1000 700\n")
      let json = try Detect(
        ["tiles", "--size", "9x4", "--tile", "6x6", "--overlap", "0.2", "--json"], in: TemporaryFolder())
      #expect(json.text == #"{"tiles":[[0,0,6,4],[3,0,9,4]]}"# + "\n")
      let wrong = try Detect(["tiles", "--size", "9x9", "--tile", "4x4", "--overlap", "1"], in: TemporaryFolder())
      #expect(wrong.status == 2)
    }
  }
#endif
