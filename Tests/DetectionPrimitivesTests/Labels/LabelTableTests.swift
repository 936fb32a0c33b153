import DetectionPrimitives
import Testing

@Suite struct LabelTableTests {
  @Test func originalIDsInBothOffsets() {
    #expect(LabelTable.coco91.count == 91 && LabelTable.coco90.count == 90)
    for id in 1...90 {
      let name = COCO.classIndex(ofOriginalID: id).flatMap { LabelTable.coco80[$0] }
      #expect(LabelTable.coco91[id] == name)
      #expect(LabelTable.coco90[id - 1] == name)
    }
    #expect(LabelTable.coco91.names.filter { $0 == nil }.count == 11)
    #expect(LabelTable.coco91[0] == nil && LabelTable.coco91[18] == "dog" && LabelTable.coco90[17] == "dog")
    for table in [LabelTable.coco91, .coco90, .voc20, .dota15, .coco80English] {
      for index in [-1, 91, Int.min, Int.max] { #expect(table[index] == nil) }
    }
  }

  @Test func otherTables() {
    #expect(LabelTable.voc20.count == 20 && LabelTable.voc20[14] == "person")
    #expect(LabelTable.dota15.count == 15 && LabelTable.dota15[7] == "harbor")
    #expect(LabelTable.coco80English.count == 80)
    #expect(LabelTable.coco80English[62] == "TV" && LabelTable.coco80English[16] == "dog")
    #expect(Set(LabelTable.coco80English.names).count == 80)
  }

  @Test(
    arguments: [
      ("tvmonitor", 62), ("TV Monitor", 62), ("television", 62), ("sofa", 57), ("Couch", 57), ("aeroplane", 4),
      ("motorbike", 3), ("pottedplant", 58), ("potted-plant", 58), ("dining_table", 60), ("cellphone", 67),
      ("hair dryer", 78), ("doughnut", 54), ("sports_ball", 32), ("dog, domestic dog", 16), ("hound, Dog", 16),
      ("orange juice", 49), ("hot dog stand", nil), ("", nil), (",", nil), (" - ", nil), ("unicorn", nil),
    ] as [(String, Int?)])
  func spellings(name: String, index: Int?) {
    #expect(LabelTable.coco80.index(matching: name) == index)
  }

  /// All words win over a first word of an earlier part.
  @Test func allWordsBeforeTheFirst() {
    let table = LabelTable(names: ["cup", "cup cake", nil])
    #expect(table.index(matching: "cup cake") == 1)
    #expect(table.index(matching: "cup of tea, cupcake") == 1)
    #expect(table.index(matching: "cup of tea") == 0)
    #expect(LabelTable.voc20.index(matching: "airplane") == 0)
    #expect(LabelTable.voc20.index(matching: "tv") == 19)
  }

  @Test func lines() {
    #expect(
      LabelTable(lines: "person\r\n???\r\n\r\n N/A \r\ndog \r\n\r\n\n").names == ["person", nil, nil, nil, "dog"])
    #expect(LabelTable(lines: "").count == 0)
    #expect(LabelTable(lines: "\n\n").count == 0)
    #expect(LabelTable(lines: "a").names == ["a"])
    #expect(LabelTable(lines: "\u{FEFF}猫\n犬").names == ["猫", "犬"])
    #expect(LabelTable(lines: "dog\n???\n").names == ["dog", nil])
  }

  @Test(
    arguments: [
      ("[\"person\", null, \"dog\"]", ["person", nil, "dog"]), ("['a', None, \"b's\",]", ["a", nil, "b's"]),
      ("{\"0\": \"person\", \"2\": \"dog\"}", ["person", nil, "dog"]),
      ("{0: 'person', 2: \"driver's cap\"}", ["person", nil, "driver's cap"]),
      ("{2: 'it\\'s', 0: '\\u732b\\x41', 1: None}", ["猫A", nil, "it's"]),
      ("{\"dog\": 1, \"cat\": 0}", ["cat", "dog"]), ("{\"0\": \"\\ud83d\\ude00\"}", ["😀"]),
      (" \n{ } ", []), ("[]", []), ("{1: '???'}", [nil, nil]),
    ] as [(String, [String?])])
  func literals(text: String, names: [String?]) throws {
    #expect(try LabelTable(literal: text).names == names)
    #expect(try LabelTable(parsing: text).names == names || text == "[]")
  }

