/// The checksum SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The checksum of bytes, as 64 hexadecimal digits.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func digits(of bytes: [UInt8]) -> String {
    let length = UInt64(bytes.count) * 8
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    var state = initial
    for block in stride(from: 0, to: message.count, by: 64) {
      compress(message[block..<block + 64], into: &state)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (early, late) = (schedule[place - 15], schedule[place - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      schedule.append(schedule[place - 16] &+ first &+ schedule[place - 7] &+ second)
    }
    var words = state
    for (word, constant) in zip(schedule, constants) {
      let (a, e) = (words[0], words[4])
      let choice = e & words[5] ^ ~e & words[6]
      let mixed = words[7] &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25))
      let first = mixed &+ choice &+ constant &+ word
      let majority = a & words[1] ^ a & words[2] ^ words[1] & words[2]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      words = [first &+ second] + words[0..<3] + [words[3] &+ first] + words[4..<7]
    }
    for place in state.indices { state[place] &+= words[place] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of a root of each of the first primes.
  private static func fractions(_ count: Int, ofCubeRoots: Bool) -> [UInt32] {
    let primes = (2...311).lazy.filter { number in
      !(2..<number).contains { number.isMultiple(of: $0) }
    }
    return primes.prefix(count).map { prime in
      var root = Double(prime).squareRoot()
      if ofCubeRoots {
        // By Newton's method, from above: 20 steps are exact to the last bits of a double.
        root = 7
        for _ in 0..<20 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
      }
      return UInt32((root - root.rounded(.down)) * 0x1p32)
    }
  }

  private static let initial = fractions(8, ofCubeRoots: false)
  private static let constants = fractions(64, ofCubeRoots: true)
}
