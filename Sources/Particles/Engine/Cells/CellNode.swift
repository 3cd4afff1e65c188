/// An emitter cell of a layer's tree, resolved on a stage, and its living particles.
struct CellNode: Sendable {
  /// The constant part, shared by copies of the node.
  let plan: CellPlan
  /// The birth schedule.
  var births = BirthPlan()
  /// The births that follow what is heard, instead of a schedule.
  var heard: HeardBirths?
  /// The lane of its births in one of the layer's queues, if they wait while too many are alive.
  var queue: (queue: Int, lane: Int)?
  /// The longest time after a particle's birth for which it or its descendants may be visible, in
  /// this node's seconds.
  var span: Seconds = 0
  var particles: ParticleColumns
  /// The stepped simulation of the particles; `nil` if they have a closed form.
  var stepper: Stepper?
  /// The bodies at the end of the current step.
  var steppedBodies = BodyColumns()
  /// The collisions of the current step, for sub-cells.
  var hits: HitLog
  /// The local time of the end of the current step; `nil` between steps.
  var stepEndTime: Seconds?
  /// Whether `steppedBodies` has the bodies between two stops, to be shown.
  var showsPreview = false
  /// The indices of particles that are new since the last stop, by birth, and the number of them
  /// that already move.
  var waiting: [Int] = []
  var nextNewParticle = 0
  /// The recipe of the last birth, whose memory serves for the next one if the recipe is animated.
  var birthRecipe: CellRecipe

  /// - Parameter reportsHits: Whether collisions are recorded without a sub-cell that they trigger.
  init(_ plan: CellPlan, of layer: EmitterLayer, reportsHits: Bool = false) {
    self.plan = plan
    birthRecipe = plan.recipe
    hits = HitLog(isRecording: plan.isStepped && (plan.cell.hitsTrigger || reportsHits))
    particles = ParticleColumns(
      hasDepth: layer.renderMode == .backToFront,
      isStepped: plan.isStepped,
      pilesUp: plan.isStepped && plan.cell.dynamics.pilesUp
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
  var longestTrail: Seconds { plan.longestTrail }
  var isShortLived: Bool { plan.isShortLived }

  /// Prepares the stepped simulation, if the particles need one.
  /// - Parameter stride: The number of steps between two stops.
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

  /// An estimate of the most trail sprites of a particle; very short pieces may have more.
  var mostTrailSprites: Double {
    longestTrail > 0 ? min(Double(TrailSprites.limit), max(32, longestTrail * 120)) : 0
  }

  /// The life from which on a particle is scenery, in seconds: once its effect is stopped, it ends
  /// with the rest.
  static let sceneryLife = Scene.sceneryLife

  /// Whether walls stop the particles.
  var meetsWalls: Bool { stepper != nil && cell.dynamics.meetsWalls }

  /// Records that the pointer is at a place from a time of the layer on.
  mutating func movePointer(to place: Point?, at layerTime: Seconds) {
    stepper?.surroundings.pointer.move(to: place, at: layerTime)
  }
}

extension CellNode {
  /// The bytes of a particle with its trail.
  var particleBytes: Double {
    (plan.isStepped ? MemorySize.steppedParticle : MemorySize.particle)
      + mostTrailSprites * MemorySize.sprite
  }
}
