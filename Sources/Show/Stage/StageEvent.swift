package import KamuroParticles
package import KamuroScreen

/// What somebody did at a time of a show, with its place as parts of the stage, so that it can be
/// done again on a stage of any size.
package struct StageEvent: Hashable, Sendable {
  /// When, in the show's seconds.
  package let time: Seconds
  /// What; the position of a mouse is ``place``.
  let event: InputEvent
  /// Where, from 0, 0 at the top left to 1, 1; `nil` for what has no place.
  let place: Point?

  /// Notes an event on a screen; what lies beside the screen is taken to its edge.
  ///
  /// A new size and a paste, which does nothing, are no events: `nil`.
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

  /// The event on a screen.
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
  /// Where the mouse is; `nil` where it is not told.
  fileprivate var position: ScreenPosition? {
    switch self {
    case .mouseDown(_, let position), .mouseDragged(_, let position), .mouseMoved(let position),
      .mouseUp(let position), .wheel(_, let position):
      position
    case .key, .paste, .focus, .resized: nil
    }
  }

  /// The event at another place; the same where it has none.
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
