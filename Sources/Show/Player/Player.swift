package import KamuroParticles
package import KamuroPresets
package import KamuroRaster
package import KamuroScreen

/// Effects as somebody plays them: to their end, or slower, backward, again, and others.
package struct Player: Show {
  /// How long the timeline and notices stay after what brought them, in seconds of the show.
  static let attention: Seconds = 2

  package internal(set) var outcome: Outcome?
  var theater: Theater
  var transport: Transport
  var program: Program
  /// What is wrong with the files that were saved last.
  private var mistakes: [EffectFileError.Mistake] = []
  /// Whether the effects' files are watched: the show then waits for the next change at its end.
  private let isWatched: Bool
  /// Whether somebody went to another effect: the show then waits for the next one at the end.
  var isBrowsed = false
  let plan: PlayPlan
  /// After which moment, counted over all turns, nothing more is born.
  var stopTime: Seconds?
  /// The position in the last turn from which nothing more is born, once that turn plays.
  var stopPosition: Seconds?
  /// The seed that the show began with, and how often another was taken.
  let firstSeed: UInt64
  var seedCount: UInt64 = 0
  /// Frames a second, for steps from one to the next.
  let framesPerSecond: Double
  var report: FrameReport?
  /// A change of what plays that waits for the next frame, and when it was asked for.
  var pendingChange: (change: Change, time: Seconds)?
  /// Whether what plays has changed since the last frame: the next change waits for a frame.
  var hasChanged = false
  /// Whether the moment is another since the last frame than the one that playing leads to.
  var hasJumped = false
  /// Where the mouse is dragged.
  var pointer = PointerQueue()
  /// What the effects play around.
  var text: TextStage
  var isHudOpen = false
  var isHelpOpen = false
  /// Whether the mouse is held on the timeline.
  var isScrubbing = false
  /// Until when the timeline is shown while the effects play.
  var timelineEnd: Seconds = 0
  /// A line for people, and until when it is shown.
  var notice = (text: "", end: Seconds.zero)
  private var now: Seconds = 0

  /// Creates a player; without an end of their own the effects play until somebody leaves.
  /// - Parameters:
  ///   - effects: What plays together.
  ///   - names: What the effects are called; their own names if nothing is said.
  ///   - plan: How they are played.
  ///   - isWatched: Whether the show waits for other effects at its end.
  ///   - text: What the effects play around.
  package init(
    effects: [Effect],
    names: [String] = [],
    plan: PlayPlan = PlayPlan(),
    isWatched: Bool = false,
    text: TextStage = TextStage(),
    size: ScreenSize,
    style: ShowStyle
  ) {
    self.isWatched = isWatched
    self.plan = plan
    firstSeed = style.seed
    framesPerSecond = style.framesPerSecond
    program = Program(effects, names: names)
    self.text = text
    theater = Theater(size: size, style: style)
    self.text.place(on: &theater)
    theater.begin(effects, seed: style.seed)
    let beginning = plan.speed < 0 ? theater.endTime ?? 0 : 0
    transport = Transport(
      length: theater.endTime,
      turnCount: plan.turnCount,
      position: plan.startTime ?? beginning,
      speed: plan.speed.magnitude,
      isReversed: plan.speed < 0
    )
    stopTime = plan.stopTime(from: plan.startTime ?? 0)
    if let remark = text.remark { tell(remark, at: 0) }
    update(to: 0)
  }

  package var isMoving: Bool { outcome == nil && !transport.isStanding(at: now) }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
    text.place(on: &theater)
  }

  package mutating func adopt(colors: ColorDepth) {
    theater.adopt(colors: colors)
    text.place(on: &theater)
  }

  package mutating func adopt(report: FrameReport) {
    self.report = report
  }

  package mutating func adopt(effects: Result<[Effect], EffectFileError>, at time: Seconds) {
    update(to: time)
    switch effects {
    case .success(let effects):
      mistakes = []
      program.adopt(effects)
      guard program.isOwn else { return }
      theater.replace(with: effects)
      // What still plays goes on at its moment; what had ended begins again.
      goOn(at: time)
    case .failure(let error): mistakes = error.mistakes
    }
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    settleChange()
    hasChanged = false
    update(to: time)
    text.settle(on: &theater)
    // What was seen before is no measure for a moment that is looked at for itself.
    theater.hasHysteresis = !hasJumped && !transport.isStanding(at: time)
    hasJumped = false
    let position = transport.position(at: time)
    theater.advance(to: position)
    text.move(to: position, seed: theater.simulation.scene.seed)
    theater.draw(panels: text.panels + panels(at: time), into: &grid)
    if isOver(at: time) { outcome = .ended }
  }

  /// Whether the effects have come to their end by themselves, or back to their beginning if they
  /// were to run backward.
  private func isOver(at time: Seconds) -> Bool {
    guard !transport.isPaused, !isWatched, !isBrowsed else { return false }
    return transport.isReversed
      ? plan.speed < 0 && transport.isAtBeginning(at: time) : transport.isAtEnd(at: time)
  }

  // MARK: Effects that change

  /// Takes in that it is a time, and in the turn in which `stopTime` lies lets nothing more be born
  /// after it.
  mutating func update(to time: Seconds) {
    now = max(now, time)
    applyPointer(until: time)
    guard let stopTime, stopPosition == nil else { return }
    let length = transport.length ?? .infinity
    guard length > 0 else { return }
    let turn = Int(min(1e12, (stopTime / length).rounded(.down)))
    guard transport.moment(at: time).turn >= turn, turn < transport.turnCount ?? .max else {
      return
    }
    let position = turn > 0 ? stopTime - Double(turn) * length : stopTime
    stopPosition = position
    theater.stop(at: position)
    transport.end(withTurn: turn, of: theater.endTime ?? position)
  }

  /// Goes on at the present position with the effects that the theater has now, or from the
  /// beginning where the end had come.
  mutating func goOn(at time: Seconds) {
    let isAtEnd = transport.isAtEnd(at: time) && transport.isStanding(at: time)
    if let stopPosition { theater.stop(at: stopPosition) }
    transport.adopt(length: theater.endTime ?? stopPosition, at: time)
    if isAtEnd, !transport.isPaused { transport.restart(at: time) }
  }

  /// Plays the program's present effects from their beginning.
  mutating func begin(at time: Seconds) {
    theater.begin(program.effects, seed: seed)
    stopPosition = nil
    stopTime = plan.stopTime(from: 0)
    transport.begin(length: theater.endTime, at: time)
    update(to: time)
  }

  /// Moves the pointer of the stage as far as queued moves apply by a time.
  mutating func applyPointer(until time: Seconds) {
    guard let stroke = pointer.next(until: time) else { return }
    theater.movePointer(to: stroke.place, at: transport.position(at: stroke.time))
  }

  // MARK: What stands before the effects

  /// The timeline at a time, where it is shown.
  func timeline(at time: Seconds) -> Timeline? {
    let isShown =
      isHudOpen || transport.isStanding(at: time)
      || transport.lastMovement(until: time) < timelineEnd
    return isShown ? Timeline(transport, at: time, on: theater.size) : nil
  }

  private func panels(at time: Seconds) -> [Panel] {
    let (size, inks) = (theater.size, theater.inks)
    let timeline = timeline(at: time)
    var panels = [timeline?.panel(inks: inks)].compactMap(\.self)
    if !mistakes.isEmpty {
      let bottom = timeline == nil || size.rows < 2 ? 0 : 1
      panels.append(MistakeBoard(mistakes: mistakes).panel(on: size, above: bottom, inks: inks))
    } else if transport.lastMovement(until: time) < notice.end, size.rows > 1 {
      panels.append(noticePanel)
    }
    if isHudOpen { panels.append(hudPanel(at: time)) }
    if isHelpOpen {
      let keys = text.isEmpty ? Self.keys : KeyTable(entries: Self.textKeys + Self.keys.entries)
      panels.append(keys.board(on: size, inks: inks))
    }
    return panels
  }

  private func hudPanel(at time: Seconds) -> Panel {
    let hud = Hud(
      title: program.title,
      theater: theater,
      transport: transport,
      at: time,
      report: report
    )
    return hud.panel(on: theater.size, inks: theater.inks)
  }

  private var noticePanel: Panel {
    let (size, inks) = (theater.size, theater.inks)
    var drawing = PanelDrawing(
      columns: min(size.columns, notice.text.displayWidth + 2),
      rows: 1,
      style: CellStyle(foreground: inks.text, background: inks.board)
    )
    drawing.write(notice.text, column: 1, row: 0)
    return drawing.panel(
      at: ScreenPosition(column: 0, row: size.rows - 2),
      zPosition: 1_500_000
    )
  }
}
