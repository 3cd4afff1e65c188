internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// A show on a terminal: one loop of waiting, events and frames.
///
/// The loop sleeps until something is typed, a signal comes, or the next frame is due; while
/// nothing moves, no frame is due. What the show does is done on a worker's thread; while that takes
/// long, the loop looks at the terminal and signals all the same:
///
/// ```
/// loop     wait   begin . . look . . look . . look  present   wait
/// worker            |============ frame =========|
/// ```
/// What comes meanwhile is for the time after, but for what ends the show: it leaves at once, and the
/// work ends with the process.
struct ShowRun<Playing: Show> {
  /// The end of a show while its work is under way.
  private struct Departure: Error {
    let outcome: Outcome
  }

  /// From one look at the terminal to the next while the worker works, in milliseconds.
  private static var lookInterval: Int { 25 }

  private let host: ShowHost<Playing>
  private let worker: Worker
  private let session: Session
  private var choices: ShowChoices
  private var clock = ShowClock()
  private var pacer: Pacer
  private var meter = FrameMeter()
  /// How often the link has had the colors reduced.
  private var reduction = 0
  /// Whether the picture on the terminal is not the show's.
  private var isStale = true
  /// Whether the first picture is being sent in parts: each follows as soon as the link takes it.
  private var isOpening = false
  /// Whether the terminal has ever shown a whole picture.
  private var hasOpened = false
  /// What has come and was not handed to the show yet.
  private var arrivals: [ShowHost<Playing>.Arrival] = []
  /// What the outcome is where the show is left while the worker works.
  private var exitOutcome = Outcome.ended
  /// What tells the show the time of day, if anything does.
  private var wallClock: WallClock?

  init(
    session: Session,
    choices: ShowChoices,
    reload: Reload? = nil,
    wallClock: WallClock? = nil,
    makeShow: @escaping () -> Playing
  ) {
    self.wallClock = wallClock
    self.session = session
    self.choices = choices
    let host = ShowHost(size: session.size, reload: reload, makeShow: makeShow)
    self.host = host
    worker = Worker { host.run() }
    pacer = Pacer(framesPerSecond: choices.framesPerSecond.value)
    paceLink()
  }

  /// Plays until the show is over or the terminal is gone.
  mutating func play() -> Outcome {
    do throws(Departure) {
      try perform(.make)
      while true {
        try look()
        if isStale || isMoving, session.opening <= .now {
          if pacer.isDue() { try drawFrame() } else if opensFurther { present(from: .now) }
        }
        if arrivals.isEmpty {
          if let outcome = host.show?.outcome { return outcome }
          let wasMoving = isStale || isMoving
          try note(session.wait(until: deadline(isMoving: wasMoving)))
          if !wasMoving {
            pacer.restart()
            meter.restart()
          }
        }
        try handleArrivals()
      }
    } catch {
      return error.outcome
    }
  }

  /// Whether more of the first picture may be sent before another one is due.
  private var opensFurther: Bool { isOpening && !session.presenter.hasPending }

  private var isMoving: Bool { host.show?.isMoving ?? false }

  /// When there is something to do next; `nil` where only the terminal can tell.
  private func deadline(isMoving: Bool) -> Instant? {
    let due = opensFurther ? Instant.now : pacer.deadline
    let frame = isMoving ? max(due, session.opening) : nil
    let plan = clock.hasBegun ? host.show?.deadline.map { clock.instant(of: $0) } : nil
    let outside = Instant.earliest(host.reload?.deadline, wallClock?.deadline)
    return Instant.earliest(frame, Instant.earliest(plan, outside))
  }

  /// Looks at all that changes without the terminal: files, the time of day, the show's own plans.
  private mutating func look() throws(Departure) {
    if let deadline = host.reload?.deadline, deadline <= .now {
      try perform(.reload(at: clock.time()))
      if host.hasChanged { isStale = true }
    }
    if let text = wallClock?.look() {
      host.adopt(clock: text)
      isStale = true
    }
    if let deadline = host.show?.deadline, deadline <= clock.time() { isStale = true }
  }

  /// Sets how many frames a second the link is to carry, and how often their colors can be reduced.
  private func paceLink() {
    session.link.pace(
      framesPerSecond: choices.framesPerSecond.value,
      reductions: choices.reducedColors.count - 1
    )
  }

  private mutating func drawFrame() throws(Departure) {
    // The show begins with its first picture, however long the terminal is waited for.
    clock.begin()
    pacer.advance()
    let begin = Instant.now
    try perform(.draw(at: clock.time()))
    // A window that has another size meanwhile is no place for it.
    guard host.grid.size == session.size else {
      (isStale, isOpening) = (true, false)
      return
    }
    present(from: begin)
  }

