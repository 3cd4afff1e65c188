internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// The event loop of a show on a terminal: it waits, handles events and draws frames.
///
/// The loop sleeps until there is input or a signal, or the next frame is due; while nothing moves,
/// no frame is due, and while everything moves slowly, few are. While the terminal takes no bytes
/// none is drawn, and the next one shows the state of its own time. What an event changes is drawn at
/// once. The show's work runs on a worker thread. While a job takes long, the loop keeps
/// polling the terminal and signals:
///
/// ```
/// loop     wait   begin . . poll . . poll . . poll  present   wait
/// worker            |============ frame =========|
/// ```
///
/// Events that arrive during a job are handled after it, except those that end the show: the loop
/// then exits at once, and the job ends with the process.
final class ShowRun {
  /// The end of a show, possibly during a job of the worker.
  private struct Departure: Error {
    let outcome: Outcome
  }

  /// The milliseconds between two polls of the terminal during a job of the worker.
  private static let lookInterval = 25

  private let host: ShowHost
  private let worker: Worker
  /// The type of the show, which knows what exits it.
  private let kind: any Show.Type
  private let session: Session
  private var choices: ShowChoices
  private var clock = ShowClock()
  private var pacer: Pacer
  private var meter = FrameMeter()
  /// The current level of detail, an index into those of the choices.
  private var reduction = 0
  /// Whether the picture on the terminal is out of date, for another reason than that it moves.
  private var isStale = true {
    didSet { if isStale { pacer.hasten() } }
  }
  /// Whether the first frame is being sent in parts, each as soon as the link takes it.
  private var isOpening = false
  /// Whether a whole frame has ever been sent.
  private var hasOpened = false
  /// The size of the window for which a loop would be too large.
  private var unloopedSize: ScreenSize?
  /// Whether orders have arrived.
  private var hasOrders = false
  /// The events that the show has not handled yet.
  private var arrivals: [ShowHost.Arrival] = []
  /// The outcome if the loop exits during a job of the worker.
  private var exitOutcome = Outcome.ended
  /// The clock that gives the show the time of day, if it shows one.
  private var wallClock: WallClock?
  /// The text that is piped to the show, if any.
  private let piped: PipedText?

  init(
    _ kind: any Show.Type,
    session: Session,
    choices: ShowChoices,
    reload: Reload? = nil,
    desk: OrderDesk? = nil,
    sound: SoundInput? = nil,
    wallClock: WallClock? = nil,
    piped: PipedText? = nil,
    makeShow: @escaping () -> any Show
  ) {
    (self.kind, self.wallClock, self.piped) = (kind, wallClock, piped)
    self.session = session
    self.choices = choices
    let host = ShowHost(
      size: session.size,
      reload: reload,
      desk: desk,
      sound: sound,
      makeShow: makeShow
    )
    self.host = host
    worker = Worker { host.run() }
    pacer = Pacer(framesPerSecond: choices.framesPerSecond.value)
    paceLink()
  }

