extension LabelTable {
  /// The classes of COCO by their original ids: row 0 is the background, 18 is `dog`, 90 is `toothbrush`.
  ///
  /// The rows of the ten ids that COCO does not use have no name. For networks whose classes are the ids: DETR, and
  /// networks with a background class.
  ///
  /// ```swift
  /// LabelTable.coco91[37]   // "sports ball"
  /// LabelTable.coco91[12]   // nil: a gap
  /// LabelTable.coco91[0]    // nil: the background
  /// LabelTable.coco90[36]   // "sports ball"
  /// ```
  public static let coco91 = LabelTable(names: (0...90).map { cocoName(ofOriginalID: $0) })

  /// The classes of COCO by their original ids less 1: 0 is `person`, 17 is `dog`, 89 is `toothbrush`.
  ///
  /// For networks without a background class that count as COCO does: SSD and EfficientDet as TensorFlow exports them.
  public static let coco90 = LabelTable(names: (1...90).map { cocoName(ofOriginalID: $0) })

  private static func cocoName(ofOriginalID id: Int) -> String? {
    COCO.classIndex(ofOriginalID: id).flatMap { coco80[$0] }
  }

  /// The 20 classes of PASCAL VOC in alphabetical order, in its spelling.
  public static let voc20 = LabelTable(names: [
    "aeroplane", "bicycle", "bird", "boat", "bottle", "bus", "car", "cat", "chair", "cow", "diningtable", "dog",
    "horse", "motorbike", "person", "pottedplant", "sheep", "sofa", "train", "tvmonitor",
  ])

  /// The 15 classes of DOTA 1.0, pictures from above, in the order of ultralytics' networks for oriented boxes.
  public static let dota15 = LabelTable(names: [
    "plane", "ship", "storage tank", "baseball diamond", "tennis court", "basketball court", "ground track field",
    "harbor", "bridge", "large vehicle", "small vehicle", "helicopter", "roundabout", "soccer ball field",
    "swimming pool",
  ])

  /// The 80 classes of COCO as they are shown and spoken in English, in the order of ``coco80``.
  ///
  /// The data set's own names but where these are not what people say: `TV`, `ball`, `hair dryer`, `phone`.
  public static let coco80English = LabelTable(
    names: coco80.names.map { name in
      switch name {
      case "tv": "TV"
      case "sports ball": "ball"
      case "hair drier": "hair dryer"
      case "cell phone": "phone"
      case "remote": "remote control"
      default: name
      }
    })
}
