/// What a terminal can be asked to color a cell with: its default, a palette index, or a direct
/// color.
public struct ScreenColor: Hashable, Sendable {
  /// 0 for the default, `0x01_0000ii` for index ii, `0x02_rrggbb` for a direct color.
  public let rawValue: UInt32

  @inlinable @inline(__always)
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The terminal's own foreground or background.
  @inlinable
  public static var standard: ScreenColor { ScreenColor(rawValue: 0) }

  /// The palette entry `index`: 0...15 themed by the user, 16...231 the cube, 232...255 the greys.
  public static func indexed(_ index: UInt8) -> ScreenColor {
    ScreenColor(rawValue: 0x0100_0000 | UInt32(index))
  }

  /// An sRGB color of 8 bits a channel.
  public static func direct(red: UInt8, green: UInt8, blue: UInt8) -> ScreenColor {
    ScreenColor(
      rawValue: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    )
  }

  /// A color taken apart.
  public enum Kind: Hashable, Sendable {
    /// The terminal's own color.
    case standard
    /// One of the 256 colors of a palette.
    case indexed(UInt8)
    /// Its levels of red, green and blue, 0...255.
    case direct(red: UInt8, green: UInt8, blue: UInt8)
  }

  /// The color taken apart.
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
