#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  /// What the command line refuses: exit code 2 for the call, 1 for the data, one line on standard error.
  @Suite struct UsageTests {
    @Test(arguments: [
      ["nothing"], ["--what"], ["run"], ["run", "a.png", "b.png", "--family", "yolo8"], ["run", "a.png", "--family"],
      ["run", "a.png", "--family", "yolo9000"], ["run", "a.png", "--head", "h.npy"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--network", "640"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--network", "0x640"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--iou", "2"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--score", "nan"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--quantization", "1"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--quantization", "0,0"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--allow", "unicorn"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--allow", "dog", "--deny", "cat"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--crop", "0,0,10"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8", "--orientation", "9"],
      ["prepare", "a.png", "--out", "a.npy"], ["prepare", "a.png", "--network", "32x32"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--std", "1,0,1"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--type", "f9"],
      ["prepare", "a.png", "--network", "2000000x2", "--out", "a.npy"],
      ["prepare", "a.png", "--network", "1000000x1000", "--out", "a.npy"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--type", "u1", "--scale", "1"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--type", "i1", "--mean", "1,2,3"],
      ["resize", "a.png", "--size", "2000000x5", "--filter", "cv-area", "--out", "b.png"],
      ["resize", "a.png", "--size", "1000000x1000", "--filter", "cv-area", "--out", "b.png"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8-segment", "--mask", "small"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8-pose", "--keypoints", "0"],
      ["run", "a.png", "--head", "h.npy", "--family", "yolo8-obb", "--angles", "gradians"], ["classify"],
      ["classify", "a.npy", "--activation", "relu"], ["classify", "a.npy", "--top", "-1"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--orientation", "exit"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--quantization", "1,0"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--type", "f4", "--quantization", "1,0"],
      ["prepare", "a.png", "--network", "32x32", "--out", "a.npy", "--type", "f2", "--rounding", "nearest"],
      ["convert", "a.raw", "--size", "2x2", "--format", "bgra", "--matrix", "709", "--out", "b.png"],
      ["convert", "a.raw", "--size", "2x2", "--format", "gray", "--range", "full", "--out", "b.png"],
      ["convert", "a.raw", "--size", "2x2", "--format", "planar-rgb", "--range", "video", "--out", "b.png"],
      ["convert", "a.raw", "--size", "2x2", "--format", "nv12", "--out", "b.jpg"],
      ["convert", "a.raw", "--size", "2x2", "--format", "nv12", "--out", "png"],
      ["resize", "a.png", "--size", "10x10", "--filter", "cv-area", "--out", "b"],
      ["nms", "b.npy", "s.npy"], ["iou", "a.npy", "--out", "m.npy"], ["hsv", "a.png"],
      ["resize", "a.png", "--size", "10x10", "--out", "b.png"], ["color", "a.png"],
      ["locate", "--camera", "c.json"], ["locate", "--camera", "c.json", "--box", "1,2,3,x"],
    ])
    func wrongCallsEndWith2(_ arguments: [String]) throws {
      let run = try Detect(arguments, in: TemporaryFolder())
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("detect: "))
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test func missingFilesEndWith1AndAreNamed() throws {
      for arguments in [
        ["run", "no.png", "--head", "h.npy", "--family", "yolo8"], ["hsv", "no.png", "--out", "h.npy"],
        ["prepare", "no.png", "--network", "32x32", "--out", "a.npy"], ["iou", "no.npy", "b.npy", "--out", "m.npy"],
        ["locate", "--camera", "no.json", "--box", "0,0,1,1"],
      ] {
        let run = try Detect(arguments, in: TemporaryFolder())
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("detect: no."))
        #expect(run.errors.split(separator: "\n").count == 1)
      }
    }

    @Test func brokenFilesEndWith1() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P6 4 4 255 ".utf8), to: "short.ppm")
      try folder.write(Data([0x89, 0x50, 0x4E, 0x47]), to: "short.png")
      try folder.write(Data("nonsense".utf8), to: "text.npy")
      try folder.write(Data("{}".utf8), to: "empty.json")
      for arguments in [
        ["hsv", "short.ppm", "--out", "h.npy"], ["hsv", "short.png", "--out", "h.npy"],
        ["iou", "text.npy", "text.npy", "--out", "m.npy"],
        ["locate", "--camera", "empty.json", "--box", "0,0,1,1"],
      ] {
        let run = try Detect(arguments, in: folder)
        #expect(run.status == 1, "\(arguments)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("expected") && run.errors.contains("found"), "\(run.errors)")
      }
    }

    @Test func helpNamesEverySubcommand() throws {
      let run = try Detect(["--help"], in: TemporaryFolder())
      for word in ["-h", "help"] { #expect(try Detect([word], in: TemporaryFolder()).text == run.text) }
      #expect(run.status == 0)
      for name in ["run", "prepare", "convert", "tiles", "decode", "nms", "iou", "hsv", "color", "resize", "locate"] {
        #expect(run.text.contains("detect \(name) "))
        #expect(try Detect([name, "--help"], in: TemporaryFolder()).text.hasPrefix("usage: detect \(name) "))
      }
    }
  }
#endif
