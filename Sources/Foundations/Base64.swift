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
