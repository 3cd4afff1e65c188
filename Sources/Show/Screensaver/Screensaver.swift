internal import Kamuro
package import KamuroParticles
package import KamuroRaster
package import KamuroScreen

/// A show of effects that ends at the first input.
///
/// It does not lock the screen.
package struct Screensaver: Show {
  /// What happens when the terminal loses the focus.
  package enum FocusLoss: String, CaseIterable, Sendable {
    /// The show ends.
    case leave
    /// It plays on; until the focus is back, the mouse may move.
    case stay
  }

  /// The time after the start, a resize and the focus's return during which movements of the mouse
  /// and changes of the focus are ignored.
  ///
  /// Terminals report both by themselves then: when reporting is switched on, and when a window
  /// moves under the mouse. The first mouse report never counts as a movement, however late it comes.
  private static let settlingTime: Seconds = 1

  /// The pause between an effect's end and its next beginning.
  private static let rest: Seconds = 0.8

  /// The duration of the cross-fade between two effects.
  static let fadingTime: Seconds = 1.5

  /// The turn of one effect.
  private struct Turn {
    /// The index of the turn.
    var number: Int
    var beginTime: Seconds
    var effect: Effect
    /// The time from one beginning of the effect to the next; `nil` if it never ends.
    var period: Seconds?
    /// How often the effect was placed.
    var beginnings = 0
  }

  package private(set) var outcome: Outcome?
  /// The stage, the clock of the turns, and what orders put on both.
  private var playback: Playback
  private var repertoire: Repertoire
  private var order: Shuffle
  /// The wanted duration of each turn.
  private let every: Seconds
  private var turn: Turn?
  /// The turn of a time from which the turns are counted.
  private var base = (number: 0, time: Seconds.zero)
  /// The time of the last frame on the clock of the turns.
  private var lastTime: Seconds = 0
  private var caption: Caption
  /// The caption's panel that is an obstacle now.
  private var obstacle: Panel?
  private let onFocusLoss: FocusLoss
  /// Whether the terminal has the focus, as far as is known.
  private var isFocused = true
  /// The time from which on the mouse and the focus count.
  private var settledTime = Self.settlingTime
  /// The last cell of the mouse; a report of the same cell is not a movement.
  private var mouse: ScreenPosition?

  /// Creates a screensaver; an effect with an end is repeated.
  /// - Parameters:
  ///   - repertoire: The effects, shown in random order; a single one stays.
  ///   - interval: Seconds from one effect to the next, at least 3.
  ///   - text: The caption, with line breaks.
  ///   - onFocusLoss: What the loss of the focus does.
  package init(
    _ repertoire: Repertoire,
    every interval: Seconds = 30,
    text: String = "",
    onFocusLoss: FocusLoss = .leave,
    size: ScreenSize,
    style: ShowStyle
  ) {
    self.repertoire = repertoire
    self.onFocusLoss = onFocusLoss
    every = max(3, interval)
    order = Shuffle(count: repertoire.count, seed: style.seed)
    var plan = PlayPlan()
    plan.turnCount = nil
    playback = Playback(effects: [], plan: plan, staysOpen: true, size: size, style: style)
    caption = Caption(text: text, seed: style.seed)
    play(at: 0)
  }

  /// The duration of each turn; infinite with a single effect.
  private var interval: Seconds { repertoire.count > 1 ? every : .infinity }

  package var isMoving: Bool { outcome == nil && playback.isMoving }

  package var deadline: Seconds? { playback.deadline }

  package var frameInterval: Seconds { playback.frameInterval }

  package var isLoopable: Bool { outcome == nil && caption.isEmpty && playback.isLoopable }

  package var look: Look {
    get { playback.theater.look }
    set { playback.theater.look = newValue }
  }

  package func loop(at time: Seconds) -> ShowLoop? {
    let now = playback.transport.position(at: time)
    let number = number(at: now)
    let effect = repertoire[order[number]]
    let scene = Scene(
      of: [effect],
      on: playback.stage.size,
      seed: playback.stage.seed &+ UInt64(number)
    )
    return ShowLoop(
      scene: scene,
      look: look.showing([effect]),
      end: interval.isFinite ? beginTime(of: number + 1) - now + time : nil
    )
  }

  package static func exits(on event: InputEvent) -> Bool {
    switch event {
    case .key, .paste, .mouseDown, .wheel: true
    case .mouseDragged, .mouseMoved, .mouseUp, .focus, .resized: false
    }
  }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    if Self.exits(on: event) { outcome = .ended }
    switch event {
    case .resized(let size):
      play(at: playback.transport.position(at: time))
      playback.stage.resize(to: size)
      settle(at: time)
    case .mouseMoved(let place):
      if let mouse, mouse != place.cell { touch(at: time) }
      mouse = place.cell
    case .mouseDragged: touch(at: time)
    case .focus(let isFocused): adopt(isFocused: isFocused, at: time)
    case .key, .paste, .mouseDown, .mouseUp, .wheel: break
    }
  }

  /// Ignores the mouse and the focus for a while.
  private mutating func settle(at time: Seconds) {
    settledTime = time + Self.settlingTime
  }

  /// Ends the show by the mouse, unless the terminal moves under it, or other windows are used.
  private mutating func touch(at time: Seconds) {
    if isFocused, time >= settledTime { outcome = .ended }
  }

  private mutating func adopt(isFocused: Bool, at time: Seconds) {
    guard isFocused != self.isFocused else { return }
    switch onFocusLoss {
    case .leave: if !isFocused, time >= settledTime { outcome = .ended }
    case .stay:
      self.isFocused = isFocused
      if isFocused { settle(at: time) }
    }
  }

  package mutating func adopt(clock text: String) {
    caption.clock = text
  }

  /// Shows another caption, with line breaks.
  package mutating func adopt(text: String) { caption.adopt(text: text) }

  package mutating func adopt(report: FrameReport) { playback.report = report }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    playback.update(to: time)
    let now = playback.transport.position(at: time)
    play(at: now)
    let (size, colors) = (playback.stage.size, playback.theater.panelColors)
    let panel = caption.panel(on: size, at: time, colors: colors)
    playback.theater.raisesParticles = panel != nil
    // A moving caption is not an obstacle: it would push all particles aside.
    let obstacle = caption.isResting(at: time) ? panel : nil
    if obstacle != self.obstacle {
      self.obstacle = obstacle
      playback.theater.setObstacles([obstacle].compactMap(\.self))
    }
    playback.hear(at: time)
    playback.stage.advance(to: now)
    playback.draw(panels: [panel].compactMap(\.self), at: time, into: &grid)
    if playback.isOver(at: time) { outcome = .ended }
  }

  package mutating func obey(
    _ action: Order.Action,
    with effects: [Effect],
    at time: Seconds
  ) throws(Order.Refusal) {
    playback.update(to: time)
    let now = playback.transport.position(at: time)
    play(at: now)
    switch action {
    case .play(_, let fade):
      adopt(effects)
      if fade > 0 { playback.stage.crossFade(from: now, for: fade) } else { playback.stage.clear() }
      base = (0, now)
      begin(0)
    case .next(let steps):
      base = (max(0, number(at: now) + steps), now)
      playback.stage.crossFade(from: now, for: Self.fadingTime)
      begin(base.number)
    case .set, .parameters:
      adopt(effects)
      restart()
    case .seed:
      try playback.obey(action, at: time)
      order = Shuffle(count: repertoire.count, seed: playback.seed)
      restart()
    default:
      try playback.obey(action, with: effects, at: time)
      if playback.isOver(at: time) { outcome = .ended }
    }
  }

  package mutating func tell(_ notice: String, at time: Seconds) { playback.tell(notice, at: time) }

  package func state(at time: Seconds) -> PlayState? { playback.state(at: time) }

  private mutating func adopt(_ effects: [Effect]) {
    repertoire = .effects(effects)
    order = Shuffle(count: effects.count, seed: playback.seed)
  }

  /// Lets the present turn begin anew with the next frame.
  private mutating func restart() {
    playback.stage.clear()
    turn = nil
  }
}

