internal import Kamuro
package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// A show of effects that ends at the first input.
///
/// It does not lock the screen.
package struct Screensaver: StagedShow {
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
  var theater: Theater
  private let repertoire: Repertoire
  private let order: Shuffle
  /// The duration of each turn; infinite with a single effect.
  private let interval: Seconds
  private var turn: Turn?
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
    self.interval = repertoire.count > 1 ? max(3, interval) : .infinity
    order = Shuffle(count: repertoire.count, seed: style.seed)
    theater = Theater(size: size, style: style)
    caption = Caption(text: text, seed: style.seed)
    play(at: 0)
  }

  package var isMoving: Bool { outcome == nil }

  package var frameInterval: Seconds { theater.frameInterval() }

  package var isLoopable: Bool { outcome == nil && caption.isEmpty }

  package func loop(at time: Seconds) -> ShowLoop? {
    let number = Int(min(time / interval, 1e15))
    let effect = repertoire[order[number]]
    return ShowLoop(
      scene: Scene(of: [effect], on: theater.size, seed: theater.stage.seed &+ UInt64(number)),
      look: theater.look.showing([effect]),
      end: interval.isFinite ? Double(number + 1) * interval : nil
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
      play(at: time)
      theater.stage.resize(to: size)
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

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    play(at: time)
    let panel = caption.panel(on: theater.size, at: time, colors: theater.panelColors)
    theater.raisesParticles = panel != nil
    // A moving caption is not an obstacle: it would push all particles aside.
    let obstacle = caption.isResting(at: time) ? panel : nil
    if obstacle != self.obstacle {
      self.obstacle = obstacle
      theater.setObstacles([obstacle].compactMap(\.self))
    }
    theater.draw(at: time, panels: [panel].compactMap(\.self), into: &grid)
  }
}

// MARK: - Turns

extension Screensaver {
  /// Places the effects that play at `time`, independent of when frames are drawn.
  private mutating func play(at time: Seconds) {
    let number = Int(min(time / interval, 1e15))
    if turn?.number != number {
      if number > 0 {
        if turn?.number != number - 1 {
          theater.stage.clear()
          begin(number - 1)
        }
        // Its last repetition may fall between two frames.
        repeatEffect(at: (Double(number) * interval).nextDown)
        theater.stage.crossFade(from: Double(number) * interval, for: Self.fadingTime)
      }
      begin(number)
    }
    repeatEffect(at: time)
  }

  /// Begins a turn.
  private mutating func begin(_ number: Int) {
    let effect = repertoire[order[number]]
    let beginTime = number == 0 ? 0 : Double(number) * interval
    turn = Turn(number: number, beginTime: beginTime, effect: effect)
    theater.adapt(to: [effect])
    let id = repeatEffect(at: beginTime)
    let end = id.flatMap { theater.stage.endTime(of: $0) }
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
    return theater.stage.place(turn.effect, at: beginTime, seed: seed)
  }
}
