internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// Draws screens to pixels, one after another, with a font from the first letter on.
final class ScreenCamera {
  /// Times 8 x 16 pixels a screen cell.
  let scale: Int
  let theme: Theme
  /// The part of its eighth of a screen cell that a braille dot fills.
  let dotCoverage: Float
  /// The path of a font that the user names; `nil` for the system's.
  let font: String?
  let remarks: Remarks
  private var painter: GridPainter?
  private var hasFont = false
  private var shown: ScreenGrid?
  private var image = PixelImage(width: 0, height: 0, format: .rgb)

  init(scale: Int, theme: Theme, dotCoverage: Float?, font: String?, remarks: Remarks) {
    self.scale = scale
    self.theme = theme
    self.dotCoverage = dotCoverage ?? Look().dotCoverage
    self.font = font
    self.remarks = remarks
  }

  /// The picture of a screen.
  func picture(of grid: ScreenGrid) throws -> PixelImage {
    // A font that the user names is loaded even if the screen has no letters.
    let needsFont = !hasFont && (font != nil || GridPainter.needsFont(for: grid))
    if painter == nil || needsFont {
      hasFont = needsFont
      let letters = needsFont ? try loadedFont() : nil
      painter = GridPainter(scale: scale, theme: theme, font: letters, dotCoverage: dotCoverage)
      shown = nil
    }
    painter?.update(&image, from: shown, to: grid)
    shown = grid
    return image
  }

  private func loadedFont() throws -> GlyphFont? {
    guard let font else { return usualFont() }
    let file = try InputFile.bytes(of: font, limit: FontFiles.limit)
    do {
      return try GlyphFont(file, scale: scale)
    } catch {
      throw Failure(
        "\(font): \(error.description)",
        code: error == .noFont ? .data : .unavailable
      )
    }
  }

  /// A font of the system; `nil` and a remark without one.
  private func usualFont() -> GlyphFont? {
    guard PictureLibraries.areLinked else { return nil }
    for path in FontFiles.usual {
      guard let file = try? InputFile.bytes(ofRegular: path, limit: FontFiles.limit),
        let font = try? GlyphFont(file, scale: scale)
      else { continue }
      return font
    }
    remarks.add("boxes replace letters: no monospace font was found; --font FILE names one")
    return nil
  }
}
