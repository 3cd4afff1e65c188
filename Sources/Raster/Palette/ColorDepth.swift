/// How many colors a terminal is asked for.
public enum ColorDepth: String, CaseIterable, Hashable, Sendable {
  /// No color at all: brightness is told by the glyphs alone.
  case none
  /// The 16 colors that the user's theme defines.
  case sixteen = "16"
  /// The 6 x 6 x 6 cube and the 24 greys of xterm's palette; never the themed first 16.
  case palette256 = "256"
  /// 8 bits for each of red, green and blue.
  case direct = "true"
}
