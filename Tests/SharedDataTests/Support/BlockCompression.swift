import DetectionPrimitives
import Foundation

/// What JPEG leaves of a picture: blocks of 8×8 pixels whose cosine transforms are rounded to multiples of a table.
///
/// Brightness and color as JFIF has them, at full resolution, with the tables of ITU-T T.81, annex K. What is left out
/// (Huffman codes) loses nothing.
struct BlockCompression {
  /// 1…100, as libjpeg scales the tables.
  let quality: Int

  private static let brightness: [Double] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
    87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ]

  private static let color: [Double] =
    [17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66]
    + [Double](repeating: 99, count: 38)

  /// The cosine transform of eight numbers: row k times the numbers is coefficient k.
  private static let basis: [Double] = (0..<64).map { index in
    let (k, n) = (Double(index / 8), Double(index % 8))
    return cos((2 * n + 1) * k * .pi / 16) * (index < 8 ? 0.125.squareRoot() : 0.5)
  }

  /// Compresses packed RGB.
  func callAsFunction(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
    let scale = Double(quality < 50 ? 5000 / quality : 200 - 2 * quality)
    let tables = [Self.brightness, Self.color, Self.color].map {
      $0.map { max(1, (($0 * scale + 50) / 100).rounded(.down)) }
    }
    var result = bytes
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        var planes = [[Double]](repeating: [Double](repeating: 0, count: 64), count: 3)
        for index in 0..<64 {
          // The last row and column go on beyond the edge.
          let pixel = 3 * (min(top + index / 8, height - 1) * width + min(left + index % 8, width - 1))
          let (r, g, b) = (Double(bytes[pixel]), Double(bytes[pixel + 1]), Double(bytes[pixel + 2]))
          planes[0][index] = 0.299 * r + 0.587 * g + 0.114 * b - 128
          planes[1][index] = -0.168736 * r - 0.331264 * g + 0.5 * b
          planes[2][index] = 0.5 * r - 0.418688 * g - 0.081312 * b
        }
        for channel in 0..<3 { planes[channel] = Self.rounded(planes[channel], to: tables[channel]) }
        for index in 0..<64 where top + index / 8 < height && left + index % 8 < width {
          let pixel = 3 * ((top + index / 8) * width + left + index % 8)
          let (y, u, v) = (planes[0][index] + 128, planes[1][index], planes[2][index])
          for (channel, value) in [y + 1.402 * v, y - 0.344136 * u - 0.714136 * v, y + 1.772 * u].enumerated() {
            result[pixel + channel] = UInt8(min(max(value.rounded(), 0), 255))
          }
        }
      }
    }
    return result
  }

  /// A block with its coefficients rounded to multiples of a table.
  private static func rounded(_ block: [Double], to table: [Double]) -> [Double] {
    var coefficients = product(product(basis, block), transposed(basis))
    for index in 0..<64 { coefficients[index] = (coefficients[index] / table[index]).rounded() * table[index] }
    return product(product(transposed(basis), coefficients), basis)
  }

  private static func transposed(_ matrix: [Double]) -> [Double] { (0..<64).map { matrix[$0 % 8 * 8 + $0 / 8] } }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    (0..<64).map { index in
      var sum = 0.0
      for k in 0..<8 { sum += a[index / 8 * 8 + k] * b[k * 8 + index % 8] }
      return sum
    }
  }
}
