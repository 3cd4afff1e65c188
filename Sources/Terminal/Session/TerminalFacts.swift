/// What terminfo and the locale say of a terminal.
package struct TerminalFacts: Hashable, Sendable {
  /// The terminfo entry in use; not always TERM.
  package var typeName: String
  /// Colors of the palette by terminfo; 0 when there is none.
  package var colorCount: Int
  /// Whether terminfo says that any color may be asked for.
  package var hasDirectColor: Bool
  /// Whether the terminal speaks ECMA-48 as xterm does.
  package var isStandard: Bool
  /// How its entry says that the mouse's reports begin; empty where it does not.
  package var mouseKey: [UInt8]
  /// Whether it is GNU screen, where Esc is pressed twice: a lone one is held back while the mouse is
  /// reported.
  package var isScreen: Bool
  /// How glyphs are sent.
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
