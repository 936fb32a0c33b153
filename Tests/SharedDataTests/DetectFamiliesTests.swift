#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  /// `detect run` and `detect classify` on recorded outputs of heads that give more than boxes.
  @Suite(.sharedData) struct DetectFamiliesTests {
    private struct Document: Decodable {
      struct Mask: Decodable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        let rle: [Int]
      }

      struct Detection: Decodable {
        let classIndex: Int
        let score: Float
        let box: [Float]
        let candidate: Int
        let keypoints: [[Float]]?
        let mask: Mask?

        private enum CodingKeys: String, CodingKey {
          case score, box, candidate, keypoints, mask
          case classIndex = "class"
        }
      }

      let detections: [Detection]
    }

    private struct Classes: Decodable {
      struct Result: Decodable {
        let classIndex: Int
        let label: String
        let score: Float

        private enum CodingKeys: String, CodingKey {
          case label, score
          case classIndex = "class"
        }
      }

      let results: [Result]
    }

    private func detections(_ run: RecordedRun, _ options: [String]) throws -> [Document.Detection] {
      var arguments = ["run", SharedData.models.appendingPathComponent("pictures/\(run.picture).png").path]
      for file in try #require(run.outputFiles) { arguments += ["--head", file.path] }
      let result = try Detect(arguments + options + ["--json"], in: TemporaryFolder())
      try #require(result.status == 0, "\(run.testDescription): \(result.errors)")
      let found = try result.json(Document.self).detections
      #expect(found.map(\.candidate) == run.detections.map(\.candidate), "\(run.testDescription)")
      for (detection, expected) in zip(found, run.detections) {
        #expect(detection.classIndex == expected.classIndex && detection.score == expected.score)
        for (corner, expectedCorner) in zip(detection.box, expected.box) {
          #expect(abs(corner - expectedCorner) <= DetectRunTests.boxTolerance, "\(run.testDescription)")
        }
      }
      return found
    }

    @Test(arguments: [("yolo11n_pose_640", 640, "normalized", 1), ("yolov8n_pose_224_kptpx", 224, "pixels", 4)])
    func keypointsAreReproduced(model: String, side: Int, units: String, runCount: Int) throws {
      let runs = try RecordedRun.all(of: model).filter { $0.outputFiles != nil }
      #expect(runs.count == runCount)
      for run in runs {
        let found = try detections(
          run,
          [
            "--family", "yolo8-pose", "--network", "\(side)x\(side)", "--boxes", "normalized", "--keypoint-units",
            units,
          ])
        for (detection, expected) in zip(found, run.detections) {
          let keypoints = try #require(detection.keypoints)
          let expectedKeypoints = try #require(expected.keypoints)
          #expect(keypoints.count == 17 && expectedKeypoints.count == 17)
          for (number, expectedNumber) in zip(keypoints.joined(), expectedKeypoints.joined()) {
            #expect(abs(number - expectedNumber) <= DetectRunTests.boxTolerance, "\(run.testDescription)")
          }
        }
      }
    }

    @Test func masksAreReproducedPixelForPixel() throws {
      let runs = try RecordedRun.all(of: "yolov8n_seg_640_nchw").filter { $0.outputFiles != nil }
      #expect(runs.map(\.picture) == ["dog"])
      for run in runs {
        let options = ["--family", "yolo8-segment", "--network", "640x640", "--boxes", "normalized"]
        let found = try detections(run, options + ["--mask", "network"])
        let planes = try masks(run)
        try #require(planes.count == found.count * 640 * 640)
        for (index, detection) in found.enumerated() {
          let mask = try #require(detection.mask)
          var plane = [UInt8](repeating: 0, count: 640 * 640)
          fill(&plane, width: 640, mask)
          let expected = planes[index * 640 * 640..<(index + 1) * 640 * 640]
          #expect(plane.elementsEqual(expected), "mask \(index) of \(run.testDescription)")
          #expect(plane.contains(1))
        }
        for detection in try detections(run, options) {
          let mask = try #require(detection.mask)
          #expect(mask.rle.reduce(0, +) == mask.width * mask.height)
          #expect(Float(mask.x) >= detection.box[0] && Float(mask.x + mask.width) < detection.box[2] + 1)
          #expect(Float(mask.y) >= detection.box[1] && Float(mask.y + mask.height) < detection.box[3] + 1)
        }
      }
    }

    private func fill(_ plane: inout [UInt8], width: Int, _ mask: Document.Mask) {
      var place = 0
      for (index, length) in mask.rle.enumerated() {
        if index % 2 == 1 {
          for pixel in place..<place + length {
            plane[(mask.y + pixel / mask.width) * width + mask.x + pixel % mask.width] = 1
          }
        }
        place += length
      }
    }

    /// The flags of all masks: the only array of a zip archive, unpacked by Python where it is compressed.
    private func masks(_ run: RecordedRun) throws -> [UInt8] {
      let file = SharedData.models.appendingPathComponent("\(run.model)/\(run.picture)/masks.npz")
      let output = Pipe()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", "-c",
        "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); sys.stdout.buffer.write(z.read(z.namelist()[0]))",
        file.path,
      ]
      process.standardOutput = output
      try process.run()
      let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return Array(bytes[(10 + Int(bytes[8]) + Int(bytes[9]) << 8)...])
    }

    @Test func theBestClassesAreReproduced() throws {
      let runs = try RecordedRun.all(of: "mobilenet_v2_cls_224")
      #expect(runs.count == 4)
      let labels = SharedData.models.appendingPathComponent("weights/imagenet_labels.txt").path
      for run in runs {
        let file = try #require(run.outputFiles)[0]
        let quantization = try #require(run.outputs[0].quantization)
        let expected = try #require(run.topClasses)
        for options in [[], ["--quantization", "\(quantization.scale),\(quantization.zeroPoint)"]] {
          let result = try Detect(
            ["classify", file.path, "--labels", labels, "--json"] + options, in: TemporaryFolder())
          try #require(result.status == 0, "\(result.errors)")
          let found = try result.json(Classes.self).results
          #expect(found.map(\.classIndex) == expected.map(\.classIndex), "\(run.testDescription)")
          #expect(found.map(\.label) == expected.map(\.name))
          #expect(found.map(\.score) == expected.map(\.score))
        }
      }
    }
  }
#endif
