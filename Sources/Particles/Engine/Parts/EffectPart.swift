/// A part of a placed effect in play: a layer, a firework, a group of items or an included effect.
///
/// Times are the scene's, except where noted.
protocol EffectPart: Sendable {
  /// The effect's time after which nothing of it is visible; `nil` if it never ends.
  var endTime: Seconds? { get }
  /// The latest end over all random choices of included effects, in the effect's time.
  var latestEnd: Seconds? { get }
  /// An upper bound of a frame's load, as an estimate.
  var load: FrameLoad { get }
  /// What is thinned, with paths in the effect.
  var thinnings: [Thinning] { get }
  /// How it repeats; `nil` if its own parts repeat in their own ways.
  var loop: LoopFacts? { get }
  /// Whether walls stop any particles or items.
  var meetsWalls: Bool { get }
  /// Whether any fields or attachments follow the pointer.
  var followsPointer: Bool { get }

  /// Advances or seeks to a time.
  mutating func advance(to time: Seconds)
  /// Discards the state, as before the first `advance(to:)`.
  mutating func restart()
  /// Records that the pointer is at a place from a time on.
  mutating func movePointer(to place: Point?, at time: Seconds)
  /// Divides the checkpoints' memory among a number of simulations that play at the same time.
  mutating func shareCheckpoints(among count: Double)

  /// Lists the slices of depth that may have sprites at the time of the last `advance(to:)`.
  func list(at time: Seconds, in order: inout DrawingOrder)
  /// Draws a listed slice; `path` leads on to a part of an included effect.
  mutating func draw(
    _ slice: Int,
    of path: ArraySlice<Int>,
    at time: Seconds,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  )
  /// Yields the events since they were taken, if any are noted, at the time of the last
  /// `advance(to:)`.
  mutating func takeEvents(at time: Seconds, _ body: (ParticleEvent) -> Void)
  /// The numbers of particles born, alive and dropped at the time of the last `advance(to:)`.
  func counts(at time: Seconds) -> ParticleCounts
}

/// How a part of an effect repeats.
struct LoopFacts {
  /// What it is called, as a part of a sentence.
  let name: String
  /// How long a repeat is visible, in seconds.
  let life: Seconds
  /// Seconds from one repeat to the next; 0 for a single one.
  let interval: Seconds
  /// Why no length loops exactly.
  var flaw: String?
}

/// A part whose state depends on the time alone.
extension EffectPart {
  var latestEnd: Seconds? { endTime }
  var loop: LoopFacts? { nil }
  var meetsWalls: Bool { false }
  var followsPointer: Bool { false }
  mutating func advance(to time: Seconds) {}
  mutating func restart() {}
  mutating func takeEvents(at time: Seconds, _ body: (ParticleEvent) -> Void) {}
  mutating func movePointer(to place: Point?, at time: Seconds) {}
  mutating func shareCheckpoints(among count: Double) {}
}
