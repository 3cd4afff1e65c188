/// One cell of a layer's tree, resolved on a stage, with its living particles.
struct CellNode: Sendable {
  let cell: EmitterCell
  /// The node whose particles emit this cell; `nil` for the layer's own.
  let parent: Int?
  /// Seconds of the running time in a second of the root cell.
  var scale = 1.0
  /// The cell's place among its siblings, which keys its chance.
  let ordinal: UInt64
  let motion: Motion
  let velocity: Double
  let velocityRange: Double
  let swayAmplitude: Double
  let swayAmplitudeRange: Double
  /// How long after a particle's birth it or its descendants may still be seen, in this node's
  /// seconds.
  var span: Seconds = 0
  /// The share of its births that it keeps, so that particles stay within the layer's budget.
  var share = 1.0
  /// The schedule of a layer's own cell; that of a sub-cell is made anew for each parent.
  var schedule: BirthSchedule?
  /// What comes at once on top of the schedule.
  var bursts = LaterBursts()
  var particles = ParticleColumns()
  /// What all cells of the layer are multiplied by.
  let factors: EmitterLayer

  init(cell: EmitterCell, parent: Int?, ordinal: Int, layer: EmitterLayer, stage: Size) {
    self.cell = cell
    self.parent = parent
    self.ordinal = UInt64(ordinal)
    factors = layer
    motion = Motion(
      acceleration: Vector(
        dx: cell.xAcceleration.points(on: stage),
        dy: cell.yAcceleration.points(on: stage)
      ),
      drag: cell.drag
    )
    velocity = cell.velocity.points(on: stage) * layer.velocity
    velocityRange = cell.velocityRange.points(on: stage) * layer.velocity
    swayAmplitude = cell.swayAmplitude.points(on: stage)
    swayAmplitudeRange = cell.swayAmplitudeRange.points(on: stage)
  }

  /// The properties that chance is asked for, each under a number of its own for ever.
  private enum Draw {
    static let lifetime: UInt64 = 1
    static let longitude: UInt64 = 2
    static let velocity: UInt64 = 3
    static let scale: UInt64 = 4
    static let spin: UInt64 = 5
    static let red: UInt64 = 6
    static let green: UInt64 = 7
    static let blue: UInt64 = 8
    static let alpha: UInt64 = 9
    static let siteFirst: UInt64 = 10
    static let siteSecond: UInt64 = 11
    static let palette: UInt64 = 12
    static let rotation: UInt64 = 13
    static let swayAmplitude: UInt64 = 14
    static let swayFrequency: UInt64 = 15
    static let swayPhase: UInt64 = 16
    static let siteThird: UInt64 = 17
  }

  /// The site of a particle of the layer's own cells.
  static func site(in area: EmissionArea, by source: RandomSource) -> EmissionSite {
    area.site(
      source.unit(Draw.siteFirst),
      source.unit(Draw.siteSecond),
      area.shape.takesTwoNumbers ? 0 : source.unit(Draw.siteThird)
    )
  }

  /// How far a particle is turned at birth, in radians.
  func rotation(by source: RandomSource) -> Double {
    cell.rotation.radians + cell.rotationRange.radians * source.signed(Draw.rotation)
  }

  /// Whether particles swing about their way.
  var sways: Bool { swayAmplitude != 0 || swayAmplitudeRange != 0 }

  /// The swing of a particle; it begins where the particle is born.
  func sway(by source: RandomSource) -> Sway {
    Sway(
      amplitude: swayAmplitude + swayAmplitudeRange * source.signed(Draw.swayAmplitude),
      frequency: cell.swayFrequency + cell.swayFrequencyRange * source.signed(Draw.swayFrequency),
      phase: source.unit(Draw.swayPhase) * 2 * .pi
    )
  }

  /// Draws a particle.
  /// - Parameters:
  ///   - index: Its birth index within its emitter.
  ///   - emitter: The chance of its emitter.
  ///   - time: When it is born, in the node's running time.
  ///   - appearance: The moment in that time from which its emitter is seen.
  ///   - site: Where it is born, and the natural direction there; asked with the particle's own
  ///     chance.
  func birth(
    _ index: Int,
    of emitter: RandomSource,
    at time: Seconds,
    seenFrom appearance: Seconds,
    site: (RandomSource) -> EmissionSite
  ) -> ParticleColumns.Birth {
    let source = emitter.child(UInt64(index))
    let site = site(source)
    let heading =
      site.radians + cell.emissionLongitude.radians
      + cell.emissionRange.radians * source.signed(Draw.longitude)
    let speed =
      (velocity + velocityRange * source.signed(Draw.velocity))
      * site.planarity * cell.emissionLatitude.planarity
    let scale = cell.scale + cell.scaleRange * source.signed(Draw.scale)
    let spin = cell.spin.radians + cell.spinRange.radians * source.signed(Draw.spin)
    let lifetime = cell.lifetime + cell.lifetimeRange * source.signed(Draw.lifetime)
    return ParticleColumns.Birth(
      time: time,
      appearance: max(time, appearance),
      lifetime: max(0, lifetime * factors.lifetime),
      source: source,
      index: index,
      position: site.offset,
      velocity: Vector(magnitude: speed, radians: heading),
      heading: heading,
      scale: abs(scale * factors.scale),
      spin: spin * factors.spin,
      color: color(by: source, of: emitter, parent: site.color)
    )
  }

  private func color(
    by source: RandomSource,
    of emitter: RandomSource,
    parent: Color?
  ) -> Color {
    if cell.inheritsColor, let parent { return parent }
    var color = cell.color
    if !cell.palette.isEmpty {
      let chance = cell.paletteScope == .burst ? emitter : source
      color = cell.palette[chance.integer(below: cell.palette.count, Draw.palette)]
    }
    let range = cell.colorRange
    color.red += range.red * source.signed(Draw.red)
    color.green += range.green * source.signed(Draw.green)
    color.blue += range.blue * source.signed(Draw.blue)
    color.alpha += range.alpha * source.signed(Draw.alpha)
    return color
  }

  /// The longest life of a particle in the node's seconds.
  var longestLifetime: Seconds { cell.longestLifetime * factors.lifetime }
}
