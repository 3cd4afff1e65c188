import KamuroScreen

// A bracketed paste: `ESC [ 200 ~ text ESC [ 201 ~`. The text is not stored.
extension InputDecoder {
  /// The end mark of pasted text.
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// Decodes a byte of pasted text, whose last `matched` bytes match the beginning of the end mark.
  mutating func decodePaste(_ byte: UInt8, matched: Int) {
    let count = Self.matched(byte, after: matched)
    state = count == Self.endOfPaste.count ? .pasteEnd(matched: 0) : .paste(matched: count)
  }

  /// Decodes a byte directly after an end mark: the mark was part of the text.
  mutating func decodePasteEnd(_ byte: UInt8, matched: Int) {
    state = .pasteEnd(matched: Self.matched(byte, after: matched) % Self.endOfPaste.count)
  }

  /// Ends the paste after a pause, with or without its end mark; an ESC at the end is the Escape
  /// key.
  mutating func flushPaste(_ matched: Int, into events: inout [InputEvent]) {
    events.append(.paste)
    if matched == 1 { events.append(.key(.escape)) }
  }

  private static func matched(_ byte: UInt8, after count: Int) -> Int {
    if byte == endOfPaste[count] { return count + 1 }
    return byte == endOfPaste[0] ? 1 : 0
  }
}
