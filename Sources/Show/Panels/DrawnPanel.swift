internal import KamuroRaster
internal import KamuroScreen

/// A cache of one panel: it is drawn again only when a value that it depends on has changed.
struct DrawnPanel<Look: Hashable & Sendable>: Sendable {
  private var drawn: (look: Look, panel: Panel)?

  /// The panel for a look; `nil` if the cached panel has another look.
  subscript(look: Look) -> Panel? {
    get {
      guard let drawn, drawn.look == look else { return nil }
      return drawn.panel
    }
    set { drawn = newValue.map { (look, $0) } }
  }
}
