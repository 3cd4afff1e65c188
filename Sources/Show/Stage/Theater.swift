internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// The stage of a show: a simulation and the rasterizer that draws it.
struct Theater: Sendable {
  /// The particle limit: no effect is added while the playing ones may exceed it.
  private static let particleLimit = 80_000

  private(set) var size: ScreenSize
  private(set) var panelColors: PanelColors
  private var rasterizer: Rasterizer
  private(set) var simulation: Simulation
  private var sprites = SpriteBatch()
  /// The cross-fade from the previous effects, while one is running.
  var fade: Fade?
  /// Whether some particles pass in front of panels at their depth, instead of all behind.
  var raisesParticles = false
  /// Whether hysteresis is on, if the style allows it.
  ///
  /// If not, a frame depends on nothing but its time.
  var hasHysteresis = true {
    didSet { if hasHysteresis != oldValue { rasterizer.isSteady = isSteady && hasHysteresis } }
  }
  private let isSteady: Bool
  /// The time from which on the simulation was advanced without a gap: seeks back to it are cheap,
  /// because of the checkpoints.
  private var checkpointStart: Seconds = 0
  /// How far before an earlier time the simulation starts again, so that further steps back find
  /// checkpoints.
  private static let checkpointSpan: Seconds = 1
  /// The number of placements so far, which gives each its own seed.
  private var placementCount: UInt64 = 0

  init(size: ScreenSize, style: ShowStyle) {
    self.size = size
    rasterizer = Rasterizer(style.look)
    isSteady = style.look.isSteady
    panelColors = PanelColors(asking: &rasterizer)
    simulation = Simulation(scene: Scene(stage: size.stage, seed: style.seed))
  }

  var stage: Size { size.stage }

  /// How light looks.
  var look: Look {
    get { rasterizer.look }
    set {
      rasterizer.look = newValue
      panelColors = PanelColors(asking: &rasterizer)
    }
  }

  /// The center of the stage, which an effect without an offset refers to as "50vw" and "50vh".
  var middle: Point { Point(x: stage.width / 2, y: stage.height / 2) }

  /// The end of the last effect; `nil` if one never ends, 0 without effects.
  var endTime: Seconds? { simulation.endTime }

  /// Whether an effect is placed or fading out.
  var isMoving: Bool { !simulation.scene.placements.isEmpty || fade != nil }

  /// Whether the stage has too many particles for another effect that begins at `time`.
  func isCrowded(at time: Seconds) -> Bool {
    simulation.peakPopulation(at: time) > Self.particleLimit
  }

  /// Places an effect with the next seed, unless the stage is crowded.
  mutating func place(_ effect: Effect, at time: Seconds, offset: Vector = .zero) {
    guard !isCrowded(at: time) else { return }
    placementCount += 1
    place(effect, at: time, offset: offset, seed: placementCount)
  }

  /// Places an effect with a given seed.
  mutating func place(
    _ effect: Effect,
    at time: Seconds,
    until stopTime: Seconds? = nil,
    offset: Vector = .zero,
    seed: UInt64
  ) {
    simulation.add(
      Scene.Placement(effect, beginTime: time, stopTime: stopTime, offset: offset, seed: seed)
    )
  }

  /// Removes all effects at `time`, and returns their simulation.
  @discardableResult
  mutating func clear(at time: Seconds) -> Simulation {
    let former = simulation
    var scene = former.scene
    scene.placements = []
    simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    checkpointStart = .infinity
    return former
  }

  /// Replaces all effects by others that began at time 0.
  mutating func replace(with effects: [Effect]) {
    var scene = simulation.scene
    scene.placements = []
    simulation = Simulation(scene: scene)
    checkpointStart = .infinity
    placementCount = 0
    for effect in effects { place(effect, at: 0) }
  }

  /// Restarts with effects from time 0 on, as a new theater with this seed would.
  mutating func begin(_ effects: [Effect], seed: UInt64) {
    simulation = Simulation(
      scene: Scene(stage: stage, seed: seed, walls: simulation.scene.walls)
    )
    replace(with: effects)
  }

  /// Stops all emission at `time`.
  mutating func stop(at time: Seconds) {
    simulation.stop(at: time)
  }

  /// Places an effect around a box, unless the stage is crowded.
  ///
  /// An effect for buttons is centered on the box with all of its layers; of others the fireworks
  /// and items are.
  /// - Parameter seed: The effect's seed; by default the next placement's.
  mutating func place(
    _ effect: Effect,
    around box: ScreenFrame,
    at time: Seconds,
    seed: UInt64? = nil
  ) {
    guard !isCrowded(at: time) else { return }
    let center = Point.zero + box.middle
    let isCentered = effect.centersOnBox
    place(
      effect.bursting(around: isCentered ? middle : center, boxSize: box.size),
      at: time,
      offset: isCentered ? center - middle : .zero,
      seed: seed ?? nextSeed()
    )
  }

  /// Moves the pointer that force fields follow, from `time` on; `nil` if it is released.
  ///
  /// The simulation stays at its time, unless that is later than `time`.
  mutating func movePointer(to place: Point?, at time: Seconds) {
    if time < simulation.time { simulation.advance(to: time) }
    simulation.movePointer(to: place, at: time)
  }

