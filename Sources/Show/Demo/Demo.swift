package import KamuroParticles
package import KamuroRaster
package import KamuroScreen

/// The show that the program opens with: a night sky, a button, and fireworks wherever someone asks
/// for them; and, while nobody does, a tour of what there is.
package struct Demo: Show {
  package internal(set) var outcome: Outcome?
  var theater: Theater
  private var sky: NightSky
  var button: Button
  var crosshair = Crosshair()
  var help: HelpBoard
  /// What digits or Page Down chose; `nil` leaves it to chance.
  var kind: FireworkKind?
  /// The place of ``size`` among the sizes of bursts.
  var sizeIndex = Self.usualSize
  /// What stands in the line at the bottom for a moment, and until when.
  private var notice: (text: String, endTime: Seconds)?
  var lastDrag: Point?
  /// Where the mouse is dragged.
  var pointer = PointerQueue()
  /// The effects of the kinds that were launched so far.
  private var effects: [FireworkKind: Effect] = [:]
  /// The effects that are no fireworks: so many bring something new at once.
  private var setUps = Quota(4, within: Self.setUpTime)
  /// Presses of the button: each lives for 0.4 s.
  private var presses = Quota(24, within: 0.4)
  private var launches = Quota(60, within: 1)
  /// Pinches of sparks along drags: each lives for about a second.
  private var pinches = Quota(240, within: 1.05)
  /// Whether the solid panels are others than those that stop particles.
  var hasNewObstacles = false
  private var tour: Tour
  private var now: Seconds = 0

  /// Creates the show on a screen; two shells greet whoever opens it.
  /// - Parameters:
  ///   - size: The screen's size.
  ///   - style: How it looks, and what its chance depends on.
  ///   - label: What stands on the button.
  ///   - patience: After how many seconds without a touch the tour begins; `nil` for never.
  package init(
    size: ScreenSize,
    style: ShowStyle,
    label: String = "Celebrate",
    patience: Seconds? = 20
  ) {
    theater = Theater(size: size, style: style)
    sky = NightSky(size: size, inks: theater.inks)
    button = Button(label: label)
    help = HelpBoard(escapeName: style.escapeName)
    tour = Tour(seed: style.seed, patience: patience, isCalm: style.isCalm)
    for (kind, x, y) in [(FireworkKind.all[2], 0.3, 0.3), (FireworkKind.all[0], 0.72, 0.24)] {
      fire(kind, to: Point(x: x, y: y).scaled(to: theater.stage), at: 0.1)
    }
    placeObstacles()
  }

  package var isMoving: Bool {
    theater.isMoving || button.isPressed(at: now) || pointer.deadline != nil
  }

  package var deadline: Seconds? {
    let next = min(tour.deadline, notice?.endTime ?? .infinity)
    return next < .infinity ? next : nil
  }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
    sky.adapt(to: theater.size, inks: theater.inks)
  }

  package mutating func adopt(colors: ColorDepth) {
    theater.adopt(colors: colors)
    sky.adapt(to: theater.size, inks: theater.inks)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    goOn(to: time)
    if hasNewObstacles { placeObstacles() }
    if let notice, notice.endTime <= time { self.notice = nil }
    var panels = [sky.panel] + crosshair.panels(inks: theater.inks)
    panels += solidPanels(at: time, notice: notice?.text)
    theater.draw(at: time, panels: panels, into: &grid)
  }

  /// What is in the way of particles: the button, the line at the bottom, and the board while it is
  /// open.
  mutating func solidPanels(at time: Seconds, notice: String? = nil) -> [Panel] {
    let button = button.panel(on: theater.size, at: time, inks: theater.inks)
    let line = help.line(kind: kind, notice: notice, on: theater.size, inks: theater.inks)
    guard help.isOpen else { return [button, line] }
    return [button, line, help.board(on: theater.size, inks: theater.inks)]
  }

  /// Lets the solid panels, with the button as it is when it is not pressed, stop particles.
  private mutating func placeObstacles() {
    hasNewObstacles = false
    theater.setObstacles(solidPanels(at: .infinity))
  }

  mutating func resize(to size: ScreenSize) {
    theater.resize(to: size)
    sky.adapt(to: size, inks: theater.inks)
    crosshair.stay(on: size)
    hasNewObstacles = true
  }

  /// Says something in the line at the bottom for a moment.
  mutating func say(_ text: String, at time: Seconds) {
    notice = (text, time + 2)
  }

  /// Goes on to a time: does what the tour and the queued moves of the pointer bring up to it, in the
  /// order of their times.
  mutating func goOn(to time: Seconds) {
    if let deadline = pointer.deadline, deadline <= time {
      tour(until: deadline)
      if let stroke = pointer.next(until: time) { apply(stroke) }
    }
    tour(until: time)
    now = time
  }

  /// Lets the tour wait, since a user has touched something.
  mutating func delayTour(at time: Seconds) {
    tour.wait(from: time)
  }

  /// Does what the tour has done up to a time, each act at its own, whenever frames were drawn.
  private mutating func tour(until time: Seconds) {
    while let next = tour.next(until: time) {
      switch next.act {
      case .press: press(at: next.time, seed: next.source.bits(8))
      case .fire(let kind, let place), .show(let kind, let place):
        fire(
          kind,
          to: place.scaled(to: theater.stage),
          at: next.time,
          chance: (next.source, next.source.bits(8))
        )
      }
    }
  }
}

