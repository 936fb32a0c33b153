import DetectionPipeline
import Testing

@Suite struct FloorSentenceTests {
  @Test(arguments: [
    (3.1, 0.2, "前方3m10cm、右20cm", "3 m 10 cm ahead, 20 cm to the right"),
    (3.12, 0.19, "前方3m10cm、右20cm", "3 m 10 cm ahead, 20 cm to the right"),
    (3.06, 0.22, "前方3m10cm、右20cm", "3 m 10 cm ahead, 20 cm to the right"),
    (3.1, -0.2, "前方3m10cm、左20cm", "3 m 10 cm ahead, 20 cm to the left"),
    (2.98, 0.01, "正面3m", "3 m straight ahead"),
    (2.996, 0.996, "前方3m、右1m", "3 m ahead, 1 m to the right"),
    (0.951, 1.05, "前方1m、右1m5cm", "1 m ahead, 1 m 5 cm to the right"),
    (0.5, -0.03, "前方50cm、左5cm", "50 cm ahead, 5 cm to the left"),
    (0.04, 0.02, "足元", "at your feet"),
    (0.0, -0.3, "真横、左30cm", "beside you, 30 cm to the left"),
    (-1.5, 0.0, "真後ろ1m50cm", "1 m 50 cm straight behind"),
    (-1.5, 0.5, "後方1m50cm、右50cm", "1 m 50 cm behind, 50 cm to the right"),
    (.nan, 0.0, "距離不明", "distance unknown"),
    (.infinity, 0.0, "距離不明", "distance unknown"),
    (1.0, 1e300, "距離不明", "distance unknown"),
  ])
  func sentences(forward: Double, right: Double, japanese: String, english: String) {
    let sentence = FloorSentence(forward: forward, right: right)
    #expect(sentence.text(in: .japanese) == japanese)
    #expect(sentence.text(in: .english) == english)
    let position = FloorPosition(forward: forward, right: right, range: 1, error: 0)
    #expect(FloorSentence(position) == sentence)
  }

  /// Everything within 4.9 cm ahead and 2 cm aside of a told position is told alike.
  @Test func nearbyPositionsAreToldAlike() {
    for forward in stride(from: 3.051, through: 3.149, by: 0.001) {
      for right in stride(from: 0.18, through: 0.22, by: 0.005) {
        let sentence = FloorSentence(forward: forward, right: right)
        #expect(sentence.forward == 310)
        #expect(sentence.right == 20)
      }
    }
  }

  @Test func neverAHundredCentimeters() {
    for millimeter in 0...12000 {
      let text = FloorSentence(forward: Double(millimeter) / 1000, right: Double(millimeter) / 1000).text(in: .english)
      #expect(!text.contains("100 cm"))
    }
  }
}
