/// A language that positions are told in.
public enum SpokenLanguage: String, Sendable, Hashable, CaseIterable {
  /// Japanese.
  case japanese = "ja"
  /// English.
  case english = "en"
}

/// A position on the floor as words for a listener: so far ahead, so far to a side.
///
/// Numbers are rounded to what helps a listener: ahead to 10 cm, about a ball's width; sideways to 5 cm, because aiming
/// to a side is finer and the camera sees it better. Halves are rounded away from zero. Whole centimeters are rounded
/// first and split into meters and centimeters after, so 99.6 cm are 1 m and never "100 cm".
///
/// ```swift
/// let sentence = FloorSentence(forward: 3.12, right: 0.19)
/// sentence.text(in: .english)    // "3 m 10 cm ahead, 20 cm to the right"
/// sentence.text(in: .japanese)   // "前方3m10cm、右20cm"
/// FloorSentence(forward: 2.98, right: 0.01).text(in: .english)   // "3 m straight ahead"
/// ```
public struct FloorSentence: Sendable, Hashable {
  /// The step that the way ahead is rounded to, in centimeters.
  public static let forwardStep = 10

  /// The step that the way to a side is rounded to, in centimeters.
  public static let sidewaysStep = 5

  /// The farthest way that is told, in centimeters: 10 km.
  public static let farthest = 1_000_000

  /// Ahead, in whole centimeters; negative is behind; `nil` where it is unknown or too far.
  public let forward: Int?

  /// To the right, in whole centimeters; negative is to the left; `nil` where it is unknown or too far.
  public let right: Int?

  /// Rounds a position.
  ///
  /// - Parameters:
  ///   - forward: Ahead, in meters.
  ///   - right: To the right, in meters.
  public init(forward: Double, right: Double) {
    self.forward = Self.rounded(forward, step: Self.forwardStep)
    self.right = Self.rounded(right, step: Self.sidewaysStep)
  }

  /// Rounds a position.
  public init(_ position: FloorPosition) {
    self.init(forward: position.forward, right: position.right)
  }

  /// The sentence.
  ///
  /// - Parameter language: The listener's.
  /// - Returns: Without a full stop; "distance unknown" for a position that is not finite or beyond ``farthest``.
  public func text(in language: SpokenLanguage) -> String {
    guard let forward, let right else { return language == .japanese ? "距離不明" : "distance unknown" }
    switch language {
    case .japanese: return japanese(forward: forward, right: right)
    case .english: return english(forward: forward, right: right)
    }
  }

  private static func rounded(_ meters: Double, step: Int) -> Int? {
    let steps = meters * 100 / Double(step)
    guard steps.isFinite, abs(steps) <= Double(farthest / step) else { return nil }
    return Int(steps < 0 ? steps - 0.5 : steps + 0.5) * step
  }

  private func japanese(forward: Int, right: Int) -> String {
    let side = right == 0 ? "" : (right > 0 ? "右" : "左") + length(right, space: "")
    if forward == 0 { return right == 0 ? "足元" : "真横、" + side }
    if right == 0 { return (forward > 0 ? "正面" : "真後ろ") + length(forward, space: "") }
    return (forward > 0 ? "前方" : "後方") + length(forward, space: "") + "、" + side
  }

  private func english(forward: Int, right: Int) -> String {
    let side = length(right, space: " ") + (right > 0 ? " to the right" : " to the left")
    if forward == 0 { return right == 0 ? "at your feet" : "beside you, " + side }
    if right == 0 { return length(forward, space: " ") + (forward > 0 ? " straight ahead" : " straight behind") }
    return length(forward, space: " ") + (forward > 0 ? " ahead, " : " behind, ") + side
  }

  /// Centimeters as `3m10cm`, `3m` or `10cm`, with a space before each unit and between the two where wanted.
  private func length(_ centimeters: Int, space: String) -> String {
    let (meters, rest) = abs(centimeters).quotientAndRemainder(dividingBy: 100)
    let metersText = "\(meters)\(space)m"
    let restText = "\(rest)\(space)cm"
    if meters == 0 { return restText }
    return rest == 0 ? metersText : metersText + space + restText
  }
}
