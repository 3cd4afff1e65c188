internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// The stage of a show, with the colors of its panels and a limit on what plays at once.
///
/// The stage is behind one reference, so that copies of shows are little code.
struct Theater: Sendable {
  /// The particle limit: no effect is added while the playing ones may exceed it.
  private static let particleLimit = 80_000

  private var shared: SharedStage
  private(set) var panelColors: PanelColors
  /// Whether some particles pass in front of panels at their depth, instead of all behind.
  var raisesParticles = false
  /// Whether hysteresis is on, if the style allows it.
  ///
  /// If not, a frame depends on nothing but its time.
  var hasHysteresis = true {
    didSet {
      if hasHysteresis != oldValue { stage.rasterizer.isSteady = isSteady && hasHysteresis }
    }
  }
  private let isSteady: Bool
  private var sprites = SpriteBatch()

  /// - Parameter firstSeed: The seed of the first effect, to which the others count up; session logs depend on 1, and
  ///   pictures and films have 0.
  init(size: ScreenSize, style: ShowStyle, firstSeed: UInt64 = 1) {
    var stage = Stage(size: size, look: style.look, seed: style.seed, firstSeed: firstSeed)
    panelColors = PanelColors(asking: &stage.rasterizer)
    shared = SharedStage(stage)
    isSteady = style.look.isSteady
  }

  var stage: Stage {
    _read { yield shared.stage }
    _modify {
      unshare()
      yield &shared.stage
    }
  }

  private mutating func unshare() {
    if !isKnownUniquelyReferenced(&shared) { shared = SharedStage(shared.stage) }
  }

  var size: ScreenSize { stage.size }

  /// How light looks.
  var look: Look {
    get { stage.rasterizer.look }
    set {
      let onLight = look.onLight
      stage.rasterizer.look = newValue
      stage.rasterizer.look.onLight = onLight
      panelColors = PanelColors(asking: &stage.rasterizer)
    }
  }

  // MARK: Effects

  /// Plays other effects, as ``Stage/play(_:seed:)`` does, with panels that suit their background.
  mutating func play(_ effects: [Effect], seed: UInt64? = nil) {
    stage.play(effects, seed: seed)
    panelColors = PanelColors(asking: &stage.rasterizer)
  }

  /// Shows the background that effects bring, if the terminal's is light.
  mutating func adapt(to effects: [Effect]) {
    stage.rasterizer.look = look.showing(effects)
    panelColors = PanelColors(asking: &stage.rasterizer)
  }

  /// Whether the stage has too many particles for another effect that begins at `time`.
  func isCrowded(at time: Seconds) -> Bool {
    stage.simulation.peakPopulation(at: time) > Self.particleLimit
  }

  /// Places an effect with the next seed, unless the stage is crowded.
  mutating func place(_ effect: Effect, at time: Seconds, offset: Vector = .zero) {
    guard !isCrowded(at: time) else { return }
    stage.place(effect, at: time, offset: offset)
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
    stage.place(
      effect.bursting(around: isCentered ? stage.middle : center, boxSize: box.size),
      at: time,
      offset: isCentered ? center - stage.middle : .zero,
      seed: seed
    )
  }

  /// Replaces the obstacles by the solid parts of panels.
  ///
  /// Call it when panels appear, disappear or change their size, not with every frame.
  mutating func setObstacles(_ panels: [Panel]) {
    stage.setWalls(panels.flatMap(\.walls))
  }

  // MARK: Frames

  /// Draws the frame of `time`; finished effects are removed.
  mutating func draw(at time: Seconds, panels: [Panel], into grid: inout ScreenGrid) {
    stage.advance(to: time)
    draw(panels: panels, into: &grid)
  }

  /// Draws the present time.
  mutating func draw(panels: [Panel], into grid: inout ScreenGrid) {
    guard raisesParticles else { return stage.draw(panels: panels, into: &grid) }
    unshare()
    shared.stage.draw(into: &sprites)
    sprites.raiseParticles()
    shared.stage.rasterizer.draw(sprites, panels: panels, into: &grid)
  }

  /// The seconds after the last frame at which the next one is worth drawing.
  ///
  /// - Parameter speed: Seconds of the effects per second of the show.
  func frameInterval(atSpeed speed: Double = 1) -> Seconds {
    let pace = stage.simulation.pace
    let interval = VisibleStep.interval(
      speed: pace.typicalSpeed * speed,
      fading: pace.fading * speed,
      hasPixels: look.resolution != nil
    )
    return stage.isFading ? min(interval, VisibleStep.leastFadeInterval) : interval
  }

  /// A screen cell in the available colors; on a painted background the terminal's default
  /// foreground might be invisible and is replaced.
  mutating func shown(_ cell: ScreenCell) -> ScreenCell {
    guard !cell.attributes.contains(.continuation) else { return cell }
    var foreground = stage.rasterizer.screenColor(nearestTo: cell.foreground)
    if case .painted = look.shownBackground, cell.foreground == .standard {
      foreground = panelColors.text
    }
    return ScreenCell(
      cell.glyph,
      foreground: foreground,
      background: stage.rasterizer.screenColor(nearestTo: cell.background),
      attributes: cell.attributes
    )
  }
}

/// The stage of a theater and of its copies, until one of them changes it.
private final class SharedStage: @unchecked Sendable {
  var stage: Stage

  init(_ stage: Stage) { self.stage = stage }
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
    let isLight = rasterizer.look.shownBackground.isLight
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
