internal import Kamuro
package import KamuroParticles
package import KamuroScreen

extension Demo {
  package static func exits(on event: InputEvent) -> Bool {
    event == .key(.escape) || event == .key(.control("c"))
  }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    if event.isTouch { delayTour(at: time) }
    if Self.exits(on: event) { outcome = .ended }
    switch event {
    case .key(let key): handle(key, at: time)
    case .mouseDown(let mouseButton, let place): click(mouseButton, at: place, time: time)
    case .mouseDragged(_, let place): drag(to: place.point, time: time)
    case .mouseUp: release(at: time)
    case .mouseMoved(let place):
      button.isHovered = button.frame(on: theater.size).contains(place.cell)
    case .wheel(let notches, _): changeSize(by: -notches, at: time)
    case .resized(let size): resize(to: size)
    case .focus, .paste: break
    }
  }

  private mutating func handle(_ key: Key, at time: Seconds) {
    switch key {
    case .enter, .character(" "): press(at: time)
    case .tab: fire(kind, to: crosshair.position(on: theater.size).middle, at: time)
    case .up, .down, .left, .right, .shiftLeft, .shiftRight:
      crosshair.move(by: key, on: theater.size)
    case .pageDown, .character(">"): choose(1, at: time)
    case .pageUp, .character("<"): choose(-1, at: time)
    case .character("?"):
      help.isOpen.toggle()
      hasNewObstacles = true
    case .character(let character): type(character, at: time)
    default: break
    }
  }

  private mutating func type(_ character: Character, at time: Seconds) {
    if let digit = character.wholeNumberValue, character.isASCII {
      guard digit <= FireworkKind.all.count else { return }
      kind = digit == 0 ? nil : FireworkKind.all[digit - 1]
      hasNewObstacles = true
    } else if let place = KeyboardSky.point(of: character, on: theater.size.stage) {
      fire(kind, to: place, at: time)
    }
  }

  /// Chooses the effect `step` places further in the catalogue; beyond both ends the choice is "any
  /// kind".
  private mutating func choose(_ step: Int, at time: Seconds) {
    let kinds = FireworkKind.catalogue
    let place = kind.flatMap(kinds.firstIndex) ?? (step > 0 ? -1 : kinds.count)
    kind = kinds.indices.contains(place + step) ? kinds[place + step] : nil
    say(kind?.name ?? "any kind", at: time)
    hasNewObstacles = true
  }

  private mutating func changeSize(by steps: Int, at time: Seconds) {
    sizeIndex = min(max(sizeIndex + steps.signum(), 0), Self.sizes.count - 1)
    say("size of bursts: \(Int((Self.sizes[sizeIndex] * 100).rounded())) %", at: time)
  }

  private mutating func click(
    _ mouseButton: MouseButton,
    at place: PointerPlace,
    time: Seconds
  ) {
    let point = place.point
    lastDrag = point
    movePointer(to: point, at: time)
    crosshair.hide()
    if mouseButton == .right {
      fire(kind == .classic ? nil : .classic, to: point, at: time)
    } else if button.frame(on: theater.size).contains(place.cell) {
      press(at: time)
    } else {
      // A shell needs half a second to the place: sparks answer there at once.
      pinch(at: point, at: time)
      fire(kind, to: point, at: time)
    }
  }

  /// Leaves sparks along the path of the mouse, about one pinch for each screen cell crossed:
  /// moves by pixels leave none until they add up to a cell's width.
  private mutating func drag(to point: Point, time: Seconds) {
    let start = lastDrag ?? point
    let isShort = lastDrag != nil && (point - start).magnitude < 8
    movePointer(to: point, from: isShort ? nil : start, at: time)
    if !isShort { lastDrag = point }
  }

  private mutating func release(at time: Seconds) {
    lastDrag = nil
    movePointer(to: nil, at: time)
  }

  /// Queues a pointer move, which applies at once if none has been applied in the last 1/60 s.
  private mutating func movePointer(
    to place: Point?,
    from start: Point? = nil,
    at time: Seconds
  ) {
    pointer.move(to: place, from: start, at: time)
    if let stroke = pointer.next(until: time) { apply(stroke) }
  }
}

extension InputEvent {
  /// Whether the event is an action of the user, and not only a move of the mouse.
  fileprivate var isTouch: Bool {
    switch self {
    case .resized, .focus, .paste, .mouseMoved: false
    default: true
    }
  }
}
