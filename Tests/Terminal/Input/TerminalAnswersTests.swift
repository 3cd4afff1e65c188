import KamuroScreen
import Testing

@testable import KamuroTerminal

@Suite("Terminal answers")
struct TerminalAnswersTests {
  /// The answers of a terminal that knows all questions.
  private static let allAnswers =
    "\u{1B}P>|kitty(0.41.0)\u{1B}\\\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?2026;2$y"
    + "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}_Gi=32;EBADF:no such object\u{1B}\\"
    + "\u{1B}_Gi=33,r=2;OK\u{1B}\\\u{1B}_Gi=34;ENOENT:no such image\u{1B}\\"
    + "\u{1B}[6;20;10t\u{1B}[?1016;2$y\u{1B}[?62;4c"

  private static let expected: TerminalAnswers = {
    var answers = TerminalAnswers()
    (answers.name, answers.version) = ("kitty", "0.41.0")
    answers.background = .direct(red: 0x1E, green: 0x1E, blue: 0x2E)
    answers.synchronizedOutput = 2
    answers.cellPixels = PixelSize(width: 10, height: 20)
    answers.pixelReports = 2
    answers.graphics = [.pictures, .animation, .playback]
    answers.hasSixels = true
    answers.isComplete = true
    return answers
  }()

  /// Decodes pieces of input one after another.
  private func decode(_ pieces: [some Collection<UInt8>]) -> (
    answers: TerminalAnswers, events: [InputEvent], decoder: InputDecoder
  ) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for piece in pieces { decoder.decode(piece, into: &events) }
    return (decoder.answers, events, decoder)
  }

  private func decode(_ text: String) -> (
    answers: TerminalAnswers, events: [InputEvent], decoder: InputDecoder
  ) {
    decode([Array(text.utf8)])
  }

  @Test("Terminal answers are read however they are split, and produce no key events")
  func readsAnswersHoweverTheyAreSplit() {
    let bytes = Array(Self.allAnswers.utf8)
    let single = decode(bytes.map { [$0] })
    #expect(single.answers == Self.expected && single.events.isEmpty)
    for cut in bytes.indices {
      let result = decode([bytes[..<cut], bytes[cut...]])
      #expect(result.answers == Self.expected && result.events.isEmpty, "cut at \(cut)")
    }
  }

  @Test("Terminal answers and the keys between them are all read")
  func readsKeysBetweenAnswers() {
    let parts = Self.allAnswers.split(separator: "\u{1B}\\").map(String.init)
    let text =
      "a" + parts[0] + "\u{1B}\\é\u{1B}[A" + parts[1] + "\u{7}q\u{1B}[<0;1;1M"
      + parts[2...].joined(separator: "\u{1B}\\")
    let result = decode(text + "\r")
    #expect(result.answers == Self.expected)
    let place = PointerPlace(column: 0, row: 0)
    #expect(
      result.events == [
        .key(.character("a")), .key(.character("é")), .key(.up), .key(.character("q")),
        .mouseDown(.left, at: place), .key(.enter),
      ]
    )
  }

  @Test(
    "Mouse reports are in pixels from the answer on that says so, and in cells before and after"
  )
  func readsMouseReportsByPixels() {
    let reports = "\u{1B}[<0;116;47M\u{1B}[<35;0;0M\u{1B}[<32;1;20M"
    let cells: [InputEvent] = [
      .mouseDown(.left, at: PointerPlace(column: 115, row: 46)),
      .mouseMoved(to: PointerPlace(column: 0, row: 0)),
      .mouseDragged(.left, to: PointerPlace(column: 0, row: 19)),
    ]
    let pixels: [InputEvent] = [
      .mouseDown(.left, at: PointerPlace(column: 11, row: 2, x: 0.55, y: 0.325)),
      .mouseMoved(to: PointerPlace(column: 0, row: 0, x: 0.05, y: 0.025)),
      .mouseDragged(.left, to: PointerPlace(column: 0, row: 0, x: 0.05, y: 0.975)),
    ]
    let (on, off) = ("\u{1B}[?1016;1$y", "\u{1B}[?1016;2$y")
    let size = "\u{1B}[6;20;10t"
    #expect(decode(size + reports + on + reports + off + reports).events == cells + pixels + cells)
    // Without a size, or with an empty one, pixels are unknown; another one applies at once.
    #expect(decode(on + "\u{1B}[6;0;10t\u{1B}[6;20t\u{1B}[4;20;10t" + reports).events == cells)
    #expect(
      decode(on + size + "\u{1B}[6;40;20t\u{1B}[<0;116;47M").events
        == [.mouseDown(.left, at: PointerPlace(column: 5, row: 1, x: 0.775, y: 0.1625))]
    )
  }

  @Test(
    "An XTVERSION answer gives the terminal's name and version in each known form",
    arguments: [
      ("kitty(0.41.0)", "kitty", "0.41.0"), ("foot(1.20.2)", "foot", "1.20.2"),
      ("XTerm(379)", "XTerm", "379"), ("VTE(7803)", "VTE", "7803"),
      ("ghostty 1.2.0-main+abc", "ghostty", "1.2.0-main+abc"), ("tmux 3.4", "tmux", "3.4"),
      ("WezTerm 20240203-110809-5046fc22", "WezTerm", "20240203-110809-5046fc22"),
      ("contour", "contour", nil), ("a\u{1}b(1\u{9}2)", "ab", "12"), ("", nil, nil),
      ("(1)", nil, nil),
    ] as [(String, String?, String?)]
  )
  func parsesNameAndVersion(text: String, name: String?, version: String?) {
    let answers = decode("\u{1B}P>|\(text)\u{1B}\\").answers
    #expect(answers.name == name && answers.version == version)
  }

  @Test(
    "An OSC 11 answer gives a color of one to four hexadecimal digits per channel",
    arguments: [
      ("rgb:0000/8080/ffff", [0, 128, 255]), ("rgb:00/80/ff", [0, 128, 255]),
      ("rgb:f/0/8", [255, 0, 136]), ("rgba:ffff/0000/8000/ffff", [255, 0, 128]),
      ("rgb:fff/000/800", [255, 0, 128]), ("rgb:00/80", nil), ("rgb:00/80/fg", nil),
      ("rgb:00/80/fffff", nil), ("rgb://", nil), ("rgb:-1/0/0", nil), ("?", nil), ("", nil),
      ("rgb:ｆ/0/0", nil), ("rgb:1/2/3:4", nil),
    ] as [(String, [UInt8]?)]
  )
  func parsesBackgroundColor(text: String, levels: [UInt8]?) {
    for end in ["\u{7}", "\u{1B}\\"] {
      let color = decode("\u{1B}]11;\(text)\(end)").answers.background
      #expect(color == levels.map { .direct(red: $0[0], green: $0[1], blue: $0[2]) }, "\(text)")
    }
  }

  @Test("OSC 4 answers give the colors of the theme by their indices; others are dropped")
  func parsesColorsOfTheme() {
    let text = ["4;1;rgb:bf/61/6a", "4;15;rgb:f/f/f", "4;16;rgb:1/1/1", "4;-1;rgb:1/1/1", "4;2;?"]
      .map { "\u{1B}]\($0)\u{1B}\\" }.joined()
    #expect(
      decode(text).answers.themeColors == [
        1: .direct(red: 0xBF, green: 0x61, blue: 0x6A),
        15: .direct(red: 255, green: 255, blue: 255),
      ]
    )
  }

  @Test(
    "A DECRQSS answer proves true color only if it reads back the color that was set",
    arguments: [
      ("1$r0;48:2::1:2:3m", true), ("1$r48:2:1:2:3m", true), ("1$r0;48;2;1;2;3m", true),
      ("1$r0;1;48:2:1:1:2:3m", true), ("0$r0;48:2::1:2:3m", true), ("1$r0;48:5:16m", false),
      ("1$r0m", false), ("0$r", false), ("1$r", false), ("1$r48:2::1:2:3", false),
      ("1$r48:2::1:2:4m", false), ("1$r0;148:2::1:2:3m", false), ("1$r48:x:1:2:3m", false),
      ("1$r2 q", false), ("1$r48:2::99999999999999999999:2:3m", false),
    ]
  )
  func detectsTrueColorByReadBack(text: String, hasDirectColor: Bool) {
    var expected = TerminalAnswers()
    expected.hasDirectColor = hasDirectColor
    let result = decode("\u{1B}P\(text)\u{1B}\\q")
    #expect(result.answers == expected && result.events == [.key(.character("q"))])
  }

  @Test("A DECRQM answer tells whether the terminal supports synchronized output", arguments: 0...5)
  func readsSynchronizedOutputSetting(setting: Int) {
    let answers = decode("\u{1B}[?2026;\(setting)$y\u{1B}[?1049;4$y").answers
    #expect(answers.synchronizedOutput == setting)
    #expect(answers.canSynchronize == (setting == 1 || setting == 2))
  }

  @Test(
    "Terminal answers are complete after DA1 alone, and not after similar sequences",
    arguments: ["\u{1B}[?6c", "\u{1B}[?1;2c"]
  )
  func completesWithDeviceAttributes(text: String) {
    var expected = TerminalAnswers()
    expected.isComplete = true
    #expect(decode(text).answers == expected)
    #expect(!decode("\u{1B}[>0;379;0c\u{1B}[c\u{1B}[?2026$y").answers.isComplete)
  }

  @Test("A truncated terminal answer produces no key, and the key after it is read")
  func survivesTruncatedAnswers() {
    let bytes = Array(Self.allAnswers.utf8)
    for end in 1..<bytes.count {
      let result = decode([bytes[..<end], [0x18, UInt8(ascii: "q")]])
      // Outside an escape sequence CAN is a key.
      let events = result.events.filter { $0 != .key(.control("x")) }
      #expect(events == [.key(.character("q"))], "cut off at \(end)")
      #expect(!result.answers.isComplete)
    }
  }

  @Test("A huge terminal answer is kept in part, produces no key, and the key after it is read")
  func boundsMemoryForHugeAnswers() {
    let long = String(repeating: "12;", count: 10_000)
    for (beginning, end) in [
      ("\u{1B}P>|", "\u{1B}\\"), ("\u{1B}]11;rgb:", "\u{7}"), ("\u{1B}[?2026;", "$y"),
      ("\u{1B}[?", "c"), ("\u{1B}[>", "c"),
    ] {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      var most = 0
      for byte in (beginning + long + end).utf8 {
        decoder.decode(CollectionOfOne(byte), into: &events)
        most = max(most, decoder.sequence.count)
      }
      #expect(events.isEmpty && most <= 128)
      var expected = TerminalAnswers()
      expected.isComplete = beginning == "\u{1B}[?" && end == "c"
      #expect(decoder.answers == expected, "\(beginning.debugDescription)")
      decoder.decode(Array("q".utf8), into: &events)
      #expect(events == [.key(.character("q"))])
    }
  }

  @Test("A lone ESC that ends a terminal answer is no Escape key; after another string it is one")
  func takesEscapeAfterAnswerForItsEnd() {
    var (answers, events, decoder) = decode("\u{1B}]11;rgb:f/f/f\u{1B}")
    decoder.flush(into: &events)
    (answers, _) = (decoder.answers, decoder.decode(Array("q".utf8), into: &events))
    #expect(answers.background == .direct(red: 255, green: 255, blue: 255))
    #expect(events == [.key(.character("q"))])
    (answers, events, decoder) = decode("\u{1B}]11;rgb:f/f/f\u{1B}\u{1B}[?6cq")
    #expect(answers.isComplete && answers.background != nil)
    #expect(events == [.key(.character("q"))])
    (_, events, decoder) = decode("\u{1B}]52;c;\u{1B}")
    decoder.flush(into: &events)
    #expect(events == [.key(.escape)])
  }
}
