/// The LZW of TIFF 6.0: codes of 9 to 12 bits, the highest bit first, that widen one code early.
struct LZWDecoder {
  /// The code that empties the table; the one after it ends the data.
  private static let clear = 256
  private static let end = 257
  private static let mostCodes = 4096

  /// The string of a code is that of its prefix, and its last byte.
  private var prefixes = [Int](repeating: 0, count: mostCodes)
  private var lasts = (0..<mostCodes).map { UInt8(truncatingIfNeeded: $0) }
  private var lengths = [Int](repeating: 1, count: mostCodes)
  private var next = end + 1
  private var width = 9
  private var output: [UInt8] = []

  /// Decompresses a strip, up to a count of bytes.
  /// - Throws: A ``TextureRefusal`` for a code that is not defined yet.
  static func bytes(
    of strip: ArraySlice<UInt8>,
    atMost count: Int
  ) throws(TextureRefusal) -> [UInt8] {
    var decoder = Self()
    try decoder.read(strip, atMost: count)
    return Array(decoder.output.prefix(count))
  }

  private mutating func read(
    _ strip: ArraySlice<UInt8>,
    atMost count: Int
  ) throws(TextureRefusal) {
    var (bits, bitCount) = (0, 0)
    var previous: Int?
    for byte in strip {
      (bits, bitCount) = ((bits << 8 | Int(byte)) & 0xff_ffff, bitCount + 8)
      guard bitCount >= width else { continue }
      bitCount -= width
      let code = bits >> bitCount & (1 << width - 1)
      if code == Self.end || output.count >= count { return }
      if code == Self.clear {
        (next, width, previous) = (Self.end + 1, 9, nil)
      } else {
        try add(code, after: previous)
        previous = code
      }
    }
  }

  /// Adds the string of a code, and defines the next code: the string before and its first byte.
  private mutating func add(_ code: Int, after previous: Int?) throws(TextureRefusal) {
    guard code < Self.clear || code <= next && previous != nil && code > Self.end else {
      throw .damaged
    }
    guard let previous else {
      output.append(UInt8(code))
      return
    }
    if next < Self.mostCodes {
      (prefixes[next], lengths[next]) = (previous, lengths[previous] + 1)
      lasts[next] = first(of: code == next ? previous : code)
      next += 1
      if next + 1 >= 1 << width, width < 12 { width += 1 }
    } else if code >= next {
      throw .damaged
    }
    append(code)
  }

  private func first(of code: Int) -> UInt8 {
    var code = code
    while code > Self.end { code = prefixes[code] }
    return lasts[code]
  }

  private mutating func append(_ code: Int) {
    let start = output.count
    output += repeatElement(0, count: lengths[code])
    var (code, place) = (code, output.count - 1)
    while place >= start {
      output[place] = lasts[code]
      (code, place) = (prefixes[code], place - 1)
    }
  }
}
