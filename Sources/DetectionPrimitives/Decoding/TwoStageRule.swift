/// Which of two classifiers to believe: one for few things, which has to be sure, and a general one as a fallback.
///
/// A classifier trained for a few things of one's own calls anything by the nearest of their names, so it counts only
/// where it is sure; else the general one may say what it likes best, unless that is next to nothing.
///
/// ```swift
/// let rule = TwoStageRule()   // above 50 %, else above 5 %
/// rule.choose(
///   Classification(classIndex: 3, score: 0.8), else: Classification(classIndex: 7, score: 0.9))
///   // .custom(DetectionPrimitives.Classification(classIndex: 3, score: 0.8))
/// rule.choose(
///   Classification(classIndex: 3, score: 0.5), else: Classification(classIndex: 7, score: 0.06))
///   // .general(DetectionPrimitives.Classification(classIndex: 7, score: 0.06))
/// rule.choose(nil, else: Classification(classIndex: 7, score: 0.05))   // nil
/// ```
public struct TwoStageRule: Sendable, Hashable {
  /// The custom classifier counts where its score is above this.
  public var customThreshold: Float

  /// Else the general one counts where its score is above this.
  public var generalThreshold: Float

  /// Makes a rule.
  ///
  /// - Precondition: Both thresholds are numbers.
  public init(customThreshold: Float = 0.5, generalThreshold: Float = 0.05) {
    precondition(!customThreshold.isNaN && !generalThreshold.isNaN, "a threshold that is not a number")
    self.customThreshold = customThreshold
    self.generalThreshold = generalThreshold
  }

  /// Whose word it is.
  public enum Choice: Sendable, Hashable {
    /// The custom classifier's.
    case custom(Classification)

    /// The general classifier's.
    case general(Classification)
  }

  /// Chooses between the best classes of two classifiers.
  ///
  /// - Parameters:
  ///   - custom: The custom classifier's best class; `nil` where it has none.
  ///   - general: The general classifier's best class; not asked for where the custom one counts.
  /// - Returns: The choice; `nil` where neither counts.
  public func choose(_ custom: Classification?, else general: @autoclosure () -> Classification?) -> Choice? {
    choose(custom, asking: { () throws(Never) in general() })
  }

  /// Chooses between two classifiers of which the general one runs only where it is needed.
  ///
  /// - Parameters:
  ///   - custom: The custom classifier's best class; `nil` where it has none.
  ///   - general: Runs the general classifier; not called where the custom one counts.
  /// - Returns: The choice; `nil` where neither counts.
  /// - Throws: What `general` throws.
  public func choose<Failure: Error>(
    _ custom: Classification?, asking general: () throws(Failure) -> Classification?
  ) throws(Failure) -> Choice? {
    if let custom, custom.score > customThreshold { return .custom(custom) }
    if let general = try general(), general.score > generalThreshold { return .general(general) }
    return nil
  }
}