  /// Plays until the show is over or the terminal is gone.
  func play() -> Outcome {
    do throws(Departure) {
      try perform(.make)
      while true {
        try look()
        // No frame is drawn just to leave a loop.
        if host.loop != nil, let outcome = host.state?.outcome { return outcome }
        if try playsLoop() {
          try sendLoop()
        } else if isStale || isMoving, !session.presenter.hasPending, session.nextSendTime <= .now {
          if pacer.isDue() { try drawFrame() } else if isOpening { present(from: .now) }
        }
        if arrivals.isEmpty {
          if let outcome = host.state?.outcome { return outcome }
          let wasMoving = host.loop == nil && (isStale || isMoving)
          let orders = host.desk?.descriptor ?? -1
          try note(session.wait(until: deadline(isMoving: wasMoving), orReading: orders))
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

  /// Whether another part of the first frame may be sent before the next frame is due.
  private var opensFurther: Bool { isOpening && !session.presenter.hasPending }

  private var isMoving: Bool { host.state?.isMoving ?? false }

  /// The time at which the loop has to wake up; `nil` if only the terminal can wake it.
  private func deadline(isMoving: Bool) -> Instant? {
    if let loop = host.loop {
      if loop.isWhole {
        return .earliest(loop.end.map { clock.instant(of: $0) }, host.desk?.deadline)
      }
      return session.presenter.hasPending ? nil : .now
    }
    let due = opensFurther ? Instant.now : pacer.deadline
    // The wait ends when the pending bytes are written.
    let isDue = isMoving && !session.presenter.hasPending
    let frame = isDue ? max(due, session.nextSendTime) : nil
    // A deadline that is over has made the picture stale, which is redrawn when the pacer says.
    let plan = clock.hasBegun && !isStale ? host.state?.deadline.map { clock.instant(of: $0) } : nil
    let files = Instant.earliest(host.reload?.deadline, piped?.deadline)
    let outside = Instant.earliest(files, .earliest(wallClock?.deadline, host.desk?.deadline))
    let sound = clock.hasBegun ? host.sound?.deadline : nil
    return Instant.earliest(.earliest(frame, sound), .earliest(plan, outside))
  }

  /// Checks what changes without the terminal: files, piped text, the time of day, the show's own
  /// deadline.
  private func look() throws(Departure) {
    if let deadline = host.reload?.deadline, deadline <= .now {
      try perform(.reload(at: clock.time()))
      if host.hasChanged { isStale = true }
    }
    if let desk = host.desk, hasOrders || desk.deadline.map({ $0 <= .now }) ?? false {
      hasOrders = false
      let budget = 0.5 / choices.framesPerSecond.value
      try perform(.serve(at: clock.time(), budget: budget))
      if host.hasChanged { isStale = true }
    }
    if let sound = host.sound, clock.hasBegun, sound.deadline <= .now {
      try perform(.listen(at: clock.time()))
      if host.hasChanged { isStale = true }
    }
    if let piped, let text = piped.look() {
      arrivals.append(.text(text, isWhole: piped.isWhole))
    }
    if let text = wallClock?.look() {
      host.adopt(clock: text)
      isStale = true
    }
    if let deadline = host.state?.deadline, deadline <= clock.time() { isStale = true }
  }

  /// Sets the link's frame rate, and how many times the color depth can be reduced.
  private func paceLink() {
    let details = choices.details(on: session.size)
    session.link.pace(
      framesPerSecond: choices.mostFrames(on: session.size),
      levels: details.map(\.level),
      first: choices.firstDetail(of: details, isMeasured: session.mayProbe),
      patience: choices.pictures.value == nil ? 0 : 0.5
    )
  }

  private func drawFrame() throws(Departure) {
    // The show's time starts with its first frame, not with the wait for the terminal's answers.
    clock.begin()
    pacer.advance()
    let begin = Instant.now
    try perform(.draw(at: clock.time()))
    pacer.rest(for: host.state?.frameInterval ?? 0)
    // A frame for a size that the window no longer has is not sent.
    guard host.grid.size == session.size else {
      (isStale, isOpening) = (true, false)
      return
    }
    present(from: begin)
  }

  /// Sends the drawn frame or its next part.
  private func present(from begin: Instant) {
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

  private var detail: FrameDetail {
    let details = choices.details(on: session.size)
    return details[min(reduction, details.count - 1)]
  }

  /// Adapts the frame rate and the level of detail to the link.
  private func heedLink() {
    pacer.change(framesPerSecond: session.link.framesPerSecond)
    guard session.link.reduction != reduction else { return }
    reduction = session.link.reduction
    host.adopt(detail, as: choices.pictures.value)
    isStale = true
  }
}

// MARK: - Loops

extension ShowRun {
  /// Whether the terminal plays a loop in place of frames, or gets one.
  ///
  /// A loop ends with its part of the show, and when an event may have changed the picture; another
  /// one follows if the show still is one.
  private func playsLoop() throws(Departure) -> Bool {
    let isOver = isStale || host.loop.map { $0.end.map { $0 <= clock.time() } ?? false } ?? true
    guard isOver || host.state?.isLoopable != true else { return true }
    if host.loop != nil { isStale = true }
    host.endLoop()
    let isPossible = choices.playsLoops && session.size != unloopedSize
    guard isPossible, host.state?.isLoopable == true else { return false }
    clock.begin()
    isStale = false
    let rate = choices.framesPerSecond.value
    try perform(.beginLoop(at: clock.time(), framesPerSecond: rate))
    guard host.loop == nil else { return true }
    (isStale, unloopedSize) = (true, session.size)
    return false
  }

  /// Sends the next frame of the loop, once the terminal has taken the one before.
  private func sendLoop() throws(Departure) {
    guard host.loop?.isWhole == false, !session.presenter.hasPending else { return }
    try perform(.drawLoop)
    guard host.grid.size == session.size, !isStale,
      session.present(host.grid, as: host.loop?.frame) != .dropped
    else {
      isStale = true
      return
    }
    (hasOpened, isOpening) = (true, false)
  }
}

// MARK: - Work

extension ShowRun {
  /// Runs a job on the worker, and polls the terminal meanwhile.
  private func perform(_ job: ShowHost.Job) throws(Departure) {
    host.job = job
    worker.begin()
    while !worker.awaitEnd(milliseconds: Self.lookInterval) {
      let events = session.wait(until: .now)
      try note(events)
      guard exits(during: job) || events.contains(where: { exits(on: $0) }) else { continue }
      if worker.awaitEnd(milliseconds: Self.lookInterval) { break }
      throw Departure(outcome: exitOutcome)
    }
    exitOutcome = host.state?.exitOutcome ?? exitOutcome
  }

  /// Whether one of the events that a job handles ends the show.
  private func exits(during job: ShowHost.Job) -> Bool {
    guard case .handle(let arrivals) = job else { return false }
    return arrivals.contains { arrival in
      if case .input(let input, _) = arrival { kind.exits(on: input) } else { false }
    }
  }

  /// Whether an event ends the show in any of its states.
  private func exits(on event: TerminalEvent) -> Bool {
    switch event {
    case .input(let input): kind.exits(on: input)
    case .inputWaiting: kind.exits(on: .key(.other))
    case .answered, .probeAnswered, .resumed, .otherInput, .gone: false
    }
  }

  /// Receives events; those for the show are queued until it exists and is idle.
  private func note(_ events: [TerminalEvent]) throws(Departure) {
    for event in events {
      switch event {
      case .input(let input):
        arrivals.append(.input(input, at: clock.time()))
        if case .resized = input, choices.pictures.value != nil { changeDetail() }
      case .inputWaiting:
        // The key stays unread, so it is not known which one it is.
        arrivals.append(.input(.key(.other), at: clock.time()))
      case .answered(let answers):
        adopt(answers)
      case .resumed: resume()
      case .otherInput: hasOrders = true
      case .probeAnswered: break
      case .gone: throw Departure(outcome: .ended)
      }
    }
  }

  /// Adopts the terminal's answers, and queues the resulting changes for the show.
  private func adopt(_ answers: TerminalAnswers) {
    let (colors, pictures) = (choices.colors.value, choices.pictures.value)
    choices.adopt(answers)
    session.isSynchronized = choices.isSynchronized.value
    session.showsClusters = choices.showsClusters
    arrivals.append(
      .facts(
        blocks: choices.blocks.value,
        background: choices.background.value,
        palette: choices.palette.value
      )
    )
    guard choices.colors.value != colors || choices.pictures.value != pictures else { return }
    if let form = choices.pictures.value { showPictures(as: form) }
    changeDetail()
  }

  /// Sends the pictures of frames from now on.
  private func showPictures(as form: PictureOutput.Form) {
    var encoder = IndexedPictures()
    session.showPictures(as: form) { [unowned session] image, grid in
      guard form == .sixel else { return encoder.png(of: image) }
      return session.cellPixels.map { cell in
        encoder.sixels(of: image, on: grid, cell: (cell.width, cell.height))
      }
    }
  }

  /// Begins to measure the link anew, with the levels of detail of the choices and the size.
  private func changeDetail() {
    paceLink()
    reduction = session.link.reduction
    arrivals.append(.detail(detail, choices.pictures.value))
  }

  /// Lets the show handle the queued events.
  private func handleArrivals() throws(Departure) {
    guard !arrivals.isEmpty else { return }
    let present = arrivals
    arrivals = []
    isStale = isStale || host.loop == nil || !present.allSatisfy(\.keepsLoop)
    try perform(.handle(present))
    if let words = host.state?.program { lendTerminal(to: words) }
  }

  /// Lets a program have the terminal until its end.
  private func lendTerminal(to words: [String]) {
    session.lend {
      let child = try? ChildStart(words: words, inheritsStreams: true).run()
      let problem = child.map { ChildStart.problem(ofForeground: $0) } ?? "it does not start"
      if let problem { host.tell("the editor: \(problem)", at: clock.time()) }
    }
    resume()
  }

  /// Goes on with the time at which the terminal was left.
  private func resume() {
    clock.resume()
    pacer.restart()
    meter.restart()
    isStale = true
  }
}

/// A clock of the show's time: seconds since its start without those while it was stopped.
///
/// The time is 0 before the start.
struct ShowClock {
  private var origin = Instant.now
  /// Whether the clock was started.
  private(set) var hasBegun = false
  /// The last time that was read.
  private var latest: Seconds = 0

  mutating func time(at now: Instant = .now) -> Seconds {
    if hasBegun { latest = max(latest, origin.seconds(to: now)) }
    return latest
  }

  /// Starts the clock, unless it was started before.
  mutating func begin(at now: Instant = .now) {
    if !hasBegun { (origin, hasBegun) = (now, true) }
  }

  /// The instant of a show's time, if the show is not stopped before.
  func instant(of time: Seconds) -> Instant {
    origin + time
  }

  /// Continues from the time that was last read.
  mutating func resume(at now: Instant = .now) {
    origin = now - latest
  }
}
