/// The pixels of a texture, and files of them, written without a library.
package struct TextureFile {
  package let width: Int
  package let height: Int
  /// Red, green, blue and straight alpha of each pixel.
  package let rgba: [UInt8]

  /// Draws a texture, by the color of the pixel at a column and a row.
  package init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) {
    (self.width, self.height) = (width, height)
    rgba = (0..<width * height).flatMap { pixel($0 % width, $0 / width) }
  }

  /// As a PNG with alpha.
  package var png: [UInt8] { Self.png(width: width, height: height, rgba: rgba) }

  /// A PNG whose header says some size, with some pixels.
  package static func png(width: Int, height: Int, rgba: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + content
      return content.count.bytes(4) + named + Packing.checksum(named).bytes(4)
    }
    let rows = stride(from: 0, to: rgba.count, by: 4 * width)
      .flatMap { [0] + rgba[$0..<$0 + 4 * width] }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + chunk("IHDR", width.bytes(4) + height.bytes(4) + [8, 6, 0, 0, 0])
      + chunk("IDAT", Packing.zlib(rows)) + chunk("IEND", [])
  }

  /// How a TIFF is written.
  package struct TIFFVariant: Sendable {
    package enum Compression: Int, CaseIterable, Sendable {
      case none = 1
      case lzw = 5
      case packBits = 32_773
    }

    package var isBigEndian = true
    package var compression = Compression.none
    /// 0 for gray with white 0, 1 for gray, 2 for RGB.
    package var photometry = 2
    /// 0 without alpha, 1 with premultiplied alpha, 2 with straight alpha.
    package var alpha = 2
    package var rowsPerStrip = 3
    package var hasPredictor = false

    package init() {}
  }

  /// As a TIFF.
  package func tiff(_ variant: TIFFVariant) -> [UInt8] {
    let samples = samples(variant)
    let step = variant.rowsPerStrip * width * samples.count / (width * height)
    let strips = stride(from: 0, to: samples.count, by: step).map { first -> [UInt8] in
      let strip = Array(samples[first..<min(samples.count, first + step)])
      switch variant.compression {
      case .none: return strip
      case .lzw: return Packing.lzw(strip)
      case .packBits: return Packing.packBits(strip)
      }
    }
    return Self.tiff(
      strips,
      fields: fields(variant, channels: samples.count / (width * height)),
      isBigEndian: variant.isBigEndian
    )
  }

  private func samples(_ variant: TIFFVariant) -> [UInt8] {
    let channels = (variant.photometry == 2 ? 3 : 1) + (variant.alpha == 0 ? 0 : 1)
    var samples = stride(from: 0, to: rgba.count, by: 4).flatMap { first -> [UInt8] in
      let alpha = Int(rgba[first + 3])
      let colors = rgba[first..<first + (variant.photometry == 2 ? 3 : 1)].map { level in
        let level = variant.photometry == 0 ? 255 - Int(level) : Int(level)
        return UInt8(variant.alpha == 1 ? (level * alpha + 127) / 255 : level)
      }
      return colors + (variant.alpha == 0 ? [] : [UInt8(alpha)])
    }
    if variant.hasPredictor {
      for place in samples.indices.reversed() where place % (width * channels) >= channels {
        samples[place] &-= samples[place - channels]
      }
    }
    return samples
  }

  private func fields(_ variant: TIFFVariant, channels: Int) -> [(tag: Int, values: [Int])] {
    var fields: [(tag: Int, values: [Int])] = [
      (256, [width]), (257, [height]), (258, [Int](repeating: 8, count: channels)),
      (259, [variant.compression.rawValue]), (262, [variant.photometry]), (277, [channels]),
      (278, [variant.rowsPerStrip]), (284, [1]), (317, [variant.hasPredictor ? 2 : 1]),
    ]
    if variant.alpha > 0 { fields.append((338, [variant.alpha])) }
    return fields
  }

  /// A TIFF of strips and of fields of 16 bits.
  private static func tiff(
    _ strips: [[UInt8]],
    fields: [(tag: Int, values: [Int])],
    isBigEndian: Bool
  ) -> [UInt8] {
    func number(_ number: Int, _ count: Int) -> [UInt8] {
      isBigEndian ? number.bytes(count) : number.bytes(count).reversed()
    }
    var body = strips.flatMap { $0 }
    if body.count % 2 == 1 { body.append(0) }
    let offsets = strips.indices.map { 8 + strips[..<$0].reduce(0) { $0 + $1.count } }
    var entries: [UInt8] = []
    let all =
      fields.map { ($0.tag, $0.values, 2) }
      + [(273, offsets, 4), (279, strips.map(\.count), 4)]
    for (tag, values, size) in all.sorted(by: { $0.0 < $1.0 }) {
      entries += number(tag, 2) + number(size == 2 ? 3 : 4, 2) + number(values.count, 4)
      let bytes = values.flatMap { number($0, size) }
      if bytes.count <= 4 {
        entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        entries += number(8 + body.count, 4)
        body += bytes
      }
    }
    return Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8 + body.count, 4)
      + body
      + number(all.count, 2) + entries + number(0, 4)
  }
}

extension Int {
  /// The lowest bytes, the highest of them first.
  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
