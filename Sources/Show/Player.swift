package import Particles
package import Presets
package import Raster

/// Effects from their beginning to their end.
package struct Player: Show {
  package private(set) var outcome: Outcome?
  private var theater: Theater
  /// What is wrong with the files that were saved last.
  private var mistakes: [EffectFileError.Mistake] = []
  /// Whether the effects' files are watched: the show then waits for the next change at its end.
  private let isWatched: Bool

  /// Creates a player; without an end of their own the effects play until somebody leaves.
  package init(
    effects: [Effect],
    isWatched: Bool = false,
    size: ScreenSize,
    style: ShowStyle
  ) {
    self.isWatched = isWatched
    theater = Theater(size: size, style: style)
    for effect in effects { theater.place(effect, at: 0) }
  }

  package var isMoving: Bool { outcome == nil && theater.isMoving }

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

  package mutating func adopt(effects: Result<[Effect], EffectFileError>, at time: Seconds) {
    switch effects {
    case .success(let effects):
      mistakes = []
      // What still plays goes on at its moment; what had ended begins again.
      theater.replace(with: effects, from: theater.isMoving ? 0 : time)
    case .failure(let error): mistakes = error.mistakes
    }
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    let panels =
      mistakes.isEmpty
      ? [] : [MistakeBoard(mistakes: mistakes).panel(on: theater.size, inks: theater.inks)]
    theater.draw(at: time, panels: panels, into: &grid)
    if !theater.isMoving, !isWatched { outcome = .ended }
  }
}
