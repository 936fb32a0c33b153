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

    @Test func refusesCropsOutside() throws {
      let run = try Detect(
        ["prepare", "a.ppm", "--network", "2x1", "--out", "a.npy", "--crop", "0,0,0,1"], in: folder())
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("detect: a.ppm: expected a crop"))
    }
  }
#endif
