/// How the elements of a head stand for real numbers where each channel has a quantization of its own.
struct ChannelReadings {
  private let channels: ChannelQuantization
  private let activation: Activation
  private let threshold: Float

  init(_ channels: ChannelQuantization, activation: Activation, threshold: Float) {
    self.channels = channels
    self.activation = activation
    self.threshold = threshold
  }

  /// What the elements of a channel stand for.
  @inline(__always)
  func reading(_ channel: Int) -> HeadReading {
    HeadReading(channels.channels[channel], activation: activation, threshold: threshold)
  }
}

extension BlockScores where Element: ChannelElement {
  /// Finds the lowest key of each class that passes; the largest one where none does, as what passes is compared again.
  ///
  /// - Returns: Whether any class can pass.
  mutating func findFloors(of readings: ChannelReadings, classes: Range<Int>) -> Bool {
    var hasAny = false
    floors.removeAll(keepingCapacity: true)
    for channel in classes {
      let floor = readings.reading(channel).floor(Element.self)
      hasAny = hasAny || floor != nil
      floors.append(floor ?? .max)
    }
    return hasAny
  }
}
