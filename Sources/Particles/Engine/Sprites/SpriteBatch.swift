/// The particles of one moment as they are drawn: flat columns, and runs that share their looks.
///
/// A batch is filled again for every frame; its columns keep their capacity, so a steady show
/// allocates nothing.
public struct SpriteBatch: Sendable {
  /// How a sprite meets the light that is already there.
  public enum BlendMode: String, CaseIterable, Hashable, Sendable {
    /// It covers, by its opacity.
    case sourceOver
    /// Its light is added; the order does not matter.
    case additive
    /// Its light is added as far as there is room for it: s + d - s d.
    case screen
    /// It is a filter that lets its color through: s d.
    case multiply
  }

  /// Neighboring sprites of one emitter cell, all of one layer's depth.
  public struct Run: Hashable, Sendable {
    /// The layer's name or, without one, its place in the effect.
    public var layer: String
    /// The cell's name.
    public var cell: String
    /// What each sprite looks like.
    public var contents: Contents
    /// How each is blended.
    public var blendMode: BlendMode
    /// The depth: higher is nearer.
    ///
    /// Among equals the earlier run is drawn first.
    public var zPosition: Double
    /// The sprites, as indices of the columns.
    public var range: Range<Int>
    /// Whether sprites may have another aspect than 1; where it is false none is read.
    public var isStretched: Bool
    /// Whether the sprites are the light that particles have left behind: each is one as it was at an
    /// earlier age.
    public var isEcho: Bool
    /// The standard deviation by which the light of the layer is spread, in points, 0 or more.
    public var blur: Double
    /// Whether all sprites have one color, that of the first.
    package var isOneColor = false
    /// No sprite has a larger scale.
    package var largestScale = Float.infinity
    /// The place of the cloud among the batch's whose sprites it stands for; `nil` for those of the
    /// columns.
    var cloud: Int?

    /// Creates a run of sprites that are in a batch.
    public init(
      layer: String,
      cell: String,
      contents: Contents,
      blendMode: BlendMode,
      zPosition: Double,
      range: Range<Int>,
      isStretched: Bool = false,
      isEcho: Bool = false,
      blur: Double = 0
    ) {
      self.layer = layer
      self.cell = cell
      self.contents = contents
      self.blendMode = blendMode
      self.zPosition = zPosition
      self.range = range
      self.isStretched = isStretched
      self.isEcho = isEcho
      self.blur = blur
    }
  }

  /// The runs, in the order in which they are drawn: by zPosition, then by layer, echoes before
  /// particles, then by cell.
  ///
  /// A cell has one run; in a layer whose cells are drawn in one order, by age or depth, it has one
  /// for each stretch of sprites that no other cell's interrupts.
  public var runs: [Run] = []
  /// The center, points from the left edge.
  public var x: [Float] = []
  /// The center, points from the top edge.
  public var y: [Float] = []
  /// The factor on the contents' size; never negative.
  public var scale: [Float] = []
  /// The factor on the contents' width besides `scale`; never negative.
  ///
  /// A fluttering piece has less than 1, a stretched one more.
  public var aspect: [Float] = []
  /// Radians, clockwise on the screen.
  public var rotation: [Float] = []
  /// The red channel, sRGB 0...1.
  public var red: [Float] = []
  /// The green channel, sRGB 0...1.
  public var green: [Float] = []
  /// The blue channel, sRGB 0...1.
  public var blue: [Float] = []
  /// The opacity, 0...1; at 0 nothing is seen.
  public var opacity: [Float] = []
  /// Seconds since birth, never negative.
  public var age: [Float] = []
  /// The birth index within the cell's emitter: together with layer and cell it names a particle.
  public var birth: [UInt32] = []
  /// Room to put sprites in order.
  var sorting = SpriteOrder()
  /// Room to find out what particles have left behind.
  var echoes = Echoes()
  /// What is left to be worked out when it is drawn.
  var clouds = CloudRoom()

  /// Creates an empty batch.
  public init() {}

  /// The number of sprites.
  public var count: Int { x.count }

  /// Removes all sprites and keeps the storage.
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
