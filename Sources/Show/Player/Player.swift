internal import Kamuro
package import KamuroParticles
package import KamuroPresets
package import KamuroRaster
package import KamuroScreen

/// An interactive player of effects, with pause, speed, reverse, seek and a playlist.
package struct Player: Show {
  /// How long the timeline and notices stay visible, in the show's seconds.
  static let attention: Seconds = 2

  package internal(set) var outcome: Outcome?
  var theater: Theater
  var transport: Transport
  var program: Program
  /// The errors of the files that were saved last.
  private var errors: [EffectFileError] = []
  /// Whether the effects' files are watched: the show then stays open at the end, for the next
  /// change.
  private let isWatched: Bool
  /// Whether the user has changed to another effect: the show then stays open at the end.
  var isBrowsed = false
  let plan: PlayPlan
  /// The effects' time, counted over all turns, after which nothing is emitted.
  var stopTime: Seconds?
  /// The position in the last turn after which nothing is emitted, once that turn plays.
  var stopPosition: Seconds?
  /// The initial seed, and below the number of times it was changed.
  let firstSeed: UInt64
  var seedCount: UInt64 = 0
  /// The planned frame rate, for single-frame steps.
  let framesPerSecond: Double
  var report: FrameReport?
  /// A change that waits for the next frame, and the time of the request.
  var pendingChange: (change: Change, time: Seconds)?
  /// Whether the effects have changed since the last frame: the next change waits for a frame.
  var hasChanged = false
  /// Whether there was a seek or another discontinuity since the last frame.
  var hasJumped = false
  /// The pointer moves of a drag.
  var pointer = PointerQueue()
  /// The text that the effects play around.
  var text: TextStage
  var isHudOpen = false
  var isHelpOpen = false
  /// A board in place of the timeline and of notices.
  var board: Panel?
  /// Whether the mouse button is held on the timeline.
  var isScrubbing = false
  /// The time until which the timeline is shown during playback.
  var timelineEnd: Seconds = 0
  /// A message, and the time until which it is shown.
  var notice = (text: "", end: Seconds.zero)
  private var now: Seconds = 0

  /// Creates a player; effects without an end play until the user leaves.
  /// - Parameters:
  ///   - effects: The effects, which play together.
  ///   - names: Their names for the title; by default their own.
  ///   - plan: How they are played.
  ///   - isWatched: Whether the show stays open at its end, for changed files.
  ///   - text: The text that the effects play around.
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
    program = Program(effects, names: names, hasBackdrops: text.isEmpty && text.isWhole)
    self.text = text
    theater = Theater(size: size, style: style, firstSeed: 0)
    self.text.place(on: &theater)
    theater.play(program.effects, seed: style.seed)
    let beginning = plan.speed < 0 ? theater.stage.endTime ?? 0 : 0
    transport = Transport(
      length: theater.stage.endTime,
      turnCount: plan.turnCount,
      position: plan.startTime ?? beginning,
      speed: plan.speed.magnitude,
      isReversed: plan.speed < 0
    )
    stopTime = plan.stopTime(from: plan.startTime ?? 0)
    if let remark = text.remark { tell(remark, at: 0) }
    update(to: 0)
  }

  package var isMoving: Bool { outcome == nil && !transport.isStationary(at: now) }

  package var frameInterval: Seconds {
    if pendingChange != nil || pointer.deadline != nil || text.isFlying { return 0 }
    return theater.frameInterval(atSpeed: transport.speed)
  }

  package var isLoopable: Bool {
    plan.turnCount == nil && stopTime == nil && transport.isEndless && !isWatched && errors.isEmpty
      && text.isEmpty && text.isWhole && timeline(at: now) == nil && now >= notice.end
      && !isHelpOpen
      && pendingChange == nil && pointer.place == nil && outcome == nil
  }

  package func loop(at time: Seconds) -> ShowLoop? {
    ShowLoop(
      scene: Scene(of: program.effects, on: theater.size, seed: theater.stage.seed),
      start: plan.startTime ?? 0,
      look: theater.look
    )
  }

  package var look: Look {
    get { theater.look }
    set {
      theater.look = newValue
      text.place(on: &theater)
    }
  }

  package mutating func adopt(text lines: StyledText, isWhole: Bool) {
    text.adopt(lines, isWhole: isWhole)
    if isWhole, let remark = text.remark { tell(remark, at: now) }
  }

  package mutating func adopt(report: FrameReport) {
    self.report = report
  }

  package mutating func adopt(effects: Result<[Effect], EffectFileErrors>, at time: Seconds) {
    update(to: time)
    switch effects {
    case .success(let effects):
      errors = []
      program.adopt(effects)
      guard program.isOwn else { return }
      theater.play(effects)
      // Effects that still play continue at the same position; effects that had ended begin again.
      resume(at: time)
    case .failure(let error): errors = error.errors
    }
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    settleChange()
    hasChanged = false
    update(to: time)
    text.settle(on: &theater)
    // A frame after a seek, or of a still picture, must not depend on the frames before it.
    theater.hasHysteresis = !hasJumped && !transport.isStationary(at: time)
    hasJumped = false
    let position = transport.position(at: time)
    theater.stage.seek(to: position)
    text.move(to: position, seed: theater.stage.seed)
    theater.draw(panels: text.panels + panels(at: time), into: &grid)
    if isOver(at: time) { outcome = .ended }
  }

  /// Whether playback has reached the end by itself or, if planned backward, the beginning; text
  /// that still arrives is waited for.
  private func isOver(at time: Seconds) -> Bool {
    guard !transport.isPaused, !isWatched, !isBrowsed, text.isWhole else { return false }
    return transport.isReversed
      ? plan.speed < 0 && transport.isAtBeginning(at: time) : transport.isAtEnd(at: time)
  }

  // MARK: Updating

  /// Advances the show's time and, in the turn that contains `stopTime`, stops emission there.
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
    theater.stage.stop(at: position)
    transport.end(withTurn: turn, of: theater.stage.endTime ?? position)
  }

  /// Continues at the present position with the theater's new effects, or from the beginning if the
  /// end had been reached.
  mutating func resume(at time: Seconds) {
    let isAtEnd = transport.isAtEnd(at: time) && transport.isStationary(at: time)
    if let stopPosition { theater.stage.stop(at: stopPosition) }
    transport.adopt(length: theater.stage.endTime ?? stopPosition, at: time)
    if isAtEnd, !transport.isPaused { transport.restart(at: time) }
  }

  /// Plays the current entry of the playlist from its beginning.
  mutating func begin(at time: Seconds) {
    theater.play(program.effects, seed: seed)
    stopPosition = nil
    stopTime = plan.stopTime(from: 0)
    transport.begin(length: theater.stage.endTime, at: time)
    update(to: time)
  }

  /// Applies the queued pointer moves that are due by `time`.
  mutating func applyPointer(until time: Seconds) {
    guard let stroke = pointer.next(until: time) else { return }
    theater.stage.movePointer(to: stroke.place, at: transport.position(at: stroke.time))
  }

  // MARK: Panels

  /// The timeline at `time`; `nil` if it is hidden.
  func timeline(at time: Seconds) -> Timeline? {
    guard board == nil else { return nil }
    let isShown =
      isHudOpen || transport.isStationary(at: time)
      || transport.lastMovement(until: time) < timelineEnd
    return isShown ? Timeline(transport, at: time, on: theater.size) : nil
  }

  private func panels(at time: Seconds) -> [Panel] {
    let (size, colors) = (theater.size, theater.panelColors)
    if let board { return [board] }
    let timeline = timeline(at: time)
    var panels = [timeline?.panel(colors: colors)].compactMap(\.self)
    if !errors.isEmpty {
      let bottom = timeline == nil || size.rows < 2 ? 0 : 1
      panels.append(ErrorBoard(errors: errors).panel(on: size, above: bottom, colors: colors))
    } else if transport.lastMovement(until: time) < notice.end, size.rows > 1 {
      panels.append(noticePanel)
    }
    if isHudOpen { panels.append(hudPanel(at: time)) }
    if isHelpOpen {
      let keys = text.isEmpty ? Self.keys : KeyTable(entries: Self.textKeys + Self.keys.entries)
      panels.append(keys.board(on: size, colors: colors))
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
    return hud.panel(on: theater.size, colors: theater.panelColors)
  }

  private var noticePanel: Panel {
    let (size, colors) = (theater.size, theater.panelColors)
    var drawing = PanelDrawing(
      columns: min(size.columns, notice.text.displayWidth + 2),
      rows: 1,
      style: CellStyle(foreground: colors.text, background: colors.board)
    )
    drawing.write(notice.text, column: 1, row: 0)
    return drawing.panel(
      at: ScreenPosition(column: 0, row: size.rows - 2),
      zPosition: 1_500_000
    )
  }
}
