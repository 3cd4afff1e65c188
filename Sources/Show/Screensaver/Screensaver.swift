package import KamuroParticles
package import KamuroRaster
package import KamuroScreen

/// Effects that play until anyone touches anything.
///
/// It is no lock.
package struct Screensaver: Show {
  /// Terminals report the mouse and the focus when that is switched on: no movement and no loss of
  /// focus counts before this, and the first report of the mouse is none, however late it comes.
  private static let settlingTime: Seconds = 0.4

  /// The dark between an effect's end and its next beginning.
  private static let rest: Seconds = 0.8

  /// How long one effect takes to go and the next to come.
  static let fadingTime: Seconds = 1.5

  /// An effect's turn.
  private struct Turn {
    /// Its number, from 0.
    var number: Int
    var beginTime: Seconds
    var effect: Effect
    /// From one beginning of the effect to the next; `nil` where it never ends.
    var period: Seconds?
    /// How often it was placed.
    var beginnings = 0
  }

  package private(set) var outcome: Outcome?
  private var theater: Theater
  private let repertoire: Repertoire
  private let order: Shuffle
  /// How long each turn takes; infinite where there is nothing to follow.
  private let interval: Seconds
  private var turn: Turn?
  private var caption: Caption
  /// The caption that particles meet now.
  private var obstacle: Panel?
  /// Where the mouse was seen last; a report of the same place is no movement.
  private var mouse: ScreenPosition?

  /// Creates a screensaver; an effect with an end begins again after it.
  /// - Parameters:
  ///   - repertoire: What is shown, in an order by chance; one effect alone stays.
  ///   - interval: Seconds from one effect to the next, at least 3.
  ///   - text: What stands on the stage, lines of it parted by line breaks.
  package init(
    _ repertoire: Repertoire,
    every interval: Seconds = 30,
    text: String = "",
    size: ScreenSize,
    style: ShowStyle
  ) {
    self.repertoire = repertoire
    self.interval = repertoire.count > 1 ? max(3, interval) : .infinity
    order = Shuffle(count: repertoire.count, seed: style.seed)
    theater = Theater(size: size, style: style)
    caption = Caption(text: text, seed: style.seed)
    play(at: 0)
  }

  package var isMoving: Bool { outcome == nil }

  package static func exits(on event: InputEvent) -> Bool {
    switch event {
    case .key, .paste, .mouseDown, .mouseDragged, .wheel: true
    case .mouseMoved, .mouseUp, .focus, .resized: false
    }
  }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    if Self.exits(on: event) { outcome = .ended }
    switch event {
    case .resized(let size):
      play(at: time)
      theater.resize(to: size)
    case .mouseMoved(let position):
      if let mouse, mouse != position, time >= Self.settlingTime { outcome = .ended }
      mouse = position
    case .focus(let isFocused):
      if !isFocused, time >= Self.settlingTime { outcome = .ended }
    case .key, .paste, .mouseDown, .mouseDragged, .mouseUp, .wheel: break
    }
  }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
  }

  package mutating func adopt(colors: ColorDepth) {
    theater.adopt(colors: colors)
  }

  package mutating func adopt(clock text: String) {
    caption.clock = text
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    play(at: time)
    let panel = caption.panel(on: theater.size, at: time, inks: theater.inks)
    theater.mingles = panel != nil
    // On its way it would push everything about.
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
  /// Brings the effects on that play at a time, whenever the frames around it were drawn.
  private mutating func play(at time: Seconds) {
    let number = Int(min(time / interval, 1e15))
    if turn?.number != number {
      if number > 0 {
        if turn?.number != number - 1 { begin(number - 1) }
        // Its last beginning may have been seen by nobody.
        repeatEffect(at: (Double(number) * interval).nextDown)
        theater.fadeOut(at: Double(number) * interval, for: Self.fadingTime)
      }
      begin(number)
    }
    repeatEffect(at: time)
  }

  /// Prepares a turn on an empty stage.
  private mutating func begin(_ number: Int) {
    let effect = repertoire[order[number]]
    let beginTime = number == 0 ? 0 : Double(number) * interval
    theater.clear(at: beginTime)
    turn = Turn(number: number, beginTime: beginTime, effect: effect)
    repeatEffect(at: beginTime)
    turn?.period = theater.endTime.map { $0 - beginTime + Self.rest }
  }

  /// Places the effect for its last beginning up to a time, unless it was; beginnings are at whole
  /// periods.
  private mutating func repeatEffect(at time: Seconds) {
    guard var turn else { return }
    let index = turn.period.map { Int((time - turn.beginTime) / $0) } ?? 0
    guard index >= turn.beginnings else { return }
    turn.beginnings = index + 1
    let beginTime = turn.beginTime + (turn.period ?? 0) * Double(index)
    let seed = UInt64(turn.number) << 32 &+ UInt64(index) &+ 1
    theater.place(turn.effect, at: beginTime, seed: seed)
    self.turn = turn
  }
}
