internal import KamuroRaster
internal import KamuroScreen
internal import KamuroTerminal

/// A level of detail of a show's frames: pictures of a resolution, or glyphs of a color depth.
struct FrameDetail: Equatable {
  /// The color depth.
  let colors: ColorDepth
  /// The resolution of pictures; `nil` for glyphs.
  let pixels: CanvasResolution?
  /// What it asks of the link.
  let level: DetailLevel

  init(_ colors: ColorDepth, pixels: CanvasResolution? = nil, _ level: DetailLevel) {
    (self.colors, self.pixels, self.level) = (colors, pixels, level)
  }

  /// Glyphs in each of some color depths.
  static func glyphs(_ colors: [ColorDepth]) -> [FrameDetail] {
    zip(colors, DetailLevel.glyphs(reductions: colors.count - 1)).map { FrameDetail($0, $1) }
  }

  /// The levels of detail with pictures, the highest one first.
  ///
  /// By shared memory all take a hundred bytes, but the terminal more time for more pixels.
  static func pictures(_ form: PictureOutput.Form, on size: ScreenSize) -> [FrameDetail] {
    let cells = Double(size.cellCount)
    return switch form {
    case .shared:
      [
        picture(.fine, bytes: 200, fewest: 24, isPaced: true),
        picture(.medium, bytes: 100, fewest: 10, isPaced: true),
      ]
    case .png:
      // The bytes of a cell in indexed PNGs with base 64, of effects that fill the screen.
      [
        picture(.fine, bytes: 50 * cells, fewest: 24),
        picture(.medium, bytes: 18 * cells, fewest: 12),
        picture(.glyphs, bytes: 6 * cells, fewest: 8),
      ]
    case .sixel: [picture(.fine, bytes: 90 * cells, fewest: 10, isPaced: true)]
    }
  }

  private static func picture(
    _ resolution: CanvasResolution,
    bytes: Double,
    fewest: Double,
    isPaced: Bool = false
  ) -> FrameDetail {
    let level = DetailLevel(
      bytes: bytes,
      fewestFrames: fewest,
      isPicture: true,
      isPaced: isPaced
    )
    return FrameDetail(.direct, pixels: resolution, level)
  }
}
