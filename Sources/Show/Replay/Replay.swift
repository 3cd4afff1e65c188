internal import KamuroFoundations
package import KamuroParticles
package import KamuroRaster
package import KamuroScreen

/// A demo that replays the events of a session log.
package final class Replay: Show {
  /// The time after the last event at which the show ends, unless an event ends it.
  private static let endDelay: Seconds = 5

  private var demo: Demo
  private var size: ScreenSize
  private let events: [StageEvent]
  private let sound: [SoundSample]
  private let hearing: Hearing?
  /// The index of the next event.
  private var next = 0
  private var ending: Outcome?

  /// Creates a replay of a log, with the log's seed in place of the style's.
  package init(_ log: SessionLog, size: ScreenSize, style: ShowStyle) {
    var style = style
    style.seed = log.seed
    hearing = log.hearing.map { Hearing("session", amount: $0.amount, isCalm: $0.isCalm) }
    hearing?.state = .heard
    style.hearing = hearing
    sound = log.sound
    demo = Demo(size: size, style: style, hasTour: log.hasTour)
    events = log.events
    self.size = size
  }

  /// The length of the session with its end, in seconds.
  package var length: Seconds { endTime }

  package var outcome: Outcome? { ending ?? demo.outcome }

  package var isMoving: Bool { demo.isMoving }

  package var frameInterval: Seconds { demo.frameInterval }

  package var deadline: Seconds? {
    min(next < events.count ? events[next].time : endTime, demo.deadline ?? .infinity)
  }

  private var endTime: Seconds { (events.last?.time ?? 0) + Self.endDelay }

  package static func exits(on event: InputEvent) -> Bool { Player.exits(on: event) }

  package func handle(_ event: InputEvent, at time: Seconds) {
    if Self.exits(on: event) { ending = .ended }
    play(until: time)
    guard case .resized(let size) = event else { return }
    self.size = size
    demo.handle(event, at: time)
  }

  package var look: Look {
    get { demo.look }
    set { demo.look = newValue }
  }

  package func draw(at time: Seconds, into grid: inout ScreenGrid) {
    play(until: time)
    demo.draw(at: time, into: &grid)
    if time >= endTime { ending = .ended }
  }

  /// Replays the events up to `time`, each at its own time.
  private func play(until time: Seconds) {
    while next < events.count, events[next].time <= time, demo.outcome == nil {
      hear(until: events[next].time)
      demo.handle(events[next].input(on: size), at: events[next].time)
      next += 1
    }
    hear(until: time)
  }

  /// Fills the record up to a time, as it was filled in the session.
  private func hear(until time: Seconds) {
    guard let record = hearing?.record else { return }
    while record.count <= SoundRecord.number(at: time), record.count < sound.count {
      record.append(sound[record.count])
    }
    if record.count == sound.count { hearing?.state = .silent }
  }
}