  /// Sends what was drawn, or more of it.
  private mutating func present(from begin: Instant) {
    let presented = session.present(host.grid)
    let isWhole = presented != .dropped && session.presenter.isFrameWhole
    hasOpened = hasOpened || isWhole
    isOpening = !hasOpened
    isStale = presented == .dropped || !session.presenter.isFrameWhole
    heedLink()
    guard presented != .dropped else { return }
    let bytes = session.presenter.frameBytes
    if let report = meter.note(from: begin, to: .now, bytes: bytes) { host.adopt(report: report) }
  }

  /// Draws as often and in as many colors as the link carries.
  private mutating func heedLink() {
    pacer.change(framesPerSecond: session.link.framesPerSecond)
    guard session.link.reduction != reduction else { return }
    reduction = session.link.reduction
    host.adopt(colors: choices.reducedColors[reduction])
    isStale = true
  }
}

// MARK: - Work

extension ShowRun {
  /// Has the worker do a job, and looks at the terminal while it does.
  private mutating func perform(_ job: ShowHost<Playing>.Job) throws(Departure) {
    host.job = job
    worker.begin()
    while !worker.awaitEnd(milliseconds: Self.lookInterval) {
      let events = session.wait(until: .now)
      try note(events)
      guard Self.exits(during: job) || events.contains(where: Self.exits) else { continue }
      if worker.awaitEnd(milliseconds: Self.lookInterval) { break }
      throw Departure(outcome: exitOutcome)
    }
    if let show = host.show { exitOutcome = show.exitOutcome }
  }

  /// Whether one of the events that a job takes in ends the show.
  private static func exits(during job: ShowHost<Playing>.Job) -> Bool {
    guard case .handle(let arrivals) = job else { return false }
    return arrivals.contains { arrival in
      if case .input(let input, _) = arrival { Playing.exits(on: input) } else { false }
    }
  }

  /// Whether an event ends the show, whatever it does.
  private static func exits(on event: TerminalEvent) -> Bool {
    switch event {
    case .input(let input): Playing.exits(on: input)
    case .inputWaiting: Playing.exits(on: .key(.other))
    case .answered, .caughtUp, .resumed, .gone: false
    }
  }

  /// Takes in what has come, for the show to be told of once it is there.
  private mutating func note(_ events: [TerminalEvent]) throws(Departure) {
    for event in events {
      switch event {
      case .input(let input): arrivals.append(.input(input, at: clock.time()))
      case .inputWaiting:
        // Which key it is only its next reader will know.
        arrivals.append(.input(.key(.other), at: clock.time()))
      case .answered(let answers):
        adopt(answers)
      case .resumed:
        clock.resume()
        pacer.restart()
        meter.restart()
        isStale = true
      case .caughtUp: break
      case .gone: throw Departure(outcome: .ended)
      }
    }
  }

  /// Takes in what the terminal has answered, for the show to follow.
  private mutating func adopt(_ answers: TerminalAnswers) {
    let colors = choices.colors.value
    choices.adopt(answers)
    session.isSynchronized = choices.isSynchronized.value
    session.showsClusters = choices.showsClusters
    arrivals.append(
      .facts(blocks: choices.blocks.value, background: choices.background.value)
    )
    guard choices.colors.value != colors else { return }
    paceLink()
    reduction = session.link.reduction
    arrivals.append(.colors(choices.reducedColors[reduction]))
  }

  /// Tells the show what has come.
  private mutating func handleArrivals() throws(Departure) {
    guard !arrivals.isEmpty else { return }
    let present = arrivals
    arrivals = []
    isStale = true
    try perform(.handle(present))
  }
}

/// The show's time: seconds since it began, without the time in which it was stopped; 0 before.
struct ShowClock {
  private var origin = Instant.now
  /// Whether the show has begun.
  private(set) var hasBegun = false
  /// What was last told.
  private var latest: Seconds = 0

  mutating func time(at now: Instant = .now) -> Seconds {
    if hasBegun { latest = max(latest, origin.seconds(to: now)) }
    return latest
  }

  /// Begins to count, unless it has begun.
  mutating func begin(at now: Instant = .now) {
    if !hasBegun { (origin, hasBegun) = (now, true) }
  }

  /// When a time of the show comes, if it is not stopped before.
  func instant(of time: Seconds) -> Instant {
    origin + time
  }

  /// Goes on from the time last told.
  mutating func resume(at now: Instant = .now) {
    origin = now - latest
  }
}
