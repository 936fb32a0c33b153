extension LabelTable {
  /// The class that a name means: by all its words, then by its first word, whatever the spelling.
  ///
  /// Letter case, blanks, hyphens and underscores do not count, and spellings of other data sets are known: `tvmonitor`
  /// and `television` are `tv`, `aeroplane` is `airplane`, `sofa` is `couch`. A name that lists several, separated by
  /// commas, as those of ImageNet do, is tried in their order.
  ///
  /// ```swift
  /// LabelTable.coco80.index(matching: "TV monitor")                  // 62
  /// LabelTable.coco80.index(matching: "Dog, domestic dog")           // 16
  /// LabelTable.coco80.index(matching: "cup without a handle")        // 41
  /// LabelTable.coco80.index(matching: "unicorn")                     // nil
  /// LabelTable.voc20.index(matching: "couch")                        // 17
  /// ```
  ///
  /// - Parameter name: The name, in any spelling.
  /// - Returns: The first class of which all words match, else the first that the first word matches; `nil` where none
  ///   does. Rows without a name never match.
  /// - Complexity: O(`count`) comparisons for each of the names listed.
  public func index(matching name: String) -> Int? {
    let listed = name.utf8.split(separator: UInt8(ascii: ","))
    for part in listed {
      if let index = index(ofKey: LabelKey(part)) { return index }
    }
    for part in listed {
      let words = part.split { LabelKey.isSeparator($0) }
      if words.count > 1, let index = index(ofKey: LabelKey(words[0])) { return index }
    }
    return nil
  }

  private func index(ofKey key: LabelKey) -> Int? {
    if key.bytes.isEmpty { return nil }
    for index in names.indices {
      if let name = names[index], LabelKey(name.utf8) == key { return index }
    }
    return nil
  }
}

/// A name without what spellings differ in.
struct LabelKey: Equatable {
  let bytes: [UInt8]

  init(_ name: some Sequence<UInt8>) {
    var bytes: [UInt8] = []
    for byte in name where !Self.isSeparator(byte) {
      bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
    for (alias, official) in Self.aliases where bytes == [UInt8](alias.utf8) {
      bytes = [UInt8](official.utf8)
      break
    }
    self.bytes = bytes
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }

  /// Other spellings of COCO's names, blanks left out: those of darknet and VOC first.
  private static let aliases = [
    ("aeroplane", "airplane"), ("motorbike", "motorcycle"), ("sofa", "couch"), ("tvmonitor", "tv"),
    ("television", "tv"), ("televisionset", "tv"), ("plane", "airplane"), ("aircraft", "airplane"),
    ("hairdryer", "hairdrier"), ("doughnut", "donut"), ("mobilephone", "cellphone"), ("cellularphone", "cellphone"),
    ("smartphone", "cellphone"), ("fridge", "refrigerator"), ("potplant", "pottedplant"),
    ("houseplant", "pottedplant"), ("table", "diningtable"), ("ball", "sportsball"), ("sportball", "sportsball"),
    ("bike", "bicycle"), ("hydrant", "firehydrant"), ("fireplug", "firehydrant"), ("stoplight", "trafficlight"),
    ("trafficsignal", "trafficlight"), ("remotecontrol", "remote"), ("handbags", "handbag"), ("mug", "cup"),
    ("surfboards", "surfboard"), ("ski", "skis"),
  ]
}
