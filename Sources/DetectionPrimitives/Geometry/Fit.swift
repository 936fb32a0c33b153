/// How a picture is brought to the size of a network's input: the dialects that training frameworks speak.
///
/// Each dialect fixes three things: the whole-pixel size that the picture is resized to, where that lies in the
/// network's input, and the arithmetic that takes a box back. Frameworks differ in all three, so a network needs the
/// dialect that it was trained and validated with. With w × h the (cropped) picture, W × H the network and
/// g = min(W / w, H / h), in Double:
///
/// | dialect | resized size | left, top | back to the picture |
/// |---|---|---|---|
/// | ``ultralytics`` | max(rint(w·g), 1) | rint(pad / 2 − 0.1) | (x − left) / (resized width / w) |
/// | ``letterBox(enlarges:isCentered:within:)`` | as above, g at most 1 where it does not enlarge | as above, or 0 | as above |
/// | ``ultralyticsSingleGain`` | as ultralytics | as ultralytics | (x − rint((W − w·g) / 2 − 0.1)) / g |
/// | ``yolov5`` | as ultralytics | as ultralytics | (x − (W − w·g) / 2) / g |
/// | ``yolox`` | trunc(w·g) | 0 | x / g |
/// | ``openCV`` | trunc(w·g), g in Float | pad / 2, truncated | (x − left) / g |
/// | ``darknet`` | W, or w·H / h truncated | pad / 2, truncated | (x − pad / 2) / (resized width / w) |
/// | ``visionScaleFit`` | as ultralytics | as ultralytics | (x − (W − w·g) / 2) / g |
/// | ``mediaPipe`` | as ultralytics | as ultralytics | (x / W − left) / (1 − (left + right)) · w, the fractions in Float |
/// | ``nanoDet`` | as ultralytics | as ultralytics | (x − (W / 2 − w / 2 · g)) / g |
/// | ``centerCrop`` | W × H | 0 | (x / (W / crop width)) + crop left |
/// | ``visionCenterCrop`` | rint(w·G), G = max(W / w, H / h) | (W − resized) / 2, truncated | (x − (W − w·G) / 2) / G |
/// | ``openCVCenterCrop`` | rint(w·G), G in Float | (W − resized) / 2, truncated | (x − (W − w·G) / 2) / G |
/// | ``shortestEdge(_:)`` | shorter side e, other trunc(e · longer / shorter) | −rint((resized − W) / 2) | (x − left) / (resized width / w) |
/// | ``stretch`` | W × H | 0 | x / (W / w) |
///
/// `rint` rounds halves to even, as Python's `round` does. Docs/Geometry.md tells where the versions differ.
public enum Fit: Sendable, Hashable {
  /// Ultralytics 8.4 (YOLOv8, YOLO11, YOLO26): centered, and taken back with a gain for each axis.
  ///
  /// Source: ultralytics 8.4.190, `LetterBox` and `scale_boxes`.
  case ultralytics

  /// Ultralytics' `LetterBox` with its options; as ``ultralytics`` where none is given.
  ///
  /// - `enlarges` is `scaleup`: false leaves a picture that is smaller than the bounds as large as it is, as validation
  ///   does.
  /// - `isCentered` is `center`: false puts the picture at the top left, all padding right and below.
  /// - `within` are the bounds that the picture is resized to fit; `nil` means the network's input. With an input that
  ///   ``rectangle(for:within:stride:enlarges:)`` made smaller than them, it is `auto`: the pixels are `LetterBox`'s. An
  ///   input too small for the resized picture cuts it; ``Placement/padding`` is negative then. Its sides must be in
  ///   1…``Placement/maximumSide``.
  ///
  /// Boxes are taken back by what was applied, as validation does with `ratio_pad`. `scale_boxes` without it computes
  /// gain and padding anew from the input's size, as if the picture were enlarged to fit that and centered.
  /// Source: ultralytics 8.4.190, `LetterBox` and `scale_boxes`.
  case letterBox(enlarges: Bool = true, isCentered: Bool = true, within: Size? = nil)

  /// Ultralytics up to 8.3: the same input, taken back with one gain for both axes.
  ///
  /// Where rounding the size changed the aspect ratio, boxes differ from ``ultralytics`` by up to some pixels.
  /// Source: ultralytics 8.3, `scale_boxes`.
  case ultralyticsSingleGain

  /// YOLOv5 7.0: the same input, taken back with one gain and a pad that is not rounded.
  ///
  /// Source: ultralytics/yolov5, `letterbox` and `scale_boxes`.
  case yolov5

  /// YOLOX: truncated size, at the top left, one gain.
  ///
  /// Source: Megvii YOLOX, `preproc`.
  case yolox

  /// OpenCV's `blobFromImageWithParams` with `DNN_PMODE_LETTERBOX`: truncated size, centered, one gain.
  ///
  /// Source: OpenCV 5.0, modules/dnn/src/dnn_utils.cpp.
  case openCV

  /// Darknet's `letterbox_image`: integer division, centered; boxes are taken back with a pad that may end in .5.
  ///
  /// Source: pjreddie/darknet, src/image.c and `correct_yolo_boxes` in src/yolo_layer.c.
  case darknet

