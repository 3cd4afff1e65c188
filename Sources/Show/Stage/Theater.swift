package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// The stage that every show has: a scene as it plays, and what draws it.
struct Theater: Sendable {
  /// No more effects are added while those that play may have more particles than this.
  private static let crowd = 80_000

  private(set) var size: ScreenSize
  private(set) var inks: Inks
  private var rasterizer: Rasterizer
  private(set) var simulation: Simulation
  private var sprites = SpriteBatch()
  /// What plays on its way out while the simulation's effects come.
  var fade: Fade?
  /// Whether some particles pass before a panel that lies at their depth, and not all behind it.
  var mingles = false
  /// Whether cells stay as they are from frame to frame where the style says so.
  ///
  /// Where not, a frame depends on nothing but its moment.
  var hasHysteresis = true {
    didSet { if hasHysteresis != oldValue { rasterizer.isSteady = isSteady && hasHysteresis } }
  }
  private let isSteady: Bool
  /// From when on the simulation has passed through all moments up to the present one: it goes back
  /// to them quickly.
  private var runway: Seconds = 0
  /// How far before a moment that lies further back the simulation is brought, so that it passes
  /// through those which come next on the way back.
  private static let runwayLength: Seconds = 1
  /// Placements so far: each has its own chance.
  private var placementCount: UInt64 = 0

  init(size: ScreenSize, style: ShowStyle) {
    self.size = size
    rasterizer = Rasterizer(glyphs: style.glyphs, blocks: style.blocks, colors: style.colors)
    isSteady = style.isSteady
    rasterizer.isSteady = style.isSteady
    rasterizer.dither = style.dither
    rasterizer.dotCoverage = style.dotCoverage
    rasterizer.background = style.background
    rasterizer.calmRate = style.isCalm ? style.framesPerSecond : nil
    inks = Inks(asking: &rasterizer)
    simulation = Simulation(scene: Scene(stage: size.stage, seed: style.seed))
  }

  var stage: Size { size.stage }

  /// What the stage is drawn with, in a few words.
  var glyphs: (style: GlyphStyle, blocks: BlockSet, colors: ColorDepth) {
    (rasterizer.glyphs, rasterizer.blocks, rasterizer.colors)
  }

  /// The middle of the stage: where an effect placed without an offset puts "50vw" and "50vh".
  var middle: Point { Point(x: stage.width / 2, y: stage.height / 2) }

  /// When the last effect ends, `nil` if one never does; 0 where there is none.
  var endTime: Seconds? { simulation.endTime }

  /// Whether something is alive, or will be.
  var isMoving: Bool { !simulation.scene.placements.isEmpty || fade != nil }

  /// Whether there is no room for another effect that begins at a time.
  func isCrowded(at time: Seconds) -> Bool {
    simulation.peakPopulation(at: time) > Self.crowd
  }

  /// Places an effect that begins at a time, unless the stage is crowded already.
  mutating func place(_ effect: Effect, at time: Seconds, offset: Vector = .zero) {
    guard !isCrowded(at: time) else { return }
    placementCount += 1
    place(effect, at: time, offset: offset, seed: placementCount)
  }

  /// Places an effect whose chance is known by its own number.
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

  /// Takes all effects off the stage, at a time; returns them as they play.
  @discardableResult
  mutating func clear(at time: Seconds) -> Simulation {
    let former = simulation
    var scene = former.scene
    scene.placements = []
    simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    runway = .infinity
    return former
  }

  /// Plays other effects in place of those that play, as if they had begun at time 0.
  mutating func replace(with effects: [Effect]) {
    var scene = simulation.scene
    scene.placements = []
    simulation = Simulation(scene: scene)
    runway = .infinity
    placementCount = 0
    for effect in effects { place(effect, at: 0) }
  }

  /// Plays effects from time 0 on, as a theater does that was made with a seed.
  mutating func begin(_ effects: [Effect], seed: UInt64) {
    simulation = Simulation(
      scene: Scene(stage: stage, seed: seed, walls: simulation.scene.walls)
    )
    replace(with: effects)
  }

  /// Lets every effect end from a time on.
  mutating func stop(at time: Seconds) {
    simulation.stop(at: time)
  }

  /// Lets two classic fireworks burst around the corners of a box, unless the stage is crowded.
  ///
  /// - Parameter seed: What their chance depends on; a number of its own if nothing is said.
  mutating func addFireworks(around box: ScreenFrame, at time: Seconds, seed: UInt64? = nil) {
    guard !isCrowded(at: time) else { return }
    if seed == nil { placementCount += 1 }
    simulation.addFireworks(
      count: 2,
      around: .zero + box.middle,
      boxSize: box.size,
      at: time,
      seed: seed ?? placementCount
    )
  }

  /// Lets fields that follow the pointer go with it from a time on; `nil` where it is let go.
  ///
  /// The effects stay where they are, unless they are past that time.
  mutating func movePointer(to place: Point?, at time: Seconds) {
    if time < simulation.time { simulation.advance(to: time) }
    simulation.movePointer(to: place, at: time)
  }

  /// Lets panels stop particles that meet walls, in place of those that did before.
  ///
  /// To be told when panels come, go or change their size, not with every frame.
  mutating func setObstacles(_ panels: [Panel]) {
    setWalls(panels.flatMap(\.walls))
  }