  /// Replaces the obstacles by the solid parts of panels.
  ///
  /// Call it when panels appear, disappear or change their size, not with every frame.
  mutating func setObstacles(_ panels: [Panel]) {
    setWalls(panels.flatMap(\.walls))
  }

  /// Replaces the stage's colliders.
  mutating func setWalls(_ walls: [Wall]) {
    guard walls != simulation.scene.walls else { return }
    simulation.setWalls(walls)
    fade?.simulation.setWalls(walls)
    checkpointStart = .infinity
  }

  mutating func resize(to size: ScreenSize) {
    self.size = size
    simulation.resize(stage: size.stage)
    fade?.simulation.resize(stage: size.stage)
    checkpointStart = .infinity
  }

  /// Draws the frame of `time`; finished effects are removed.
  mutating func draw(
    at time: Seconds,
    panels: [Panel],
    opacity: Double = 1,
    into grid: inout ScreenGrid
  ) {
    simulation.advance(to: time)
    simulation.removeFinished()
    draw(panels: panels, opacity: opacity, into: &grid)
  }

  /// Seeks to a time before or after the present one, and keeps finished effects.
  mutating func advance(to time: Seconds) {
    if time > simulation.time + Self.checkpointSpan { checkpointStart = time }
    if time < simulation.time, time < checkpointStart {
      checkpointStart = max(0, time - Self.checkpointSpan)
      simulation.advance(to: checkpointStart)
    }
    simulation.advance(to: time)
  }

  /// Draws the present time; `opacity`, 0...1, is a factor on that of all particles.
  mutating func draw(panels: [Panel], opacity: Double = 1, into grid: inout ScreenGrid) {
    // Sprites are collected only where they are changed afterwards.
    guard fade != nil || raisesParticles || opacity < 1 else {
      return rasterizer.draw(panels: panels, into: &grid) { simulation.draw($0) }
    }
    simulation.draw(into: &sprites)
    // Taken out of the property, because a second owner would cause a copy of its columns.
    if var fading = fade.take(), fading.mix(into: &sprites, at: simulation.time) { fade = fading }
    if raisesParticles { sprites.raiseParticles() }
    if opacity < 1 { sprites.dim(by: Float(opacity)) }
    rasterizer.draw(sprites, panels: panels, into: &grid)
  }

  /// The seconds after the last frame at which the next one is worth drawing.
  ///
  /// - Parameter speed: Seconds of the effects per second of the show.
  func frameInterval(atSpeed speed: Double = 1) -> Seconds {
    let pace = simulation.pace
    let interval = VisibleStep.interval(
      speed: pace.typicalSpeed * speed,
      fading: pace.fading * speed
    )
    return fade.map { min(interval, $0.frameInterval) } ?? interval
  }

  /// A screen cell in the available colors; on a painted background the terminal's default
  /// foreground might be invisible and is replaced.
  mutating func shown(_ cell: ScreenCell) -> ScreenCell {
    guard !cell.attributes.contains(.continuation) else { return cell }
    var foreground = rasterizer.screenColor(nearestTo: cell.foreground)
    if case .painted = rasterizer.background, cell.foreground == .standard {
      foreground = panelColors.text
    }
    return ScreenCell(
      cell.glyph,
      foreground: foreground,
      background: rasterizer.screenColor(nearestTo: cell.background),
      attributes: cell.attributes
    )
  }

  /// A random source for choices on this stage.
  var chance: RandomSource {
    RandomSource(seed: simulation.scene.seed).child(placementCount)
  }

  /// The next placement's seed.
  mutating func nextSeed() -> UInt64 {
    placementCount += 1
    return placementCount
  }
}

/// A show on a theater.
protocol StagedShow: Show {
  var theater: Theater { get set }
}

extension StagedShow {
  package var look: Look {
    get { theater.look }
    set { theater.look = newValue }
  }
}

/// The colors of boxes and text, at the terminal's color depth.
struct PanelColors: Hashable, Sendable {
  let text: ScreenColor
  let faint: ScreenColor
  let night: [ScreenColor]
  let button: ScreenColor
  let label: ScreenColor
  let pressedButton: ScreenColor
  let pressedText: ScreenColor
  let board: ScreenColor
  let hoveredButton: ScreenColor
  /// Whether there are colors; without them boxes are distinguished by borders and reverse video.
  let hasColors: Bool
  let isASCII: Bool

  init(asking rasterizer: inout Rasterizer) {
    let isLight = rasterizer.background.isLight
    func color(_ red: Double, _ green: Double, _ blue: Double) -> ScreenColor {
      rasterizer.screenColor(of: Color(red: red, green: green, blue: blue))
    }
    text = isLight ? color(0.1, 0.11, 0.16) : color(1, 1, 1)
    faint = isLight ? color(0.4, 0.43, 0.5) : color(0.5, 0.54, 0.62)
    night = (isLight ? [0.8, 0.74, 0.66] : [0.28, 0.4, 0.55]).map { color($0, $0, $0 * 1.25) }
    button = color(0.22, 0.33, 0.8)
    label = color(1, 1, 1)
    pressedButton = color(0.62, 0.76, 1)
    pressedText = color(0.05, 0.08, 0.3)
    board = isLight ? color(0.88, 0.9, 0.95) : color(0.11, 0.12, 0.2)
    hoveredButton = color(0.34, 0.48, 0.97)
    hasColors = rasterizer.colors != .none
    isASCII = rasterizer.glyphs == .ascii
  }
}
