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
    playback.update(to: time)
    if Self.exits(on: event) { outcome = .ended }
    switch event {
    case .key(let key): press(key, at: time)
    case .mouseDown(_, let place): hold(at: place, time: time)
    case .mouseDragged(_, let place): drag(to: place, time: time)
    case .mouseMoved(let place):
      if place.cell.row == playback.theater.size.rows - 1 {
        timelineEnd = time + Playback.attention
      }
    case .mouseUp:
      if !isScrubbing { movePointer(to: nil, time: time) }
      isScrubbing = false
    case .resized(let size):
      playback.stage.resize(to: size)
      text.place(on: &playback.theater)
    case .wheel(let notches, _): text.scroll(by: 3 * notches)
    case .focus, .paste: break
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at time: Seconds) {
    switch key {
    case .character("h"): playback.overlay.showsNumbers.toggle()
    case .character("?"): isHelpOpen.toggle()
    case .character("n"): browse(by: 1, at: time)
    case .character("p"): browse(by: -1, at: time)
    case .character("s"): playback.takeSeed(at: time)
    case .character("l"): toggleLoop(at: time)
    case .up, .down, .pageUp, .pageDown, .home, .end: text.scroll(by: key)
    default:
      guard steer(by: key, at: time) else { return }
      timelineEnd = time + Playback.attention
    }
  }

  /// Applies a key of the transport; returns false for other keys.
  private mutating func steer(by key: Key, at time: Seconds) -> Bool {
    switch key {
    case .right: playback.seek(by: 1, at: time)
    case .left: playback.seek(by: -1, at: time)
    case .shiftRight: playback.seek(by: 10, at: time)
    case .shiftLeft: playback.seek(by: -10, at: time)
    default: return playback.steer(by: key, at: time)
    }
    playback.hasJumped = true
    return true
  }

  /// Changes to another effect; from now on the show stays open at the effect's end.
  private mutating func browse(by steps: Int, at time: Seconds) {
    playback.staysOpen = true
    playback.program.move(by: steps)
    timelineEnd = time + Playback.attention
    playback.change(.effects, at: time)
  }

  private mutating func toggleLoop(at time: Seconds) {
    playback.transport.toggleLoop(at: time)
    timelineEnd = time + Playback.attention
    if playback.transport.length == nil {
      playback.tell("\(playback.program.title) never ends", at: time)
    }
  }

  // MARK: The mouse

  private mutating func hold(at place: PointerPlace, time: Seconds) {
    if let timeline = timeline(at: time), place.cell.row == timeline.row {
      isScrubbing = true
      scrub(to: place, time: time)
    } else {
      text.burst(from: place.point, at: playback.transport.position(at: time))
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
    timelineEnd = time + Playback.attention
    let timeline = Timeline(playback.transport, at: time, on: playback.theater.size)
    guard let length = playback.transport.length,
      let fraction = timeline.fraction(atColumn: Double(place.cell.column) + place.x - 0.5)
    else { return }
    playback.seek(to: fraction * length, at: time)
    playback.hasJumped = true
  }

  /// Moves the pointer that force fields follow, from the effects' present time on.
  private mutating func movePointer(to place: PointerPlace?, time: Seconds) {
    playback.pointer.move(to: place?.point, at: time)
    playback.applyPointer(until: time)
  }
}
