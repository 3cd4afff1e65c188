internal import Kamuro
package import KamuroParticles
package import KamuroRaster
package import KamuroScreen

/// The default show: a night sky, a button, fireworks where the user clicks or types and, without
/// input, a tour of the shells.
package struct Demo: Show {
  package internal(set) var outcome: Outcome?
  var theater: Theater
  /// Faint stars, in front of which ``horizon`` glows.
  private var sky: NightSky
  /// A sky over roofs; `nil` without a tour, and where it would be fog or stripes: on a light
  /// background and in ASCII.
  private(set) var horizon: Stage.EffectID?
  var button: Button
  var crosshair = Crosshair()
  var help: HelpBoard
  /// The firework chosen with a digit or Page Down; `nil` for a random one.
  var kind: FireworkKind?
  /// The index of the chosen burst size in ``sizes``.
  var sizeIndex = Self.usualSize
  /// A message in the bottom line, and the time at which it disappears.
  private var notice: (text: String, endTime: Seconds)?
  var lastDrag: Point?
  /// The pointer moves of a drag.
  var pointer = PointerQueue()
  /// The effects of the kinds launched so far, as a cache.
  private var effects: [FireworkKind: Effect] = [:]
  /// Limits the effects that are not fireworks, and with it how many emit at the same time.
  private var setUps = RateLimiter(4, within: Self.setUpTime)
  /// Limits the fireworks of the button, whose sparks live for 0.4 s.
  private var presses = RateLimiter(24, within: 0.4)
  /// Limits the presses with a flash and a salvo; others have only the sparks.
  ///
  /// More than three flashes a second are dangerous to some.
  private var salutes = RateLimiter(2, within: 1)
  private var launches = RateLimiter(60, within: 1)
  /// Limits the pinches of sparks of clicks and drags, each of which lives for about a second.
  private var pinches = RateLimiter(240, within: 1.05)
  /// Whether the solid panels have changed since they were made obstacles.
  var hasNewObstacles = false
  private var tour: Tour
  /// What is heard, if anything.
  private let hearing: Hearing?
  private var now: Seconds = 0

  /// Creates the show, which begins with two shells.
  /// - Parameters:
  ///   - size: The screen's size.
  ///   - style: The look and the seed.
  ///   - label: The button's label.
  ///   - hasTour: Whether there is a sky, and the show plays itself from 2.5 seconds on unless there
  ///     was input.
  package init(
    size: ScreenSize,
    style: ShowStyle,
    label: String = "Celebrate",
    hasTour: Bool = true
  ) {
    hearing = style.hearing
    theater = Theater(size: size, style: style)
    sky = NightSky(size: size, colors: theater.panelColors)
    button = Button(label: label, height: 0.75)
    help = HelpBoard(escapeName: style.escapeName)
    tour = Tour(seed: style.seed, from: hasTour ? 2.5 : nil, isCalm: style.isCalm)
    for (kind, x, y) in [(FireworkKind.all[2], 0.3, 0.3), (FireworkKind.all[0], 0.72, 0.24)] {
      fire(kind, to: Point(x: x, y: y).scaled(to: theater.size.stage), at: 0.1)
    }
    if hasTour { placeHorizon() }
    placeObstacles()
  }

  // The horizon moves only with the rest, so that a quiet demo sends nothing.
  package var isMoving: Bool {
    hearing?.isHeard == true || theater.stage.effects.contains { $0 != horizon }
      || button.isPressed(at: now)
      || pointer.deadline != nil
  }

  package var frameInterval: Seconds {
    // A queued move of the pointer leaves sparks.
    if pointer.deadline != nil || hearing?.isHeard == true { return 0 }
    let interval = theater.frameInterval(atSpeed: hearing?.clock.rate ?? 1)
    return min(interval, button.timeToRelease(at: now))
  }

  /// The time of the stage at a time of the show: that of the clock that sound drives, if there is
  /// one.
  private func stageTime(at time: Seconds) -> Seconds {
    hearing?.clock.reading(at: time) ?? time
  }

  package var deadline: Seconds? {
    let next = min(tour.deadline, notice?.endTime ?? .infinity)
    return next < .infinity ? next : nil
  }

  package var look: Look {
    get { theater.look }
    set {
      theater.look = newValue
      if tour.isEnabled { placeHorizon() }
      sky.adapt(to: theater.size, colors: theater.panelColors)
    }
  }

  /// Places or removes the horizon as the background asks.
  private mutating func placeHorizon() {
    let look = theater.look
    let isBare = look.background.isLight || look.glyphs == .ascii
    guard isBare != (horizon == nil) else { return }
    if let horizon { theater.stage.remove(horizon) }
    horizon = isBare ? nil : theater.stage.place(effect(of: .sky), at: stageTime(at: now), seed: 0)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    advance(to: time)
    if hasNewObstacles { placeObstacles() }
    if let notice, notice.endTime <= time { self.notice = nil }
    var panels = [sky.panel] + crosshair.panels(colors: theater.panelColors)
    panels += solidPanels(at: time, notice: notice?.text)
    theater.draw(at: stageTime(at: time), panels: panels, into: &grid)
  }

  /// The panels that are obstacles for particles: the button, the bottom line and, while it is
  /// open, the key board.
  mutating func solidPanels(at time: Seconds, notice: String? = nil) -> [Panel] {
    let button = button.panel(on: theater.size, at: time, colors: theater.panelColors)
    let line = help.line(kind: kind, notice: notice, on: theater.size, colors: theater.panelColors)
    guard help.isOpen else { return [button, line] }
    return [button, line, help.board(on: theater.size, colors: theater.panelColors)]
  }

  /// Makes the solid panels, with the button in its unpressed state, obstacles for particles.
  private mutating func placeObstacles() {
    hasNewObstacles = false
    theater.setObstacles(solidPanels(at: .infinity))
  }

  mutating func resize(to size: ScreenSize) {
    theater.stage.resize(to: size)
    sky.adapt(to: size, colors: theater.panelColors)
    crosshair.stay(on: size)
    hasNewObstacles = true
  }

  /// Shows a message in the bottom line for two seconds.
  mutating func say(_ text: String, at time: Seconds) {
    notice = (text, time + 2)
  }

  /// Advances to `time`: performs the tour's acts and the queued pointer moves that are due, in the
  /// order of their times.
  mutating func advance(to time: Seconds) {
    if let deadline = pointer.deadline, deadline <= time {
      tour(until: deadline)
      if let stroke = pointer.next(until: time) { apply(stroke) }
    }
    tour(until: time)
    now = time
  }

  /// Postpones the tour after a user's input.
  mutating func delayTour(at time: Seconds) {
    tour.wait(from: time)
  }

  /// Performs the tour's acts that are due by `time`, each at its own time, so that the result does
  /// not depend on when frames are drawn.
  private mutating func tour(until time: Seconds) {
    while let next = tour.next(until: time) {
      switch next.act {
      case .press: press(at: next.time, seed: next.source.bits(8))
      case .fire(let kind, let place):
        fire(
          kind,
          to: place.scaled(to: theater.size.stage),
          at: next.time,
          chance: (next.source, next.source.bits(8))
        )
      }
    }
  }
}

