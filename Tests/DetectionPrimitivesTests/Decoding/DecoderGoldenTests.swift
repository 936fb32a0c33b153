import DetectionPrimitives
import Testing

/// Heads of all element types, shapes, paddings and orders, against a generator that loops over candidates in NumPy.
@Suite struct DecoderGoldenTests {
  private struct Reading {
    let channels: Int
    let candidates: Int
    let channelStride: Int
    let candidateStride: Int
    let first: Int
    let threshold: Float
    let quantization: Quantization
    let coordinates: CoordinateSpace
    let notFinite: Int

    init(_ numbers: [Double]) throws {
      let integers = numbers.map { Int($0) }
      (channels, candidates, channelStride, candidateStride, first) =
        (integers[0], integers[1], integers[2], integers[3], integers[4])
      threshold = Float(numbers[5])
      quantization = try Quantization(scale: Float(numbers[6]), zeroPoint: Int32(integers[7]))
      coordinates = integers[8] == 0 ? .pixels : .normalized(Size(width: integers[8], height: integers[9]))
      notFinite = integers[10]
    }

    var layout: HeadLayout { channelStride == 1 ? .candidateMajor : .channelMajor }

    func tensor<Element: TensorElement>(_ elements: [Element]) throws -> Tensor<Element> {
      let isRows = layout == .candidateMajor
      return try Tensor(
        storage: Storage(elements), shape: isRows ? [1, candidates, channels] : [1, channels, candidates],
        strides: isRows
          ? [elements.count, candidateStride, channelStride] : [elements.count, channelStride, candidateStride],
        offset: first, quantization: quantization)
    }
  }

  private func output(_ golden: Golden, _ name: String, _ reading: Reading) throws -> AnyTensor {
    switch name.split(separator: "_").last {
    case "float16": .float16(try reading.tensor(golden.array("\(name).head", as: Float16.self)))
    case "float32": .float32(try reading.tensor(golden.array("\(name).head", as: Float.self)))
    case "float64": .float64(try reading.tensor(golden.array("\(name).head", as: Double.self)))
    case "int32": .int32(try reading.tensor(golden.array("\(name).head", as: Int32.self)))
    case "int8": .int8(try reading.tensor(golden.array("\(name).head", as: Int8.self)))
    default: .uint8(try reading.tensor(golden.array("\(name).head", as: UInt8.self)))
    }
  }

  /// A row of seven numbers for each candidate.
  private func rows(_ candidates: Candidates) -> [Float] {
    (0..<candidates.count).flatMap { i -> [Float] in
      let box = candidates.boxes[i]
      return [
        box.minX, box.minY, box.maxX, box.maxY, candidates.scores[i], Float(candidates.classIndices[i]),
        Float(candidates.candidateIndices[i]),
      ]
    }
  }

  @Test func anchorFreeHeads() throws {
    let golden = try Golden("decoding")
    let names = golden.names.filter { $0.hasPrefix("anchor_free") && $0.hasSuffix("head") }.map {
      String($0.dropLast(5))
    }
    #expect(names.count == 27)
    for name in names {
      let reading = try Reading(try golden.array("\(name).reading", as: Double.self))
      let decoder = AnchorFreeDecoder(
        classCount: reading.channels - 4, coordinates: reading.coordinates, layout: reading.layout,
        scoreThreshold: reading.threshold)
      let candidates = try decoder.decode(output(golden, name, reading))
      #expect(rows(candidates) == (try golden.array("\(name).kept", as: Float.self)), "\(name)")
      #expect(candidates.notFiniteCount == reading.notFinite, "\(name)")
      #expect(candidates.readCount == reading.candidates)
    }
  }

  @Test(arguments: [("end_to_end", EndToEndDecoder.BoxForm.corners, 9), ("centers", .centers, 2)])
  func endToEndHeads(family: String, boxForm: EndToEndDecoder.BoxForm, count: Int) throws {
    let golden = try Golden("decoding")
    let names = golden.names.filter { $0.hasPrefix(family) && $0.hasSuffix("head") }.map {
      String($0.dropLast(5))
    }
    #expect(names.count == count)
    for name in names {
      let reading = try Reading(try golden.array("\(name).reading", as: Double.self))
      let decoder = EndToEndDecoder(
        classCount: 80, coordinates: reading.coordinates, boxForm: boxForm, layout: reading.layout,
        scoreThreshold: reading.threshold)
      let candidates = try decoder.decode(output(golden, name, reading))
      #expect(rows(candidates) == (try golden.array("\(name).kept", as: Float.self)), "\(name)")
      #expect(candidates.notFiniteCount == reading.notFinite, "\(name)")
    }
  }
}
