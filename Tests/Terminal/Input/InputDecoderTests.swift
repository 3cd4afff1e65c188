import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Input decoder")
struct InputDecoderTests {
  /// Input bytes with the events that they are decoded to.
  struct Example: Sendable, CustomStringConvertible {
    let bytes: [UInt8]
    let events: [InputEvent]
    var description: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    init(_ text: String, _ events: InputEvent...) {
      bytes = Array(text.utf8)
      self.events = events
    }

    init(bytes: [UInt8], _ events: InputEvent...) {
      self.bytes = bytes
      self.events = events
    }
  }

  private static func position(_ column: Int, _ row: Int) -> PointerPlace {
    PointerPlace(column: column, row: row)
  }

  static let keys: [Example] = [
    Example(
      "aé✨\u{1F386}",
      .key(.character("a")),
      .key(.character("é")),
      .key(.character("✨")),
      .key(.character("\u{1F386}"))
    ),
    Example(
      "\r\n\t\u{7F}\u{8}",
      .key(.enter),
      .key(.enter),
      .key(.tab),
      .key(.backspace),
      .key(.backspace)
    ),
    Example(
      "\u{1}\u{C}\u{1A}\u{0}\u{1F}",
      .key(.control("a")),
      .key(.control("l")),
      .key(.control("z")),
      .key(.other),
      .key(.other)
    ),
    Example("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .key(.up), .key(.down), .key(.right), .key(.left)),
    Example("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", .key(.up), .key(.down), .key(.right), .key(.left)),
    Example("\u{1B}[1;5A\u{1B}[1;3D\u{1B}O5C", .key(.up), .key(.left), .key(.right)),
    Example(
      "\u{1B}[1;2D\u{1B}[1;2C\u{1B}[1;6C\u{1B}[1;2A",
      .key(.shiftLeft),
      .key(.shiftRight),
      .key(.shiftRight),
      .key(.up)
    ),
    Example("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", .key(.home), .key(.end), .key(.home), .key(.end)),
    Example(
      "\u{1B}[1~\u{1B}[7~\u{1B}[4~\u{1B}[8~",
      .key(.home),
      .key(.home),
      .key(.end),
      .key(.end)
    ),
    Example("\u{1B}[5~\u{1B}[6~\u{1B}[5;5~", .key(.pageUp), .key(.pageDown), .key(.pageUp)),
    Example("\u{1B}[Z\u{1B}OM", .key(.backTab), .key(.enter)),
    Example(
      "\u{1B}[3~\u{1B}[15;2~\u{1B}OP\u{1B}[[A\u{1B}[1;5P",
      .key(.other),
      .key(.other),
      .key(.other),
      .key(.other),
      .key(.other)
    ),
    Example(
      "\u{1B}aq\u{1B}éq",
      .key(.other),
      .key(.character("q")),
      .key(.other),
      .key(.character("q"))
    ),
    Example("\u{1B}\u{1B}[A", .key(.escape), .key(.up)),
    Example(
      "\u{1B}[27u\u{1B}[108;5u\u{1B}[97u\u{1B}[9;2u\u{1B}[27;5;99~",
      .key(.escape),
      .key(.control("l")),
      .key(.character("a")),
      .key(.backTab),
      .key(.control("c"))
    ),
    Example("\u{1B}[I\u{1B}[O", .focus(true), .focus(false)),
  ]

  static let mouse: [Example] = [
    Example(
      "\u{1B}[<0;1;1M\u{1B}[<0;1;1m",
      .mouseDown(.left, at: position(0, 0)),
      .mouseUp(at: position(0, 0))
    ),
    Example(
      "\u{1B}[<1;999;400M\u{1B}[<2;12;3M",
      .mouseDown(.middle, at: position(998, 399)),
      .mouseDown(.right, at: position(11, 2))
    ),
    Example(
      "\u{1B}[<32;5;6M\u{1B}[<34;5;6M\u{1B}[<35;7;8M",
      .mouseDragged(.left, to: position(4, 5)),
      .mouseDragged(.right, to: position(4, 5)),
      .mouseMoved(to: position(6, 7))
    ),
    Example(
      "\u{1B}[<64;2;2M\u{1B}[<65;2;2M\u{1B}[<66;2;2M\u{1B}[<128;2;2M",
      .wheel(-1, at: position(1, 1)),
      .wheel(1, at: position(1, 1))
    ),
    Example(
      "\u{1B}[<4;3;3M\u{1B}[<16;3;3M",
      .mouseDown(.left, at: position(2, 2)),
      .mouseDown(.left, at: position(2, 2))
    ),
    Example(bytes: [0x1B, 0x5B, 0x4D, 0x20, 0x21, 0x21], .mouseDown(.left, at: position(0, 0))),
    Example(bytes: [0x1B, 0x5B, 0x4D, 0x23, 0xFF, 0x22], .mouseUp(at: position(222, 1))),
    Example(bytes: [0x1B, 0x5B, 0x4D, 0x43, 0x1B, 0x00], .mouseMoved(to: position(0, 0))),
    Example(bytes: [0x1B, 0x5B, 0x4D, 0x60, 0x30, 0x30], .wheel(-1, at: position(15, 15))),
    Example(
      "\u{1B}[32;10;20M\u{1B}[35;10;20M",
      .mouseDown(.left, at: position(9, 19)),
      .mouseUp(at: position(9, 19))
    ),
  ]

  static let others: [Example] = [
    Example("a\u{1B}[12;40Rb", .key(.character("a")), .key(.character("b"))),
    Example("\u{1B}[?62;1;6c\u{1B}[>0;379;0c\u{1B}[?2026;2$yx\u{1B}[0n", .key(.character("x"))),
    Example(
      "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\q\u{1B}]4;1\u{7}q",
      .key(.character("q")),
      .key(.character("q"))
    ),
    Example(
      "\u{1B}P>|XTerm(379)\u{1B}\\q\u{1B}_Gi=1;OK\u{1B}\\q",
      .key(.character("q")),
      .key(.character("q"))
    ),
    Example(
      // A paste without its end mark.
      "\u{1B}[200~a\r\u{1B}[Ab",
      .paste
    ),
    Example("a\u{1B}[200~x\r \u{1B}[<0;5;5M\u{1B}[201~", .key(.character("a")), .paste),
    // A pasted text that contains end marks.
    Example("\u{1B}[200~x\u{1B}[201~\r\u{1B}[200~ y\u{1B}[201~", .paste),
    Example("\u{1B}[200~\u{1B}\u{1B}[201\u{1B}[201~\u{1B}[20", .paste),
    Example("\u{1B}[201~q", .key(.character("q"))),
    // Esc after a paste, with and without the end mark.
    Example("\u{1B}[200~x\u{1B}", .paste, .key(.escape)),
    Example("\u{1B}[200~x\u{1B}[201~\u{1B}", .paste, .key(.escape)),
    Example("\u{1B}[12;3\u{18}q", .key(.character("q"))),
    Example("\u{1B}[99;99;99zq", .key(.other), .key(.character("q"))),
    Example(
      bytes: [0xFF, 0xC3, 0x28, 0xE2, 0x9C, 0x61, 0x80, 0xED, 0xA0, 0x80],
      .key(.character("(")),
      .key(.character("a"))
    ),
  ]

  private func events(_ chunks: [ArraySlice<UInt8>]) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for chunk in chunks { decoder.decode(chunk, into: &events) }
    decoder.flush(into: &events)
    return events
  }

