public import KamuroParticles
public import KamuroRaster
public import KamuroScreen

/// A stage of effects, and the frames that show them.
///
/// The caller owns the clock, the size and the screen: a stage opens no terminal, starts no thread and
/// reads no clock.
/// ```swift
/// var stage = Stage(columns: 80, rows: 24, seed: 7)
/// try stage.add("peony", parameters: ["colors": ["gold"]])
/// var bytes: [UInt8] = []
/// for number in 0..<120 {
///   stage.frame(at: Double(number) / 30).ansi(into: &bytes)
/// }
/// ```
/// A frame is a function of the calls before it, the seed and the time. Times are in seconds, and may
/// go back; effects that have ended do not return.
public struct Stage: Sendable {
  /// A handle of an effect on the stage.
  public struct EffectID: Hashable, Sendable {
    /// The number of effects that were added before.
    let number: UInt64

    /// A number that no other effect of the stage has; never 0.
    package var rawValue: UInt64 { number + 1 }
  }

  /// A time at which an effect begins: now, or a number of seconds on the stage's clock.
  public struct Moment: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The time; `nil` for now.
    let time: Seconds?

    /// The time of the last frame; 0 before the first one.
    public static let now = Moment(time: nil)

    /// A time in seconds.
    public static func seconds(_ time: Double) -> Moment { Moment(time: time) }

    private init(time: Seconds?) { self.time = time }

    /// Creates a moment of a number of seconds.
    public init(floatLiteral value: Double) { time = value }

