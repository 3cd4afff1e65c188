internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// A show with all that costs time, to be done on a worker's thread, job by job.
///
/// Its owner sets ``job``, begins the work, and touches nothing of it until the work has ended: one
/// thread at a time uses it. That is why it may be handed to another one, although neither shows nor
/// what makes them can be.
final class ShowHost<Playing: Show>: @unchecked Sendable {
  /// What is to be done.
  enum Job {
    /// Make the show.
    case make
    /// Take in events, in the order of their times.
    case handle([Arrival])
    /// Read changed files.
    case reload(at: Seconds)
    /// Draw a moment.
    case draw(at: Seconds)
  }

  /// What has come from the terminal for the show, and when.
  enum Arrival {
    case input(InputEvent, at: Seconds)
    case facts(blocks: BlockSet, background: Background)
    case colors(ColorDepth)
  }

  var job = Job.make
  /// The show, once it is made.
  private(set) var show: Playing?
  /// What was drawn last.
  private(set) var grid: ScreenGrid
  /// What reads the show's effects again when their files change, if anything does.
  private(set) var reload: Reload?
  /// Whether the last job has changed what is to be seen.
  private(set) var hasChanged = false
  private let makeShow: () -> Playing

  init(size: ScreenSize, reload: Reload?, makeShow: @escaping () -> Playing) {
    grid = ScreenGrid(size: size)
    self.reload = reload
    self.makeShow = makeShow
  }

  /// Does the job.
  func run() {
    hasChanged = true
    switch job {
    case .make: show = makeShow()
    case .handle(let arrivals):
      for arrival in arrivals { handle(arrival) }
      show?.endEvents()
    case .reload(let time):
      let found = reload?.look()
      hasChanged = found != nil
      if let found { show?.adopt(effects: found, at: time) }
    case .draw(let time): show?.draw(at: time, into: &grid)
    }
  }

  private func handle(_ arrival: Arrival) {
    switch arrival {
    case .input(let event, let time):
      if case .resized(let size) = event { grid = ScreenGrid(size: size) }
      show?.handle(event, at: time)
    case .facts(let blocks, let background): show?.adopt(blocks: blocks, background: background)
    case .colors(let colors): show?.adopt(colors: colors)
    }
  }

  // MARK: What is quickly done, between jobs

  func adopt(colors: ColorDepth) { show?.adopt(colors: colors) }

  func adopt(clock text: String) { show?.adopt(clock: text) }

  func adopt(report: FrameReport) { show?.adopt(report: report) }
}
