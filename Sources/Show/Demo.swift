package import Particles
package import Raster

/// The show that the program opens with: a night sky, a button, and fireworks wherever someone asks
/// for them.
package struct Demo: Show {
  package private(set) var outcome: Outcome?
  private(set) var theater: Theater
  private var sky: NightSky
  private var button: Button
  private var crosshair = Crosshair()
  private var help = HelpBoard()
  /// What digits chose; `nil` leaves it to chance.
  private var kind: FireworkKind?
  private var lastDrag: Point?
  private let spark: Effect
  /// The effects of the kinds that were launched so far.
  private var effects: [FireworkKind: Effect] = [:]
  private var now: Seconds = 0

  /// Creates the show on a screen; two shells greet whoever opens it.
  package init(size: ScreenSize, style: ShowStyle, label: String = "Celebrate") {
    theater = Theater(size: size, style: style)
    sky = NightSky(size: size, inks: theater.inks)
    button = Button(label: label)
    spark = FireworkKind(name: "spark").effect
    for (kind, x, y) in [(FireworkKind.all[2], 0.3, 0.3), (FireworkKind.all[0], 0.72, 0.24)] {
      let place = Point(x: x * theater.stage.width, y: y * theater.stage.height)
      launch(to: place, of: kind, at: 0.1)
    }
    placeObstacles()
  }

  package var isMoving: Bool { theater.isMoving || button.isPressed(at: now) }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
    sky = NightSky(size: theater.size, inks: theater.inks)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    now = time
    let panels = [sky.panel] + crosshair.panels(inks: theater.inks) + solidPanels(at: time)
    theater.draw(at: time, panels: panels, into: &grid)
  }

  /// What is in the way of particles: the button, the line at the bottom, and the board while it is
  /// open.
  func solidPanels(at time: Seconds) -> [Panel] {
    let button = button.panel(on: theater.size, at: time, inks: theater.inks)
    let line = help.line(kind: kind, on: theater.size, inks: theater.inks)
    guard help.isOpen else { return [button, line] }
    return [button, line, help.board(on: theater.size, inks: theater.inks)]
  }

  /// Lets the solid panels, with the button as it is when it is not pressed, stop particles.
  private mutating func placeObstacles() {
    theater.setObstacles(solidPanels(at: .infinity))
  }
}

extension Demo {
  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    now = time
    switch event {
    case .key(let key): handle(key, at: time)
    case .mouseDown(_, let position): click(at: position, time: time)
    case .mouseDragged(_, let position): drag(to: position, time: time)
    case .mouseUp: release(at: time)
    case .resized(let size): resize(to: size)
    case .mouseMoved, .wheel, .focus: break
    }
  }

  private mutating func handle(_ key: Key, at time: Seconds) {
    switch key {
    case .escape, .control("c"): outcome = .ended
    case .enter, .character(" "): press(at: time)
    case .tab: launch(to: crosshair.place(on: theater.size).middle, of: kind, at: time)
    case .up, .down, .left, .right, .shiftLeft, .shiftRight:
      crosshair.move(by: key, on: theater.size)
    case .character("?"):
      help.isOpen.toggle()
      placeObstacles()
    case .character(let character): type(character, at: time)
    default: break
    }
  }

  private mutating func type(_ character: Character, at time: Seconds) {
    if let digit = character.wholeNumberValue, character.isASCII {
      guard digit <= FireworkKind.all.count else { return }
      kind = digit == 0 ? nil : FireworkKind.all[digit - 1]
      placeObstacles()
    } else if let place = KeyboardSky.place(of: character, on: theater.stage) {
      launch(to: place, of: kind, at: time)
    }
  }

  private mutating func click(at position: ScreenPosition, time: Seconds) {
    lastDrag = position.middle
    theater.movePointer(to: position.middle, at: time)
    crosshair.hide()
    if button.frame(on: theater.size).contains(position) {
      press(at: time)
    } else {
      launch(to: position.middle, of: kind, at: time)
    }
  }

  /// Leaves sparks along the way of the mouse, one pinch for each screen cell that it crosses.
  private mutating func drag(to position: ScreenPosition, time: Seconds) {
    let place = position.middle
    guard place != lastDrag else { return }
    theater.movePointer(to: place, at: time)
    let way = lastDrag.map { place - $0 } ?? .zero
    let steps = min(24, max(1, Int(way.magnitude / 12)))
    for step in 1...steps {
      let behind = way * (Double(step) / Double(steps) - 1)
      theater.place(spark, at: time, offset: (place + behind) - theater.middle)
    }
    lastDrag = place
  }

  private mutating func release(at time: Seconds) {
    lastDrag = nil
    theater.movePointer(to: nil, at: time)
  }

  private mutating func press(at time: Seconds) {
    button.press(at: time)
    theater.addFireworks(around: button.frame(on: theater.size), at: time)
  }

  private mutating func launch(to target: Point, of kind: FireworkKind?, at time: Seconds) {
    guard !theater.isCrowded(at: time) else { return }
    let chance = theater.chance
    let kind =
      kind ?? FireworkKind.shells[chance.integer(below: FireworkKind.shells.count, 1)]
    let start = Point(
      x: target.x + chance.signed(2) * theater.stage.width * 0.06,
      y: theater.stage.height + 8
    )
    let effect = effect(of: kind)
    theater.place(effect.launched(from: start, to: target, on: theater.stage), at: time)
  }

  /// The effect of a kind, read from its file once.
  private mutating func effect(of kind: FireworkKind) -> Effect {
    let effect = effects[kind] ?? kind.effect
    effects[kind] = effect
    return effect
  }

  private mutating func resize(to size: ScreenSize) {
    theater.resize(to: size)
    sky = NightSky(size: size, inks: theater.inks)
    crosshair.stay(on: size)
    placeObstacles()
  }
}