  @Test(arguments: [
    ("person", LabelError.unexpected(expected: .bracket, byte: 0)),
    ("[\"person\"", .unexpected(expected: .comma, byte: 9)), ("[\"person", .unexpected(expected: .quote, byte: 8)),
    ("[person]", .unexpected(expected: .string, byte: 1)), ("{0 'a'}", .unexpected(expected: .colon, byte: 3)),
    ("{'a': 'b'}", .unexpected(expected: .index, byte: 1)), ("[] x", .unexpected(expected: .end, byte: 3)),
    ("{0: 'a', 0: 'b'}", .duplicate(index: 0)), ("{-1: 'a'}", .index(-1, limit: LabelTable.indexLimit)),
    ("{99999999999999999999: 'a'}", .index(.max, limit: LabelTable.indexLimit)),
    ("['\\uZZZZ']", .unexpected(expected: .escape, byte: 4)), ("['\\ud800']", .unexpected(expected: .escape, byte: 8)),
    ("['\\", .unexpected(expected: .escape, byte: 3)),
  ])
  func brokenLiterals(text: String, error: LabelError) {
    #expect(throws: error) { try LabelTable(literal: text) }
    #expect(error.description.hasPrefix("expected"))
  }

  /// Any prefix of a literal is refused, none of them traps.
  @Test func cutLiterals() throws {
    let text = "{0: 'person', 2: \"driver's \\u732b\", \"dog\": 1}"
    for length in 0..<text.utf8.count {
      #expect(throws: LabelError.self) { try LabelTable(literal: String(text.prefix(length))) }
    }
    #expect(try LabelTable(literal: text).names == ["person", "dog", "driver's 猫"])
  }

  @Test func anyForm() throws {
    #expect(try LabelTable(parsing: "person\ndog\n").names == ["person", "dog"])
    #expect(try LabelTable(parsing: "[UNK]\ndog\n").names == ["[UNK]", "dog"])
    #expect(try LabelTable(parsing: "").count == 0)
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}", LabelError.notText(byte: 2)), ("dog\n猫\0\n", .notText(byte: 7)), ("a\u{7F}", .notText(byte: 1)),
    ("{0: 'a\u{1}'}", .notText(byte: 6)), ("\u{FFFD}PNG", .notText(byte: 0)),
    ("dog\n" + String(repeating: "猫", count: 334), .lineTooLong(line: 2, byteCount: 1002, limit: 1000)),
    (String(repeating: "x", count: 1001) + "\ndog", .lineTooLong(line: 1, byteCount: 1001, limit: 1000)),
    (
      String(repeating: "a\n", count: LabelTable.indexLimit + 1),
      .index(LabelTable.indexLimit, limit: LabelTable.indexLimit)
    ),
  ])
  func otherFilesAreNoLabels(text: String, error: LabelError) {
    #expect(throws: error) { try LabelTable(parsing: text) }
    #expect(error.description.hasPrefix("expected"))
  }

  @Test func longAndTabbedLinesAreLabels() throws {
    let long = String(repeating: "x", count: LabelTable.labelByteLimit)
    #expect(try LabelTable(parsing: "\(long)\n\tdog\tand cat\r\n").names == [long, "dog\tand cat"])
    let most = String(repeating: "a\n", count: LabelTable.indexLimit)
    #expect(try LabelTable(parsing: most).count == LabelTable.indexLimit)
  }

  /// A label in brackets is no list of strings.
  @Test func linesMayBeginWithABracket() throws {
    #expect(try LabelTable(parsing: "[noise]\ndog").names == ["[noise]", "dog"])
    #expect(try LabelTable(parsing: "[None of these]\ndog").names == ["[None of these]", "dog"])
    #expect(try LabelTable(parsing: "[null, 'dog']").names == [nil, "dog"])
    #expect(try LabelTable(parsing: "[ None ]").names == [nil])
    #expect(try LabelTable(parsing: "[]").names == [])
  }

  @Test func listsHaveTheirLimitToo() {
    let list = "[" + String(repeating: "'a',", count: LabelTable.indexLimit + 1) + "]"
    #expect(throws: LabelError.index(LabelTable.indexLimit, limit: LabelTable.indexLimit)) {
      try LabelTable(literal: list)
    }
  }
}
