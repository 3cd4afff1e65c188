internal import KamuroParticles

/// A PNG as a text in base 64 (RFC 2397).
enum DataURL {
  /// How such a text begins.
  static let head = Image.dataHead

  static func recognizes(_ text: String) -> Bool { text.hasPrefix(head) }

  /// The text of a PNG.
  static func text(png bytes: [UInt8]) -> String {
    var text = Array(head.utf8)
    text.write(base64: bytes)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of the PNG.
  static func png(_ text: String) throws(EffectFile.Refusal) -> [UInt8] {
    guard recognizes(text) else {
      throw EffectFile.Refusal("a picture in the file begins with \(head)")
    }
    guard text.utf8.count <= Image.longestData else {
      throw EffectFile.Refusal("it is larger than 1 MiB")
    }
    guard let bytes = Base64.bytes(of: text.dropFirst(head.count)), !bytes.isEmpty else {
      throw EffectFile.Refusal("it is no base 64")
    }
    return bytes
  }
}
