/// All rows.
///
/// Each topic declares its own in a file beside this one.
enum Rows {
  static let all: [Workload] = [
    machine,
    tensor,
    decoding,
    rawHeads,
    masks,
    activations,
    color,
    resampling,
    geometry,
    networkInputs,
    suppression,
    worstCases,
    worstMerging,
    scoreDecay,
    orientedBoxes,
    files,
  ].flatMap { $0 }
}
