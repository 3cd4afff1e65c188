package import KamuroParticles
package import KamuroScreen

/// A user's event with its position relative to the stage, so that it can be replayed on a stage of
/// any size.
package struct StageEvent: Hashable, Sendable {
  /// The time of the event, in the show's seconds.
  package let time: Seconds
  /// The event; a mouse event has its position in ``place``.
  let event: InputEvent
  /// The position, from 0, 0 at the top left to 1, 1; `nil` for events without one.
  let place: Point?

  /// Converts an event; positions off the screen are clamped.
  ///
  /// Returns `nil` for a resize and for a paste, which has no effect.
  package init?(_ event: InputEvent, on size: ScreenSize, at time: Seconds) {
    switch event {
    case .resized, .paste: return nil
    default: break
    }
    self.time = time
    place = event.position.map { position in
      Point(
        x: (Double(min(max(position.column, 0), size.columns - 1)) + 0.5) / Double(size.columns),
        y: (Double(min(max(position.row, 0), size.rows - 1)) + 0.5) / Double(size.rows)
      )
    }
    self.event = event.moved(to: ScreenPosition(column: 0, row: 0))
  }

  init(time: Seconds, event: InputEvent, place: Point?) {
    self.time = time
    self.event = event.moved(to: ScreenPosition(column: 0, row: 0))
    self.place = place
  }

  /// The event on a screen of a given size.
  package func input(on size: ScreenSize) -> InputEvent {
    guard let place else { return event }
    return event.moved(
      to: ScreenPosition(
        column: min(size.columns - 1, Int(place.x * Double(size.columns))),
        row: min(size.rows - 1, Int(place.y * Double(size.rows)))
      )
    )
  }
}

extension InputEvent {
  /// The mouse position; `nil` for other events.
  fileprivate var position: ScreenPosition? {
    switch self {
    case .mouseDown(_, let position), .mouseDragged(_, let position), .mouseMoved(let position),
      .mouseUp(let position), .wheel(_, let position):
      position
    case .key, .paste, .focus, .resized: nil
    }
  }

  /// The event at another position; unchanged if it has none.
  fileprivate func moved(to position: ScreenPosition) -> InputEvent {
    switch self {
    case .mouseDown(let button, _): .mouseDown(button, at: position)
    case .mouseDragged(let button, _): .mouseDragged(button, to: position)
    case .mouseMoved: .mouseMoved(to: position)
    case .mouseUp: .mouseUp(at: position)
    case .wheel(let notches, _): .wheel(notches, at: position)
    case .key, .paste, .focus, .resized: self
    }
  }
}