// MARK: - Firing

extension Demo {
  /// How much of its size in the file a burst may have.
  static let sizes = [0.5, 0.63, 0.8, 1, 1.25, 1.6, 2]
  private static let usualSize = 3
  /// After so many seconds an effect that is no firework brings nothing new.
  private static let setUpTime: Seconds = 4

  /// Shows the button pressed, with fireworks around it.
  mutating func press(at time: Seconds, seed: UInt64? = nil) {
    button.press(at: time)
    guard presses.take(at: time) else { return }
    theater.addFireworks(around: button.frame(on: theater.size), at: time, seed: seed)
  }

  /// Sends a kind of firework to a place, or sets up an effect that is none around it.
  /// - Parameters:
  ///   - kind: What is fired; `nil` for a shell by chance.
  ///   - target: The place, in points.
  ///   - time: When.
  ///   - chance: What it depends on; numbers of its own if nothing is said.
  mutating func fire(
    _ kind: FireworkKind?,
    to target: Point,
    at time: Seconds,
    chance: (source: RandomSource, seed: UInt64)? = nil
  ) {
    guard launches.take(at: time), !theater.isCrowded(at: time) else { return }
    let source = chance?.source ?? theater.chance
    let seed = chance?.seed ?? theater.nextSeed()
    let kind =
      kind ?? FireworkKind.shells[source.integer(below: FireworkKind.shells.count, 1)]
    let effect = effect(of: kind)
    if effect.isFired {
      let start = Point(
        x: target.x + source.signed(2) * theater.stage.width * 0.06,
        y: theater.stage.height + 8
      )
      let shell = effect.sized(by: Self.sizes[sizeIndex])
        .launched(from: start, to: target, on: theater.stage)
      theater.place(shell, at: time, seed: seed)
    } else if setUps.take(at: time) {
      let offset = target - theater.middle
      theater.place(effect, at: time, until: time + Self.setUpTime, offset: offset, seed: seed)
    }
  }

  /// Moves the pointer of the stage, and leaves a pinch of sparks at each mark of the path.
  mutating func apply(_ stroke: PointerQueue.Stroke) {
    theater.movePointer(to: stroke.place, at: stroke.time)
    for mark in stroke.marks where pinches.take(at: stroke.time) {
      theater.place(effect(of: .spark), at: stroke.time, offset: mark - theater.middle)
    }
  }

  /// The effect of a kind, read from its file once.
  mutating func effect(of kind: FireworkKind) -> Effect {
    let effect = effects[kind] ?? kind.effect
    effects[kind] = effect
    return effect
  }
}

extension Point {
  /// The place of which this one tells the parts of a stage.
  func scaled(to stage: Size) -> Point { Point(x: x * stage.width, y: y * stage.height) }
}
