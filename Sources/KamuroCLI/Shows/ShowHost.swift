internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// A show whose expensive work runs on a worker thread, job by job.
///
/// The owner sets ``job``, starts the worker, and does not access the host until the worker has
/// finished, so that one thread at a time uses it. That is why it may be sendable, although shows
/// and the closures that make them are not.
final class ShowHost: @unchecked Sendable {
  /// A job for the worker.
  enum Job {
    /// Make the show.
    case make
    /// Handle events, in the order of their times.
    case handle([Arrival])
    /// Read the effects again if their files have changed.
    case reload(at: Seconds)
    /// Carry out the orders that have arrived, as many as a number of seconds allows.
    case serve(at: Seconds, budget: Seconds)
    /// Hear what has arrived, while no frames are drawn.
    case listen(at: Seconds)
    /// Draw the frame of a time.
    case draw(at: Seconds)
    /// Prepare a loop in place of the show from a time on, of at most some frames per second.
    case beginLoop(at: Seconds, framesPerSecond: Double)
    /// Draw the next frame of the loop.
    case drawLoop
  }

  /// An event from the terminal for the show.
  enum Arrival {
    case input(InputEvent, at: Seconds)
    case facts(blocks: BlockSet, background: Background, palette: HuePalette?)
    case detail(FrameDetail, PictureOutput.Form?)
    /// The piped text so far, or all of it.
    case text(StyledText, isWhole: Bool)

    /// Whether a loop goes on after it, if the show still is one.
    var keepsLoop: Bool {
      switch self {
      case .input(.mouseMoved, _), .input(.mouseUp, _), .input(.focus, _): true
      case .input, .facts, .detail, .text: false
      }
    }
  }

  var job = Job.make
  private var show: (any Show)?
  /// What the show is like after the last job; `nil` until it is made.
  private(set) var state: ShowState?
  /// The last frame that was drawn.
  private(set) var grid: ScreenGrid
  /// The loop in place of the show, if there is one.
  private(set) var loop: TerminalLoop?
  /// The watched effect files of the show, if any.
  private(set) var reload: Reload?
  /// The orders, if any are taken.
  private(set) var desk: OrderDesk?
  /// What is heard, if anything.
  let sound: SoundInput?
  /// The time at which orders are carried out.
  private var orderTime: Seconds = 0
  /// Whether an order has chosen the palette.
  private var hasOrderedPalette = false
  /// Whether the last job has told the user about the sound.
  private var hasNotice = false
  /// Whether the last job has changed the picture.
  private(set) var hasChanged = false
  private let makeShow: () -> any Show

  init(
    size: ScreenSize,
    reload: Reload?,
    desk: OrderDesk?,
    sound: SoundInput?,
    makeShow: @escaping () -> any Show
  ) {
    grid = ScreenGrid(size: size)
    (self.reload, self.desk, self.sound) = (reload, desk, sound)
    self.makeShow = makeShow
  }

  /// Performs ``job``; called on the worker thread.
  func run() {
    hasChanged = true
    // The record reaches as far as everything that a job does.
    if let time = job.time { listen(until: time) }
    switch job {
    case .make: show = makeShow()
    case .listen: hasChanged = hasNotice
    case .handle(let arrivals):
      for arrival in arrivals { handle(arrival) }
      show?.endEvents()
    case .reload(let time):
      let found = reload?.look()
      hasChanged = found != nil
      if let found { show?.adopt(effects: found, at: time) }
    case .serve(let time, let budget): serve(at: time, for: budget)
    case .draw(let time):
      show?.draw(at: time, into: &grid)
      orderTime = time
      desk?.report(of: self, isOver: show?.outcome != nil)
    case .beginLoop(let time, let rate):
      loop = show?.loop(at: time).flatMap { TerminalLoop($0, on: grid.size, framesPerSecond: rate) }
    case .drawLoop: loop?.drawNext(into: &grid)
    }
    state = show?.state()
  }

