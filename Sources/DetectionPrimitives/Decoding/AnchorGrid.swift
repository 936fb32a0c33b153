/// The anchors of one raw head: a grid of cells, several prior boxes in each.
///
/// ```swift
/// AnchorGrid.yolo3[0].stride            // 32
/// AnchorGrid.yolo3[0].widths            // [116.0, 156.0, 373.0]
/// AnchorGrid.yolo3Tiny.map(\.stride)    // [32, 16]
/// ```
public struct AnchorGrid: Sendable, Hashable {
  /// The side of a cell, in pixels of the network's input.
  public let stride: Int

  /// The widths of the anchors, in pixels of the network's input.
  public let widths: [Float]

  /// The heights of the anchors, in pixels of the network's input.
  public let heights: [Float]

  /// How far a center can leave its cell: darknet's `scale_x_y`, 1 for a center that stays inside.
  ///
  /// `nil` means as the box rule has it: 1 for ``AnchorGridDecoder/BoxRule/exponential``, 2 for
  /// ``AnchorGridDecoder/BoxRule/squared``.
  public let centerScale: Float?

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - stride: The side of a cell, in pixels of the network's input.
  ///   - anchors: Width and height of each, in pixels of the network's input.
  ///   - centerScale: Darknet's `scale_x_y`; `nil` means as the box rule has it.
  /// - Precondition: `stride` is above 0, there is an anchor, and all numbers are finite.
  public init(stride: Int, anchors: [(width: Float, height: Float)], centerScale: Float? = nil) {
    precondition(stride > 0, "a stride of \(stride)")
    precondition(!anchors.isEmpty, "a head without anchors")
    if let centerScale { precondition(centerScale.isFinite, "a center scale of \(centerScale)") }
    for anchor in anchors {
      precondition(anchor.width.isFinite && anchor.height.isFinite, "an anchor of \(anchor.width)x\(anchor.height)")
    }
    self.stride = stride
    widths = anchors.map { $0.width }
    heights = anchors.map { $0.height }
    self.centerScale = centerScale
  }

  private init(stride: Int, widths: [Float], heights: [Float], centerScale: Float?) {
    self.stride = stride
    self.widths = widths
    self.heights = heights
    self.centerScale = centerScale
  }

  /// The number of anchors in a cell.
  public var anchorCount: Int { widths.count }
}

extension AnchorGrid {
  /// YOLOv2 on COCO, one head of stride 32.
  ///
  /// Source: darknet, cfg/yolov2.cfg, whose anchors are in cells.
  public static let yolo2 = [
    AnchorGrid(
      stride: 32,
      anchors: [
        (0.57273 * 32, 0.677385 * 32), (1.87446 * 32, 2.06253 * 32), (3.33843 * 32, 5.47434 * 32),
        (7.88282 * 32, 3.52778 * 32), (9.77052 * 32, 9.16828 * 32),
      ])
  ]

  /// YOLOv3, its outputs in darknet's order: strides 32, 16, 8.
  ///
  /// Source: darknet, cfg/yolov3.cfg.
  public static let yolo3 = [
    AnchorGrid(stride: 32, anchors: [(116, 90), (156, 198), (373, 326)]),
    AnchorGrid(stride: 16, anchors: [(30, 61), (62, 45), (59, 119)]),
    AnchorGrid(stride: 8, anchors: [(10, 13), (16, 30), (33, 23)]),
  ]

  /// YOLOv3-tiny, strides 32 and 16, with the masks of darknet's cfg/yolov3-tiny.cfg: 3, 4, 5 and 0, 1, 2.
  ///
  /// Ports to Keras have 1, 2, 3 for the second head; declare that head by its own anchors.
  public static let yolo3Tiny = [
    AnchorGrid(stride: 32, anchors: [(81, 82), (135, 169), (344, 319)]),
    AnchorGrid(stride: 16, anchors: [(10, 14), (23, 27), (37, 58)]),
  ]

  /// YOLOv4, its outputs in darknet's order: strides 8, 16, 32, the other way round than YOLOv3's.
  ///
  /// Source: AlexeyAB/darknet, cfg/yolov4.cfg.
  public static let yolo4 = [
    AnchorGrid(stride: 8, anchors: [(12, 16), (19, 36), (40, 28)], centerScale: 1.2),
    AnchorGrid(stride: 16, anchors: [(36, 75), (76, 55), (72, 146)], centerScale: 1.1),
    AnchorGrid(stride: 32, anchors: [(142, 110), (192, 243), (459, 401)], centerScale: 1.05),
  ]

  /// Scaled-YOLOv4 (CSP, P5), strides 8, 16, 32: heads with darknet's `new_coords`, whose centers have the scale 2.
  ///
  /// They are read by ``AnchorGridDecoder/BoxRule/squared`` with `.none` as the activation.
  /// Source: AlexeyAB/darknet, cfg/yolov4-csp.cfg.
  public static let yolo4CSP = yolo7.map {
    AnchorGrid(stride: $0.stride, widths: $0.widths, heights: $0.heights, centerScale: 2)
  }

  /// YOLOv4-tiny, strides 32 and 16; its second head has the masks 1, 2, 3.
  ///
  /// Source: AlexeyAB/darknet, cfg/yolov4-tiny.cfg.
  public static let yolo4Tiny = [
    AnchorGrid(stride: 32, anchors: [(81, 82), (135, 169), (344, 319)], centerScale: 1.05),
    AnchorGrid(stride: 16, anchors: [(23, 27), (37, 58), (81, 82)], centerScale: 1.05),
  ]

  /// YOLOv5, strides 8, 16, 32; YOLOv7-tiny has the same anchors.
  ///
  /// Source: ultralytics/yolov5, models/yolov5s.yaml; WongKinYiu/yolov7, cfg/training/yolov7-tiny.yaml.
  public static let yolo5 = [
    AnchorGrid(stride: 8, anchors: [(10, 13), (16, 30), (33, 23)]),
    AnchorGrid(stride: 16, anchors: [(30, 61), (62, 45), (59, 119)]),
    AnchorGrid(stride: 32, anchors: [(116, 90), (156, 198), (373, 326)]),
  ]

  /// YOLOv7, strides 8, 16, 32, read by ``AnchorGridDecoder/BoxRule/squared``; YOLOv7-tiny has those of ``yolo5``.
  ///
  /// Source: WongKinYiu/yolov7, cfg/training/yolov7.yaml.
  public static let yolo7 = [
    AnchorGrid(stride: 8, anchors: [(12, 16), (19, 36), (40, 28)]),
    AnchorGrid(stride: 16, anchors: [(36, 75), (76, 55), (72, 146)]),
    AnchorGrid(stride: 32, anchors: [(142, 110), (192, 243), (459, 401)]),
  ]

  /// YOLOX, strides 8, 16, 32: one anchor of a cell's size.
  public static let yolox = [8, 16, 32].map { AnchorGrid(stride: $0, anchors: [(Float($0), Float($0))]) }
}
