/// The stepped simulation of one emitter cell's particles.
///
/// ```
/// layer    |-------|-------|-------|      steps of 1/120 s, or of some of these together
/// particle     born>-->----->             the first step is a part of one
/// ```
/// Steps are counted in 1/120 s from the layer's beginning; a *stop* is the end of one of this
/// emitter cell's steps.
struct Stepper: Sendable {
  /// The fields and walls that act on the particles, in the layer's time.
  var surroundings: Surroundings
  let traits: BodyTraits
  /// The length of a step in 1/120 s.
  let stride: Double
  /// The emitter cell's timing within the layer.
  private let clock: MediaTiming
  /// A particle outside of this rectangle counts as dead.
  private let region: Segment.Bounds

  /// Prepares an emitter cell whose time runs forward.
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
    surroundings.add(cell.dynamics.feelsFields ? world.force : nil)
    surroundings.stepRate = Surroundings.rate / stride
    traits = BodyTraits(cell.dynamics, recipe: recipe, emitter: emitter, stage: stage)
    if cell.dynamics.pilesUp {
      surroundings.piles = PileField(
        on: surroundings.walls,
        radius: traits.tamed.radius,
        repose: cell.dynamics.angleOfRepose,
        stage: stage
      )
    }
    region = Segment.Bounds(
      between: Point(x: -stage.width, y: -stage.height),
      Point(x: 2 * stage.width, y: 2 * stage.height)
    )
  }

  /// Integrates a body from one local time to a later one, and adds its collisions to a log; returns
  /// the time of its death, also by leaving the region, or `nil`.
  /// - Parameter index: The body's index, for the log.
  func move(
    _ body: inout Body,
    by traits: BodyTraits,
    from start: Seconds,
    to end: Seconds,
    _ index: Int,
    _ hits: inout HitLog
  ) -> Seconds? {
    var time = start
    while time < end {
      let layerTime = clock.parentTime(at: time)
      let stop = self.end(ofStepFrom: time, upTo: end)
      guard stop > time else { return nil }
      hits.start = time
      let outcome = surroundings.step(
        &body,
        by: traits,
        at: layerTime,
        for: stop - time,
        index,
        &hits
      )
      if case .died(let span) = outcome { return time + span }
      if outcome == .settled { return nil }
      // As for many bodies, at the end of each step.
      if isGone(body) { return stop }
      time = stop
    }
    return nil
  }

  /// The last stop at or before a step number.
  func stop(upTo step: Double) -> Double { (step / stride).rounded(.down) * stride }

  /// The last stop at or before a local time.
  func stop(at time: Seconds) -> Double {
    stop(upTo: Surroundings.stepNumber(at: clock.parentTime(at: time)))
  }

  /// The end of the step that contains a local time, or a limit before that.
  private func end(ofStepFrom time: Seconds, upTo limit: Seconds) -> Seconds {
    min(limit, clock.localTime(ofStep: stop(at: time) + stride))
  }

  /// Integrates the first `count` bodies from one local time to a later one, at most one step on,
  /// and adds their collisions to a log; those that are then outside of the region are marked dead.
  mutating func move(
    _ bodies: inout BodyColumns,
    first count: Int,
    from start: Seconds,
    to end: Seconds,
    _ hits: inout HitLog
  ) {
    hits.start = start
    surroundings.step(
      &bodies,
      first: count,
      by: traits,
      at: clock.parentTime(at: start),
      for: end - start,
      within: region,
      &hits
    )
  }

  /// Stacks the bodies at rest, if they pile up, and lets those on steep slopes roll down.
  mutating func settlePiles(_ bodies: inout BodyColumns) {
    surroundings.piles?.settle(&bodies, among: surroundings.walls)
  }

  /// The local time at which a dead body died.
  func death(of body: Int, among bodies: BodyColumns) -> Seconds {
    clock.localTime(at: bodies.death(of: body))
  }

  /// Whether a body is so far off the stage that it counts as dead.
  private func isGone(_ body: Body) -> Bool { !region.contains(body.position) }
}

extension Stepper {
  /// The fields and walls of an effect that act on the particles of its emitter cells.
  struct World: Sendable {
    var fields: [Field] = []
    var walls: [Wall] = []
    var source = RandomSource(seed: 0)
    var force: ProgramCode<ForceBody>?

    /// No fields and no walls.
    init() {}

    /// The fields and walls of an effect on a stage, moved with its placement.
    ///
    /// The scene's own walls are not moved; they react as the effect's `boxes` wall says.
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
      force = scene.force
    }
  }
}

extension MediaTiming {
  /// The local time at which a step of the layer ends.
  func localTime(ofStep step: Double) -> Seconds { localTime(at: step / Surroundings.rate) }
}

extension Wall {
  /// A wall with the shape of this one and the material of another.
  fileprivate func made(like other: Wall) -> Wall {
    var wall = self
    (wall.elasticity, wall.friction, wall.hit) = (other.elasticity, other.friction, other.hit)
    wall.enabled = wall.enabled && other.enabled
    return wall
  }
}

extension LengthPair {
  /// A place on a stage, moved by an offset, in points.
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
    hasOwnResistance = recipe[.drag].range != 0
    acceleration = recipe.motion.acceleration
    origin = .zero + emitter
    radialAcceleration = recipe[.radialAcceleration].base
    tangentialAcceleration = recipe[.tangentialAcceleration].base
    hit = dynamics.hit.ofAnyWall
  }
}
