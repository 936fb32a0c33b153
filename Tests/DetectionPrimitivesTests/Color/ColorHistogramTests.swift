import DetectionPrimitives
import Testing

@Suite struct ColorHistogramTests {
  /// Every pixel of another value: 0…99, row after row.
  private let image = try? PixelImage(bytes: (0..<100).map { UInt8($0) }, width: 10, height: 10, format: .gray8)

  private func places(_ region: PixelRegion) throws -> [Int] {
    let values = try #require(image).histogram(in: region).values
    return values.indices.filter { values[$0] > 0 }
  }

  /// The pixels of a shape, by asking each pixel's center.
  private func centers(_ belongs: (Double, Double) -> Bool) -> [Int] {
    (0..<100).filter { belongs(Double($0 % 10) + 0.5, Double($0 / 10) + 0.5) }
  }

  @Test func boxes() throws {
    #expect(try places(.picture).count == 100)
    #expect(try places(.box(Box(minX: 2, minY: 3, maxX: 4, maxY: 5))) == [32, 33, 42, 43])
    // A center on the near edge belongs to the box, one on the far edge does not.
    #expect(try places(.box(Box(minX: 2.5, minY: 3, maxX: 4.5, maxY: 4))) == [32, 33])
    #expect(try places(.box(Box(minX: -5, minY: -5, maxX: 1, maxY: 1))) == [0])
    #expect(try places(.box(Box(minX: 20, minY: 0, maxX: 30, maxY: 5))) == [])
    #expect(try places(.box(Box(minX: .nan, minY: 0, maxX: 3, maxY: 5))) == [])
    #expect(try places(.box(Box(minX: 4, minY: 4, maxX: 2, maxY: 5))) == [])
  }

  @Test func discsAndEllipses() throws {
    let center = Point(x: 4.5, y: 5)
    #expect(
      try places(.disc(center: center, radius: 3))
        == centers { x, y in (x - 4.5) * (x - 4.5) + (y - 5) * (y - 5) <= 9 })
    #expect(try places(.disc(center: Point(x: 4.5, y: 4.5), radius: 0)) == [44])
    #expect(try places(.disc(center: center, radius: -1)) == [])
    #expect(try places(.disc(center: center, radius: .infinity)) == [])
    // Turned by a quarter turn, the long half axis points down.
    let upright = try places(.ellipse(center: center, halfAxes: SIMD2(1.4, 3.4), angle: 0))
    #expect(
      upright == centers { x, y in (x - 4.5) * (x - 4.5) / 1.96 + (y - 5) * (y - 5) / 11.56 <= 1 })
    #expect(try places(.ellipse(center: center, halfAxes: SIMD2(3.4, 1.4), angle: .pi / 2)) == upright)
    // From x toward y: at an eighth of a turn, the long axis goes down to the right.
    let turned = try places(.ellipse(center: Point(x: 5, y: 5), halfAxes: SIMD2(5, 1), angle: .pi / 4))
    #expect(turned.contains(77) && turned.contains(22) && !turned.contains(72) && !turned.contains(27))
    #expect(try places(.ellipse(center: center, halfAxes: SIMD2(0, 3), angle: 0)) == [])
    #expect(try places(.ellipse(center: center, halfAxes: SIMD2(2, 3), angle: .nan)) == [])
  }

  @Test func masks() throws {
    let mask = BitMask(width: 10, height: 10, (0..<100).map { $0 % 7 == 0 })
    #expect(try places(.mask(mask)) == Array(stride(from: 0, to: 100, by: 7)))
    #expect(try places(.mask(BitMask(width: 3, height: 1, [true, false, true]))) == [0, 2])
    #expect(try places(.mask(BitMask(width: 12, height: 1, [Bool](repeating: true, count: 12)))) == Array(0...9))
  }

  @Test func countsAndMedians() throws {
    let image = try PixelImage(
      bytes: [255, 0, 0, 0, 0, 255, 90, 90, 90, 255, 0, 4], width: 4, height: 1, format: .rgb8)
    let histogram = image.histogram()
    #expect(histogram.count == 4)
    #expect(histogram.hues[0] == 2 && histogram.hues[120] == 1 && histogram.hues.reduce(0, +) == 3)
    #expect(histogram.hueWeights[0] == 510 && histogram.hueWeights[120] == 255)
    #expect(histogram.saturations[0] == 1 && histogram.saturations[255] == 3)
    #expect(histogram.medianValue == 255 && histogram.medianSaturation == 255)
    let full = image.histogram(scale: .full)
    #expect(full.hues.count == 256 && full.hues[255] == 1 && full.hues[171] == 1)
    // Two at 0 degrees and one at 240: the mean lies a quarter turn before 360 at most.
    #expect(abs(try #require(histogram.hueStatistics.mean) - 330) < 1e-9)
    let empty = image.histogram(in: .disc(center: Point(x: 50, y: 50), radius: 2))
    #expect(empty.count == 0 && empty.medianValue == nil && empty.hueStatistics.mean == nil)
  }

  @Test func aHueBeyondTheScaleIsACallersBug() async {
    await #expect(processExitsWith: .failure) {
      var histogram = ColorHistogram()
      histogram.add(HSV(hue: 180, saturation: 1, value: 1))
    }
  }
}
