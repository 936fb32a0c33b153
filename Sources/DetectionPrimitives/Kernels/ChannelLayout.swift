/// Where red, green and blue lie in the bytes of one pixel.
package struct ChannelLayout: Sendable, Hashable {
  /// The bytes of one pixel.
  package let stride: Int

  /// The place of red.
  package let red: Int

  /// The place of green.
  package let green: Int

  /// The place of blue.
  package let blue: Int

  /// Makes a layout.
  package init(stride: Int, red: Int, green: Int, blue: Int) {
    self.stride = stride
    self.red = red
    self.green = green
    self.blue = blue
  }
}
