import DetectionPrimitives
import Testing

@Suite struct HalfTests {
  @Test func allHalvesAreExact() {
    var different = 0
    for first in stride(from: 0, through: 65528, by: 8) {
      var bits = SIMD8<UInt16>()
      for lane in 0..<8 { bits[lane] = UInt16(first + lane) }
      let lanes = SIMD8<Float>(halfBits: bits)
      for lane in 0..<8 {
        let expected = Float(Float16(bitPattern: bits[lane])).bitPattern
        if lanes[lane].bitPattern != expected { different += 1 }
        if Float(halfBits: bits[lane]).bitPattern != expected { different += 1 }
      }
    }
    #expect(different == 0)
  }

  @Test func bitLanesReadFromAnyPlace() {
    let halves = (0..<20).map { Float16($0) }
    for offset in 0...12 {
      let lanes = SIMD8<Float>(halfBits: halves.span.bitLanes(at: offset))
      #expect(lanes == SIMD8((0..<8).map { Float(offset + $0) }))
    }
  }
}