    /// Creates a moment of a number of seconds.
    public init(integerLiteral value: Int) { time = Double(value) }
  }

  /// A change of the light of some effects, from all to nothing or back.
  struct Fade: Sendable {
    let effects: Range<UInt64>
    let begin: Seconds
    let duration: Seconds
    var isComing = false

    /// The part of the change that is done, 0...1.
    func progress(at time: Seconds) -> Double {
      duration > 0 ? min(max(0, (time - begin) / duration), 1) : time < begin ? 0 : 1
    }

    /// The factor on the opacity of an effect.
    func gain(of placement: Scene.Placement, at time: Seconds) -> Double {
      guard effects.contains(placement.id) else { return 1 }
      return isComing ? progress(at: time) : 1 - progress(at: time)
    }
  }

  /// The largest number of columns and rows; greater ones are clamped.
  public static let largestExtent = 4096

  /// The number of columns and rows.
  public internal(set) var size: ScreenSize
  /// The look: glyphs, colors, background; it may change at any time.
  public var rasterizer: Rasterizer
  /// Boxes of text among the particles: particles with a lower z are behind them, others pass before
  /// them, and those of effects with walls bounce off.
  public var panels: [Panel] = [] {
    didSet { if panels != oldValue { simulation.setWalls(panels.flatMap(\.walls)) } }
  }

  package internal(set) var simulation: Simulation
  /// What repeats, if the stage plays a loop.
  var loop: LoopTiming?
  var fades: [Fade] = []
  /// The numbers of effects and of seeds that were given so far.
  var effectCount: UInt64 = 0
  var seedCount: UInt64 = 0
  /// The seed of the first effect; each further one is greater by 1.
  private let firstSeed: UInt64
  /// A factor on all light, 0...1.
  package var gain = 1.0
  /// The time from which on the simulation was advanced without a gap: seeks back to it are cheap,
  /// because of the checkpoints.
  var checkpointStart: Seconds = 0
  var opacities = DimmedOpacities()
  private var difference = ScreenDiff()
  private var grid: ScreenGrid
  /// The grid of the frame before; of another size if the screen of the caller is unknown.
  private var previous = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))

  /// Creates an empty stage.
  /// - Parameters:
  ///   - columns: The number of columns, clamped to 1...4096.
  ///   - rows: The number of rows, clamped to 1...4096.
  ///   - seed: The seed of all random numbers: equal seeds and calls give equal frames.
  public init(columns: Int, rows: Int, seed: UInt64 = 0) {
    self.init(size: Self.size(columns: columns, rows: rows), look: Look(), seed: seed)
  }

  /// Creates an empty stage for a program.
  /// - Parameter firstSeed: The seed of the first effect, which is combined with the stage's.
  package init(size: ScreenSize, look: Look, seed: UInt64, firstSeed: UInt64 = 0) {
    (self.size, self.firstSeed) = (size, firstSeed)
    rasterizer = Rasterizer(look)
    simulation = Simulation(scene: Scene(stage: size.stage, seed: seed))
    grid = ScreenGrid(size: size)
  }

  private static func size(columns: Int, rows: Int) -> ScreenSize {
    ScreenSize(
      columns: min(max(1, columns), largestExtent),
      rows: min(max(1, rows), largestExtent)
    )
  }

  // MARK: Effects

  /// Adds an effect.
  /// - Parameters:
  ///   - effect: The effect.
  ///   - moment: When it begins.
  ///   - position: Where the effect's middle is, which its file calls `["50vw", "50vh"]`; by default
  ///     the middle of the stage.
  ///   - z: An offset of the depth of its particles, among those of other effects and panels.
  /// - Returns: A handle, for ``stop(_:)``, ``fadeOut(_:over:)`` and the like.
  /// - Complexity: O(particles that are alive already).
  @discardableResult
  public mutating func add(
    _ effect: Effect,
    at moment: Moment = .now,
    to position: ScreenPosition? = nil,
    z: Double = 0
  ) -> EffectID {
    place(effect, at: moment.time ?? time, offset: position.map(offset) ?? .zero, z: z)
  }

  /// Adds a built-in effect; ``builtInEffects`` are its names.
  /// - Throws: `EffectFileErrors` if there is no such effect, or no such parameter.
  @discardableResult
  public mutating func add(
    _ name: String,
    parameters: [String: PropertyValue] = [:],
    at moment: Moment = .now,
    to position: ScreenPosition? = nil,
    z: Double = 0
  ) throws(EffectFileErrors) -> EffectID {
    add(try Effect(named: name, parameters: parameters), at: moment, to: position, z: z)
  }

  /// Launches an effect so that it bursts at a position.
  ///
  /// A shell rises from the lower edge of the stage, and takes 0.4 to 0.9 s. An effect without one
  /// plays at once, around the position.
  @discardableResult
  public mutating func launch(
    _ effect: Effect,
    to position: ScreenPosition,
    at moment: Moment = .now,
    z: Double = 0
  ) -> EffectID {
    launch(effect, to: position.middle, at: moment.time ?? time, z: z)
  }

  /// Launches a built-in effect so that it bursts at a position.
  /// - Throws: `EffectFileErrors` if there is no such effect, or no such parameter.
  @discardableResult
  public mutating func launch(
    _ name: String,
    parameters: [String: PropertyValue] = [:],
    to position: ScreenPosition,
    at moment: Moment = .now,
    z: Double = 0
  ) throws(EffectFileErrors) -> EffectID {
    launch(try Effect(named: name, parameters: parameters), to: position, at: moment, z: z)
  }

  /// Stops an effect: it emits nothing more, and living particles finish their lives.
  ///
  /// A handle of an effect that has ended changes nothing, here and below.
  public mutating func stop(_ id: EffectID) {
    if let index = index(of: id) { simulation.stop(index, at: simulation.time) }
  }

  /// Stops all effects.
  public mutating func stopAll() { simulation.stop(at: simulation.time) }

  /// Fades an effect out, and removes it.
  /// - Parameters:
  ///   - id: The effect.
  ///   - duration: The seconds that it takes, from now on.
  public mutating func fadeOut(_ id: EffectID, over duration: Double) {
    let isFading = fades.contains { !$0.isComing && $0.effects.contains(id.number) }
    guard let index = index(of: id), !isFading else { return }
    simulation.leave(index)
    fades.append(Fade(effects: id.number..<id.number + 1, begin: time, duration: duration))
  }

  /// Removes an effect at once; no frame reports its end.
  public mutating func remove(_ id: EffectID) {
    if let index = index(of: id) { simulation.remove(index) }
  }

  /// Changes an effect while it plays, for instance to one of the same name with other parameters.
  ///
  /// ```swift
  /// stage.replace(snow, with: try Effect(named: "snow", parameters: ["flakes": 3]))
  /// ```
  /// The next frame is that of a stage on which the new effect has played since the old one began, with
  /// the same seed, place and depth: particles stay where the change does not touch them. The handle
  /// stays valid.
  /// - Complexity: That of a seek to the present time.
  public mutating func replace(_ id: EffectID, with effect: Effect) {
    if let index = index(of: id) { simulation.replace(index, with: effect) }
  }

  /// Moves an effect, with all its particles, so that its middle is at a position.
  ///
  /// Particles that follow the pointer or a cursor are better left to ``movePointer(to:)``.
  /// - Complexity: O(living particles of the effect).
  public mutating func move(_ id: EffectID, to position: ScreenPosition) {
    if let index = index(of: id) { simulation.move(index, to: offset(to: position)) }
  }

  /// Moves the pointer that the force fields of some effects follow; `nil` if there is none.
  public mutating func movePointer(to position: ScreenPosition?) {
    simulation.movePointer(to: position?.middle)
  }

  /// Changes the size.
  ///
  /// Relative lengths change with it, births stay the same. The next frame changes every cell.
  public mutating func resize(columns: Int, rows: Int) {
    resize(to: Self.size(columns: columns, rows: rows))
  }

  /// Lets the next frame change every cell, after something else has written to the screen.
  public mutating func invalidate() {
    previous = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))
    grid = previous
  }

  /// The effects on the stage, in the order in which they were added.
  public var effects: [EffectID] { simulation.scene.placements.map { EffectID(number: $0.id) } }

  /// Whether an effect has neither ended nor been removed.
  public func contains(_ id: EffectID) -> Bool { index(of: id) != nil }

  /// The time of the last frame in seconds.
  public var time: Double { simulation.time }

  /// The time at which the last effect ends; `nil` if one never does, 0 without effects.
  public var endTime: Double? { simulation.endTime }

  // MARK: Frames

  /// Draws the frame of a time.
  /// - Complexity: O(living particles + births since the last frame + dots they cover + cells);
  ///   without panels a frame of the same size allocates no memory, if the last frame is gone.
  public mutating func frame(at time: Double) -> Frame {
    let ended = advance(to: time)
    let events = takeEvents(ended: ended, at: time)
    swap(&previous, &grid)
    if grid.size != size { grid = ScreenGrid(size: size) }
    let gains = gains
    simulation.dot = rasterizer.dot
    rasterizer.draw(panels: panels, into: &grid) {
      simulation.draw(times: gains, by: &opacities, to: $0)
    }
    difference.find(from: previous, to: grid)
    return Frame(
      time: time,
      grid: grid,
      changes: difference.runs,
      ended: ended,
      events: events,
      colors: rasterizer.colors,
      simulation: simulation,
      gains: gains,
      blooms: rasterizer.blooms
    )
  }

  /// The factors on the opacities of all effects; none if all are 1.
  var gains: [Float] {
    if let loop { return loop.gains(at: time) }
    guard !fades.isEmpty || gain < 1 else { return [] }
    return simulation.scene.placements.map { placement in
      Float(fades.reduce(gain) { $0 * $1.gain(of: placement, at: time) })
    }
  }

  // MARK: Places

  /// Adds an effect that begins at a time.
  /// - Parameters:
  ///   - stopTime: The time from which on it emits nothing; `nil` for never.
  ///   - offset: How far from its place in its file it is.
  ///   - seed: Its seed; by default the next one.
  @discardableResult
  package mutating func place(
    _ effect: Effect,
    at time: Seconds,
    until stopTime: Seconds? = nil,
    offset: Vector = .zero,
    z: Double = 0,
    seed: UInt64? = nil
  ) -> EffectID {
    // In ASCII the soft light of a background would be stripes, brighter than what is before it.
    var placement = Scene.Placement(
      rasterizer.look.glyphs == .ascii ? effect.withoutBackdrops : effect,
      beginTime: time,
      stopTime: stopTime,
      offset: offset,
      zPosition: z,
      seed: seed ?? nextSeed()
    )
    placement.id = effectCount
    effectCount += 1
    simulation.add(placement)
    return EffectID(number: placement.id)
  }

  /// The next effect's seed.
  package mutating func nextSeed() -> UInt64 {
    seedCount += 1
    return seedCount - 1 + firstSeed
  }

  func index(of id: EffectID) -> Int? {
    simulation.scene.placements.firstIndex { $0.id == id.number }
  }

  /// The way from the stage's middle to a cell's.
  private func offset(to position: ScreenPosition) -> Vector {
    position.middle - middle
  }
}
