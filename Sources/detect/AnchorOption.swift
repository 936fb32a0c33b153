import DetectionPrimitives

/// What stands after `--anchors`: pairs for grids, or the name of a set.
enum AnchorOption {
  /// Width and height of each anchor in pixels of the network, separated by blanks; heads separated by `;`.
  static func pairs(_ arguments: Arguments) throws(UsageError) -> [[(width: Float, height: Float)]]? {
    guard let text = arguments.value("--anchors") else { return nil }
    var heads: [[(width: Float, height: Float)]] = []
    for head in text.split(separator: ";", omittingEmptySubsequences: false) {
      var anchors: [(width: Float, height: Float)] = []
      for pair in head.split(separator: " ") {
        let numbers = try Arguments.floats(String(pair), count: 2, after: "--anchors")
        guard numbers[0] > 0, numbers[1] > 0 else {
          throw UsageError("expected sides above 0 after --anchors, found \(pair)")
        }
        anchors.append((numbers[0], numbers[1]))
      }
      guard !anchors.isEmpty else { throw UsageError("expected WIDTH,HEIGHT pairs after --anchors, found \(text)") }
      heads.append(anchors)
    }
    return heads
  }

  /// The largest side of an input whose anchors are made; there are some 3 million of EfficientDet then.
  private static let largestSide = 4096

  /// A set of anchors by name.
  static func named(_ arguments: Arguments, network: Size) throws(UsageError) -> AnchorBoxes? {
    let names = [("mobilenet-ssd", false), ("efficientdet", true)]
    guard let isEfficientDet = try arguments.choice("--anchors", of: names) else { return nil }
    guard network.width == network.height, !isEfficientDet || network.width % 128 == 0 else {
      throw UsageError("expected a square network that the anchors fit, found \(network.description)")
    }
    guard network.width <= largestSide else {
      throw UsageError("expected a network of at most \(largestSide) pixels a side, found \(network.description)")
    }
    return isEfficientDet ? .efficientDet(size: network.width) : .mobileNetSSD(size: network.width)
  }
}