  private func listen(until time: Seconds) {
    hasNotice = false
    guard let sound else { return }
    sound.listen(until: time)
    guard let notice = sound.feed.takeNotice() else { return }
    show?.tell(notice, at: time)
    hasNotice = true
  }

  private func handle(_ arrival: Arrival) {
    switch arrival {
    case .input(let event, let time):
      if case .resized(let size) = event { grid = ScreenGrid(size: size) }
      show?.handle(event, at: time)
    case .facts(let blocks, let background, let palette):
      guard var look = show?.look else { return }
      (look.blocks, look.background) = (blocks, background)
      if !hasOrderedPalette { look.palette = palette }
      show?.look = look
    case .detail(let detail, let form): adopt(detail, as: form)
    case .text(let text, let isWhole): show?.adopt(text: text, isWhole: isWhole)
    }
  }

  // MARK: Quick changes between jobs

  /// - Parameter form: How pictures are sent.
  func adopt(_ detail: FrameDetail, as form: PictureOutput.Form?) {
    guard var look = show?.look else { return }
    (look.colors, look.resolution) = (detail.colors, detail.pixels)
    (look.hasDitheredPixels, look.hasOpaqueText) = (form == .shared, form == .sixel)
    show?.look = look
  }

  func endLoop() { loop = nil }

  func adopt(clock text: String) { show?.adopt(clock: text) }

  func tell(_ notice: String, at time: Seconds) { show?.tell(notice, at: time) }

  func adopt(report: FrameReport) { show?.adopt(report: report) }
}

extension ShowHost.Job {
  /// The last time of the show that the job is about; `nil` for none.
  fileprivate var time: Seconds? {
    switch self {
    case .make, .drawLoop: nil
    case .handle(let arrivals): arrivals.compactMap(\.time).last
    case .reload(let time), .serve(let time, _), .listen(let time), .draw(let time),
      .beginLoop(let time, _):
      time
    }
  }
}

extension ShowHost.Arrival {
  fileprivate var time: Seconds? {
    if case .input(_, let time) = self { time } else { nil }
  }
}

// MARK: - Orders

extension ShowHost: OrderTaker {
  private func serve(at time: Seconds, for budget: Seconds) {
    orderTime = time
    guard let desk else { return }
    let served = desk.serve(self, for: budget)
    hasChanged = served.count > 0
    desk.report(of: self, isOver: show?.outcome != nil)
    if let refusal = served.refusals.last { show?.tell(refusal.description, at: time) }
  }

  var look: Look? {
    get { show?.look }
    set {
      guard let newValue else { return }
      show?.look = newValue
      hasOrderedPalette = true
    }
  }

  var editsText: Bool { show is Designer }

  func value(of subject: Order.Subject) -> PropertyValue? { show?.value(of: subject) }

  var playState: PlayState? { show?.state(at: orderTime) }

  func obey(_ action: Order.Action, with effects: [Effect]) throws {
    if case .size = action { throw Order.Refusal("the terminal has a size of its own") }
    try show?.obey(action, with: effects, at: orderTime)
  }
}

/// What the event loop asks a show between two jobs.
struct ShowState {
  let isMoving: Bool
  let isLoopable: Bool
  let frameInterval: Seconds
  let deadline: Seconds?
  let outcome: Outcome?
  let exitOutcome: Outcome
  /// The words of a program that is to have the terminal now.
  let program: [String]?
}

extension Show {
  /// The state of the show.
  ///
  /// Mutating, because to read a property of a show of any type would copy it: six copies a frame
  /// took a twelfth of the processor time of light snow.
  fileprivate mutating func state() -> ShowState {
    ShowState(
      isMoving: isMoving,
      isLoopable: isLoopable,
      frameInterval: frameInterval,
      deadline: deadline,
      outcome: outcome,
      exitOutcome: exitOutcome,
      program: takeProgram()
    )
  }
}
