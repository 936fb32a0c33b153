/// The sizes of a boccia ball.
public enum BocciaBall {
  /// Half the diameter of a ball of 270 mm around, in meters; the rules allow 8 mm more or less around.
  public static let radius = 0.043

  /// The largest and the smallest diameter that the rules allow, over the usual one.
  public static let diameterTolerance = 8.0 / 270.0
}
