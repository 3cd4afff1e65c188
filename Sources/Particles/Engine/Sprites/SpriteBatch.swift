/// The sprites of one moment as a structure of arrays, and runs of sprites with common properties.
///
/// A batch is refilled for every frame; its columns keep their capacity, so that a steady show
/// makes no allocations.
public struct SpriteBatch: Sendable {
  /// Consecutive sprites of one emitter cell, all with the layer's depth.
  public struct Run: Hashable, Sendable {
    /// The layer's name or, without one, its index in the effect.
    public var layer: String
    /// The emitter cell's name.
    public var cell: String
    /// The contents of each sprite.
    public var contents: Contents
    /// The blend mode of each sprite.
    public var blendMode: BlendMode
    /// The depth; higher is nearer to the viewer.
    ///
    /// Of equal depths the earlier run is drawn first.
    public var zPosition: Double
    /// The range of the sprites in the columns.
    public var range: Range<Int>
    /// Whether the sprites have an `aspect`; if not, it is 1 for all, and the column is not read.
    public var isStretched: Bool
    /// Whether the sprites form the trails of particles: each is a particle at an earlier age.
    public var isTrail: Bool
    /// The standard deviation of the layer's Gaussian blur, in points, 0 or more.
    public var blur: Double
    /// Whether all sprites have the color of the first.
    package var isOneColor = false
    /// An upper bound of the sprites' scales.
    package var largestScale = Float.infinity
    /// The index of the cloud in the batch whose sprites this run represents; `nil` for sprites in
    /// the columns.
    var cloud: Int?

    /// Creates a run of sprites in a batch.
    public init(
      layer: String,
      cell: String,
      contents: Contents,
      blendMode: BlendMode,
      zPosition: Double,
      range: Range<Int>,
      isStretched: Bool = false,
      isTrail: Bool = false,
      blur: Double = 0
    ) {
      self.layer = layer
      self.cell = cell
      self.contents = contents
      self.blendMode = blendMode
      self.zPosition = zPosition
      self.range = range
      self.isStretched = isStretched
      self.isTrail = isTrail
      self.blur = blur
    }
  }

  /// The runs in drawing order: by zPosition, then by layer, trails before particles, then by
  /// emitter cell.
  ///
  /// An emitter cell has one run; in a layer that is sorted by age or depth, it has one for each
  /// maximal sequence of its sprites.
  public var runs: [Run] = []
  /// The x coordinate of the center, in points from the left edge.
  public var x: [Float] = []
  /// The y coordinate of the center, in points from the top edge.
  public var y: [Float] = []
  /// The scale factor of the contents' size; never negative.
  public var scale: [Float] = []
  /// An additional factor of the contents' width; never negative.
  ///
  /// Below 1 for a fluttering particle, above 1 for a stretched one.
  public var aspect: [Float] = []
  /// The rotation in radians, clockwise on the screen.
  public var rotation: [Float] = []
  /// The red channel, sRGB 0...1.
  public var red: [Float] = []
  /// The green channel, sRGB 0...1.
  public var green: [Float] = []
  /// The blue channel, sRGB 0...1.
  public var blue: [Float] = []
  /// The opacity, 0...1; at 0 the sprite is invisible.
  public var opacity: [Float] = []
  /// Seconds since birth; never negative.
  public var age: [Float] = []
  /// The index of the birth within the emitter; with layer and emitter cell it identifies a
  /// particle.
  public var birth: [UInt32] = []
  /// Scratch buffers for sorting.
  var sorting = SpriteOrder()
  /// Scratch buffers for trails.
  var trails = TrailSprites()
  /// The clouds, which are evaluated while they are rendered.
  var clouds = CloudList()

  /// Creates an empty batch.
  public init() {}

  /// The number of sprites.
  public var count: Int { x.count }

  /// Removes all sprites and keeps the capacity.
  public mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    clouds.clouds.removeAll(keepingCapacity: true)
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    scale.removeAll(keepingCapacity: true)
    aspect.removeAll(keepingCapacity: true)
    rotation.removeAll(keepingCapacity: true)
    red.removeAll(keepingCapacity: true)
    green.removeAll(keepingCapacity: true)
    blue.removeAll(keepingCapacity: true)
    opacity.removeAll(keepingCapacity: true)
    age.removeAll(keepingCapacity: true)
    birth.removeAll(keepingCapacity: true)
  }
}
