/// What consecutive sprites have in common: they are of one emitter cell, firework or item group.
package struct SpriteRun: Equatable, Sendable {
  /// The layer's name or, without one, its index in the effect.
  package var layer: String
  /// The emitter cell's name.
  package var cell: String
  /// The contents of each sprite.
  package var contents: Contents
  /// The blend mode of each sprite.
  package var blendMode: BlendMode
  /// The depth; higher is nearer to the viewer.
  ///
  /// Of equal depths the earlier run is drawn first.
  package var zPosition: Double
  /// Whether the sprites form the trails of particles: each is a particle at an earlier age.
  package var isTrail: Bool
  /// The standard deviation of the layer's Gaussian blur, in points, 0 or more.
  package var blur: Double
  /// The bloom of the sprites: of all their light if it is added, else of light above 1.
  package var bloom: Bloom
  /// A number of the emitter cell, firework or item group; 0 if it is not known.
  ///
  /// It is the same in all frames of a seed; layers and emitter cells may share their names.
  package var emitter: UInt32 = 0

  /// Creates the description of a run.
  package init(
    layer: String,
    cell: String,
    contents: Contents,
    blendMode: BlendMode,
    zPosition: Double,
    isTrail: Bool = false,
    blur: Double = 0,
    bloom: Bloom = .none
  ) {
    self.layer = layer
    self.cell = cell
    self.contents = contents
    self.blendMode = blendMode
    self.zPosition = zPosition
    self.isTrail = isTrail
    self.blur = blur
    self.bloom = bloom
  }
}
