// The conversions of one color, along a row of pixels.

extension Reference {
  /// What a row of three numbers a pixel holds.
  package enum ColorSpace: Sendable, Hashable {
    /// Hue, saturation, value.
    case hsv
    /// Hue, lightness, saturation: OpenCV's order.
    case hls
  }

  /// Converts pixels of one row to degrees and floats of 0…1, three a pixel.
  package static func floatColors(
    _ space: ColorSpace, _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout,
    into target: inout MutableSpan<Float>, at targetStart: Int
  ) {
    for index in 0..<count {
      let pixel = start + index * layout.stride
      let (red, green, blue) = (
        Float(source[pixel + layout.red]) / 255, Float(source[pixel + layout.green]) / 255,
        Float(source[pixel + layout.blue]) / 255
      )
      let place = targetStart + 3 * index
      switch space {
      case .hsv: (target[place], target[place + 1], target[place + 2]) = floatHSV(red: red, green: green, blue: blue)
      case .hls: (target[place], target[place + 2], target[place + 1]) = floatHSL(red: red, green: green, blue: blue)
      }
    }
  }

  /// Converts pixels of one row to hue, lightness and saturation in bytes.
  package static func hls(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, hueUnits: Int,
    into target: inout MutableSpan<UInt8>, at targetStart: Int
  ) {
    for index in 0..<count {
      let pixel = start + index * layout.stride
      let place = targetStart + 3 * index
      (target[place], target[place + 2], target[place + 1]) = hsl(
        red: source[pixel + layout.red], green: source[pixel + layout.green], blue: source[pixel + layout.blue],
        hueUnits: hueUnits)
    }
  }

  /// Converts pixels of three bytes back to red, green and blue.
  package static func rgb(
    _ space: ColorSpace, _ source: Span<UInt8>, hueUnits: Int, into target: inout MutableSpan<UInt8>
  ) {
    for place in stride(from: 0, to: source.count - 2, by: 3) {
      let (first, second, third) = (source[place], source[place + 1], source[place + 2])
      (target[place], target[place + 1], target[place + 2]) =
        space == .hsv
        ? rgb(hue: first, saturation: second, value: third, hueUnits: hueUnits)
        : rgb(hue: first, saturation: third, lightness: second, hueUnits: hueUnits)
    }
  }
}
