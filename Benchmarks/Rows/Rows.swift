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
    frame,
    files,
  ].flatMap { $0 }

  /// What later calls of rows may allocate that hand out results of their own, or have no memory to be kept.
  static let allocationLimits = [
    // Arrays and tensors that are handed out.
    "tensor_elements_84x8400": 1, "tensor_transposed_elements_84x8400": 2, "hsv_1080p": 2,
    "iou_matrix_1000": 5, "iou_matrix_1000_fresh": 9, "iou_matrix_4000": 5, "iou_matrix_4000_fresh": 9,
    // A mask for each of twenty objects.
    "masks_20_160_640": 26,
    // The evidence of a decision, and what a finder draws of a picture.
    "ball_color_64": 13, "ball_finder_1080p": 230,
    // What the sort of the standard library takes.
    "sort_scores_100k": 7, "sort_scores_1M": 7,
    // Forms of suppression without a workspace.
    "soft_nms_1k_linear": 5, "soft_nms_1k_gaussian": 5, "matrix_nms_1k_linear": 5, "matrix_nms_1k_gaussian": 5,
    "rotated_iou_100x100": 24,
    // The closure's and the sort's of a suppression that lowers scores.
    "matrix_worst_disjoint_30k_linear": 2, "matrix_worst_heap_30k_linear": 6,
    "matrix_worst_giant_30k_linear": 2, "matrix_worst_sizes_30k_linear": 6,
    "matrix_worst_flat_30k_linear": 6,
  ]
}
