package import KamuroParticles
package import KamuroRaster
package import KamuroScreen

/// A demo in which everything is done again that somebody did once.
package struct Replay: Show {
  /// How long it goes on after the last event, where that does not end the show.
  private static let lastLook: Seconds = 5

  private var demo: Demo
  private var size: ScreenSize
  private let events: [StageEvent]
  /// The next event.
  private var next = 0
  private var ending: Outcome?

  /// Creates the demo of a log; the style's seed is the log's.
  package init(_ log: SessionLog, size: ScreenSize, style: ShowStyle) {
    var style = style
    style.seed = log.seed
    demo = Demo(size: size, style: style)
    events = log.events
    self.size = size
  }

  package var outcome: Outcome? { ending ?? demo.outcome }

  package var isMoving: Bool { demo.isMoving }

  package var deadline: Seconds? {
    min(next < events.count ? events[next].time : endTime, demo.deadline ?? .infinity)
  }

  private var endTime: Seconds { (events.last?.time ?? 0) + Self.lastLook }

  package static func exits(on event: InputEvent) -> Bool { Player.exits(on: event) }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    if Self.exits(on: event) { ending = .ended }
    play(until: time)
    guard case .resized(let size) = event else { return }
    self.size = size
    demo.handle(event, at: time)
  }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    demo.adopt(blocks: blocks, background: background)
  }

  package mutating func adopt(colors: ColorDepth) {
    demo.adopt(colors: colors)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    play(until: time)
    demo.draw(at: time, into: &grid)
    if time >= endTime { ending = .ended }
  }

  /// Does what was done up to a time, each at its own.
  private mutating func play(until time: Seconds) {
    while next < events.count, events[next].time <= time, demo.outcome == nil {
      demo.handle(events[next].input(on: size), at: events[next].time)
      next += 1
    }
  }
}
