package import Particles
package import Raster

/// One effect from its beginning to its end.
package struct Player: Show {
  package private(set) var outcome: Outcome?
  private var theater: Theater

  /// Creates a player; without an end of its own the effect plays until somebody leaves.
  package init(effect: Effect, size: ScreenSize, style: ShowStyle) {
    theater = Theater(size: size, style: style)
    theater.place(effect, at: 0)
  }

  package var isMoving: Bool { outcome == nil }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    switch event {
    case .key(.escape), .key(.character("q")), .key(.control("c")): outcome = .ended
    case .mouseDown(_, let position), .mouseDragged(_, let position):
      theater.movePointer(to: position.middle, at: time)
    case .mouseUp: theater.movePointer(to: nil, at: time)
    case .resized(let size): theater.resize(to: size)
    default: break
    }
  }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    theater.draw(at: time, panels: [], into: &grid)
    if !theater.isMoving { outcome = .ended }
  }
}
