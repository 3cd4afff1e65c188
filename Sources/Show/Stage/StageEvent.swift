package import KamuroParticles
package import KamuroScreen

/// A user's event with its place relative to the stage, so that it can be replayed on a stage of any
/// size.
package struct StageEvent: Equatable, Sendable {
  /// The time of the event, in the show's seconds.
  package let time: Seconds
  /// The event; a mouse event has its place in ``place``.
  let event: InputEvent
  /// The place, from 0, 0 at the top left to 1, 1; `nil` for events without one.
  let place: Point?

  /// Converts an event; cells off the screen are clamped.
  ///
  /// Returns `nil` for a resize and for a paste, which has no effect.
  package init?(_ event: InputEvent, on size: ScreenSize, at time: Seconds) {
    switch event {
    case .resized, .paste: return nil
    default: break
    }
    self.time = time
    place = event.place.map { place in
      Point(
        x: (Double(min(max(place.cell.column, 0), size.columns - 1)) + place.x)
          / Double(size.columns),
        y: (Double(min(max(place.cell.row, 0), size.rows - 1)) + place.y) / Double(size.rows)
      )
    }
    self.event = event.moved(to: Self.origin)
  }

  init(time: Seconds, event: InputEvent, place: Point?) {
    self.time = time
    self.event = event.moved(to: Self.origin)
    self.place = place
  }

  /// The place of all mouse events in ``event``.
  static let origin = PointerPlace(column: 0, row: 0)

  /// The event on a screen of a given size.
  package func input(on size: ScreenSize) -> InputEvent {
    guard let place else { return event }
    let (column, x) = Self.cell(at: place.x, of: size.columns)
    let (row, y) = Self.cell(at: place.y, of: size.rows)
    return event.moved(to: PointerPlace(column: column, row: row, x: x, y: y))
  }

  /// The cell at a part of `count`, and the part of that cell.
  ///
  /// Rounded to 1024ths of a cell, so that the middle of a cell stays there.
  private static func cell(at part: Double, of count: Int) -> (cell: Int, part: Double) {
    let steps = min(Int((part * Double(count) * 1024).rounded()), count * 1024 - 1)
    return (steps / 1024, Double(steps % 1024) / 1024)
  }
}

extension InputEvent {
  /// The place of the mouse; `nil` for other events.
  fileprivate var place: PointerPlace? {
    switch self {
    case .mouseDown(_, let place), .mouseDragged(_, let place), .mouseMoved(let place),
      .mouseUp(let place), .wheel(_, let place):
      place
    case .key, .paste, .focus, .resized: nil
    }
  }

  /// The event at another place; unchanged if it has none.
  fileprivate func moved(to place: PointerPlace) -> InputEvent {
    switch self {
    case .mouseDown(let button, _): .mouseDown(button, at: place)
    case .mouseDragged(let button, _): .mouseDragged(button, to: place)
    case .mouseMoved: .mouseMoved(to: place)
    case .mouseUp: .mouseUp(at: place)
    case .wheel(let notches, _): .wheel(notches, at: place)
    case .key, .paste, .focus, .resized: self
    }
  }
}
