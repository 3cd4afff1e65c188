/// Base 64 with padding (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The number of digits of a number of bytes, with padding.
  package static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  /// Writes the digits of bytes to memory with room for ``length(of:)`` bytes.
  package static func write(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    digits.withUnsafeBufferPointer { digits in
      var next = target
      for first in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - first)
        var bits = Int(bytes[first]) << 16
        if count > 1 { bits |= Int(bytes[first + 1]) << 8 }
        if count > 2 { bits |= Int(bytes[first + 2]) }
        for place in 0..<4 {
          next[place] = place <= count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
        }
        next += 4
      }
    }
  }
}

extension [UInt8] {
  /// Appends bytes in base 64.
  package mutating func write(base64 bytes: [UInt8]) {
    let length = Base64.length(of: bytes.count)
    self += [UInt8](unsafeUninitializedCapacity: length) { target, count in
      guard let start = target.baseAddress else { return }
      bytes.withUnsafeBufferPointer { Base64.write($0, to: start) }
      count = length
    }
  }
}

extension Base64 {
  /// Decodes a text (RFC 4648); white space is skipped, and padding may be missing.
  ///
  /// `nil` for other characters.
  /// - Complexity: O(*n*) in the length of the text.
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="): return bytes
      case UInt8(ascii: " "), 9, 10, 13: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }
}
