import DetectionPrimitives
import Testing

@Suite struct COCOTests {
  @Test func namesAndLookup() {
    let table = LabelTable.coco80
    #expect(table.count == 80)
    #expect(table[0] == "person")
    #expect(table[32] == "sports ball")
    #expect(table[79] == "toothbrush")
    #expect(table[80] == nil)
    #expect(table[-1] == nil)
    #expect(table[.min] == nil)
    #expect(table.index(of: "hair drier") == 78)
    #expect(table.index(of: "football") == nil)
    #expect(Set(table.names).count == 80)
    #expect(LabelTable.coco80Japanese.count == 80)
    #expect(LabelTable.coco80Japanese[32] == "ボール")
    #expect(Set(LabelTable.coco80Japanese.names).count == 80)
  }

  @Test func rowsWithoutAClassHaveNoName() {
    let table = LabelTable(names: ["person", nil, "dog"])
    #expect(table[0] == "person")
    #expect(table[1] == nil)
    #expect(table[35] == nil)
    #expect(table.index(of: "dog") == 2)
  }

  @Test(arguments: [(1, 0), (13, 11), (18, 16), (28, 25), (37, 32), (85, 74), (90, 79)])
  func originalIDs(id: Int, index: Int) {
    #expect(COCO.classIndex(ofOriginalID: id) == index)
    #expect(COCO.originalID(ofClass: index) == id)
  }

  @Test func gapsAreNotTheirNeighbors() {
    let gaps = [12, 26, 29, 30, 45, 66, 68, 69, 71, 83]
    for id in gaps + [0, -1, 91, 92, Int.min, Int.max] { #expect(COCO.classIndex(ofOriginalID: id) == nil) }
    let found = (0...100).filter { COCO.classIndex(ofOriginalID: $0) != nil }
    #expect(found == (1...90).filter { !gaps.contains($0) })
    #expect(found.map { COCO.classIndex(ofOriginalID: $0) } == (0..<80).map { $0 })
    for index in [-1, 80, Int.min, Int.max] { #expect(COCO.originalID(ofClass: index) == nil) }
  }

  @Test func supercategoriesCoverEachClassOnce() {
    #expect(COCO.Supercategory.allCases.flatMap(\.classes) == Array(0..<80))
    #expect(COCO.supercategory(ofClass: 32) == .sports)
    #expect(COCO.supercategory(ofClass: 61) == .furniture)
    #expect(COCO.supercategory(ofClass: 80) == nil)
    #expect(COCO.supercategory(ofClass: -1) == nil)
  }
}
