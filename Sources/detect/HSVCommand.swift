import DetectionPrimitives

/// `detect hsv`: the hue, saturation and value of each pixel, on OpenCV's 8-bit scales or in degrees.
enum HSVCommand: Command {
  static let name = "hsv"
  static let usage = "detect hsv PICTURE --out HSV.npy [--scale opencv|opencv-full|degrees]"
  static let options: [Option] = [.value("--out"), .value("--scale")]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    let scales: [(String, HueScale?)] = [("opencv", .halfDegrees), ("opencv-full", .full), ("degrees", nil)]
    let scale = try arguments.choice("--scale", of: scales) ?? .halfDegrees
    let picture = try PictureFile.read(arguments.operands[0])
    let shape = [picture.height, picture.width, 3]
    let file =
      if let scale { try Tensor(picture.hsv(scale: scale), shape: shape).npy() } else {
        try Tensor(picture.hsvDegrees(), shape: shape).npy()
      }
    try Files.write(file, to: output)
  }
}
