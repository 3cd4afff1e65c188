internal import Particles
internal import Raster
internal import Show
internal import Terminal

/// A show on a terminal: one loop of waiting, events and frames.
///
/// The loop sleeps until something is typed, a signal comes, or the next frame is due; while
/// nothing moves, no frame is due.
struct ShowRun {
  private var show: any Show
  private let session: Session
  private var choices: ShowChoices
  private var clock = ShowClock()
  private var pacer: Pacer
  private var meter = FrameMeter()
  /// How often the link has had the colors reduced.
  private var reduction = 0
  private var grid: ScreenGrid
  /// Whether the picture on the terminal is not the show's.
  private var isStale = true
  /// What reads the show's effects again when their files change, if anything does.
  private var reload: Reload?
  /// What tells the show the time of day, if anything does.
  private var wallClock: WallClock?

  init(
    show: any Show,
    session: Session,
    choices: ShowChoices,
    reload: Reload? = nil,
    wallClock: WallClock? = nil
  ) {
    self.reload = reload
    self.wallClock = wallClock
    self.show = show
    self.session = session
    self.choices = choices
    pacer = Pacer(framesPerSecond: choices.framesPerSecond.value)
    grid = ScreenGrid(size: session.size)
    paceLink()
  }

  /// Plays until the show is over or nobody is there to watch.
  mutating func play() -> Outcome {
    while true {
      look()
      if isStale || show.isMoving, pacer.isDue(), session.opening <= .now { drawFrame() }
      if let outcome = show.outcome { return outcome }
      let wasMoving = isStale || show.isMoving
      for event in session.wait(until: deadline(isMoving: wasMoving)) {
        guard handle(event) else { return .ended }
      }
      if !wasMoving {
        pacer.restart()
        meter.restart()
      }
    }
  }

  /// When there is something to do next; `nil` where only the terminal can tell.
  private func deadline(isMoving: Bool) -> Instant? {
    let frame = isMoving ? max(pacer.deadline, session.opening) : nil
    let plan = show.deadline.map { clock.instant(of: $0) }
    let outside = Instant.earliest(reload?.deadline, wallClock?.deadline)
    return Instant.earliest(frame, Instant.earliest(plan, outside))
  }

  /// Looks at all that changes without the terminal: files, the time of day, the show's own plans.
  private mutating func look() {
    if let found = reload?.look() {
      show.adopt(effects: found, at: clock.time())
      isStale = true
    }
    if let text = wallClock?.look() {
      show.adopt(clock: text)
      isStale = true
    }
    if let deadline = show.deadline, deadline <= clock.time() { isStale = true }
  }

  /// Acts on an event; false where nobody is there any more.
  private mutating func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .input(let input):
      if case .resized(let size) = input { grid = ScreenGrid(size: size) }
      show.handle(input, at: clock.time())
      isStale = true
    case .answered(let answers):
      adopt(answers)
      isStale = true
    case .resumed:
      clock.resume()
      pacer.restart()
      meter.restart()
      isStale = true
    case .inputWaiting:
      // Which key it is only its next reader will know.
      show.handle(.key(.other), at: clock.time())
      isStale = true
    case .caughtUp: break
    case .gone: return false
    }
    return true
  }

  /// Goes on with what the terminal has told of itself.
  private mutating func adopt(_ answers: TerminalAnswers) {
    let colors = choices.colors.value
    choices.adopt(answers)
    session.isSynchronized = choices.isSynchronized.value
    show.adopt(blocks: choices.blocks.value, background: choices.background.value)
    guard choices.colors.value != colors else { return }
    paceLink()
    reduction = session.link.reduction
    show.adopt(colors: choices.reducedColors[reduction])
  }

  /// Tells the link what there is to send: so many frames a second, in so many steps of colors.
  private func paceLink() {
    session.link.pace(
      framesPerSecond: choices.framesPerSecond.value,
      reductions: choices.reducedColors.count - 1
    )
  }

  private mutating func drawFrame() {
    pacer.advance()
    let begin = Instant.now
    show.draw(at: clock.time(), into: &grid)
    let presented = session.present(grid)
    isStale = presented == .dropped || !session.presenter.isFrameWhole
    heedLink()
    guard presented != .dropped else { return }
    let bytes = session.presenter.frameBytes
    if let report = meter.note(from: begin, to: .now, bytes: bytes) { show.adopt(report: report) }
  }

  /// Draws as often and in as many colors as the link carries.
  private mutating func heedLink() {
    pacer.change(framesPerSecond: session.link.framesPerSecond)
    guard session.link.reduction != reduction else { return }
    reduction = session.link.reduction
    show.adopt(colors: choices.reducedColors[reduction])
    isStale = true
  }
}

/// The show's time: seconds since it began, without the time in which it was stopped.
struct ShowClock {
  private var origin = Instant.now
  /// What was last told.
  private var latest: Seconds = 0

  mutating func time(at now: Instant = .now) -> Seconds {
    latest = max(latest, origin.seconds(to: now))
    return latest
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
