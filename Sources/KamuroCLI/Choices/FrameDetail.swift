internal import KamuroRaster
internal import KamuroScreen
internal import KamuroTerminal

/// A level of detail of a show's frames: pictures of a resolution, or glyphs of a color depth.
struct FrameDetail: Hashable {
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
  /// A picture has 2.7 to 3.3 times as many bytes at twice the resolution, and one of 2 x 4 dots about
  /// as many as glyphs. By shared memory all take a hundred bytes, but the terminal more time.
  static func pictures(_ form: PictureOutput.Form) -> [FrameDetail] {
    switch form {
    case .shared:
      [
        picture(.fine, bytes: 2, fewest: 24, isPaced: true),
        picture(.medium, fewest: 10, isPaced: true),
      ]
    case .png:
      [
        picture(.fine, bytes: 9, fewest: 24), picture(.medium, bytes: 3.3, fewest: 12),
        picture(.glyphs, fewest: 8),
      ]
    case .sixel: [picture(.fine, bytes: 9, fewest: 10)]
    }
  }

  private static func picture(
    _ resolution: CanvasResolution,
    bytes: Double = 1,
    fewest: Double,
    isPaced: Bool = false
  ) -> FrameDetail {
    let level = DetailLevel(bytes: bytes, fewestFrames: fewest, isPaced: isPaced)
    return FrameDetail(.direct, pixels: resolution, level)
  }
}
