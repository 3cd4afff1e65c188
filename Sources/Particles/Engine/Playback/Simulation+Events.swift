// What happens to particles, and what a program does to them.
extension Simulation {
  /// The events of particles that are noted from now on, also at the present time, by default none.
  ///
  /// - Complexity: To set, that of a seek; while events are noted, particles that are born and die
  ///   between two times are sampled, too.
  package var reports: Set<EventKind> {
    get { scene.reports }
    set {
      guard newValue != scene.reports else { return }
      scene.reports = newValue
      (events, eventTime) = ([], time)
      prepare(eventsAfter: time)
    }
  }

  /// Returns what happened to particles since the last call, by time.
  ///
  /// A step back, or one of more than 2 seconds, is a seek, in which nothing happens. However time is
  /// divided into other steps, the events are the same.
  package mutating func takeEvents() -> [ParticleEvent] {
    defer { events.removeAll() }
    return events
  }

  /// Collects the events of an advance to the present time.
  mutating func collectEvents() {
    guard !scene.reports.isEmpty else { return }
    // After a jump there are none.
    let since = eventTime <= time && time <= eventTime + EventLog.span ? eventTime : .infinity
    if since == .infinity { events.removeAll() }
    // Those of stepped particles are known up to a step later.
    for index in effects.indices { collectEvents(of: index, after: since - Self.longestStep) }
    events.sort { $0.time < $1.time }
    eventTime = time
  }

  /// Collects the events of an effect after a time; with infinity it forgets those up to now.
  mutating func collectEvents(of index: Int, after since: Seconds) {
    guard !scene.reports.isEmpty else { return }
    let id = scene.placements[index].id
    effects[index].takeEvents(at: time) { event in
      guard event.time > since - Self.rounding else { return }
      var event = event
      event.placement = id
      events.append(event)
    }
  }

  /// A tolerance for the conversion of times.
  private static let rounding: Seconds = 1e-9
  /// A bound of the length of a step of particles.
  private static let longestStep: Seconds = 0.1

  /// Sets a program's force on particles that feel fields; `nil` for none.
  /// - Complexity: That of a seek for each effect.
  package mutating func setForce(_ force: ForceBody?) {
    scene.force = force.map { ProgramCode($0) }
    prepare()
  }

  /// Sets a program's change of all particles that are drawn; `nil` for none.
  package mutating func setBehavior(_ behavior: BehaviorBody?) {
    scene.behavior = behavior.map { ProgramCode($0) }
  }
}
