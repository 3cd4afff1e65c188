internal import KamuroFoundations
package import KamuroParticles

extension Stage {
  /// Something that happened on the stage between two frames.
  ///
  /// However time is divided into frames, the events are the same, but a frame that goes back or more
  /// than 2 seconds ahead is a seek, in which only effects end.
  public struct Event: Hashable, Sendable {
    /// What happened.
    public let kind: EventKind
    /// When it happened, in the stage's seconds; of an end, the time of the frame that reports it.
    public let time: Double
    /// The effect.
    public let effect: EffectID
    /// The names of the layer and of its emitter cells down to the particle's; empty for an end.
    public let path: [String]
    /// Where it happened, in parts of the stage's width from the left; 0.5 for an end.
    ///
    /// The place of a burst is the middle of its particles.
    public let x: Double
    /// Where it happened, in parts of the stage's height from the top; 0.5 for an end.
    public let y: Double
    /// The number of particles; 0 for an end.
    public let count: Int
  }

  /// The events that ``Frame/events`` reports, by default none.
  ///
  /// While particles are reported, those that are born and die between two frames cost time, too.
  public var reports: Set<EventKind> {
    get { simulation.reports }
    set { simulation.reports = newValue }
  }

  /// Takes the events up to a frame.
  package mutating func takeEvents(ended: [EffectID], at time: Double) -> [Event] {
    guard !reports.isEmpty else { return [] }
    let stage = size.stage
    let events = simulation.takeEvents().map { event in
      Event(
        kind: event.kind,
        time: event.time,
        effect: EffectID(number: event.placement),
        path: event.path,
        x: event.place.x / stage.width,
        y: event.place.y / stage.height,
        count: event.count
      )
    }
    guard reports.contains(.end) else { return events }
    return events
      + ended.map { Event(kind: .end, time: time, effect: $0, path: [], x: 0.5, y: 0.5, count: 0) }
  }

  /// Adds a force to the fields of all effects: it acts on the particles of emitter cells with
  /// `feelsFields`, and on nothing else.
  ///
  /// ```swift
  /// stage.force { particle, time in
  ///   SIMD2(200 * sin(time), 0) - 2 * SIMD2(particle.velocityX, particle.velocityY)
  /// }
  /// ```
  /// - Parameter acceleration: The acceleration of a particle of mass 1 at a time of its layer, in
  ///   points per second squared; `nil` for no force. Frames are the same again if equal arguments
  ///   give equal results. It is called from 30 to 120 times a second for each particle.
  /// - Complexity: To set, that of a seek for each effect.
  public mutating func force(
    _ acceleration: (@Sendable (_ particle: MovingParticle, _ time: Double) -> SIMD2<Double>)?
  ) {
    simulation.setForce(acceleration)
  }

  /// Changes all particles that are drawn from now on: their places, sizes, colors and light.
  ///
  /// ```swift
  /// stage.behavior { particles, time in
  ///   for particle in 0..<particles.count {
  ///     particles[.y, particle] += 8 * sin(4 * Float(time) + particles[.x, particle] / 40)
  ///   }
  /// }
  /// ```
  /// A change lasts for a frame: the next one begins with the particles as they are.
  /// - Parameter change: The change of up to 1,024 particles of an emitter cell at the time of a frame;
  ///   `nil` for none.
  public mutating func behavior(
    _ change: (@Sendable (_ particles: ParticleBlock, _ time: Double) -> Void)?
  ) {
    simulation.setBehavior(change)
  }
}
