import KamuroCNcurses
package import KamuroScreen

/// Writes frame differences directly to the terminal, without blocking.
///
/// A frame is one `write`. Bytes that the terminal does not accept at once are kept and written
/// first; until then further frames are dropped, so that the screen lags by one frame at most.
package final class FrameWriter: Presenter {
  private var composer: FrameComposer
  private var buffer = ByteBuffer(capacity: 65_536)
  private let terminal: Descriptor
  /// Whether the restore sequence depends on whether a frame is cut.
  private let isInline: Bool

  /// Creates a writer on a non-blocking descriptor.
  init(
    terminal: Descriptor,
    encoding: OutputEncoding,
    isInline: Bool = false,
    parksCursor: Bool = false
  ) {
    self.terminal = terminal
    self.isInline = isInline
    composer = FrameComposer(encoding: encoding, isInline: isInline, parksCursor: parksCursor)
  }

  /// Creates a writer that discards its frames, for measurements.
  package convenience init(discardingIn encoding: OutputEncoding) throws(TerminalError) {
    self.init(
      terminal: try Descriptor.open("/dev/null", isBlocking: false),
      encoding: encoding
    )
  }

  /// Whether frames use synchronized output (DEC private mode 2026).
  package var isSynchronized: Bool {
    get { composer.isSynchronized }
    set { composer.isSynchronized = newValue }
  }

  /// Whether the terminal draws emoji of several scalars as one glyph, two columns wide.
  package var showsClusters: Bool {
    get { composer.showsClusters }
    set { composer.showsClusters = newValue }
  }

  /// How the pictures of frames are sent; they are not where it is `nil`.
  package var pictures: PictureOutput?

  /// The size in bytes of the last picture, if it exceeded the limit, so that its frame was dropped.
  package private(set) var refusedBytes: Int?

  package private(set) var frameBytes: Int?

  package private(set) var isFrameWhole = true

  package var hasPending: Bool { !buffer.isEmpty }

  package func present(_ grid: ScreenGrid, within limit: Int?) -> Presented {
    switch flushPending() {
    case .complete: break
    case .terminalGone: return .terminalGone
    case .pending, .dropped: return .dropped
    }
    // Only clearing the screen removes a sixel.
    if grid.pixels == nil, pictures?.removeSixel() == true { composer.invalidate() }
    compare(grid)
    return presentCompared(grid, within: limit)
  }

  /// Finds the difference to the last frame.
  package func compare(_ grid: ScreenGrid) { composer.compare(grid) }

  /// Writes the compared frame; no bytes may be pending.
  package func presentCompared(_ grid: ScreenGrid, within limit: Int? = nil) -> Presented {
    refusedBytes = nil
    let hasPicture = grid.pixels != nil && pictures != nil
    guard addPicture(of: grid, within: limit) else { return .dropped }
    isFrameWhole = composer.write(grid, within: hasPicture ? nil : limit, into: &buffer)
    frameBytes = buffer.count
    return flushPending()
  }

  /// Sends the data of the frame's picture, or deletes the last one if it has none.
  ///
  /// - Returns: Whether the frame may be sent.
  private func addPicture(of grid: ScreenGrid, within limit: Int?) -> Bool {
    guard let image = grid.pixels else {
      pictures?.remove(prelude: &composer.prelude)
      return true
    }
    guard let count = pictures?.encode(image, of: grid) else { return true }
    if let limit, count > limit {
      refusedBytes = count
      return false
    }
    composer.clearFirst(into: &buffer)
    pictures?.write(image, on: grid.size, to: &buffer, prelude: &composer.prelude)
    return true
  }

  package func flushPending() -> Presented {
    if buffer.isEmpty { return .complete }
    if isInline { terminal_guard_set_cut(true) }
    switch terminal.write(buffer.bytes) {
    case .count(let count):
      buffer.take(count)
      if isInline, buffer.isEmpty { terminal_guard_set_cut(false) }
      return buffer.isEmpty ? .complete : .pending
    case .wouldBlock: return .pending
    case .closed: return .terminalGone
    }
  }

  package func invalidate() {
    buffer.removeAll()
    composer.invalidate()
  }

  package func send(_ bytes: [UInt8], isReset: Bool) -> Presented {
    if isReset { composer.invalidate() }
    buffer.append(contentsOf: bytes)
    return flushPending()
  }
}
