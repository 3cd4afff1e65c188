/// One cell of a layer's tree, resolved on a stage, with its living particles.
struct CellNode: Sendable {
  /// What is fixed about it; a copy of the node costs little more than its particles.
  let plan: CellPlan
  /// When it gives birth.
  var births = BirthPlan()
  /// How long after a particle's birth it or its descendants may still be seen, in this node's
  /// seconds.
  var span: Seconds = 0
  var particles: ParticleColumns
  /// What moves the particles step by step; `nil` where a formula has them.
  var stepper: Stepper?
  /// What a step has made of the bodies before it is over.
  var landing = BodyColumns()
  /// When that is over, in running time; `nil` where nobody is on the way.
  var landingTime: Seconds?
  /// Whether that shows what is seen between two stops.
  var looksAhead = false
  /// The particles that were not there at the last stop, by their births, and how many of them move
  /// now.
  var waiting: [Int] = []
  var nextWaiting = 0

  init(_ plan: CellPlan, of layer: EmitterLayer) {
    self.plan = plan
    particles = ParticleColumns(
      hasDepth: layer.renderMode == .backToFront,
      isStepped: plan.isStepped
    )
  }

  var cell: EmitterCell { _read { yield plan.cell } }
  var recipe: CellRecipe { _read { yield plan.recipe } }
  var animation: CellAnimation? { _read { yield plan.animation } }
  var parent: Int? { plan.parent }
  var scale: Double { plan.scale }
  var ordinal: UInt64 { plan.ordinal }
  var path: [String] { plan.path }
  var clock: MediaTiming { _read { yield plan.clock } }
  var isReversed: Bool { plan.isReversed }
  var hasChildren: Bool { plan.hasChildren }
  var longestLifetime: Seconds { plan.longestLifetime }
  var longestAfterglow: Seconds { plan.longestAfterglow }
  var isShortLived: Bool { plan.isShortLived }

  /// Prepares what moves the particles in steps, if anything does.
  /// - Parameter stride: The steps from one stop to the next.
  mutating func prepareSteps(
    in world: Stepper.World,
    about emitter: Vector,
    on stage: Size,
    stride: Double
  ) {
    guard particles.isStepped else { return }
    stepper = Stepper(
      cell,
      recipe: recipe,
      clock: clock,
      emitter: emitter,
      world: world,
      stage: stage,
      stride: stride
    )
  }

  /// The most echoes of a particle, but for very short pieces.
  var mostEchoes: Double {
    longestAfterglow > 0 ? min(Double(Echoes.limit), max(32, longestAfterglow * 120)) : 0
  }

  /// Whether walls stop the particles.
  var meetsWalls: Bool { stepper != nil && cell.dynamics.meetsWalls }

  /// Notes that the pointer is somewhere from a time of the layer on.
  mutating func movePointer(to place: Point?, at layerTime: Seconds) {
    stepper?.surroundings.pointer.move(to: place, at: layerTime)
  }

  /// What a particle is given that is born at a running time.
  func recipe(bornAt time: Seconds) -> CellRecipe { plan.recipe(bornAt: time) }
}
