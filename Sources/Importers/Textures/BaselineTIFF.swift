/// A TIFF as editors of particles embed it: 8 bits a channel, gray or RGB, with or without alpha,
/// in strips (TIFF 6.0).
///
/// libtiff would bring the libraries of JPEG, WebP, LZMA, Zstandard and others with it, for files
/// that need none of them.
struct BaselineTIFF {
  /// The fields that are used.
  private enum Tag: Int {
    case width = 256
    case height = 257
    case bitsPerSample = 258
    case compression = 259
    case photometricInterpretation = 262
    case stripOffsets = 273
    case samplesPerPixel = 277
    case rowsPerStrip = 278
    case stripByteCounts = 279
    case planarConfiguration = 284
    case predictor = 317
    case extraSamples = 338
  }

  /// The most values of a field: a strip for each row.
  private static let mostValues = TexturePixels.largestExtent

  private let bytes: [UInt8]
  private let isBigEndian: Bool
  private var fields: [Tag: [Int]] = [:]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("II*\u{0}".utf8)) || bytes.starts(with: Array("MM\u{0}*".utf8))
  }

  /// Reads the fields of the first picture.
  /// - Throws: A ``TextureRefusal``.
  init(_ bytes: [UInt8]) throws(TextureRefusal) {
    self.bytes = bytes
    isBigEndian = bytes.first == UInt8(ascii: "M")
    let directory = try number(at: 4, bytes: 4)
    for entry in 0..<(try number(at: directory, bytes: 2)) {
      let place = directory + 2 + entry * 12
      guard let tag = Tag(rawValue: try number(at: place, bytes: 2)) else { continue }
      fields[tag] = try values(of: place)
    }
  }

  /// A number of 1 to 4 bytes.
  private func number(at place: Int, bytes count: Int) throws(TextureRefusal) -> Int {
    guard place >= 0, place + count <= bytes.count else { throw .damaged }
    let digits = bytes[place..<place + count]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The values of a field: bytes, or numbers of 2 or 4 bytes, in place or elsewhere.
  private func values(of field: Int) throws(TextureRefusal) -> [Int] {
    let type = try number(at: field + 2, bytes: 2)
    guard let size = [1: 1, 3: 2, 4: 4][type] else { throw .damaged }
    let count = try number(at: field + 4, bytes: 4)
    guard (1...Self.mostValues).contains(count) else { throw .damaged }
    let first = count * size <= 4 ? field + 8 : try number(at: field + 8, bytes: 4)
    var values: [Int] = []
    for index in 0..<count {
      values.append(try number(at: first + index * size, bytes: size))
    }
    return values
  }

  private func value(_ tag: Tag, default usual: Int) -> Int { fields[tag]?.first ?? usual }

  // MARK: Pixels

  /// How the samples of a pixel are laid out.
  private struct Layout {
    let colors: Int
    let samples: Int
    let isInverted: Bool
    let isPremultiplied: Bool

    var hasAlpha: Bool { samples > colors }
  }

  private func layout() throws(TextureRefusal) -> Layout {
    let isRGB: Bool
    let isInverted: Bool
    switch value(.photometricInterpretation, default: -1) {
    case 0: (isRGB, isInverted) = (false, true)
    case 1: (isRGB, isInverted) = (false, false)
    case 2: (isRGB, isInverted) = (true, false)
    default: throw TextureRefusal(reason: "is a TIFF that is neither gray nor RGB")
    }
    let colors = isRGB ? 3 : 1
    let samples = value(.samplesPerPixel, default: 1)
    let bits = fields[.bitsPerSample] ?? [1]
    guard (colors...colors + 1).contains(samples), bits.allSatisfy({ $0 == 8 }),
      samples == 1 || value(.planarConfiguration, default: 1) == 1
    else { throw TextureRefusal(reason: "is a TIFF without 8 bits in each of 1 to 4 channels") }
    return Layout(
      colors: colors,
      samples: samples,
      isInverted: isInverted,
      isPremultiplied: value(.extraSamples, default: 2) == 1
    )
  }

  /// Decodes the pixels.
  /// - Throws: A ``TextureRefusal``.
  func pixels() throws(TextureRefusal) -> TexturePixels {
    let (width, height) = (value(.width, default: 0), value(.height, default: 0))
    try TexturePixels.check(width: width, height: height)
    let layout = try layout()
    let samples = try samples(in: width * layout.samples, rows: height, layout)
    let light = (0..<width * height).map { pixel in
      let first = pixel * layout.samples
      func sample(_ index: Int) -> Float { Float(samples[first + index]) / 255 }
      let alpha = layout.hasAlpha ? sample(layout.colors) : 1
      func color(_ index: Int) -> Float {
        let level = sample(layout.colors == 1 ? 0 : index)
        let upright = layout.isInverted ? 1 - level : level
        return layout.isPremultiplied ? min(upright, alpha) : upright * alpha
      }
      return SIMD4(color(0), color(1), color(2), alpha)
    }
    return TexturePixels(width: width, light: light)
  }

  /// The samples of all strips, decompressed.
  private func samples(
    in rowLength: Int,
    rows: Int,
    _ layout: Layout
  ) throws(TextureRefusal) -> [UInt8] {
    let rowsPerStrip = min(max(value(.rowsPerStrip, default: rows), 1), rows)
    let count = (rows + rowsPerStrip - 1) / rowsPerStrip
    let offsets = fields[.stripOffsets] ?? []
    let lengths = fields[.stripByteCounts] ?? []
    // Strips that overlap could take forever.
    guard offsets.count == count, lengths.count == count, lengths.reduce(0, +) <= bytes.count else {
      throw .damaged
    }
    var samples: [UInt8] = []
    samples.reserveCapacity(rowLength * rows)
    for (strip, (offset, length)) in zip(offsets, lengths).enumerated() {
      guard offset + length <= bytes.count else { throw .damaged }
      let rowsHere = min(rowsPerStrip, rows - strip * rowsPerStrip)
      samples += try decompressed(bytes[offset..<offset + length], to: rowsHere * rowLength)
    }
    switch value(.predictor, default: 1) {
    case 1: return samples
    case 2: return Self.integrated(samples, rowLength: rowLength, step: layout.samples)
    default: throw TextureRefusal(reason: "is a TIFF with an unknown predictor")
    }
  }

  private func decompressed(
    _ strip: ArraySlice<UInt8>,
    to count: Int
  ) throws(TextureRefusal) -> ArraySlice<UInt8> {
    let samples: ArraySlice<UInt8>
    switch value(.compression, default: 1) {
    case 1: samples = strip.prefix(count)
    case 5: samples = try LZWDecoder.bytes(of: strip, atMost: count)[...]
    case 32_773: samples = Self.unpacked(strip, atMost: count)[...]
    default:
      throw TextureRefusal(reason: "is a TIFF that is compressed by neither LZW nor PackBits")
    }
    guard samples.count == count else { throw .damaged }
    return samples
  }

  /// Undoes PackBits: literal bytes, or one byte several times.
  private static func unpacked(_ strip: ArraySlice<UInt8>, atMost count: Int) -> [UInt8] {
    var samples: [UInt8] = []
    var rest = strip
    while samples.count < count, let head = rest.popFirst() {
      switch Int(Int8(bitPattern: head)) {
      case let length where length >= 0:
        samples += rest.prefix(length + 1)
        rest = rest.dropFirst(length + 1)
      case -128: continue
      case let length:
        guard let byte = rest.popFirst() else { return samples }
        samples += repeatElement(byte, count: 1 - length)
      }
    }
    return Array(samples.prefix(count))
  }

  /// Undoes the horizontal predictor: samples are differences from those of the pixel to the left.
  private static func integrated(_ samples: [UInt8], rowLength: Int, step: Int) -> [UInt8] {
    var samples = samples
    for row in stride(from: 0, to: samples.count, by: rowLength) {
      for place in row + step..<row + max(rowLength, step) {
        samples[place] &+= samples[place - step]
      }
    }
    return samples
  }
}
