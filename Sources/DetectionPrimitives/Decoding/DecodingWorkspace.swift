/// Memory that decoders work in: keep one and hand it in again, and decoding allocates nothing after the first frame.
///
/// ```swift
/// var workspace = DecodingWorkspace()
/// var candidates = Candidates()
/// // for each frame:
/// candidates.removeAll()
/// try decoder.decode(output, into: &candidates, workspace: &workspace)
/// ```
public struct DecodingWorkspace: Sendable {
  /// How many candidates are looked at in one go: so few that their scores stay near while the best are picked out.
  static let blockCount = 2048

  var float16 = BlockScores<Float16>()
  var float32 = BlockScores<Float>()
  var float64 = BlockScores<Double>()
  var int8 = BlockScores<Int8>()
  var uint8 = BlockScores<UInt8>()

  /// Makes a workspace that holds no memory yet.
  public init() {}
}
