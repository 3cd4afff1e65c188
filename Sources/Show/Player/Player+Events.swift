internal import Kamuro
package import KamuroParticles
package import KamuroScreen

extension Player {
  /// The keys of the player.
  static let keys = KeyTable(entries: [
    .init("Space", "pause, resume", brief: "Space: pause"),
    .init(". ,", "pause; a frame forward, back", brief: ". ,: a frame"),
    .init("Right, Left", "a second forward, back", brief: "arrows: a second"),
    .init(
      "> <",
      "ten seconds forward, back; also Shift with the arrows",
      brief: "> <: ten seconds"
    ),
    .init("] [", "faster, slower: 0.1 to 8", brief: "] [: speed"),
    .init("b", "play backward, forward", brief: "b: backward"),
    .init("r", "play from the beginning", brief: "r: beginning"),
    .init("n p", "the next, the previous effect", brief: "n p: effects"),
    .init("s", "another seed", brief: "s: seed"),
    .init("l", "loop, or not", brief: "l: loop"),
    .init("click the timeline", "seek", brief: "timeline: seek"),
    .init("drag", "move the pointer of the effect", brief: "drag: pointer"),
    .init("h", "numbers", brief: "h: numbers"),
    .init("?", "close this board", brief: "?: close"),
    .init("q, Esc", "exit", brief: "q, Esc: exit"),
  ])

  /// Additional keys when there is a text.
  static let textKeys = [
    KeyTable.Entry(
      "PgUp PgDn",
      "scroll the text; also up, down, Home, End and the wheel",
      brief: "PgDn: scroll"
    )
  ]

  package static func exits(on event: InputEvent) -> Bool {
    [.key(.escape), .key(.character("q")), .key(.control("c"))].contains(event)
  }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    update(to: time)
    if Self.exits(on: event) { outcome = .ended }
    switch event {
    case .key(let key): press(key, at: time)
    case .mouseDown(_, let place): hold(at: place, time: time)
    case .mouseDragged(_, let place): drag(to: place, time: time)
    case .mouseMoved(let place):
      if place.cell.row == theater.size.rows - 1 { timelineEnd = time + Self.attention }
    case .mouseUp:
      if !isScrubbing { movePointer(to: nil, time: time) }
      isScrubbing = false
    case .resized(let size):
      theater.stage.resize(to: size)
      text.place(on: &theater)
    case .wheel(let notches, _): text.scroll(by: 3 * notches)
    case .focus, .paste: break
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at time: Seconds) {
    switch key {
    case .character("h"): isHudOpen.toggle()
    case .character("?"): isHelpOpen.toggle()
    case .character("n"): browse(by: 1, at: time)
    case .character("p"): browse(by: -1, at: time)
    case .character("s"): takeSeed(at: time)
    case .character("l"): toggleLoop(at: time)
    case .up, .down, .pageUp, .pageDown, .home, .end: text.scroll(by: key)
    default:
      guard steer(by: key, at: time) else { return }
      hasJumped = true
      timelineEnd = time + Self.attention
    }
  }

  /// Applies a transport key; returns false for other keys.
  private mutating func steer(by key: Key, at time: Seconds) -> Bool {
    switch key {
    case .character(" "): transport.togglePause(at: time)
    case .character("."): transport.step(1, framesPerSecond: framesPerSecond, at: time)
    case .character(","): transport.step(-1, framesPerSecond: framesPerSecond, at: time)
    case .right: transport.seek(by: 1, at: time)
    case .left: transport.seek(by: -1, at: time)
    case .character(">"), .shiftRight: transport.seek(by: 10, at: time)
    case .character("<"), .shiftLeft: transport.seek(by: -10, at: time)
    case .character("]"): transport.changeSpeed(1, at: time)
    case .character("["): transport.changeSpeed(-1, at: time)
    case .character("b"): transport.reverse(at: time)
    case .character("r"): transport.restart(at: time)
    default: return false
    }
    return true
  }

  /// Changes to another effect; from now on the show stays open at the effect's end.
  private mutating func browse(by steps: Int, at time: Seconds) {
    isBrowsed = true
    program.move(by: steps)
    change(.effects, at: time)
  }

  /// Shows the same moment with another seed.
  private mutating func takeSeed(at time: Seconds) {
    seedCount += 1
    change(.seed, at: time)
  }

  private mutating func toggleLoop(at time: Seconds) {
    transport.toggleLoop(at: time)
    timelineEnd = time + Self.attention
    if transport.length == nil { tell("\(program.title) never ends", at: time) }
  }

  mutating func tell(_ text: String, at time: Seconds) {
    notice = (text, time + Self.attention)
  }

  // MARK: The mouse

  private mutating func hold(at place: PointerPlace, time: Seconds) {
    if let timeline = timeline(at: time), place.cell.row == timeline.row {
      isScrubbing = true
      scrub(to: place, time: time)
    } else {
      text.burst(from: place.point, at: transport.position(at: time))
      movePointer(to: place, time: time)
    }
  }

  private mutating func drag(to place: PointerPlace, time: Seconds) {
    if isScrubbing {
      scrub(to: place, time: time)
    } else {
      movePointer(to: place, time: time)
    }
  }

  /// Seeks to the position that a place on the timeline represents.
  private mutating func scrub(to place: PointerPlace, time: Seconds) {
    timelineEnd = time + Self.attention
    let timeline = Timeline(transport, at: time, on: theater.size)
    guard let length = transport.length,
      let fraction = timeline.fraction(atColumn: Double(place.cell.column) + place.x - 0.5)
    else { return }
    transport.seek(to: fraction * length, at: time)
    hasJumped = true
  }

  /// Moves the pointer that force fields follow, from the effects' present time on.
  private mutating func movePointer(to place: PointerPlace?, time: Seconds) {
    pointer.move(to: place?.point, at: time)
    applyPointer(until: time)
  }
}
