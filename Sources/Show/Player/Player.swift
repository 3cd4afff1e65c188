internal import Kamuro
package import KamuroParticles
package import KamuroPresets
package import KamuroRaster
package import KamuroScreen

/// An interactive player of effects, with pause, speed, reverse, seek and a playlist.
package struct Player: Show {
  package internal(set) var outcome: Outcome?
  var playback: Playback
  /// The errors of the files that were saved last.
  private var errors: [EffectFileError] = []
  /// Whether the effects' files are watched: the show then stays open at the end, for the next
  /// change.
  private let isWatched: Bool
  /// The text that the effects play around.
  var text: TextStage
  var isHelpOpen = false
  /// A board in place of the timeline and of notices.
  var board: Panel?
  /// Whether the mouse button is held on the timeline.
  var isScrubbing = false
  /// The time until which the timeline is shown during playback.
  var timelineEnd: Seconds = 0

  /// Creates a player; effects without an end play until the user leaves.
  /// - Parameters:
  ///   - effects: The effects, which play together.
  ///   - names: Their names for the title; by default their own.
  ///   - plan: How they are played.
  ///   - isWatched: Whether the show stays open at its end, for changed files.
  ///   - takesOrders: Whether it stays open for orders.
  ///   - text: The text that the effects play around.
  package init(
    effects: [Effect],
    names: [String] = [],
    plan: PlayPlan = PlayPlan(),
    isWatched: Bool = false,
    takesOrders: Bool = false,
    text: TextStage = TextStage(),
    size: ScreenSize,
    style: ShowStyle
  ) {
    self.isWatched = isWatched
    playback = Playback(
      effects: effects,
      names: names,
      plan: plan,
      staysOpen: isWatched || takesOrders,
      hasBackdrops: text.isEmpty && text.isWhole,
      size: size,
      style: style
    )
    self.text = text
    self.text.place(on: &playback.theater)
    if let remark = text.remark { playback.tell(remark, at: 0) }
  }

  package var isMoving: Bool { outcome == nil && playback.isMoving }

  package var deadline: Seconds? { playback.deadline }

  package var frameInterval: Seconds { text.isFlying ? 0 : playback.frameInterval }

  package var isLoopable: Bool {
    playback.isLoopable && !isWatched && errors.isEmpty && text.isEmpty && text.isWhole
      && timeline(at: playback.now) == nil && !isHelpOpen && outcome == nil
  }

  package func loop(at time: Seconds) -> ShowLoop? { playback.loop }

  package var look: Look {
    get { playback.theater.look }
    set {
      playback.theater.look = newValue
      text.place(on: &playback.theater)
    }
  }

  package mutating func adopt(text lines: StyledText, isWhole: Bool) {
    text.adopt(lines, isWhole: isWhole)
    if isWhole, let remark = text.remark { playback.tell(remark, at: playback.now) }
  }

  package mutating func adopt(report: FrameReport) { playback.report = report }

  package mutating func adopt(effects: Result<[Effect], EffectFileErrors>, at time: Seconds) {
    switch effects {
    case .success(let effects):
      errors = []
      playback.replace(effects, at: time)
    case .failure(let error):
      playback.update(to: time)
      errors = error.errors
    }
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    text.settle(on: &playback.theater)
    playback.advance(to: time)
    text.move(to: playback.transport.position(at: time), seed: playback.seed)
    playback.theater.draw(panels: text.panels + panels(at: time), into: &grid)
    // Text that still arrives is waited for.
    if text.isWhole, playback.isOver(at: time) { outcome = .ended }
  }

  // MARK: Panels

  /// The timeline at `time`; `nil` if it is hidden.
  func timeline(at time: Seconds) -> Timeline? {
    guard board == nil else { return nil }
    let transport = playback.transport
    let isShown =
      playback.overlay.showsNumbers || transport.isStationary(at: time)
      || transport.lastMovement(until: time) < timelineEnd
    return isShown ? Timeline(transport, at: time, on: playback.theater.size) : nil
  }

  private func panels(at time: Seconds) -> [Panel] {
    let (size, colors) = (playback.theater.size, playback.theater.panelColors)
    if let board { return [board] }
    let timeline = timeline(at: time)
    var panels = [timeline?.panel(colors: colors)].compactMap(\.self)
    if !errors.isEmpty {
      let bottom = timeline == nil || size.rows < 2 ? 0 : 1
      panels.append(ErrorBoard(errors: errors).panel(on: size, above: bottom, colors: colors))
    }
    panels += playback.overlay.panels(over: playback, at: time, hasNotice: errors.isEmpty)
    if isHelpOpen {
      let keys = text.isEmpty ? Self.keys : KeyTable(entries: Self.textKeys + Self.keys.entries)
      panels.append(keys.board(on: size, colors: colors))
    }
    return panels
  }
}

extension Player {
  package mutating func obey(
    _ action: Order.Action,
    with effects: [Effect],
    at time: Seconds
  ) throws(Order.Refusal) {
    try playback.obey(action, with: effects, at: time)
    timelineEnd = action.isTransport ? time + Playback.attention : timelineEnd
    if playback.isOver(at: time) { outcome = .ended }
  }

  package mutating func tell(_ notice: String, at time: Seconds) { playback.tell(notice, at: time) }

  package func state(at time: Seconds) -> PlayState? { playback.state(at: time) }
}
