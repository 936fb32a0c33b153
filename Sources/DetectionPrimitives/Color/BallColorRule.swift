/// Which color a pixel of a ball votes for, in front of surroundings of known brightness.
struct BallColorRule {
  /// The disc that is looked at, in half box sides: the edge, the floor in the corners and a jittered box stay out.
  static let discRadius: Float = 0.7

  /// The ring of floor that gives the brightness of the surroundings, in half box sides.
  static let ringRadii: ClosedRange<Float> = 1.2...1.9

  /// The box side in pixels below which the edge cannot be left out.
  static let smallestSide: Float = 8

  /// The least value of a white pixel, over the value of the surroundings.
  static let whiteBrightness: Float = 0.45

  /// The largest value of a black pixel, over the value of the surroundings.
  static let blackBrightness: Float = 0.35

  /// The largest saturation of white under lamps that are warm, and under any other light.
  static let (warmWhite, white): (UInt8, UInt8) = (140, 70)

  /// The hues that warm lamps give to white, on the half-degree scale.
  static let warmHues: ClosedRange<UInt8> = 8...32

  /// The value of the surroundings, 0…255.
  let surroundings: UInt8

  func vote(red: UInt8, green: UInt8, blue: UInt8) -> BallColor {
    let color = HSV(red: red, green: green, blue: blue)
    let brightness = Float(color.value) / max(Float(surroundings), 1)
    let limit = Self.warmHues.contains(color.hue) ? Self.warmWhite : Self.white
    if color.saturation <= limit {
      return brightness >= Self.whiteBrightness ? .white : brightness <= Self.blackBrightness ? .black : .other
    }
    switch color.hue {
    case 0...8, 165...179: return .red
    case 95...135: return .blue
    case 20...34: return .yellow
    case 38...90: return .green
    default: return .other
    }
  }
}