// MARK: - Firing

extension Demo {
  /// The selectable burst sizes, as factors on the size in the file.
  static let sizes = [0.5, 0.63, 0.8, 1, 1.25, 1.6, 2]
  private static let usualSize = 3
  /// The emission time of an effect that is not a firework.
  private static let setUpTime: Seconds = 4
  /// The life of scenery in such an effect.
  static let sceneryTime: Seconds = 6

  /// Shows the button pressed, with fireworks around it unless too many are alive.
  mutating func press(at time: Seconds, seed: UInt64? = nil) {
    button.press(at: time)
    guard presses.take(at: time) else { return }
    let kind = salutes.take(at: time) ? FireworkKind.salute : .classic
    let frame = button.frame(on: theater.size)
    theater.place(effect(of: kind), around: frame, at: stageTime(at: time), seed: seed)
  }

  /// Fires a kind of firework at a point, or places another effect around it.
  /// - Parameters:
  ///   - kind: The kind; `nil` for a random shell.
  ///   - target: The point on the stage.
  ///   - time: The begin time.
  ///   - chance: The random source and the placement's seed; by default the theater's next ones.
  mutating func fire(
    _ kind: FireworkKind?,
    to target: Point,
    at time: Seconds,
    chance: (source: RandomSource, seed: UInt64)? = nil
  ) {
    let begin = stageTime(at: time)
    guard launches.take(at: time), !theater.isCrowded(at: begin) else { return }
    let source = chance?.source ?? theater.stage.chance
    let seed = chance?.seed ?? theater.stage.nextSeed()
    let kind =
      kind ?? FireworkKind.shells[source.integer(below: FireworkKind.shells.count, 1)]
    let effect = effect(of: kind)
    if effect.isFired {
      let start = Point(
        x: target.x + source.signed(2) * theater.size.stage.width * 0.06,
        y: theater.size.stage.height + 8
      )
      let shell = effect.sized(by: Self.sizes[sizeIndex])
      theater.stage.launch(shell, to: target, from: start, at: begin, seed: seed)
    } else if setUps.take(at: time) {
      theater.stage.place(
        effect.ending(after: Self.sceneryTime),
        at: begin,
        until: begin + Self.setUpTime,
        offset: target - theater.stage.middle,
        seed: seed
      )
    }
  }

  /// Moves the stage's pointer, and leaves a pinch of sparks at each mark of the path.
  mutating func apply(_ stroke: PointerQueue.Stroke) {
    theater.stage.movePointer(to: stroke.place, at: stageTime(at: stroke.time))
    for mark in stroke.marks { pinch(at: mark, at: stroke.time) }
  }

  /// Leaves a pinch of sparks at a point, unless too many are alive.
  mutating func pinch(at point: Point, at time: Seconds) {
    guard pinches.take(at: time) else { return }
    let begin = stageTime(at: time)
    theater.place(effect(of: .spark), at: begin, offset: point - theater.stage.middle)
  }

  /// The effect of a kind, from the cache or from its file.
  mutating func effect(of kind: FireworkKind) -> Effect {
    let effect = effects[kind] ?? kind.effect.withoutBackdrops
    effects[kind] = effect
    return effect
  }
}

extension Point {
  /// The point on a stage of which this one holds the coordinates as fractions, 0...1.
  func scaled(to stage: Size) -> Point { Point(x: x * stage.width, y: y * stage.height) }
}
