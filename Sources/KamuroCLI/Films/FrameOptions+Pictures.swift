internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

extension FrameOptions {
  /// Whether a picture has alpha: that of a canvas without a background.
  var isTransparent: Bool {
    picture.showsCanvas && rendering.settings.background.color == nil && picture.theme == nil
  }

  /// The picture of the light of a stage, with alpha unless a background is named.
  /// - Parameters:
  ///   - usual: The scale without an option.
  ///   - isOpaque: Whether it has a background in any case.
  func canvas(
    of stage: inout Stage,
    scale usual: Int,
    isOpaque: Bool = false
  ) -> PixelImage {
    let scale = picture.scale ?? usual
    var sprites = SpriteBatch()
    stage.draw(into: &sprites, dot: CanvasResolution.finest(forWidth: 2 * scale).dot)
    return LightPicture.picture(
      of: sprites.recolored(by: palette),
      on: stage.size,
      scale: scale,
      background: isTransparent && !isOpaque ? nil : theme.background,
      blooms: rendering.settings.blooms
    )
  }

  /// A camera for screens.
  func camera(scale usual: Int, remarks: Remarks) -> ScreenCamera {
    ScreenCamera(
      scale: picture.scale ?? usual,
      theme: theme,
      dotCoverage: rendering.settings.dotCoverage,
      font: picture.font,
      remarks: remarks
    )
  }
}
