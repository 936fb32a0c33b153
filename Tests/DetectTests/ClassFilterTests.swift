#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// `--allow` and `--deny` take names in any spelling, and refuse what is none.
  @Suite struct ClassFilterTests {
    private struct Document: Decodable {
      struct Detection: Decodable { let label: String }
      let detections: [Detection]
    }

    /// A car, a dog, a TV and a sports ball.
    private func run(_ options: [String]) throws -> Detect {
      let folder = try TemporaryFolder()
      try folder.write(Data("P5 64 64 255\n".utf8) + Data(repeating: 90, count: 4096), to: "gray.pgm")
      let rows = [2, 16, 62, 32].enumerated().flatMap { place, classIndex -> [Float] in
        [Float(16 * place), 0, Float(16 * place + 9), 9, 0.9, Float(classIndex)]
      }
      try folder.write(Data(try Tensor(rows, shape: [1, 4, 6]).npy()), to: "head.npy")
      let arguments = ["run", "gray.pgm", "--family", "end2end", "--network", "64x64", "--head", "head.npy", "--json"]
      return try Detect(arguments + options, in: folder)
    }

    @Test(arguments: [
      ("dog", ["dog"]), ("Dog", ["dog"]), ("tvmonitor", ["tv"]), ("dog, car", ["car", "dog"]),
      (" TV monitor ,dog,", ["dog", "tv"]),
      ("sports-ball", ["sports ball"]), ("sports  ball", ["sports ball"]),
    ])
    func namesInAnySpelling(names: String, expected: [String]) throws {
      let run = try run(["--allow", names])
      try #require(run.status == 0, "\(run.errors)")
      #expect(try run.json(Document.self).detections.map(\.label) == expected)
      let all = ["car", "dog", "tv", "sports ball"]
      let others = try self.run(["--deny", names]).json(Document.self).detections.map(\.label)
      #expect(others == all.filter { !expected.contains($0) })
    }

    @Test(arguments: ["unicorn", "dog,unicorn", ","])
    func namesOfNothing(names: String) throws {
      let run = try run(["--allow", names])
      #expect(run.status == 2 && run.errors.contains("expected names of labels, found "))
    }
  }
#endif