  /// Puts walls on the stage in place of those that there were.
  mutating func setWalls(_ walls: [Wall]) {
    guard walls != simulation.scene.walls else { return }
    simulation.setWalls(walls)
    fade?.simulation.setWalls(walls)
    runway = .infinity
  }

  /// Goes on with what the terminal has told of itself.
  mutating func adopt(blocks: BlockSet, background: Background) {
    if rasterizer.blocks != blocks { rasterizer.blocks = blocks }
    rasterizer.background = background
    inks = Inks(asking: &rasterizer)
  }

  /// Goes on in other colors.
  mutating func adopt(colors: ColorDepth) {
    if rasterizer.colors != colors { rasterizer.colors = colors }
    inks = Inks(asking: &rasterizer)
  }

  mutating func resize(to size: ScreenSize) {
    self.size = size
    simulation.resize(stage: size.stage)
    fade?.simulation.resize(stage: size.stage)
    runway = .infinity
  }

  /// Draws a moment.
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

  /// Brings the effects to a time, before or after the present one, and forgets none of them.
  mutating func advance(to time: Seconds) {
    if time > simulation.time + Self.runwayLength { runway = time }
    if time < simulation.time, time < runway {
      runway = max(0, time - Self.runwayLength)
      simulation.advance(to: runway)
    }
    simulation.advance(to: time)
  }

  /// Draws the present time; `opacity` is a factor on that of all particles, 0...1.
  mutating func draw(panels: [Panel], opacity: Double = 1, into grid: inout ScreenGrid) {
    // Who changes sprites has to have them all.
    if fade == nil, !mingles, opacity >= 1 {
      simulation.drawLeavingClouds(into: &sprites)
    } else {
      simulation.draw(into: &sprites)
    }
    // Taken out meanwhile: two owners of its columns would each be given their own.
    if var fading = fade.take(), fading.mix(into: &sprites, at: simulation.time) { fade = fading }
    if mingles { sprites.mingle() }
    if opacity < 1 { sprites.dim(by: Float(opacity)) }
    rasterizer.draw(sprites, of: simulation, panels: panels, into: &grid)
  }

  /// A cell in the colors that there are; on a painted background ink of the terminal's own might not
  /// be seen.
  mutating func shown(_ cell: ScreenCell) -> ScreenCell {
    guard !cell.attributes.contains(.continuation) else { return cell }
    var foreground = rasterizer.screenColor(nearestTo: cell.foreground)
    if case .painted = rasterizer.background, cell.foreground == .standard {
      foreground = inks.text
    }
    return ScreenCell(
      cell.glyph,
      foreground: foreground,
      background: rasterizer.screenColor(nearestTo: cell.background),
      attributes: cell.attributes
    )
  }

  /// Numbers of its own for whoever draws by chance on this stage.
  var chance: RandomSource {
    RandomSource(seed: simulation.scene.seed).child(placementCount)
  }

  /// A number of its own for the next placement.
  mutating func nextSeed() -> UInt64 {
    placementCount += 1
    return placementCount
  }
}

/// The colors of boxes and text, as the terminal is asked for them.
struct Inks: Hashable, Sendable {
  let text: ScreenColor
  let faint: ScreenColor
  let night: [ScreenColor]
  let button: ScreenColor
  let label: ScreenColor
  let pressedButton: ScreenColor
  let pressedText: ScreenColor
  let board: ScreenColor
  let hoveredButton: ScreenColor
  /// Whether there are colors at all; without them boxes are told apart by their lines and by
  /// reverse video.
  let hasColors: Bool
  let isASCII: Bool

  init(asking rasterizer: inout Rasterizer) {
    let isLight = rasterizer.background.isLight
    func ink(_ red: Double, _ green: Double, _ blue: Double) -> ScreenColor {
      rasterizer.screenColor(of: Color(red: red, green: green, blue: blue))
    }
    text = isLight ? ink(0.1, 0.11, 0.16) : ink(1, 1, 1)
    faint = isLight ? ink(0.4, 0.43, 0.5) : ink(0.5, 0.54, 0.62)
    night = (isLight ? [0.8, 0.74, 0.66] : [0.28, 0.4, 0.55]).map { ink($0, $0, $0 * 1.25) }
    button = ink(0.22, 0.33, 0.8)
    label = ink(1, 1, 1)
    pressedButton = ink(0.62, 0.76, 1)
    pressedText = ink(0.05, 0.08, 0.3)
    board = isLight ? ink(0.88, 0.9, 0.95) : ink(0.11, 0.12, 0.2)
    hoveredButton = ink(0.34, 0.48, 0.97)
    hasColors = rasterizer.colors != .none
    isASCII = rasterizer.glyphs == .ascii
  }
}

extension ScreenSize {
  /// The stage that fills a screen of this size, in points.
  package var stage: Size { Size(width: Double(columns) * 8, height: Double(rows) * 16) }
}

extension ScreenPosition {
  /// The middle of the screen cell, in points.
  var middle: Point {
    Point(x: (Double(column) + 0.5) * 8, y: (Double(row) + 0.5) * 16)
  }
}
