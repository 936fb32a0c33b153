import DetectionPrimitives
import Testing

@Suite struct PlacementDetectionsTests {
  @Test func mapsClipsAndDropsWhatIsEmpty() throws {
    let placement = try Placement(source: Size(width: 1920, height: 1080), network: Size(width: 640, height: 640))
    var candidates = Candidates()
    let boxes = [
      Box(minX: 100, minY: 200, maxX: 300, maxY: 400), Box(minX: 0, minY: 0, maxX: 100, maxY: 100),
      Box(minX: -10, minY: 130, maxX: 20, maxY: 160), Box(minX: .nan, minY: 200, maxX: 300, maxY: 400),
      Box(minX: 0, minY: 200, maxX: .infinity, maxY: 400),
    ]
    for (index, box) in boxes.enumerated() {
      candidates.append(box: box, score: 0.9 - 0.1 * Float(index), classIndex: index, candidateIndex: 10 + index)
    }
    candidates.append(box: boxes[0], score: .nan, classIndex: 5, candidateIndex: 15)
    let detections = placement.detections(from: candidates)
    #expect(detections.map(\.candidateIndex) == [10, 12])
    #expect(
      detections[0]
        == Detection(
          box: Box(minX: 300, minY: 180, maxX: 900, maxY: 780), score: 0.9, classIndex: 0, candidateIndex: 10))
    #expect(detections[1].box == Box(minX: 0, minY: 0, maxX: 60, maxY: 60))

    var more = detections
    placement.append(candidates, to: &more, clip: false)
    #expect(more.map(\.candidateIndex) == [10, 12, 10, 11, 12])
    #expect(more[3].box == Box(minX: 0, minY: -420, maxX: 300, maxY: -120))
  }
}
