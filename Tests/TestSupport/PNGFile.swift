/// A PNG file decoded without a library: 8 bits a channel, RGB or RGBA.
package struct PNGFile: Equatable {
  /// The reason why bytes are not such a PNG file.
  package struct Flaw: Error {
    /// What is wrong.
    package let reason: String
  }

  /// The number of pixels in a row.
  package private(set) var width = 0
  /// The number of rows.
  package private(set) var height = 0
  /// The number of bytes of a pixel, 3 or 4.
  package private(set) var channels = 0
  /// The types of the chunks, in their order.
  package private(set) var chunks: [String] = []
  /// All pixels, row by row.
  package private(set) var bytes: [UInt8] = []

  /// Decodes a file and validates its checksums and lengths.
  package init(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Flaw(reason: "no signature")
    }
    var place = 8
    var packed: [UInt8] = []
    while place < file.count {
      guard place + 12 <= file.count else { throw Flaw(reason: "cut short") }
      let count = Self.number(file[place..<place + 4])
      guard place + 12 + count <= file.count else { throw Flaw(reason: "cut short") }
      let content = file[place + 8..<place + 8 + count]
      let sum = file[place + 8 + count..<place + 12 + count]
      guard Self.checksum(file[place + 4..<place + 8 + count]) == Self.number(sum) else {
        throw Flaw(reason: "wrong checksum")
      }
      chunks.append(String(decoding: file[place + 4..<place + 8], as: UTF8.self))
      if chunks.last == "IHDR" { try readHeader(Array(content)) }
      if chunks.last == "IDAT" { packed += content }
      place += 12 + count
    }
    guard chunks.first == "IHDR", chunks.last == "IEND" else { throw Flaw(reason: "no end") }
    var inflation = Inflation(packed)
    bytes = try unfiltered(try inflation.bytes())
  }

  /// The channels of the pixel at a column and a row.
  package subscript(x: Int, y: Int) -> [UInt8] {
    let first = (y * width + x) * channels
    return Array(bytes[first..<first + channels])
  }

  private mutating func readHeader(_ header: [UInt8]) throws {
    guard header.count == 13, header[8] == 8, header[10...] == [0, 0, 0] else {
      throw Flaw(reason: "unusual header")
    }
    width = Self.number(header[0..<4])
    height = Self.number(header[4..<8])
    guard let channels = [2: 3, 6: 4][header[9]] else { throw Flaw(reason: "unusual color") }
    self.channels = channels
  }

  private func unfiltered(_ lines: [UInt8]) throws -> [UInt8] {
    let length = width * channels
    guard lines.count == height * (length + 1) else { throw Flaw(reason: "wrong length") }
    var above = [UInt8](repeating: 0, count: length)
    var all: [UInt8] = []
    all.reserveCapacity(height * length)
    for row in 0..<height {
      let first = row * (length + 1)
      var line = Array(lines[first + 1..<first + 1 + length])
      for place in 0..<length {
        let left = place < channels ? 0 : Int(line[place - channels])
        let corner = place < channels ? 0 : Int(above[place - channels])
        let up = Int(above[place])
        switch lines[first] {
        case 0: break
        case 1: line[place] &+= UInt8(left)
        case 2: line[place] &+= UInt8(up)
        case 3: line[place] &+= UInt8((left + up) / 2)
        case 4: line[place] &+= UInt8(Self.paeth(left, up, corner))
        default: throw Flaw(reason: "unknown filter")
        }
      }
      all += line
      above = line
    }
    return all
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let guess = left + up - corner
    let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// CRC-32.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    let rest = bytes.reduce(UInt32.max) { rest, byte in
      (0..<8).reduce(rest ^ UInt32(byte)) { rest, _ in
        rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
    return Int(~rest)
  }
}
