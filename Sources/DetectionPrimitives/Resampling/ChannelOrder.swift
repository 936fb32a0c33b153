/// Which channel a network takes first.
public enum ChannelOrder: Sendable, Hashable, CaseIterable {
  /// Red, green, blue.
  case rgb
  /// Blue, green, red: networks trained on OpenCV's arrays, such as YOLOX.
  case bgr
}