  @Test("A combining mark alone is no character, whether plain or by its code point")
  func combiningMarksAreNoCharacters() {
    for mark in ["\u{301}", "\u{20DD}", "\u{93E}"] as [Unicode.Scalar] {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.decode(Array("\u{1B}[\(mark.value)u".utf8) + Array(String(mark).utf8), into: &events)
      #expect(events == [.key(.other), .key(.other)])
    }
  }

  @Test(
    "The input decoder reads keys, mouse reports and sequences that are neither",
    arguments: keys + mouse + others
  )
  func decodesKeysMouseAndOtherSequences(_ example: Example) {
    #expect(events([example.bytes[...]]) == example.events)
  }

  @Test(
    "The input decoder reads the same events however the bytes are split",
    arguments: keys + mouse + others
  )
  func decodesTheSameHoweverBytesAreSplit(_ example: Example) {
    let bytes = example.bytes
    #expect(events(bytes.indices.map { bytes[$0...$0] }) == example.events)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let chunks = [bytes[..<first], bytes[first..<second], bytes[second...]]
        #expect(events(chunks) == example.events, "split at \(first) and \(second)")
      }
    }
  }

  @Test("The input decoder takes a lone ESC for the Escape key only when nothing follows")
  func takesLoneEscapeForKeyOnlyAtFlush() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode([0x1B], into: &events)
    #expect(events.isEmpty && decoder.isAwaitingMore)
    decoder.flush(into: &events)
    #expect(events == [.key(.escape)] && !decoder.isAwaitingMore)
    decoder.flush(into: &events)
    #expect(events.count == 1)
  }

  @Test(
    "The input decoder keeps an unfinished sequence until the flush, then reads the next key",
    arguments: [
      "\u{1B}[<0;1", "\u{1B}[M ", "\u{1B}]11;", "\u{1B}P>|kit", "\u{1B}[?6", "\u{1B}[200~x",
      "\u{1B}P1$r0",
    ]
  )
  func abandonsUnfinishedSequenceAtFlush(_ text: String) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array(text.utf8), into: &events)
    #expect(decoder.isUnfinished && !decoder.isAwaitingMore && events.isEmpty)
    decoder.flush(into: &events)
    #expect(!decoder.isUnfinished)
    decoder.decode(Array("q".utf8), into: &events)
    #expect(events.filter { $0 != .paste } == [.key(.character("q"))])
  }

  @Test(
    "The input decoder reads the next key after Alt with a key that opens a sequence",
    arguments: ["]", "P", "_", "[", "O"]
  )
  func readsNextKeyAfterAltWithSequenceOpener(_ text: String) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("\u{1B}\(text)".utf8), into: &events)
    #expect(decoder.isAwaitingMore)
    decoder.flush(into: &events)
    decoder.decode(Array("q".utf8), into: &events)
    #expect(events == [.key(.other), .key(.character("q"))])
  }

  @Test("The input decoder reads the key sequences of the terminal's own table")
  func readsKeysOfTerminalTable() {
    var decoder = InputDecoder(keys: [
      Array("\u{1B}[25~".utf8): .pageUp, Array("\u{1B}Q".utf8): .home,
    ])
    var events: [InputEvent] = []
    decoder.decode(Array("\u{1B}[25~\u{1B}Q".utf8), into: &events)
    #expect(events == [.key(.pageUp), .key(.home)])
  }

  @Test("The input decoder survives random bytes, and its buffer stays small", arguments: 0..<40)
  func staysBoundedOnRandomBytes(seed: Int) {
    var random = RandomGrids(seed: UInt64(seed), size: ScreenSize(columns: 1, rows: 1))
    let likely = Array("\u{1B}\u{1B}\u{1B}[[]OP<;0123456789MmR~u\u{18}".utf8)
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for _ in 0..<20_000 {
      let isLikely = random.number(below: 3) > 0
      let byte =
        isLikely ? likely[random.number(below: likely.count)] : UInt8(random.number(below: 256))
      decoder.decode(CollectionOfOne(byte), into: &events)
      #expect(decoder.sequence.count <= 128)
      if random.number(below: 50) == 0 { decoder.flush(into: &events) }
    }
    #expect(events.count <= 21_000)
  }
}
