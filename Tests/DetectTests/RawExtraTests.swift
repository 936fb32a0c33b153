#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// Raw heads with an output more for each stride: keypoints, angles, coefficients of masks.
  ///
  /// One distance for each side, one class, strides 8, 16 and 32 of a 32 × 32 picture. The cell of stride 16 in column 0
  /// of row 1 is the only one with a class: its sides are half and a quarter of a cell away.
  @Suite struct RawExtraTests {
    private static let cells = [16, 4, 1]

    private struct Document: Decodable {
      struct Detection: Decodable {
        struct Mask: Decodable, Equatable {
          let x: Int
          let y: Int
          let width: Int
          let height: Int
          let rle: [Int]
        }

        let box: [Float]
        let candidate: Int
        let keypoints: [[Float]]?
        let angle: Float?
        let mask: Mask?
      }

      struct Explanation: Decodable {
        let suppressed: Int
        let kept: Int
      }

      let detections: [Detection]
      let explanation: Explanation?
    }

    /// An output of one stride: all numbers `filler`, but those of one cell.
    private func write(
      _ channels: [Float], filler: Float, stride: Int, to name: String, _ folder: TemporaryFolder
    ) throws {
      let count = Self.cells[stride]
      var elements = [Float](repeating: filler, count: channels.count * count)
      if stride == 1 { for (channel, number) in channels.enumerated() { elements[channel * count + 2] = number } }
      let side = [4, 2, 1][stride]
      try folder.write(Data(try Tensor(elements, shape: [1, channels.count, side, side]).npy()), to: name)
    }

    /// The files of the heads, then of their extra outputs.
    private func heads(_ extra: [Float], _ folder: TemporaryFolder) throws -> [String] {
      for stride in 0..<3 {
        try write([0.5, 0.25, 0.5, 0.25, 1.5], filler: -9, stride: stride, to: "head\(stride).npy", folder)
        try write(extra, filler: 0, stride: stride, to: "extra\(stride).npy", folder)
      }
      return (0..<3).map { "head\($0).npy" } + (0..<3).map { "extra\($0).npy" }
    }

    private let family = ["--family", "yolo8-raw", "--network", "32x32", "--classes", "1", "--bins", "1"]

    private func run(_ names: [String], _ options: [String], _ folder: TemporaryFolder) throws -> Document {
      try folder.write(Data("P5 32 32 255\n".utf8) + Data(repeating: 90, count: 1024), to: "gray.pgm")
      let run = try Detect(
        ["run", "gray.pgm", "--json"] + family + options + names.flatMap { ["--head", $0] }, in: folder)
      try #require(run.status == 0, "\(run.errors)")
      return try run.json(Document.self)
    }

    @Test(arguments: [("doubled", [8, 32] as [Float]), ("centered", [12, 32])])
    func keypoints(form: String, place: [Float]) throws {
      let folder = try TemporaryFolder()
      let names = try heads([0.25, 0.5, 0], folder)
      let options = ["--extra", "keypoints", "--keypoints", "1", "--keypoint-form", form, "--explain"]
      let document = try run(names, options, folder)
      try #require(document.detections.count == 1)
      #expect(document.detections[0].box == [0, 20, 16, 28] && document.detections[0].candidate == 18)
      #expect(document.detections[0].keypoints == [place + [0.5]])
      #expect(document.explanation?.kept == 1)
    }

    /// A quarter turn about the middle of the cell: 16 × 8 pixels become 8 × 16.
    @Test(arguments: [("radians", Float.pi / 2), ("sigmoid", 1.0986123), ("degrees", 90)])
    func angles(form: String, number: Float) throws {
      let tolerance: Float = 1e-4
      let folder = try TemporaryFolder()
      let names = try heads([number], folder)
      let document = try run(names, ["--extra", "angles", "--angles", form, "--explain"], folder)
      try #require(document.detections.count == 1 && document.detections[0].angle != nil)
      for (edge, expected) in zip(document.detections[0].box, [4, 16, 12, 32] as [Float]) {
        #expect(abs(edge - expected) <= tolerance)
      }
      #expect(document.explanation?.kept == 1)
      let decoded = try Detect(
        ["decode"] + names + family + ["--extra", "angles", "--angles", form, "--out", "out.npy"], in: folder)
      try #require(decoded.status == 0, "\(decoded.errors)")
      let rows = try AnyTensor(npy: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("out.npy"))))
      guard case .float32(let found) = rows else {
        Issue.record("not float32")
        return
      }
      try #require(found.shape == [1, 7])
      for (column, expected) in [4, 16, 12, 32].enumerated() {
        #expect(abs(found[0, column] - Float(expected)) <= tolerance)
      }
    }

    @Test func masks() throws {
      let folder = try TemporaryFolder()
      let names = try heads([1] + [Float](repeating: 0, count: 31), folder)
      let planes = [Float](repeating: 1, count: 32 * 8 * 8)
      try folder.write(Data(try Tensor(planes, shape: [1, 32, 8, 8]).npy()), to: "prototypes.npy")
      try folder.write(Data(try Tensor(planes, shape: [1, 8, 8, 32]).npy()), to: "interleaved.npy")
      let mask = Document.Detection.Mask(x: 0, y: 20, width: 16, height: 8, rle: [0, 128])
      for (file, layout) in [("prototypes.npy", "nchw"), ("interleaved.npy", "nhwc")] {
        let found = try run(names + [file], ["--extra", "masks", "--prototypes", layout], folder)
        #expect(found.detections.map(\.mask) == [mask])
      }
      let missing = try Detect(
        ["run", "gray.pgm", "--extra", "masks"] + family + names.flatMap { ["--head", $0] }, in: folder)
      #expect(missing.status == 2 && missing.errors.contains("expected the prototypes of the masks behind 6 outputs"))
      let decoded = try Detect(
        ["decode"] + names + family + ["--extra", "masks", "--out", "out.npy"], in: folder)
      #expect(decoded.status == 0, "\(decoded.errors)")
    }

    /// Distances apart from classes, so that there are nine outputs.
    @Test func distancesApart() throws {
      let folder = try TemporaryFolder()
      var names: [String] = []
      for stride in 0..<3 {
        try write([0.5, 0.25, 0.5, 0.25], filler: 0, stride: stride, to: "sides\(stride).npy", folder)
        try write([1.5], filler: -9, stride: stride, to: "classes\(stride).npy", folder)
        names += ["sides\(stride).npy", "classes\(stride).npy"]
      }
      names += try heads([0.25, 0.5, 0], folder)[3...]
      let found = try run(names, ["--extra", "keypoints", "--keypoints", "1"], folder).detections
      #expect(found.map(\.box) == [[0, 20, 16, 28]] && found.map(\.keypoints) == [[[8, 32, 0.5]]])
    }

    @Test(arguments: [
      (["--keypoints", "5"], "expected --keypoints of yolo8-raw with --extra keypoints only"),
      (["--extra", "masks", "--angles", "sigmoid"], "expected --angles of yolo8-raw with --extra angles only"),
      (["--extra", "angles", "--prototypes", "nchw"], "expected --prototypes of yolo8-raw with --extra masks only"),
      (["--extra", "angles", "--suppress", "diou"], "for turned boxes, found diou"),
      (["--extra", "poses"], "expected one of keypoints, angles, masks after --extra, found poses"),
    ])
    func whatDoesNotApply(options: [String], message: String) throws {
      let run = try Detect(["run", "gray.pgm", "--head", "a.npy"] + family + options, in: TemporaryFolder())
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }

    @Test func otherFamilies() throws {
      let run = try Detect(
        ["run", "gray.pgm", "--head", "a.npy", "--family", "yolo8", "--extra", "masks"], in: TemporaryFolder())
      #expect(run.status == 2 && run.errors.contains("expected --extra with yolo8-raw only, found it with yolo8"))
    }
  }
#endif
