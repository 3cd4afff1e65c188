/// A scene whose frames repeat after some seconds without a jump.
///
/// ```
/// births   |--- loop -2 ---|--- loop -1 ---|---- loop ----|      the same in each
/// lives      oooooooooooooooooooo            oooooooooooooooooo
///                                          |- frames 0..<period
/// ```
/// Particles are born in the loop's seconds only, and live on in later ones; each loop has the same.
/// So a frame is the same after a period. Scenery lasts. What cannot repeat is cross-faded, at the
/// loop's end, to what it was before the loop's beginning.
/// ```swift
/// var loop = LoopedScene(scene, length: 4)
/// for frame in 0..<count {
///   loop.advance(to: loop.period * Double(frame) / Double(count))
///   loop.draw { block in … }
/// }
/// ```
package struct LoopedScene: Sendable {
  /// A part that is cross-faded.
  package struct Flaw: Equatable, Sendable, CustomStringConvertible {
    /// The effect's name.
    package let effect: String
    /// The part, such as `the layer "curtain"`.
    package let part: String
    /// Why it cannot loop exactly.
    package let reason: String

    /// The sentence that names the part and the reason.
    package var description: String {
      "\(effect): \(part) cannot loop exactly (\(reason)); it is cross-faded"
    }
  }

  /// The longest loop in seconds.
  package static let longest: Seconds = 600
  /// The shortest loop in seconds.
  package static let shortest: Seconds = 0.1

  /// Its times.
  package let timing: LoopTiming
  /// The length at which everything would loop exactly; `nil` if there is none.
  package let perfectPeriod: Seconds?
  /// Whether the scene ends by itself, so that the loop goes from dark to dark.
  package let isFinite: Bool
  /// The parts that are cross-faded, and why.
  package let flaws: [Flaw]
  /// The present time, 0..<period.
  package private(set) var time: Seconds = 0

  /// The scene that plays it, in the loop's time.
  package private(set) var simulation: Simulation
  private var opacities = DimmedOpacities()

  /// Prepares a loop.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - length: The wanted length in seconds, clamped to 0.1...600; NaN counts as 4.
  ///   - start: The scene's time at which it begins, clamped to 0...86400; later if something is
  ///     cross-faded, and 0 if the scene ends by itself within the loop.
  ///   - isFixed: Whether the length must be the wanted one; otherwise it is one between half and
  ///     twice of that which suits what repeats in the scene, or that of a scene that ends by
  ///     itself.
  package init(
    _ scene: Scene,
    length: Seconds,
    from start: Seconds = 0,
    isFixed: Bool = false
  ) {
    let plan = LoopPlan(
      for: Simulation(scene: scene),
      length: length.tamed(in: Self.shortest...Self.longest, or: 4),
      from: start.tamed(in: 0...86_400, or: 0),
      isFixed: isFixed
    )
    timing = LoopTiming(
      period: plan.period,
      fadeDuration: plan.fadeDuration,
      roles: plan.roles
    )
    perfectPeriod = plan.perfectPeriod
    isFinite = plan.isFinite
    flaws = plan.flaws
    var looped = Scene(stage: scene.stage, seed: scene.seed, walls: scene.walls)
    looped.placements = plan.placements
    simulation = Simulation(scene: looped, budgets: plan.budgets)
  }

  /// The seconds after which frames repeat.
  package var period: Seconds { timing.period }

  /// The seconds at the end in which parts are cross-faded.
  package var fadeDuration: Seconds { timing.fadeDuration }

  /// Whether each frame is exactly the same after a period: nothing is cross-faded.
  package var isExact: Bool { flaws.isEmpty }

  /// Advances or seeks to a time in seconds, modulo the period.
  /// - Complexity: That of `Simulation.advance(to:)`, with cross-faded parts twice.
  package mutating func advance(to time: Seconds) {
    self.time = timing.time(of: time)
    simulation.advance(to: self.time)
  }

  /// Yields the visible sprites in blocks, in drawing order.
  package mutating func draw(_ body: (SpriteBlock) -> Void) {
    simulation.draw(times: timing.gains(at: time), by: &opacities, to: body)
  }

  /// Fills a batch with the visible sprites.
  package mutating func draw(into batch: inout SpriteBatch) {
    batch.removeAll()
    draw { batch.append($0) }
  }

  /// How fast the frame that was drawn last changes.
  package var pace: FramePace { simulation.pace }
}
