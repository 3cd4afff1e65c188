package import Particles
package import Raster

/// An effect that plays until anyone touches anything.
///
/// It is no lock.
package struct Screensaver: Show {
  /// Terminals report the mouse when it is switched on: no movement counts before this, and the first
  /// report is none, however late it comes.
  private static let settlingTime: Seconds = 0.4

  /// The dark between an effect's end and its next beginning.
  private static let rest: Seconds = 0.8

  package private(set) var outcome: Outcome?
  private var theater: Theater
  private let effect: Effect
  /// How long the effect takes; `nil` where it never ends.
  private let period: Seconds?
  /// The repeat that plays, from 0.
  private var repeatIndex = 0
  /// Where the mouse was seen last; a report of the same place is no movement.
  private var mouse: ScreenPosition?

  /// Creates a screensaver; an effect with an end begins again after it.
  package init(effect: Effect, size: ScreenSize, style: ShowStyle) {
    self.effect = effect
    theater = Theater(size: size, style: style)
    theater.place(effect, at: 0)
    period = theater.endTime.map { $0 + Self.rest }
  }

  package var isMoving: Bool { outcome == nil }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    switch event {
    case .resized(let size): theater.resize(to: size)
    case .focus, .mouseUp: break
    case .mouseMoved(let position):
      if let mouse, mouse != position, time >= Self.settlingTime { outcome = .ended }
      mouse = position
    case .key, .mouseDown, .mouseDragged, .wheel: outcome = .ended
    }
  }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    // Repeats begin at whole periods, whenever the frames around them were drawn.
    if let period, time >= period * Double(repeatIndex + 1) {
      repeatIndex = max(repeatIndex + 1, Int(time / period))
      theater.place(effect, at: period * Double(repeatIndex), seed: UInt64(repeatIndex) + 1)
    }
    theater.draw(at: time, panels: [], into: &grid)
  }
}
