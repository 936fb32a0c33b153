/// The numbering of the COCO data set: 80 classes without gaps, original ids from 1 to 90 with ten gaps.
///
/// ```swift
/// COCO.originalID(ofClass: 32)        // 37: sports ball
/// COCO.classIndex(ofOriginalID: 37)   // 32
/// COCO.classIndex(ofOriginalID: 12)   // nil: a gap
/// COCO.supercategory(ofClass: 32)     // .sports
/// ```
public enum COCO {
  /// The number of classes.
  public static let classCount = 80

  /// One of the twelve groups of classes.
  public enum Supercategory: String, Sendable, Hashable, CaseIterable {
    case person, vehicle, outdoor, animal, accessory, sports, kitchen, food, furniture, electronic, appliance, indoor

    /// The class indices of the group, which lie side by side.
    public var classes: Range<Int> {
      switch self {
      case .person: 0..<1
      case .vehicle: 1..<9
      case .outdoor: 9..<14
      case .animal: 14..<24
      case .accessory: 24..<29
      case .sports: 29..<39
      case .kitchen: 39..<46
      case .food: 46..<56
      case .furniture: 56..<62
      case .electronic: 62..<68
      case .appliance: 68..<73
      case .indoor: 73..<80
      }
    }
  }

  /// The runs of classes whose original ids lie side by side: first class, one past the last, first original id.
  private static let runs: [(start: Int, end: Int, id: Int)] = [
    (0, 11, 1), (11, 24, 13), (24, 26, 27), (26, 40, 31), (40, 60, 46), (60, 61, 67), (61, 62, 70), (62, 73, 72),
    (73, 80, 84),
  ]

  /// The original id (1…90) of a class (0…79); `nil` outside.
  public static func originalID(ofClass index: Int) -> Int? {
    for run in runs where index >= run.start && index < run.end { return run.id + index - run.start }
    return nil
  }

  /// The class (0…79) of an original id (1…90); `nil` for a gap and outside, never the neighbor.
  public static func classIndex(ofOriginalID id: Int) -> Int? {
    for run in runs where id >= run.id && id - run.id < run.end - run.start { return run.start + id - run.id }
    return nil
  }

  /// The group of a class (0…79); `nil` outside.
  public static func supercategory(ofClass index: Int) -> Supercategory? {
    for group in Supercategory.allCases where group.classes.contains(index) { return group }
    return nil
  }
}
