#if os(macOS) || os(Linux)
  import DetectRunner
  import Foundation
  import Testing

  @Suite struct ColorTests {
    private struct Document: Decodable {
      struct Ball: Decodable {
        struct Evidence: Decodable {
          struct Reference: Decodable {
            let white: [Float]
            let confidence: Float
          }

          let samples: Int
          let agreement: Float
          let median: [Int]
          let highlights: Float
          let shadows: Float
          let surroundings: Int
          let reference: Reference?
        }

        let box: [Float]
        let color: String
        let scores: [String: Float]
        let margin: Float
        let evidence: Evidence
        let cautions: [String]
      }

      let balls: [Ball]
    }

    /// A red ball of 32 pixels on a brown floor, a patch of warm white at the top left.
    private func folder() throws -> TemporaryFolder {
      var bytes = Data("P6 64 64 255\n".utf8)
      for y in 0..<64 {
        for x in 0..<64 {
          let (dx, dy) = (Double(x) - 31.5, Double(y) - 31.5)
          bytes += x < 8 && y < 8 ? [240, 216, 180] : dx * dx + dy * dy <= 256 ? [190, 30, 35] : [160, 120, 80]
        }
      }
      let folder = try TemporaryFolder()
      try folder.write(bytes, to: "ball.ppm")
      return folder
    }

    @Test func evidenceAsJSON() throws {
      let folder = try folder()
      let run = try Detect(
        ["color", "ball.ppm", "--box", "16,16,48,48", "--box", "-9,-9,4,4", "--json"], in: folder)
      let balls = try run.json(Document.self).balls
      #expect(balls.map(\.box) == [[16, 16, 48, 48], [-9, -9, 4, 4]])
      let ball = balls[0]
      #expect(ball.color == "red" && ball.margin == 1)
      #expect(ball.scores.count == 7 && abs(ball.scores.values.reduce(0, +) - 1) < 1e-6)
      #expect(ball.evidence.samples > 50 && ball.evidence.agreement == 1)
      #expect(ball.evidence.median == [179, 215, 190])
      #expect(ball.evidence.highlights == 0 && ball.evidence.shadows == 0)
      #expect(ball.evidence.surroundings == 160)
      #expect(ball.evidence.reference == nil)
      #expect(ball.cautions == [])
      #expect(balls[1].color == "other" && balls[1].cautions == ["outside"])
    }

    @Test func aWhiteReference() throws {
      let folder = try folder()
      let arguments = ["color", "ball.ppm", "--box", "16,16,48,48", "--white-reference", "1,1,7,7"]
      let run = try Detect(arguments + ["--json"], in: folder)
      let reference = try #require(try run.json(Document.self).balls[0].evidence.reference)
      #expect(reference.white == [1, 0.9, 0.75])
      #expect(reference.confidence == 1)
      let text = try Detect(arguments, in: folder).text
      #expect(text.hasPrefix("red  margin 1.00  [16.0, 16.0, 48.0, 48.0]\n"))
      #expect(text.contains("100 % of") && text.contains("white is (1.00, 0.90, 0.75), from a patch, trusted 100 %"))
      let outside = try Detect(
        ["color", "ball.ppm", "--box", "16,16,48,48", "--white-reference", "70,1,77,7"], in: folder)
      #expect(outside.status == 1)
      #expect(outside.errors.contains("ball.ppm: expected --white-reference in a picture of 64x64"))
    }

    @Test func hsvScales() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("P6 2 1 255\n".utf8) + Data([255, 0, 4, 10, 20, 30]), to: "a.ppm")
      func numbers(_ scale: [String]) throws -> [UInt8] {
        let run = try Detect(["hsv", "a.ppm", "--out", "-"] + scale, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return [UInt8](run.output)
      }
      #expect(try numbers([]).suffix(6) == [0, 255, 255, 105, 170, 30])
      #expect(try numbers(["--scale", "opencv-full"]).suffix(6) == [255, 255, 255, 149, 170, 30])
      let degrees = try numbers(["--scale", "degrees"])
      #expect(String(decoding: degrees.prefix(80), as: UTF8.self).contains("'<f4'"))
      let expected: [Float] = [359.0588, 1, 1, 210, 2 / 3, 30 / 255]
      for index in expected.indices {
        var bits: UInt32 = 0
        for byte in 0..<4 { bits |= UInt32(degrees[degrees.count - 24 + 4 * index + byte]) << UInt32(8 * byte) }
        let tolerance: Float = 1e-4
        #expect(abs(Float(bitPattern: bits) - expected[index]) < tolerance)
      }
    }
  }
#endif
