/// How many classes one candidate can stand for.
public enum ClassSelection: Sendable, Hashable, CaseIterable {
  /// The class with the highest score, of equal scores the lowest class.
  case best

  /// Every class whose score is above the threshold, in ascending order.
  ///
  /// One place can then be a dog and a cat; suppression within classes keeps both. Darknet and NanoDet read their
  /// outputs so.
  case all
}
