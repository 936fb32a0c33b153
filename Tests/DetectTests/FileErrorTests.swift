#if os(macOS) || os(Linux)
  import DetectRunner
  import DetectionPrimitives
  import Foundation
  import Testing

  /// What is said of files that are not what they should be: one line, with what was found and where.
  @Suite struct FileErrorTests {
    static let cameras: [(json: String, message: String)] = [
      ("", "expected a JSON document, found an empty file"),
      ("nonsense", "expected a JSON document, found other bytes"),
      ("[1, 2]", "expected an object at the top, found a list of 2"),
      ("{\"camera\": 3}", "expected an object at camera, found 3"),
      ("{}", "expected 2 numbers at principal, found no such key"),
      ("{\"principal\": [1, 2]}", "expected a whole number at width, found no such key"),
      ("{\"principal\": [1], \"width\": 4}", "expected 2 numbers at principal, found a list of 1"),
      ("{\"principal\": [1, \"2\"]}", "expected 2 numbers at principal, found a string"),
      ("{\"principal\": [1, 2], \"width\": 4.5}", "expected a whole number at width, found 4.5"),
      ("{\"principal\": [1, 2], \"width\": 4, \"height\": true}", "expected a whole number at height, found true"),
      (
        "{\"principal\": [1, 2], \"width\": 4, \"height\": 4, \"focal_px\": \"wide\"}",
        "expected a number at focal_px, found a string"
      ),
      (
        "{\"principal\": [1, 2], \"width\": 4, \"height\": 4, \"focal_px\": 5, \"height_m\": null}",
        "expected a number at height_m, found null"
      ),
      (
        "{\"camera\": {\"principal\": [1, 2], \"width\": 4, \"height\": 4, \"focal_px\": 5, \"height_m\": 1}}",
        "expected a number at pitch_down_deg, found no such key"
      ),
      (
        "{\"principal\": [1, 2], \"width\": 4, \"height\": 4, \"focal_px\": 5, \"height_m\": 1, "
          + "\"pitch_down_deg\": 20, \"roll_deg\": {}}", "expected a number at roll_deg, found an object"
      ),
    ]

    @Test(arguments: cameras)
    func camerasNameTheKey(json: String, message: String) throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(json.utf8), to: "c.json")
      let run = try Detect(["locate", "--camera", "c.json", "--box", "0,0,1,1"], in: folder)
      #expect(run.status == 1)
      #expect(run.errors == "detect: c.json: \(message)\n")
    }

    @Test func aCameraWithoutRoll() throws {
      let folder = try TemporaryFolder()
      let camera =
        "{\"width\": 1280, \"height\": 720, \"focal_px\": 1000, \"principal\": [640, 360], \"height_m\": 1.4, "
        + "\"pitch_down_deg\": 22, \"roll_deg\": null}"
      try folder.write(Data(camera.utf8), to: "c.json")
      let run = try Detect(["locate", "--camera", "c.json", "--box", "686.4,375.935,711.871,401.372"], in: folder)
      #expect(run.status == 0 && run.text.hasPrefix("3 m 10 cm ahead, 20 cm to the right"), "\(run.errors)")
    }

    @Test func arraysShowLittleOfTheirHeader() throws {
      let folder = try TemporaryFolder()
      let descr = String(repeating: "A\u{1B}\n", count: 6000)
      let header = "{'descr': '\(descr)', 'fortran_order': False, 'shape': (1,)}"
      var file: [UInt8] = [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0]
      file += [UInt8(header.utf8.count & 255), UInt8(header.utf8.count >> 8)] + Array(header.utf8)
      try folder.write(Data(file), to: "a.npy")
      let run = try Detect(["iou", "a.npy", "a.npy", "--out", "m.npy"], in: folder)
      #expect(run.status == 1)
      #expect(run.errors.hasSuffix("found \(String(repeating: "A??", count: 20))…\n"), "\(run.errors.prefix(300))")
      #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func labelsOfAnotherKindOfFile() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(try Tensor([1, 2] as [Float], shape: [2]).npy()), to: "logits.npy")
      for (bytes, message) in [
        ([0x89, 0x50, 0x4E, 0x47] as [UInt8], "expected text in UTF-8, found something else at byte 0"),
        (Array("dog\ncat\0".utf8), "expected text in UTF-8, found something else at byte 7"),
        ([UInt8](repeating: 0x78, count: 5000), "expected a label of at most 1000 bytes on line 1, found 5000"),
      ] {
        try folder.write(Data(bytes), to: "labels.txt")
        let run = try Detect(["classify", "logits.npy", "--labels", "labels.txt"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors == "detect: labels.txt: \(message)\n")
      }
    }
  }
#endif
