import KamuroCNcurses
package import KamuroScreen

/// Sends frames as differences, straight to the terminal, without ever waiting for it.
///
/// A frame goes out in one write. What the terminal does not take at once is kept and goes first;
/// until it is gone further frames are dropped, so that what is shown is late by one frame at most.
package final class FrameWriter: Presenter {
  private var composer: FrameComposer
  private var buffer = ByteBuffer(capacity: 65_536)
  private let terminal: Descriptor
  /// Whether the way back depends on where in a frame the terminal is.
  private let isInline: Bool

  /// Creates a writer on a descriptor that does not block.
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

  /// Creates a writer whose frames go nowhere, to measure what they cost.
  package convenience init(discardingIn encoding: OutputEncoding) throws(TerminalError) {
    self.init(
      terminal: try Descriptor.open("/dev/null", isBlocking: false),
      encoding: encoding
    )
  }

  /// Whether frames are wrapped in DEC private mode 2026.
  package var isSynchronized: Bool {
    get { composer.isSynchronized }
    set { composer.isSynchronized = newValue }
  }

  /// Whether the terminal draws emoji of several scalars as one, two columns wide.
  package var showsClusters: Bool {
    get { composer.showsClusters }
    set { composer.showsClusters = newValue }
  }

  package private(set) var frameBytes: Int?

  package private(set) var isFrameWhole = true

  package var hasPending: Bool { !buffer.isEmpty }

  package func present(_ grid: ScreenGrid, within limit: Int?) -> Presented {
    switch flushPending() {
    case .complete: break
    case .terminalGone: return .terminalGone
    case .pending, .dropped: return .dropped
    }
    compare(grid)
    return presentCompared(grid, within: limit)
  }

  /// Finds where a frame differs from the last one.
  package func compare(_ grid: ScreenGrid) { composer.compare(grid) }

  /// Sends the frame that was compared; nothing may be pending.
  package func presentCompared(_ grid: ScreenGrid, within limit: Int? = nil) -> Presented {
    isFrameWhole = composer.write(grid, within: limit, into: &buffer)
    frameBytes = buffer.count
    return flushPending()
  }

  package func flushPending() -> Presented {
    if buffer.isEmpty { return .complete }
    if isInline { terminal_guard_note_cut(true) }
    switch terminal.write(buffer.bytes) {
    case .count(let count):
      buffer.take(count)
      if isInline, buffer.isEmpty { terminal_guard_note_cut(false) }
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
