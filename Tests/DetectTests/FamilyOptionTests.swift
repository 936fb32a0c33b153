#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// Options that would change nothing, or that are given twice: exit code 2, and a sentence that says why.
  @Suite struct FamilyOptionTests {
    private func refused(_ arguments: [String], in folder: TemporaryFolder? = nil) throws -> String {
      let run = try Detect(arguments, in: folder ?? TemporaryFolder())
      #expect(run.status == 2, "\(arguments)")
      #expect(run.output.isEmpty)
      return run.errors
    }

    static let refusedOptions: [(family: String, options: [String], message: String)] = [
      ("yolo8", ["--mask", "source"], "expected --mask with yolo8-segment and yolo8-raw only, found it with yolo8"),
      ("yolo11", ["--anchors", "1,2"], "expected --anchors with yolo5, yolo7, yolox, yolo3,"),
      ("yolo8", ["--new-coords"], "expected --new-coords with yolo4 only, found it with yolo8"),
      ("yolo5", ["--outside-logits"], "expected --outside-logits with coreml only, found it with yolo5"),
      ("yolo8", ["--end-to-end"], "expected --end-to-end with yolo8-segment, yolo8-pose and yolo8-obb only"),
      ("yolo8-pose", ["--prototypes", "nchw"], "expected --prototypes with yolo8-segment and yolo8-raw only"),
      ("yolo8", ["--keypoints", "17"], "expected --keypoints with yolo8-pose and yolo8-raw only"),
      ("detr", ["--keypoint-units", "pixels"], "expected --keypoint-units with yolo8-pose only"),
      ("nanodet", ["--angles", "radians"], "expected --angles with yolo8-obb and yolo8-raw only"),
      ("detr", ["--boxes", "pixels"], "expected normalized after --boxes for detr, found pixels, which goes with"),
      ("yolo3", ["--boxes", "normalized"], "expected pixels after --boxes for yolo3, found normalized"),
      ("end2end", ["--activation", "sigmoid"], "expected none after --activation for end2end, found sigmoid"),
      ("yolo8-pose", ["--activation", "sigmoid"], "which goes with yolo8, yolo8-raw, yolo5"),
      ("detr", ["--activation", "none"], "expected softmax after --activation for detr, found none"),
    ]

    @Test(arguments: refusedOptions)
    func optionsOfOtherFamilies(family: String, options: [String], message: String) throws {
      let errors = try refused(["run", "a.png", "--head", "h.npy", "--family", family] + options)
      #expect(errors.contains(message), "\(errors)")
      guard options[0] != "--mask" else { return }
      #expect(
        try refused(["decode", "h.npy", "--family", family, "--out", "o.npy"] + options).contains(message))
    }

    /// What the family has anyway may be said.
    @Test(arguments: [
      ["--family", "detr", "--boxes", "normalized", "--activation", "softmax"],
      ["--family", "yolo3", "--boxes", "pixels", "--activation", "sigmoid"],
      ["--family", "coreml", "--boxes", "normalized", "--activation", "none", "--outside-logits"],
      ["--family", "yolo8-segment", "--prototypes", "nhwc", "--end-to-end"],
    ])
    func whatTheFamilyHas(options: [String]) throws {
      let run = try Detect(["decode", "missing.npy", "--out", "o.npy"] + options, in: TemporaryFolder())
      #expect(run.status == 1 && run.errors.hasPrefix("detect: missing.npy"), "\(run.errors)")
    }

    @Test func whatOnlyTheOutputsTell() throws {
      let folder = try TemporaryFolder()
      let cells = try [4, 2, 1].map { try Tensor([Float](repeating: 0, count: 18 * $0 * $0), shape: [1, 18, $0, $0]) }
      for (index, head) in cells.enumerated() { try folder.write(Data(head.npy()), to: "h\(index).npy") }
      let raw = ["h0.npy", "h1.npy", "h2.npy", "--network", "32x32", "--classes", "1", "--out", "o.npy"]
      let errors = try refused(["decode", "--family", "yolo5", "--boxes", "normalized"] + raw, in: folder)
      #expect(errors.contains("expected pixels after --boxes for yolo5, found normalized"))
      #expect(try Detect(["decode", "--family", "yolo5"] + raw, in: folder).status == 0)
      let queries = try Tensor([Float](repeating: 0, count: 6), shape: [1, 1, 6])
      try folder.write(Data(queries.npy()), to: "q.npy")
      let selected = ["decode", "q.npy", "--family", "rtdetr", "--activation", "sigmoid", "--out", "o.npy"]
      #expect(
        try refused(selected, in: folder).contains("expected none after --activation for rtdetr, found sigmoid"))
    }

    @Test(arguments: [
      (["nms", "b.npy", "s.npy", "--out", "a.npy", "--out", "b.npy"], "--out"),
      (["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--score", "0.5", "--score", "0.5"], "--score"),
      (["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--json", "--json"], "--json"),
      (["locate", "--camera", "c.json", "--box", "0,0,1,1", "--box", "0,0,1,1"], "--box"),
    ])
    func optionsGivenTwice(arguments: [String], option: String) throws {
      #expect(try refused(arguments).hasPrefix("detect: expected \(option) once, found it twice; detect "))
    }

    @Test func listsMayBeGivenTwice() throws {
      let heads = ["--head", "no.npy", "--head", "h.npy", "--quantization", "1,0", "--quantization", "1,0"]
      let run = try Detect(["run", "no.png", "--family", "yolo8"] + heads, in: TemporaryFolder())
      #expect(run.status == 1 && run.errors.hasPrefix("detect: no.png"))
    }

    @Test(arguments: [
      (["hsv", "--out", "h.npy"], "expected 1 operand, found 0; detect "),
      (["iou", "a.npy", "--out", "m.npy"], "expected 2 operands, found 1; detect "),
      (["decode", "--family", "yolo8", "--out", "o.npy"], "expected 1 to 10 operands, found 0; detect "),
      (["tiles", "a", "--size", "1x1", "--tile", "1x1", "--overlap", "0"], "expected 0 operands, found 1; detect "),
    ])
    func operandsAreCountedInWords(arguments: [String], message: String) throws {
      #expect(try refused(arguments).hasPrefix("detect: " + message))
    }
  }
#endif
