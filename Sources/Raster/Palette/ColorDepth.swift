/// The number of colors that a terminal can show.
public enum ColorDepth: String, CaseIterable, Hashable, Sendable {
  /// No colors: the glyphs alone show the brightness.
  case none
  /// The 16 colors that the user's theme defines.
  case sixteen = "16"
  /// The 6 x 6 x 6 cube and the 24 greys of xterm's palette, but not its first 16, which depend on
  /// the theme.
  case palette256 = "256"
  /// 8 bits for each of red, green and blue.
  case direct = "true"
}
