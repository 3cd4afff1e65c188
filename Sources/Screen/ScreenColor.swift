/// A color of a screen cell: the terminal's default, a palette index, or a direct color.
public struct ScreenColor: Hashable, Sendable {
  /// The encoded color: 0 for the default, `0x01_0000ii` for index ii, `0x02_rrggbb` for a direct
  /// color.
  @usableFromInline package let rawValue: UInt32

  @inlinable @inline(__always)
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The terminal's default foreground or background.
  @inlinable
  public static var standard: ScreenColor { ScreenColor(rawValue: 0) }

  /// The palette entry `index`: 0...15 set by the user's theme, 16...231 the color cube, 232...255
  /// greys.
  public static func indexed(_ index: UInt8) -> ScreenColor {
    ScreenColor(rawValue: 0x0100_0000 | UInt32(index))
  }

  /// An sRGB color with 8 bits per channel.
  public static func direct(red: UInt8, green: UInt8, blue: UInt8) -> ScreenColor {
    ScreenColor(
      rawValue: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    )
  }

  /// The kinds of colors.
  public enum Kind: Hashable, Sendable {
    /// The terminal's default color.
    case standard
    /// One of the 256 colors of a palette.
    case indexed(UInt8)
    /// The levels of red, green and blue, 0...255.
    case direct(red: UInt8, green: UInt8, blue: UInt8)
  }

  /// The decoded color.
  @inlinable
  public var kind: Kind {
    switch rawValue >> 24 {
    case 1: .indexed(UInt8(truncatingIfNeeded: rawValue))
    case 2:
      .direct(
        red: UInt8(truncatingIfNeeded: rawValue >> 16),
        green: UInt8(truncatingIfNeeded: rawValue >> 8),
        blue: UInt8(truncatingIfNeeded: rawValue)
      )
    default: .standard
    }
  }
}
