internal import KamuroCNcurses
internal import KamuroScreen

extension SessionOptions.Placement {
  /// The size of the drawing area in a window.
  func size(in window: ScreenSize) -> ScreenSize {
    switch self {
    case .fullScreen: window
    case .inline(let rows):
      ScreenSize(columns: window.columns, rows: min(max(1, rows), window.rows))
    }
  }
}

extension Session {
  /// Reserves rows below the cursor; the next frame draws every screen cell.
  func reserveRows() {
    let rows = options.placement.size(in: Self.size(of: terminal)).rows
    let columns = Self.windowSize(of: terminal).columns
    sendBehindFrames(
      modes.entry + InlineRegion.freshRow(columns: columns)
        + FrameComposer.reservation(rows: rows) + questions()
        + InlineRegion.restoreCursor,
      isReset: true
    )
  }

  /// Reserves as many rows as the new window allows, in place of the old ones.
  ///
  /// Between frames the cursor is at the beginning of the first row, even after the terminal has
  /// reflowed its lines.
  func moveRows() {
    input.answers.cursor = nil
    // Only one query at a time: an answer in flight gives the position of the old rows.
    mustQueryAgain = answersDeadline != nil || link.isAsked
    sendBehindFrames(
      FrameComposer.reservation(rows: size.rows) + (mustQueryAgain ? [] : questions()),
      isReset: true
    )
  }

  /// Sends bytes as soon as the pending frame is written.
  func sendBehindFrames(_ bytes: [UInt8], isReset: Bool = false) {
    if presenter.send(bytes, isReset: isReset) == .terminalGone { isGone = true }
  }

  /// The event with places relative to the region's first row.
  ///
  /// `nil` for the mouse outside the region, and while the region's row number is unknown.
  func placed(_ event: InputEvent) -> InputEvent? {
    guard options.placement != .fullScreen else { return event }
    switch event {
    case .mouseDown(let button, let place): return inside(place).map { .mouseDown(button, at: $0) }
    case .mouseDragged(let button, let place):
      return inside(place).map { .mouseDragged(button, to: $0) }
    case .mouseMoved(let place): return inside(place).map { .mouseMoved(to: $0) }
    case .mouseUp(let place): return below(place).map { .mouseUp(at: $0) }
    case .wheel(let notches, let place): return inside(place).map { .wheel(notches, at: $0) }
    case .key, .paste, .focus, .resized: return event
    }
  }

  private func below(_ place: PointerPlace) -> PointerPlace? {
    guard !mustQueryAgain, let first = input.answers.cursor?.row else { return nil }
    var place = place
    place.cell.row -= first
    return place
  }

  private func inside(_ place: PointerPlace) -> PointerPlace? {
    below(place).flatMap { (0..<size.rows).contains($0.cell.row) ? $0 : nil }
  }
}
