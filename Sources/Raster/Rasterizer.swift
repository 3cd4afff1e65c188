public import Particles

/// Turns sprites and panels into a screen of glyphs.
public struct Rasterizer: Sendable {
  /// Creates a rasterizer.
  public init() {}

  /// Draws one frame over whatever `grid` held before.
  public mutating func draw(
    _ sprites: SpriteBatch, panels: [Panel] = [], into grid: inout ScreenGrid
  ) {
    _ = (sprites, panels)
  }
}
