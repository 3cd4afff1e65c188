/// Compressed data, written without a library and mostly without compression.
package enum Packing {
  /// A stream of zlib, in stored blocks.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let sum = bytes.reduce((1, 0)) { sum, byte in
      let low = (sum.0 + Int(byte)) % 65_521
      return (low, (sum.1 + low) % 65_521)
    }
    return [0x78, 0x01] + stored(bytes) + (sum.1 << 16 | sum.0).bytes(4)
  }

  /// A file of gzip, in stored blocks.
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + stored(bytes)
      + checksum(bytes).bytes(4).reversed() + bytes.count.bytes(4).reversed()
  }

  /// A file of gzip of zeros, each 258 of which take 13 bits; it has no end.
  package static func bomb(matches: Int) -> [UInt8] {
    // A last block of fixed codes, with the literal 0; then 258 bytes from a distance of 1.
    var bits = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
    for _ in 0..<matches { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { first in
      bits[first..<min(bits.count, first + 8)].enumerated()
        .reduce(UInt8(0)) { $0 | UInt8($1.element) << UInt8($1.offset) }
    }
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + bytes
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let most = 65_535
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: most))
    return starts.flatMap { first -> [UInt8] in
      let block = bytes[first..<min(bytes.count, first + most)]
      let isLast: UInt8 = first + most >= bytes.count ? 1 : 0
      return [isLast] + block.count.bytes(2).reversed() + (~block.count).bytes(2).reversed() + block
    }
  }

  /// CRC-32.
  static func checksum(_ bytes: [UInt8]) -> Int {
    let rest = bytes.reduce(UInt32.max) { rest, byte in
      (0..<8).reduce(rest ^ UInt32(byte)) { rest, _ in
        rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
    return Int(~rest)
  }

  /// PackBits: a run of equal bytes, or a literal one.
  static func packBits(_ bytes: [UInt8]) -> [UInt8] {
    var (packed, rest) = ([UInt8](), bytes[...])
    while let byte = rest.first {
      let run = min(rest.prefix { $0 == byte }.count, 128)
      packed += run > 1 ? [UInt8(truncatingIfNeeded: 1 - run), byte] : [0, byte]
      rest = rest.dropFirst(run)
    }
    return packed
  }

  /// LZW of TIFF 6.0, by its pseudocode.
  static func lzw(_ bytes: [UInt8]) -> [UInt8] {
    var (bits, count, packed) = (0, 0, [UInt8]())
    var table: [[UInt8]: Int] = [:]
    var width = 9
    func code(of string: [UInt8]) -> Int { string.count == 1 ? Int(string[0]) : table[string] ?? 0 }
    func write(_ code: Int) {
      (bits, count) = ((bits << width | code) & 0xff_ffff, count + width)
      while count >= 8 {
        count -= 8
        packed.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    write(256)
    var string: [UInt8] = []
    for byte in bytes {
      let longer = string + [byte]
      if longer.count == 1 || table[longer] != nil {
        string = longer
        continue
      }
      write(code(of: string))
      table[longer] = 258 + table.count
      string = [byte]
      // The code 511 is the first that is written with 10 bits, and so on.
      if let wider = [511: 10, 1023: 11, 2047: 12][257 + table.count] { width = wider }
      if 257 + table.count == 4094 {
        write(256)
        (table, width) = ([:], 9)
      }
    }
    if !string.isEmpty { write(code(of: string)) }
    write(257)
    if count > 0 { packed.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
    return packed
  }

  /// Base 64 in lines.
  package static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for first in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[first..<min(bytes.count, first + 3)])
      let number = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[$1]) : 0) }
      for place in 0..<4 {
        text.append(place <= group.count ? digits[number >> (18 - 6 * place) & 63] : "=")
      }
      if first % 57 == 54 { text += "\n" }
    }
    return text
  }
}
