internal import KamuroFoundations
package import KamuroScreen

/// A terminal's answers to queries about itself.
package struct TerminalAnswers: Equatable, Sendable {
  /// The terminal's name, such as "kitty"; inside tmux and screen, that of the multiplexer.
  package var name: String?
  /// The terminal's version, such as "0.41.0".
  package var version: String?
  /// The background color, as a direct color.
  package var background: ScreenColor?
  /// The colors of its theme by their indices, 0...15, as direct colors.
  package var themeColors: [Int: ScreenColor] = [:]
  /// The state of synchronized output (DEC private mode 2026) by DECRPM.
  ///
  /// 0: unknown mode, 1: set, 2: reset, 3: permanently set, 4: permanently reset.
  package var synchronizedOutput: Int?
  /// The state of mouse reports by pixels (DEC private mode 1016), numbered likewise.
  package var pixelReports: Int?
  /// The size of a screen cell.
  package var cellPixels: PixelSize?
  /// Whether true color is supported: a direct color was set and read back (DECRQSS).
  package var hasDirectColor = false
  /// The cursor position, from 0, 0.
  package var cursor: ScreenPosition?
  /// What of kitty's graphics protocol the terminal understands.
  package var graphics: Set<GraphicsFeature> = []
  /// Whether the terminal shows sixels, by its device attributes.
  package var hasSixels = false
  /// Whether the last answer has arrived.
  ///
  /// Every terminal sends that one (DA1), so that missing answers will not arrive any more.
  package var isComplete = false

  /// Creates an empty set of answers.
  package init() {}

  /// The queries XTVERSION, background color (OSC 11), mode 2026 (DECRQM), size of a screen cell
  /// (XTWINOPS 16), mode 1016, and device attributes (DA1), which every terminal answers.
  ///
  /// The OSC ends with ST, because a terminal that does not know it would ring at BEL.
  static let questions = Array(
    "\u{1B}[>0q\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[16t\u{1B}[?1016$p\u{1B}[c".utf8
  )

  /// Sets a direct color as background, queries the attributes (DECRQSS), and resets them.
  ///
  /// A terminal without true color keeps another color or none. It is sent before ``questions``,
  /// and only as ``TerminalType/colorQuery`` allows.
  static let colorQuery = Array("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8)

  /// The queries of the colors 1 to 7 and 15 (OSC 4), which the terminal's theme sets.
  ///
  /// One for each, because not every terminal answers several in one.
  static let themeQuery = Array(
    ([1, 2, 3, 4, 5, 6, 7, 15] as [Int]).map { "\u{1B}]4;\($0);?\u{1B}\\" }.joined().utf8
  )

  /// Queries the size of a screen cell, sets mouse reports by pixels, and queries their mode: behind
  /// its answer reports are in pixels.
  static let pixelQuery = Array("\u{1B}[16t\u{1B}[?1016h\u{1B}[?1016$p".utf8)

  /// The cursor position query (CPR).
  static let cursorQuery = Array("\u{1B}[6n".utf8)

  /// The device attributes query (DA1) alone, which every terminal answers.
  static let attributesQuery = Array("\u{1B}[c".utf8)

  /// Whether synchronized output is supported.
  package var canSynchronize: Bool { synchronizedOutput == 1 || synchronizedOutput == 2 }

  /// A feature of kitty's graphics protocol, with the image number of its query.
  package enum GraphicsFeature: Int, Hashable, Sendable, CaseIterable {
    /// Pictures whose data are sent.
    case pictures = 31
    /// Pictures in shared memory: the terminal is on this machine.
    case sharedMemory = 32
    /// Pictures of several frames.
    case animation = 33
    /// Commands that play them, which are tried with a picture that does not exist.
    case playback = 34
  }

  /// Whether the terminal plays loops by itself.
  package var playsLoops: Bool { graphics.isSuperset(of: [.animation, .playback]) }

  /// The queries of kitty's graphics: of a picture of one pixel, and of one in a shared object.
  ///
  /// They are sent before ``questions``, and only as ``TerminalType/graphicsQuery(sharing:)`` allows.
  /// - Parameter name: The object; `nil` where there is no shared memory.
  static func graphicsQuery(object name: String?) -> [UInt8] {
    let direct = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
    guard let name else { return direct }
    var shared = Array("\u{1B}_Gi=32,s=1,v=1,a=q,t=s,f=24,S=3;".utf8)
    shared.write(base64: Array(name.utf8))
    return direct + shared + "\u{1B}\\".utf8
  }

  /// The queries of loops, which are sent and accepted as ``graphicsQuery(object:)`` is: a second frame
  /// of a picture, which is deleted again, and playback.
  static let loopQuery = Array(
    ("\u{1B}_Ga=t,i=33,s=1,v=1,f=24,q=2;AAAA\u{1B}\\\u{1B}_Ga=f,i=33,s=1,v=1,f=24;AAAA\u{1B}\\"
      + "\u{1B}_Ga=d,d=I,i=33,q=2\u{1B}\\\u{1B}_Ga=a,i=34,s=1\u{1B}\\").utf8
  )

  /// Whether mouse reports by pixels are supported.
  package var canReportPixels: Bool { pixelReports == 1 || pixelReports == 2 }

  /// The size of a screen cell, if mouse reports are in pixels.
  var pixelsPerCell: PixelSize? { pixelReports == 1 ? cellPixels : nil }

  mutating func add(_ answer: TerminalAnswer) {
    switch answer {
    case .identity(let name, let version): (self.name, self.version) = (name, version)
    case .background(let color): background = color
    case .themeColor(let index, let color): themeColors[index] = color
    case .mode(2026, let setting): synchronizedOutput = setting
    case .mode(1016, let setting): pixelReports = setting
    case .mode: break
    case .cellPixels(let size): cellPixels = size
    case .directColor: hasDirectColor = true
    case .cursor(let place): cursor = place
    case .graphics(let feature): graphics.insert(feature)
    case .attributes(let hasSixels):
      isComplete = true
      self.hasSixels = self.hasSixels || hasSixels
    }
  }
}

/// One answer of a terminal.
enum TerminalAnswer: Equatable, Sendable {
  /// To XTVERSION.
  case identity(name: String, version: String?)
  /// To OSC 11.
  case background(ScreenColor)
  /// To OSC 4: a color of the theme and its index, 0...15.
  case themeColor(Int, ScreenColor)
  /// To DECRQM: a private mode and its state.
  case mode(Int, setting: Int)
  /// To XTWINOPS 16: the size of a screen cell.
  case cellPixels(PixelSize)
  /// To ``TerminalAnswers/colorQuery``: the color was read back.
  case directColor
  /// To CPR: the cursor position, from 0, 0.
  case cursor(ScreenPosition)
  /// To a query of graphics: the terminal understands a feature.
  case graphics(TerminalAnswers.GraphicsFeature)
  /// To DA1; whether sixels are among the attributes.
  case attributes(hasSixels: Bool)

  /// Parses a control string from its ESC to before its end; `nil` when it is not an answer.
  init?(string: [UInt8]) {
    if string.starts(with: Array("\u{1B}P>|".utf8)) {
      self.init(identity: string.dropFirst(4))
    } else if string.starts(with: Array("\u{1B}_G".utf8)) {
      self.init(graphics: string.dropFirst(3))
    } else if string.starts(with: Array("\u{1B}]11;".utf8)) {
      guard let color = Self.color(string.dropFirst(5)) else { return nil }
      self = .background(color)
    } else if string.starts(with: Array("\u{1B}]4;".utf8)) {
      let parts = string.dropFirst(4).split(separator: UInt8(ascii: ";"))
      guard parts.count == 2, let index = Int(String(decoding: parts[0], as: UTF8.self)),
        (0...15).contains(index), let color = Self.color(parts[1])
      else { return nil }
      self = .themeColor(index, color)
    } else if string.starts(with: Array("\u{1B}P1$r".utf8))
      || string.starts(with: Array("\u{1B}P0$r".utf8))
    {
      guard Self.holdsAskedColor(string.dropFirst(5)) else { return nil }
      self = .directColor
    } else {
      return nil
    }
  }

  /// Parses "kitty(0.41.0)" or "tmux 3.4"; characters that are not printable are dropped.
  private init?(identity bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    let end = text.firstIndex { $0 == "(" || $0 == " " } ?? text.endIndex
    guard end > text.startIndex else { return nil }
    var version = text[end...].dropFirst()
    if text[end...].first == "(", version.last == ")" { version.removeLast() }
    self = .identity(name: String(text[..<end]), version: version.isEmpty ? nil : String(version))
  }

  /// Parses "i=31;OK"; an error is no answer, except that there is no picture to play.
  private init?(graphics bytes: ArraySlice<UInt8>) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ";", maxSplits: 1)
    guard parts.count == 2,
      let number = parts[0].split(separator: ",").first(where: { $0.hasPrefix("i=") }),
      let feature = Int(number.dropFirst(2)).flatMap(TerminalAnswers.GraphicsFeature.init),
      feature == .playback ? parts[1].hasPrefix("ENOENT") : parts[1] == "OK"
    else { return nil }
    self = .graphics(feature)
  }

  /// Whether attributes such as "0;48:2::1:2:3m" contain the background of the query.
  ///
  /// Terminals use different separators, and some insert a color space before the channels.
  private static func holdsAskedColor(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.last == UInt8(ascii: "m") else { return false }
    let numbers = bytes.dropLast()
      .split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    return [[48, 2, 1, 2, 3], [48, 2, 1, 1, 2, 3], [48, 2, 0, 1, 2, 3]]
      .contains { numbers.firstRange(of: $0) != nil }
  }

  /// Parses "rgb:1e1e/1e1e/2e2e", or "rgba:" with an opacity; each number has 1 to 4 digits.
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
