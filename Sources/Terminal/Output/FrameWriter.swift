import CNcurses
package import Raster

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
  init(terminal: Descriptor, encoding: OutputEncoding, isInline: Bool = false) {
    self.terminal = terminal
    self.isInline = isInline
    composer = FrameComposer(encoding: encoding, isInline: isInline)
  }

  /// Whether frames are wrapped in DEC private mode 2026.
  package var isSynchronized: Bool {
    get { composer.isSynchronized }
    set { composer.isSynchronized = newValue }
  }

  package private(set) var frameBytes: Int?

  package var hasPending: Bool { !buffer.isEmpty }

  package func present(_ grid: ScreenGrid) -> Presented {
    switch flushPending() {
    case .complete: break
    case .terminalGone: return .terminalGone
    case .pending, .dropped: return .dropped
    }
    composer.compose(grid, into: &buffer)
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
