import KamuroRaster
import KamuroScreen
import KamuroTerminal
import KamuroTestSupport

/// Terminal input: keys, mouse reports and answers, mutated at random.
///
/// The decoder must give the same result however the bytes are split, and must recover after a
/// sequence that resets it.
struct AnswersSubject: FuzzSubject {
  private static let pieces = [
    "\u{1B}P>|kitty(0.41.0)\u{1B}\\", "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\",
    "\u{1B}]11;rgba:f/f/f/f\u{7}",
    "\u{1B}[?2026;2$y", "\u{1B}[?62;4c", "\u{1B}[24;80R", "\u{1B}P1$r48:2::1:2:3m\u{1B}\\",
    "\u{1B}[<0;12;7M", "\u{1B}[<35;1;1m", "\u{1B}[M !!", "\u{1B}[I", "\u{1B}[O", "\u{1B}[A",
    "\u{1B}OP",
    "\u{1B}[1;2C", "\u{1B}[27;5;97~", "\u{1B}[97;5u", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[[A",
    "\u{1B}",
    "\u{1B}X", "\u{1B}_", "\u{9B}", "q", " ", "\r", "\u{3}", "é", "漢", "👨‍👩‍👧", "\u{18}", "\u{1A}",
  ].map { Array($0.utf8) }

  private static let numbers = [
    "0", "1", "255", "65535", "99999999999999999999", "-1", ";", ":", "",
  ]

  /// Sequences that end any unfinished input: a cancel, a string terminator and the end of a paste.
  private static let end = Array("\u{18}\u{1B}\\\u{1B}[201~".utf8)

  private func bytes(_ mutator: inout Mutator) -> [UInt8] {
    (0...mutator.integer(below: 12)).flatMap { _ -> [UInt8] in
      let piece = mutator.pick(Self.pieces) ?? []
      switch mutator.integer(below: 6) {
      case 0: return mutator.broken(piece)
      case 1: return Array(piece.prefix(mutator.integer(below: piece.count + 1)))
      case 2: return renumbered(piece, &mutator)
      case 3 where mutator.integer(below: 20) == 0:
        let count = mutator.pick([127, 128, 129, 5000, 200_000]) ?? 127
        return piece.dropLast() + Array(repeating: mutator.byte(), count: count) + piece.suffix(1)
      case 4: return (0..<mutator.integer(below: 9)).map { _ in mutator.byte() }
      default: return piece
      }
    }
  }

  /// The piece with its digits replaced by other numbers.
  private func renumbered(_ piece: [UInt8], _ mutator: inout Mutator) -> [UInt8] {
    piece.flatMap { byte in
      (0x30...0x39).contains(byte) ? Array((mutator.pick(Self.numbers) ?? "").utf8) : [byte]
    }
  }

  func input(seed: UInt64) -> String {
    var mutator = Mutator(seed: seed)
    return String(decoding: bytes(&mutator), as: UTF8.self).debugDescription
  }

  func run(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    let bytes = bytes(&mutator)
    var (whole, cut) = (InputDecoder(), InputDecoder())
    var (wholeEvents, cutEvents): ([InputEvent], [InputEvent]) = ([], [])
    whole.decode(bytes, into: &wholeEvents)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = mutator.integer(below: 7) + 1
      cut.decode(rest.prefix(count), into: &cutEvents)
      rest = rest.dropFirst(count)
    }
    guard wholeEvents == cutEvents, whole.answers == cut.answers else {
      throw Finding("split input gives another result")
    }
    guard wholeEvents.count <= bytes.count else {
      throw Finding("\(wholeEvents.count) events of \(bytes.count) bytes")
    }
    whole.flush(into: &wholeEvents)
    whole.decode(Self.end + [UInt8(ascii: "q")], into: &wholeEvents)
    guard wholeEvents.last == .key(.character("q")) else {
      throw Finding("the key after the input was not decoded")
    }
  }
}