// MARK: - Turns

extension Screensaver {
  /// The number of the turn at a time on their clock.
  private func number(at time: Seconds) -> Int {
    let steps = (time - base.time) / interval
    return max(0, base.number + Int(min(max(-1e15, steps.rounded(.down)), 1e15)))
  }

  /// The time at which a turn begins.
  private func beginTime(of number: Int) -> Seconds {
    number == base.number ? base.time : base.time + Double(number - base.number) * interval
  }

  /// Places the effects that play at `time`, independent of when frames are drawn.
  private mutating func play(at time: Seconds) {
    guard playback.stopPosition == nil else { return }
    if time < lastTime { restart() }
    lastTime = time
    let number = number(at: time)
    if turn?.number != number {
      if number > base.number {
        if turn?.number != number - 1 {
          playback.stage.clear()
          begin(number - 1)
        }
        // Its last repetition may fall between two frames.
        repeatEffect(at: beginTime(of: number).nextDown)
        playback.stage.crossFade(from: beginTime(of: number), for: Self.fadingTime)
      }
      begin(number)
    }
    repeatEffect(at: time)
  }

  /// Begins a turn.
  private mutating func begin(_ number: Int) {
    let effect = repertoire[order[number]]
    let beginTime = beginTime(of: number)
    turn = Turn(number: number, beginTime: beginTime, effect: effect)
    playback.program.begin([], names: [effect.name])
    playback.theater.adapt(to: [effect])
    let id = repeatEffect(at: beginTime)
    let end = id.flatMap { playback.stage.endTime(of: $0) }
    turn?.period = end.map { $0 - beginTime + Self.rest }
  }

  /// Places the effect for its last beginning up to `time`, if it is not placed yet; beginnings are
  /// whole multiples of the period.
  @discardableResult
  private mutating func repeatEffect(at time: Seconds) -> Stage.EffectID? {
    guard var turn else { return nil }
    let index = turn.period.map { Int((time - turn.beginTime) / $0) } ?? 0
    guard index >= turn.beginnings else { return nil }
    turn.beginnings = index + 1
    let beginTime = turn.beginTime + (turn.period ?? 0) * Double(index)
    let seed = UInt64(turn.number) << 32 &+ UInt64(index) &+ 1
    self.turn = turn
    return playback.stage.place(turn.effect, at: beginTime, seed: seed)
  }
}
