import DetectionPrimitives
import Testing

/// Inputs whose rows are made as a whole: sampled by a matrix, or cut out of a resized picture.
@Suite struct WholeRowsTests {
  /// Noise of a size, in one format.
  private func image(_ seed: Int, _ size: Size) throws -> PixelImage {
    try PixelImage(
      bytes: hashedBytes(UInt32(seed), 3 * size.width * size.height), width: size.width, height: size.height,
      format: .rgb8)
  }

  /// 200 pictures as `cv2.warpPerspective` of OpenCV 4 samples them: NanoDet's matrix with black around the picture,
  /// and MediaPipe's with the picture's edge repeated.
  @Test(arguments: [(Fit.nanoDet, 0, "black"), (.mediaPipe, 1, "edge")])
  func warpsEqualOpenCV(fit: Fit, column: Int, name: String) throws {
    let golden = try Golden("warp")
    let hashes = try golden.array("hashes", as: UInt64.self)
    var canvas: [UInt8] = []
    for index in 0..<200 {
      let size = Size(
        width: hashedInteger(300, index, in: 1...160), height: hashedInteger(301, index, in: 1...160))
      let network = Size(
        width: 16 * hashedInteger(302, index, in: 1...10), height: 16 * hashedInteger(303, index, in: 1...10))
      var preprocessor = try Preprocessor(network: network, fit: fit)
      _ = try preprocessor.canvas(try image(310 + index, size), into: &canvas)
      #expect(UInt64(hash(canvas), radix: 16) == hashes[2 * index + column], "\(index) \(size) in \(network)")
      if index < 3 { #expect(canvas == (try golden.array("\(name)_\(index)", as: UInt8.self))) }
    }
  }

  @Test func paddingRepeatsTheEdgeUnlessAColorIsGiven() throws {
    let column = try PixelImage(bytes: [10, 200], width: 1, height: 2, format: .gray8)
    var repeated = try Preprocessor(network: Size(width: 4, height: 2), fit: .mediaPipe, normalization: .bytes)
    var colored = try Preprocessor(
      network: Size(width: 4, height: 2), fit: .mediaPipe, fill: 77, normalization: .bytes)
    var (first, second) = (NetworkInput(), NetworkInput())
    _ = try repeated.prepare(column, into: &first)
    _ = try colored.prepare(column, into: &second)
    #expect(Array(first.elements.prefix(8)) == [10, 10, 10, 10, 200, 200, 200, 200])
    #expect(second.elements[0] == 77 && second.elements[4] == 77)
    // An input that had repeated edges gets its padding for a dialect with a frame.
    var framed = try Preprocessor(network: Size(width: 4, height: 2), fill: 5, normalization: .bytes)
    _ = try framed.prepare(column, into: &first)
    #expect(Array(first.elements.prefix(8)) == [5, 10, 5, 5, 5, 200, 5, 5])
  }

  /// 120 pictures as torchvision's Resize and CenterCrop make them.
  @Test func shortestEdgesEqualTorchvision() throws {
    let hashes = try Golden("shortest_edge").array("hashes", as: UInt64.self)
    var canvas: [UInt8] = []
    for index in 0..<120 {
      let size = Size(
        width: hashedInteger(600, index, in: 1...150), height: hashedInteger(601, index, in: 1...150))
      let edge = hashedInteger(602, index, in: 8...64)
      let network = Size(
        width: hashedInteger(603, index, in: 1...64), height: hashedInteger(604, index, in: 1...64))
      var preprocessor = try Preprocessor(network: network, fit: .shortestEdge(edge))
      #expect(preprocessor.filter == .pillowBilinear)
      _ = try preprocessor.canvas(try image(610 + index, size), into: &canvas)
      #expect(UInt64(hash(canvas), radix: 16) == hashes[index], "\(index) \(size) to \(edge) in \(network)")
    }
  }

  /// 404 pictures as `blobFromImageWithParams` cuts their centers, four of usual sizes among them.
  @Test func centerCropsEqualOpenCVs() throws {
    let golden = try Golden("center_crop")
    let (cases, hashes) = (try golden.array("cases", as: Int32.self), try golden.array("hashes", as: UInt64.self))
    #expect(hashes.count == 404 && cases.count == 4 * 404)
    var (canvas, bytes): ([UInt8], [UInt8]) = ([], [])
    for (index, expected) in hashes.enumerated() {
      let sides = cases[4 * index..<4 * index + 4].map { Int($0) }
      let picture = try image(710 + index, Size(width: sides[0], height: sides[1]))
      let network = Size(width: sides[2], height: sides[3])
      var preprocessor = try Preprocessor(network: network, fit: .openCVCenterCrop, layout: .nhwc)
      _ = try preprocessor.canvas(picture, into: &canvas)
      #expect(UInt64(hash(canvas), radix: 16) == expected, "\(picture.size) in \(network)")
      guard index < 100 else { continue }
      // A quarter turn of the turned picture is the same picture.
      var turnedBytes: [UInt8] = []
      for x in 0..<picture.width {
        for y in (0..<picture.height).reversed() {
          let start = 3 * (y * picture.width + x)
          turnedBytes += picture.bytes[start..<start + 3]
        }
      }
      let turned = try PixelImage(
        bytes: turnedBytes, width: picture.height, height: picture.width, format: .rgb8)
      bytes.removeAll()
      _ = try preprocessor.canvas(turned, orientation: .left, into: &bytes)
      #expect(bytes == canvas, "turned \(picture.size) in \(network)")
    }
  }

  /// A tall picture, which Pillow 13 resizes from top to bottom first, and Pillow before along the rows.
  @Test func pillowsPassesComeInTheOrderThatIsAskedFor() throws {
    let picture = try image(6, Size(width: 31, height: 190))
    let network = Size(width: 24, height: 20)
    var canvases: [[UInt8]] = []
    for order in [PillowPassOrder.pillow13, .horizontalFirst] {
      var preprocessor = try Preprocessor(
        network: network, fit: .stretch, filter: .pillowBilinear, passOrder: order, normalization: .bytes)
      var canvas: [UInt8] = []
      _ = try preprocessor.canvas(picture, into: &canvas)
      #expect(canvas == (try picture.resized(to: network, filter: .pillowBilinear, passOrder: order).bytes))
      canvases.append(canvas)
      // Floats go the same way, but for rounding to bytes twice, by a half at most each.
      let values = [0, 1, 2].flatMap { channel in
        stride(from: channel, to: picture.bytes.count, by: 3).map { Float(picture.bytes[$0]) }
      }
      let floats = try FloatImage(values: values, width: 31, height: 190, white: 255)
      var input = NetworkInput()
      _ = try preprocessor.prepare(floats, into: &input)
      let area = network.width * network.height
      for pixel in 0..<area {
        let difference = abs(input.elements[pixel] - Float(canvas[3 * pixel]))
        if difference > 1.01 { Issue.record("\(pixel) \(difference)") }
      }
    }
    #expect(canvases[0] != canvases[1])
  }

  /// All outputs hold what the canvas shows, and Vision's center crop is the middle of the resized picture.
  @Test(arguments: [Fit.shortestEdge(40), .visionCenterCrop, .nanoDet, .mediaPipe])
  func outputsAgreeWithTheCanvas(fit: Fit) throws {
    let picture = try image(5, Size(width: 90, height: 53))
    for orientation in [Orientation.up, .right, .downMirrored] {
      for layout in [InputLayout.nchw, .nhwc] {
        let network = Size(width: 32, height: 24)
        var preprocessor = try Preprocessor(network: network, fit: fit, layout: layout)
        var canvas: [UInt8] = []
        let placement = try preprocessor.canvas(picture, orientation: orientation, into: &canvas)
        var input = NetworkInput()
        #expect(try preprocessor.prepare(picture, orientation: orientation, into: &input) == placement)
        let area = network.width * network.height
        for pixel in 0..<area {
          for channel in 0..<3 {
            let place = layout == .nchw ? channel * area + pixel : 3 * pixel + channel
            if input.elements[place] != Float(canvas[3 * pixel + channel]) / 255 { Issue.record("\(pixel)") }
          }
        }
        guard fit == .visionCenterCrop, orientation == .up else { continue }
        let resized = try picture.resized(to: placement.resized)
        let middle = try resized.slice(x: -placement.padding.left, y: -placement.padding.top, size: network)
        #expect(middle.bytes == canvas)
      }
    }
  }

  @Test func placementsThatCut() throws {
    let wide = try Placement(
      source: Size(width: 640, height: 480), network: Size(width: 224, height: 224), fit: .shortestEdge(256))
    #expect(wide.resized == Size(width: 341, height: 256))
    #expect(wide.padding == Padding(left: -58, top: -16, right: -59, bottom: -16))
    #expect(wide.content == Box(minX: 0, minY: 0, maxX: 224, maxY: 224))
    let small = try Placement(
      source: Size(width: 30, height: 20), network: Size(width: 31, height: 31), fit: .shortestEdge(20))
    #expect(small.padding == Padding(left: 0, top: 5, right: 1, bottom: 6))
    // Vision's formula: x = (w − m) / 2 + m · x / W.
    let vision = try Placement(
      source: Size(width: 1921, height: 1080), network: Size(width: 640, height: 640), fit: .visionCenterCrop)
    let corner = vision.toSource(x: 0, y: 0)
    #expect(abs(corner.x - 420.5) < 1e-9 && abs(corner.y) < 1e-9)
    let other = vision.toSource(x: 640, y: 640)
    #expect(abs(other.x - 1500.5) < 1e-9 && abs(other.y - 1080) < 1e-9)
    let narrow = Size(width: 1 << 20, height: 1)
    let network = Size(width: 640, height: 640)
    #expect(throws: PlacementError.overflows(source: narrow, network: network)) {
      try Placement(source: narrow, network: network, fit: .visionCenterCrop)
    }
    #expect(PlacementError.overflows(source: narrow, network: network).description.contains("1048576x1"))
    // Whoever makes the pixels takes what a placement allows.
    let square = Size(width: 64, height: 64)
    let image = try PixelImage(
      bytes: [UInt8](repeating: 7, count: 1 << 16), width: 1 << 16, height: 1, format: .gray8)
    for filter in ResizeFilter.allCases {
      var preprocessor = try Preprocessor(
        network: square, fit: .visionCenterCrop, filter: filter, normalization: .bytes)
      var input = NetworkInput()
      #expect(try preprocessor.prepare(image, into: &input).resized == Size(width: 64 << 16, height: 64))
      #expect(input.elements.allSatisfy { $0 == 7 })
    }
    #expect(throws: PlacementError.overflows(source: Size(width: (1 << 16) + 1, height: 1), network: square)) {
      try Placement(source: Size(width: (1 << 16) + 1, height: 1), network: square, fit: .visionCenterCrop)
    }
  }
}
