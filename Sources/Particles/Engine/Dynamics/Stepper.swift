/// What moves the particles of a cell step by step.
///
/// ```
/// layer    |-------|-------|-------|      steps of 1/120 s, or of some of these together
/// particle     born>-->----->             the first step is a part of one
/// ```
/// Steps are counted in 120ths of a second from the layer's beginning; a stop is the end of one of the
/// cell's own.
struct Stepper: Sendable {
  /// What acts on them, in the layer's seconds.
  var surroundings: Surroundings
  let traits: BodyTraits
  /// The 120ths of a second from one stop to the next.
  let stride: Double
  /// The cell's place in the layer's time.
  private let clock: MediaTiming
  /// Farther out than this, nobody comes back.
  private let region: Segment.Bounds

  /// Prepares a cell that runs forward on a stage.
  init(
    _ cell: EmitterCell,
    recipe: CellRecipe,
    clock: MediaTiming,
    emitter: Vector,
    world: World,
    stage: Size,
    stride: Double
  ) {
    self.clock = clock
    self.stride = stride
    surroundings = Surroundings(
      on: stage,
      fields: cell.dynamics.feelsFields ? world.fields : [],
      walls: cell.dynamics.meetsWalls ? world.walls : [],
      source: world.source
    )
    surroundings.stepRate = Surroundings.rate / stride
    traits = BodyTraits(cell.dynamics, recipe: recipe, emitter: emitter, stage: stage)
    region = Segment.Bounds(
      between: Point(x: -stage.width, y: -stage.height),
      Point(x: 2 * stage.width, y: 2 * stage.height)
    )
  }

  /// Moves a body from one running time to a later one, step by step; tells when it died, if it did.
  func move(
    _ body: inout Body,
    by traits: BodyTraits,
    from start: Seconds,
    to end: Seconds
  ) -> Seconds? {
    var time = start
    while time < end {
      let layerTime = clock.parentTime(at: time)
      let stop = self.end(ofStepFrom: time, upTo: end)
      guard stop > time else { return nil }
      let outcome = surroundings.step(&body, by: traits, at: layerTime, for: stop - time)
      if case .died(let span) = outcome { return time + span }
      if outcome == .settled { return nil }
      time = stop
    }
    return nil
  }

  /// The last stop at or before a step.
  func stop(upTo step: Double) -> Double { (step / stride).rounded(.down) * stride }

  /// The last stop at or before a running time.
  func stop(at time: Seconds) -> Double {
    stop(upTo: Surroundings.stepNumber(at: clock.parentTime(at: time)))
  }

  /// When the cell's step in which a running time lies is over, or a limit before that.
  private func end(ofStepFrom time: Seconds, upTo limit: Seconds) -> Seconds {
    min(limit, clock.localTime(ofStep: stop(at: time) + stride))
  }

  /// Moves the first so many bodies, which are at a running time, to a later one, by one step of the
  /// cell at most; those who come far off the stage are dead then.
  mutating func move(
    _ bodies: inout BodyColumns,
    first count: Int,
    from start: Seconds,
    to end: Seconds
  ) {
    surroundings.step(
      &bodies,
      first: count,
      by: traits,
      at: clock.parentTime(at: start),
      for: end - start,
      within: region
    )
  }

  /// When a body that has died did so, in running time.
  func death(of body: Int, among bodies: BodyColumns) -> Seconds {
    clock.localTime(at: bodies.deaths[body])
  }

  /// Whether a body is so far off the stage that it counts as gone.
  func isGone(_ body: Body) -> Bool { !region.contains(body.position) }
}

extension Stepper {
  /// What an effect has for its cells to feel and to meet.
  struct World: Sendable {
    var fields: [Field] = []
    var walls: [Wall] = []
    var source = RandomSource(seed: 0)

    /// Nothing.
    init() {}

    /// The world of an effect on a stage, moved with it.
    ///
    /// The stage's own walls stay where they are, and are what the effect says of boxes.
    init(of placement: Scene.Placement, in scene: Scene, source: RandomSource) {
      fields = placement.effect.fields.map { field in
        var field = field
        field.position = field.position.moved(by: placement.offset, on: scene.stage)
        return field
      }
      walls =
        placement.effect.walls.map { wall in
          var wall = wall
          wall.position = wall.position.moved(by: placement.offset, on: scene.stage)
          wall.path = wall.path.map { $0.moved(by: placement.offset, on: scene.stage) }
          return wall
        }
      let boxes = placement.effect.walls.first { $0.shape == .boxes }
      walls += boxes.map { boxes in scene.walls.map { $0.made(like: boxes) } } ?? scene.walls
      self.source = source
    }
  }
}

extension MediaTiming {
  /// The running time at which a step of the layer ends.
  func localTime(ofStep step: Double) -> Seconds { localTime(at: step / Surroundings.rate) }
}

extension Wall {
  /// The same wall, with what another one does to bodies.
  fileprivate func made(like other: Wall) -> Wall {
    var wall = self
    (wall.elasticity, wall.friction, wall.hit) = (other.elasticity, other.friction, other.hit)
    wall.enabled = wall.enabled && other.enabled
    return wall
  }
}

extension LengthPair {
  /// A place on a stage, moved, in points.
  func moved(by offset: Vector, on stage: Size) -> LengthPair {
    let points = points(on: stage) + offset
    return LengthPair(Length(points.dx), Length(points.dy))
  }
}

extension BodyTraits {
  fileprivate init(_ dynamics: CellDynamics, recipe: CellRecipe, emitter: Vector, stage: Size) {
    self.init()
    mass = dynamics.mass
    charge = dynamics.charge
    elasticity = dynamics.elasticity
    friction = dynamics.friction
    radius = dynamics.radius.points(on: stage)
    resistance = recipe.motion.drag
    acceleration = recipe.motion.acceleration
    origin = .zero + emitter
    radialAcceleration = recipe.radialAcceleration.base
    tangentialAcceleration = recipe.tangentialAcceleration.base
    hit = dynamics.hit.ofAnyWall
  }
}
