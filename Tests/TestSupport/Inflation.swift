/// A decoder of zlib streams, by RFC 1950 and 1951.
struct Inflation {
  private let packed: [UInt8]
  private var place = 16
  private var output: [UInt8] = []

  init(_ packed: [UInt8]) {
    self.packed = packed
  }

  /// Decompresses the stream.
  mutating func bytes() throws -> [UInt8] {
    guard packed.count > 6, packed[0] & 15 == 8, (Int(packed[0]) << 8 | Int(packed[1])) % 31 == 0
    else { throw PNGFile.Flaw(reason: "no zlib stream") }
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      switch try bits(2) {
      case 0: try copy()
      case 1: try expand(literals: .fixedLiterals, distances: .fixedDistances)
      case 2: try expandOwn()
      default: throw PNGFile.Flaw(reason: "no block")
      }
    }
    let sum = output.reduce((1, 0)) { sum, byte in
      let low = (sum.0 + Int(byte)) % 65_521
      return (low, (sum.1 + low) % 65_521)
    }
    let end = (place + 7) / 8
    guard packed.count == end + 4,
      packed[end...].reduce(0, { $0 << 8 | Int($1) }) == sum.1 << 16 | sum.0
    else { throw PNGFile.Flaw(reason: "wrong sum") }
    return output
  }

  /// Reads the next bits, the lowest first.
  private mutating func bits(_ count: Int) throws -> Int {
    guard place + count <= packed.count * 8 else { throw PNGFile.Flaw(reason: "cut short") }
    defer { place += count }
    return (0..<count).reduce(0) { number, bit in
      number | (Int(packed[(place + bit) / 8]) >> ((place + bit) % 8) & 1) << bit
    }
  }

  /// Reads the next symbol of a code.
  private mutating func symbol(of code: PrefixCode) throws -> Int {
    var word = 0
    for length in 1...15 {
      word = word << 1 | (try bits(1))
      if let symbol = code.symbol(word, length: length) { return symbol }
    }
    throw PNGFile.Flaw(reason: "no symbol")
  }

  private mutating func copy() throws {
    place = (place + 7) / 8 * 8
    let count = try bits(16)
    guard try bits(16) == count ^ 0xFFFF else { throw PNGFile.Flaw(reason: "wrong count") }
    for _ in 0..<count { output.append(UInt8(try bits(8))) }
  }

  private mutating func expandOwn() throws {
    let counts = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for entry in order.prefix(counts.2) { lengths[entry] = try bits(3) }
    let code = PrefixCode(lengths: lengths)
    lengths = []
    while lengths.count < counts.0 + counts.1 {
      switch try symbol(of: code) {
      case 16:
        let last = lengths.last ?? 0
        lengths += [Int](repeating: last, count: 3 + (try bits(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try bits(3)))
      case 18: lengths += [Int](repeating: 0, count: 11 + (try bits(7)))
      case let length: lengths.append(length)
      }
    }
    try expand(
      literals: PrefixCode(lengths: Array(lengths[..<counts.0])),
      distances: PrefixCode(lengths: Array(lengths[counts.0...]))
    )
  }

  private mutating func expand(literals: PrefixCode, distances: PrefixCode) throws {
    while true {
      let word = try symbol(of: literals)
      if word == 256 { return }
      guard word > 256 else {
        output.append(UInt8(word))
        continue
      }
      let length: Int
      switch word {
      case 285: length = 258
      case ..<265: length = word - 254
      default:
        let extra = (word - 261) / 4
        length = 3 + (4 + (word - 261) % 4) << extra + (try bits(extra))
      }
      let far = try symbol(of: distances)
      let extra = max(0, far / 2 - 1)
      let distance = far < 4 ? far + 1 : 1 + (2 + far % 2) << extra + (try bits(extra))
      guard distance <= output.count else { throw PNGFile.Flaw(reason: "too far back") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}

/// A prefix code: words of different lengths, none of which is the beginning of another.
private struct PrefixCode {
  /// The symbols in the order of their words.
  private var symbols: [Int] = []
  /// For each length, its first word and how many words of it there are.
  private var words: [(first: Int, count: Int, place: Int)] = []

  static let fixedLiterals = PrefixCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
  )
  static let fixedDistances = PrefixCode(lengths: [Int](repeating: 5, count: 30))

  init(lengths: [Int]) {
    var first = 0
    for length in 0...15 {
      let members = length == 0 ? [] : lengths.indices.filter { lengths[$0] == length }
      first <<= 1
      words.append((first, members.count, symbols.count))
      symbols += members
      first += members.count
    }
  }

  func symbol(_ word: Int, length: Int) -> Int? {
    let entry = words[length]
    guard word >= entry.first, word < entry.first + entry.count else { return nil }
    return symbols[entry.place + word - entry.first]
  }
}
