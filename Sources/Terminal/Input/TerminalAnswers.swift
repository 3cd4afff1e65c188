package import KamuroScreen

/// What a terminal answered when it was asked about itself.
package struct TerminalAnswers: Hashable, Sendable {
  /// Its name, such as "kitty"; in tmux and screen it is theirs.
  package var name: String?
  /// Its version, such as "0.41.0".
  package var version: String?
  /// The color of its background, a direct one.
  package var background: ScreenColor?
  /// How DEC private mode 2026, synchronized output, stands there by DECRPM: 0 where it is not
  /// known, 1 set, 2 reset, 3 and 4 for ever so.
  package var synchronizedOutput: Int?
  /// Whether any color may be asked for: one that was set was read back (DECRQSS).
  package var hasDirectColor = false
  /// Where the cursor was, from 0, 0.
  package var cursor: ScreenPosition?
  /// Whether the last answer came.
  ///
  /// Every terminal gives that one, so others that are missing will not come.
  package var isComplete = false

  /// Creates answers that have not come.
  package init() {}

  /// XTVERSION, the background's color (OSC 11), the mode 2026 (DECRQM), and, answered by all, the
  /// device attributes (DA1).
  ///
  /// The string ends with ST because BEL would be heard where strings are not known.
  static let questions = Array(
    "\u{1B}[>0q\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[c".utf8
  )

  /// Sets a direct color as background, asks how the attributes stand (DECRQSS), and resets them.
  ///
  /// A terminal without direct colors keeps another color or none. To be asked before ``questions``,
  /// and only as ``TerminalType/colorQuestion`` says.
  static let colorQuestion = Array("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)

  /// The place of the cursor (CPR).
  static let placeQuestion = Array("\u{1B}[6n".utf8)

  /// The question that all terminals answer, alone.
  static let lastQuestion = Array("\u{1B}[c".utf8)

  /// Whether frames may be wrapped in mode 2026.
  package var canSynchronize: Bool { synchronizedOutput == 1 || synchronizedOutput == 2 }

  mutating func add(_ answer: TerminalAnswer) {
    switch answer {
    case .identity(let name, let version): (self.name, self.version) = (name, version)
    case .background(let color): background = color
    case .mode(2026, let setting): synchronizedOutput = setting
    case .mode: break
    case .directColor: hasDirectColor = true
    case .cursor(let place): cursor = place
    case .attributes: isComplete = true
    }
  }
}

/// One answer.
enum TerminalAnswer: Hashable, Sendable {
  /// To XTVERSION.
  case identity(name: String, version: String?)
  /// To OSC 11.
  case background(ScreenColor)
  /// To DECRQM: a private mode and its setting.
  case mode(Int, setting: Int)
  /// To ``TerminalAnswers/colorQuestion``: the color that was set.
  case directColor
  /// To a question for the cursor's place, counted from 0.
  case cursor(ScreenPosition)
  /// To DA1.
  case attributes

  /// Reads a string from its ESC to before its end; `nil` when it answers nothing.
  init?(string: [UInt8]) {
    if string.starts(with: Array("\u{1B}P>|".utf8)) {
      self.init(identity: string.dropFirst(4))
    } else if string.starts(with: Array("\u{1B}]11;".utf8)) {
      guard let color = Self.color(string.dropFirst(5)) else { return nil }
      self = .background(color)
    } else if string.starts(with: Array("\u{1B}P1$r".utf8))
      || string.starts(with: Array("\u{1B}P0$r".utf8))
    {
      guard Self.holdsAskedColor(string.dropFirst(5)) else { return nil }
      self = .directColor
    } else {
      return nil
    }
  }

  /// Reads "kitty(0.41.0)" or "tmux 3.4"; what cannot be printed is left out.
  private init?(identity bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    let end = text.firstIndex { $0 == "(" || $0 == " " } ?? text.endIndex
    guard end > text.startIndex else { return nil }
    var version = text[end...].dropFirst()
    if text[end...].first == "(", version.last == ")" { version.removeLast() }
    self = .identity(name: String(text[..<end]), version: version.isEmpty ? nil : String(version))
  }

  /// Whether attributes such as "0;48:2::1:2:3m" hold the background that was asked for.
  ///
  /// Terminals part the numbers in several ways, and some name a color space before the channels.
  private static func holdsAskedColor(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.last == UInt8(ascii: "m") else { return false }
    let numbers = bytes.dropLast()
      .split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    return [[48, 2, 1, 2, 3], [48, 2, 1, 1, 2, 3], [48, 2, 0, 1, 2, 3]]
      .contains { numbers.firstRange(of: $0) != nil }
  }

  /// Reads "rgb:1e1e/1e1e/2e2e", or "rgba:" with an opacity; each number has 1 to 4 digits.
  private static func color(_ bytes: ArraySlice<UInt8>) -> ScreenColor? {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":")
    guard parts.count == 2, let count = ["rgb": 3, "rgba": 4][parts[0]] else { return nil }
    let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == count else { return nil }
    let levels = numbers.compactMap { number -> UInt8? in
      guard (1...4).contains(number.utf8.count), number.allSatisfy(\.isHexDigit),
        let value = UInt32(number, radix: 16)
      else { return nil }
      let most = UInt32(1) << (4 * UInt32(number.utf8.count)) - 1
      return UInt8(truncatingIfNeeded: (value * 255 + most / 2) / most)
    }
    guard levels.count == count else { return nil }
    return .direct(red: levels[0], green: levels[1], blue: levels[2])
  }
}
