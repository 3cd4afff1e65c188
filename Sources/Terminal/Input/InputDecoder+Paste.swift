import KamuroScreen

// A bracketed paste: `ESC [ 200 ~ text ESC [ 201 ~`. Nothing of the text is kept.
extension InputDecoder {
  /// The mark behind pasted text.
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// A byte of pasted text, of which the last bytes match the beginning of the end mark.
  mutating func decodePaste(_ byte: UInt8, matched: Int) {
    let count = Self.matched(byte, after: matched)
    state = count == Self.endOfPaste.count ? .pasteEnd(matched: 0) : .paste(matched: count)
  }

  /// A byte right behind an end mark: the mark was part of the text.
  mutating func decodePasteEnd(_ byte: UInt8, matched: Int) {
    state = .pasteEnd(matched: Self.matched(byte, after: matched) % Self.endOfPaste.count)
  }

  /// Nothing follows for a while: the paste is over, also where its end mark is missing, and an ESC at
  /// the end is the key.
  mutating func flushPaste(_ matched: Int, into events: inout [InputEvent]) {
    events.append(.paste)
    if matched == 1 { events.append(.key(.escape)) }
  }

  private static func matched(_ byte: UInt8, after count: Int) -> Int {
    if byte == endOfPaste[count] { return count + 1 }
    return byte == endOfPaste[0] ? 1 : 0
  }
}
