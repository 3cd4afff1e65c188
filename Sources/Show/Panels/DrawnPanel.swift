internal import KamuroRaster
internal import KamuroScreen

/// The panel that was drawn last, by its look: it is drawn anew only where something about that is new.
struct DrawnPanel<Look: Hashable & Sendable>: Sendable {
  private var drawn: (look: Look, panel: Panel)?

  /// The panel of a look; `nil` where another one was drawn last.
  subscript(look: Look) -> Panel? {
    get {
      guard let drawn, drawn.look == look else { return nil }
      return drawn.panel
    }
    set { drawn = newValue.map { (look, $0) } }
  }
}
