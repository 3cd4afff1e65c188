internal import KamuroCDocuments
internal import KamuroCPictures

extension TexturePixels {
  /// The most bytes of a compressed picture: 1024 x 1024 pixels of a TIFF, and its fields.
  static let mostBytes = 4 << 20 + 1 << 16

  /// Decodes what a file embeds: base 64 of a PNG or a TIFF, which gzip or zlib may compress.
  /// - Throws: A ``TextureRefusal``.
  init(embedded text: String) throws(TextureRefusal) {
    guard let data = [UInt8](base64: text) else { throw .damaged }
    let isCompressed = data.starts(with: [0x1f, 0x8b]) || data.first == 0x78
    let picture = isCompressed ? try Self.inflated(data) : data
    if picture.starts(with: Self.signatureOfPNG) {
      try self.init(png: picture)
    } else if BaselineTIFF.recognizes(picture) {
      self = try BaselineTIFF(picture).pixels()
    } else {
      throw data.isEmpty ? .empty : TextureRefusal(reason: "is neither a PNG nor a TIFF")
    }
  }

  private static func inflated(_ data: [UInt8]) throws(TextureRefusal) -> [UInt8] {
    var result = KAMURO_INFLATE_DAMAGED
    let bytes = [UInt8](unsafeUninitializedCapacity: mostBytes) { output, count in
      result = kamuro_inflate(data, data.count, output.baseAddress, mostBytes, &count)
    }
    switch result {
    case KAMURO_INFLATE_DONE: return bytes
    case KAMURO_INFLATE_TOO_LARGE:
      throw TextureRefusal(reason: "has more than \(mostBytes / 1024) KiB")
    default: throw .damaged
    }
  }

  // MARK: PNG

  private static let signatureOfPNG: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  /// Where the first chunk, which a header has to be, has its width and its height.
  private static let placesInHeader = (width: 16, height: 20)

  private init(png file: [UInt8]) throws(TextureRefusal) {
    guard pictures_are_available() else {
      throw TextureRefusal(reason: "is a PNG, and this kamuro was built without libpng")
    }
    func side(at place: Int) -> Int? {
      guard file.count >= place + 4 else { return nil }
      return file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let width = side(at: Self.placesInHeader.width),
      let height = side(at: Self.placesInHeader.height)
    else { throw .damaged }
    try Self.check(width: width, height: height)
    let largest = max(width, height)
    var message = [CChar](repeating: 0, count: 64)
    var (columns, rows) = (UInt32(0), UInt32(0))
    var pixels = [UInt8](repeating: 0, count: 4 * largest * largest)
    guard
      png_decode(file, file.count, UInt32(largest), &pixels, &columns, &rows, &message),
      columns == width, rows == height
    else { throw .damaged }
    self.init(width: width, rgba: Array(pixels.prefix(4 * width * height)))
  }
}

/// Why an embedded texture is not used.
struct TextureRefusal: Error, Hashable {
  /// What the picture is, in words that follow "the picture".
  let reason: String

  static let damaged = Self(reason: "is damaged")
  static let empty = Self(reason: "is empty")
}

extension [UInt8] {
  /// Decodes base 64 (RFC 4648); white space is skipped, and padding may be missing.
  ///
  /// `nil` for other characters.
  /// - Complexity: O(*n*) in the length of the text.
  init?(base64 text: String) {
    self = []
    reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="): return
      case UInt8(ascii: " "), 9, 10, 13: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
  }
}
