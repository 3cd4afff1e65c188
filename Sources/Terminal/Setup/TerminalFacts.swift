package import KamuroScreen

/// The properties of a terminal according to terminfo and the locale.
package struct TerminalFacts: Equatable, Sendable {
  /// The name of the terminfo entry in use, which may differ from TERM.
  package var typeName: String
  /// The number of palette colors; 0 without colors.
  package var colorCount: Int
  /// Whether terminfo claims true color.
  package var hasDirectColor: Bool
  /// Whether the terminal understands ECMA-48 sequences as xterm does.
  package var isStandard: Bool
  /// The prefix of mouse reports (`kmous`); empty where the entry has none.
  package var mouseKey: [UInt8]
  /// Whether the terminal is GNU screen, which holds back a lone Esc while the mouse is reported,
  /// so that Esc has to be pressed twice.
  package var isScreen: Bool
  /// The encoding of glyphs.
  package var encoding: OutputEncoding

  /// Creates facts.
  package init(
    typeName: String = "xterm-256color",
    colorCount: Int = 256,
    hasDirectColor: Bool = false,
    isStandard: Bool = true,
    mouseKey: [UInt8] = Array("\u{1B}[<".utf8),
    isScreen: Bool = false,
    encoding: OutputEncoding = .utf8
  ) {
    self.typeName = typeName
    self.colorCount = colorCount
    self.hasDirectColor = hasDirectColor
    self.isStandard = isStandard
    self.mouseKey = mouseKey
    self.isScreen = isScreen
    self.encoding = encoding
  }

  init(type: TerminalType, encoding: OutputEncoding) {
    self.init(
      typeName: type.name,
      colorCount: type.colors,
      hasDirectColor: type.hasDirectColor,
      isStandard: type.isStandard,
      mouseKey: type["kmous"],
      isScreen: type.isScreen,
      encoding: encoding
    )
  }
}