  /// Vision's `scaleFit`: the longer side fits, the rest is black; boxes are taken back without rounding.
  ///
  /// Vision does not say how it resamples; a ``Preprocessor`` resizes to whole pixels here, so the pixels lie up to half
  /// a pixel beside Vision's, while boxes of Vision's own run come back exactly.
  /// Source: Apple's documentation of `VNImageCropAndScaleOption`.
  case visionScaleFit

  /// MediaPipe's `ImageToTensorCalculator` with `keep_aspect_ratio`: sampled without whole pixels, edges repeated.
  ///
  /// A ``Preprocessor`` samples as MediaPipe's converter with OpenCV does: `warpPerspective`, bilinear, on OpenCV 4's
  /// steps of 1/32 pixel. The padding repeats the picture's edge (`BORDER_REPLICATE`), or has a color that is given
  /// (`BORDER_ZERO` with 0). ``Placement/resized`` and ``Placement/padding`` are the nearest whole pixels.
  ///
  /// Boxes are taken back by the padding's fractions of the input, which MediaPipe computes in Float. Its last two steps,
  /// in Float there too, are computed in Double here. A picture so narrow that its own fraction is 0 in Float, by which
  /// MediaPipe divides, vanishes.
  /// Source: mediapipe/calculators/tensor/image_to_tensor_utils.cc, image_to_tensor_converter_opencv.cc and
  /// `DetectionLetterboxRemovalCalculator`.
  case mediaPipe

  /// NanoDet: centered by a matrix and sampled without whole pixels, black beside the picture.
  ///
  /// A ``Preprocessor`` samples as `cv2.warpPerspective` does in OpenCV 4, to the bit: bilinear between whole
  /// coordinates, on steps of 1/32 pixel. ``Placement/resized`` and ``Placement/padding`` are the nearest whole pixels.
  /// Source: RangiLyu/nanodet, `get_resize_matrix` with `keep_ratio`.
  case nanoDet

  /// The largest centered part of the picture with the network's aspect ratio, each axis stretched to the network.
  ///
  /// The part has whole pixels; its free side is rounded half to even, and an odd rest leaves the extra pixel at the
  /// right or the bottom.
  case centerCrop

  /// Vision's `centerCrop`: the shorter side fits, the longer one is cut; boxes are taken back without rounding.
  ///
  /// Vision does not say how it resamples; a ``Preprocessor`` resizes to whole pixels, at most half a pixel of the
  /// network beside Vision's, and leaves out what reaches beyond the input: ``Placement/padding`` is negative there.
  /// Source: Apple's documentation of `VNImageCropAndScaleOption`.
  case visionCenterCrop

  /// OpenCV's `blobFromImageWithParams` with `DNN_PMODE_CROP_CENTER`: the shorter side fits, the longer one is cut.
  ///
  /// Boxes are taken back as `blobRectToImageRect` does, from a middle that is not rounded, up to half a pixel of the
  /// network beside the whole pixel that is cut at. OpenCV resizes by the factor and a ``Preprocessor`` to the rounded
  /// size, so where that size is not whole before rounding the pixels lie up to half a pixel beside OpenCV's.
  /// Source: OpenCV 5.0, modules/dnn/src/dnn_utils.cpp.
  case openCVCenterCrop

  /// The classifiers' way: the shorter side is resized to so many pixels, and the center is cut out.
  ///
  /// torchvision's `Resize(edge)` and `CenterCrop`: 256 and then 224 × 224 for most, the network's own side for
  /// Ultralytics' classifiers. ``Placement/padding`` is negative where the resized picture reaches beyond the network's
  /// input, and black fills where it does not reach its edge. The edge must be in 1…``Placement/maximumSide``. The filter is ``ResizeFilter/pillowBilinear`` there.
  /// Source: torchvision 0.28, `_compute_resized_output_size` and `center_crop`; ultralytics `classify_transforms`.
  case shortestEdge(Int)

  /// Each axis stretched by itself; the aspect ratio changes. Vision's `scaleFill`.
  case stretch

  /// The byte that the dialect's framework fills the padding with.
  ///
  /// Ultralytics and YOLOX take 114; darknet takes 0.5 after scaling, which no byte is: 127 is the nearest below. The
  /// others take black, but for ``centerCrop`` and ``stretch``, which pad nothing.
  public var padByte: UInt8 {
    switch self {
    case .ultralytics, .letterBox, .ultralyticsSingleGain, .yolov5, .yolox, .centerCrop, .stretch: 114
    case .darknet: 127
    case .openCV, .visionScaleFit, .mediaPipe, .nanoDet, .visionCenterCrop, .openCVCenterCrop, .shortestEdge: 0
    }
  }

  /// Whether pixels are sampled between whole places, by a matrix.
  var isWarp: Bool { self == .mediaPipe || self == .nanoDet }
}

extension Fit: CaseIterable {
  /// All dialects; ``letterBox(enlarges:isCentered:within:)`` with both of its steps left out, ``shortestEdge(_:)`` with
  /// 256, torchvision's usual edge.
  public static let allCases: [Fit] = [
    .ultralytics, .letterBox(enlarges: false, isCentered: false), .ultralyticsSingleGain, .yolov5, .yolox, .openCV,
    .darknet, .visionScaleFit, .mediaPipe, .nanoDet,
    .centerCrop, .visionCenterCrop, .openCVCenterCrop, .shortestEdge(256), .stretch,
  ]
}
