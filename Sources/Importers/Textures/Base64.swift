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
