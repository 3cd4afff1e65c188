internal import Kamuro
package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// A short show, ended after a fixed time, for a few lines below a command.
package struct Celebration: StagedShow {
  /// The fraction of the duration, at its end, during which all light fades out.
  private static let fade = 0.35

  package private(set) var outcome: Outcome?
  var theater: Theater
  private let duration: Seconds

  /// Creates a show of `duration` seconds that plays effects as their files define them.
  package init(effects: [Effect], duration: Seconds, size: ScreenSize, style: ShowStyle) {
    self.duration = duration
    theater = Theater(size: size, style: style)
    for effect in effects { theater.place(effect.withoutBackdrops, at: 0) }
  }

  /// Creates a show of `duration` seconds with shells that burst side by side and confetti.
  package init(duration: Seconds, size: ScreenSize, style: ShowStyle) {
    let paper = FireworkKind(name: "confetti-cannon").effect
    self.init(effects: [paper], duration: duration, size: size, style: style)
    let last = style.isCalm ? "palm" : "crackle"
    let kinds = ["peony", "chrysanthemum", "ring", "peony", last]
    for (index, name) in kinds.enumerated() {
      let chance = theater.stage.chance
      let target = Point(
        x: theater.size.stage.width * [0.5, 0.22, 0.78, 0.36, 0.64][index],
        y: theater.size.stage.height * (0.42 + 0.1 * chance.signed(UInt64(index)))
      )
      let start = Point(x: target.x, y: theater.size.stage.height + 8)
      let shell = FireworkKind(name: name).effect
      // A negative begin time: the first shells are about to burst.
      let begin = duration * 0.12 * Double(index) - 0.6
      if !theater.isCrowded(at: begin) {
        theater.stage.launch(shell, to: target, from: start, at: begin)
      }
    }
  }

  package var isMoving: Bool { outcome == nil }

  package var frameInterval: Seconds {
    min(
      theater.frameInterval(),
      VisibleStep.interval(speed: 0, fading: 1 / (duration * Self.fade))
    )
  }

  package static func exits(on event: InputEvent) -> Bool {
    if case .key = event { true } else { false }
  }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    if Self.exits(on: event) { outcome = .ended }
    if case .resized(let size) = event { theater.stage.resize(to: size) }
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    theater.stage.gain = min(1, max(0, (duration - time) / (duration * Self.fade)))
    theater.draw(at: time, panels: [], into: &grid)
    if time >= duration || !theater.stage.hasEffects { outcome = .ended }
  }
}
