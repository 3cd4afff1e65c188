package import KamuroScreen

/// A program's screen under something else that fills the terminal: the main screen behind the
/// alternate one, or what a program has drawn on the alternate screen itself.
package struct Cover: Sendable {
  /// The screen as it was.
  private let shadow: ShadowScreen

  /// Covers a screen; `nil` where not all that has to be restored is known.
  package init?(over shadow: ShadowScreen) {
    guard shadow.mayBeCovered, shadow.saved.isDoubtful || shadow.saved.isKnown else { return nil }
    self.shadow = shadow
  }

  /// Whether the program has to draw its screen again, because some cells cannot be printed as they
  /// were.
  package var needsRepaint: Bool {
    shadow.isAlternate
      && (0..<shadow.size.rows).contains { row in
        shadow.cells.isDoubtful(row)
          || shadow.cells.row(row).contains { $0.attributes.contains(.unknown) }
      }
  }

  /// Appends what begins it, with a terminal in a plain state.
  package func begin(into buffer: inout ByteBuffer) {
    if !shadow.isAlternate { buffer.append("\u{1B}[?1049h") }
    OverlayState.enter(shadow, into: &buffer)
    buffer.append("\u{1B}[?25l")
  }

  /// Appends what shows the program's screen again, in the state in which it was.
  /// - Parameter isMoved: Whether the window has another size, so that nothing is where it was.
  package func end(isMoved: Bool, into buffer: inout ByteBuffer) {
    buffer.append("\u{1B}[m")
    if shadow.isAlternate {
      if isMoved { buffer.append("\u{1B}[2J") } else { repaint(into: &buffer) }
    } else {
      buffer.append("\u{1B}[?1049l")
      // Of what this restores terminals have more or less.
      OverlayState.enter(shadow, into: &buffer)
    }
    if isMoved {
      OverlayState.setCharsets(shadow, into: &buffer)
      if shadow.modes.isOrigin { buffer.append("\u{1B}[?6h") }
      if shadow.modes.inserts { buffer.append("\u{1B}[4h") }
      OverlayState.setPen(shadow.pen, into: &buffer)
    } else {
      restoreMargins(into: &buffer)
      if !shadow.isAlternate { restoreSaved(into: &buffer) }
      OverlayState.restore(shadow, into: &buffer)
    }
    if shadow.modes.showsCursor { buffer.append("\u{1B}[?25h") }
  }

  private func restoreMargins(into buffer: inout ByteBuffer) {
    guard shadow.margins != 0..<shadow.size.rows else { return }
    buffer.append("\u{1B}[")
    buffer.append(decimal: shadow.margins.lowerBound + 1)
    buffer.append(UInt8(ascii: ";"))
    buffer.append(decimal: shadow.margins.upperBound)
    buffer.append(UInt8(ascii: "r"))
  }

  /// Stores once more what the program has by DECSC, in place of what 1049 has stored.
  private func restoreSaved(into buffer: inout ByteBuffer) {
    guard !shadow.saved.isDoubtful else { return }
    var saved = shadow
    saved.restore(shadow.saved)
    (saved.isWrapPending, saved.lastPrinted, saved.modes.inserts) = (false, 0, false)
    OverlayState.restore(saved, into: &buffer)
    buffer.append("\u{1B}7\u{1B}[m")
    OverlayState.enter(saved, into: &buffer)
  }

  private func repaint(into buffer: inout ByteBuffer) {
    var places: [ScreenPosition] = []
    places.reserveCapacity(shadow.size.cellCount)
    for row in 0..<shadow.size.rows {
      for column in 0..<shadow.size.columns
      where !shadow.cells[column, row].attributes.contains(.continuation) {
        places.append(ScreenPosition(column: column, row: row))
      }
    }
    var writer = CellWriter()
    Overlay.restore(places, on: shadow, by: &writer, into: &buffer)
  }
}

extension ShadowScreen.Saved {
  /// Whether all of it can be stored once more.
  fileprivate var isKnown: Bool { !pen.isUnknown && !pen.isLinked && charsets.isKnown }
}
