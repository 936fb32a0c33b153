import DetectionPrimitives

/// `detect hsv`: the hue, saturation and value of each pixel, on OpenCV's 8-bit scales.
enum HSVCommand: Command {
  static let name = "hsv"
  static let usage = "detect hsv PICTURE --out HSV.npy [--scale opencv|opencv-full]"
  static let options: [Option] = [.value("--out"), .value("--scale")]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    let scale = try arguments.choice("--scale", of: [("opencv", HueScale.halfDegrees), ("opencv-full", .full)])
    let picture = try PictureFile.read(arguments.operands[0])
    let hsv = picture.hsv(scale: scale ?? .halfDegrees)
    try Files.write(try Tensor(hsv, shape: [picture.height, picture.width, 3]).npy(), to: output)
  }
}
