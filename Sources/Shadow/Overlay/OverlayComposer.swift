package import KamuroScreen

/// Composes what the terminal gets: a program's bytes as they are, and between them what is drawn.
package struct OverlayComposer: Sendable {
  /// The program's screen.
  package var shadow: ShadowScreen
  private var overlay = Overlay()
  /// Whether a block of synchronized output of our own is open.
  private var isBlockOpen = false

  package init(shadow: ShadowScreen) { self.shadow = shadow }

  /// Whether nothing is drawn.
  package var isBare: Bool { overlay.isEmpty && !isBlockOpen }

  /// The number of cells that are drawn over.
  package var coveredCount: Int { overlay.count }

  /// Appends a program's bytes, before which all that is drawn is removed.
  package mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, into buffer: inout ByteBuffer) {
    if !overlay.isEmpty {
      openBlock(into: &buffer)
      overlay.erase(on: shadow, into: &buffer)
    }
    buffer.append(contentsOf: bytes)
    shadow.read(bytes)
  }

  /// Appends what shows other cells than before, if that is possible now, and the end of the block.
  /// - Parameter choose: The cells that are wanted over those of the shadow screen, by rows and columns;
  ///   only those that may be covered are drawn.
  package mutating func draw(
    into buffer: inout ByteBuffer,
    _ choose: (ShadowScreen) -> [CoveringCell]
  ) {
    if shadow.mayBeCovered {
      let start = buffer.count
      let wanted = choose(shadow).filter { Overlay.mayCover($0.place, of: shadow) }
      var frame = ByteBuffer()
      overlay.draw(wanted, on: shadow, into: &frame)
      if !frame.isEmpty {
        openBlock(into: &buffer)
        let hidesCursor = shadow.modes.showsCursor
        if hidesCursor { buffer.append("\u{1B}[?25l") }
        buffer.append(contentsOf: frame.bytes)
        if hidesCursor { buffer.append("\u{1B}[?25h") }
      }
      frameBytes = buffer.count - start
    }
    closeBlock(into: &buffer)
  }

  /// The size of the last frame in bytes.
  package private(set) var frameBytes = 0

  /// Appends what removes all that is drawn.
  package mutating func clear(into buffer: inout ByteBuffer) {
    overlay.erase(on: shadow, into: &buffer)
    closeBlock(into: &buffer)
  }

  /// Forgets what is drawn, where the terminal has moved it or shows something else.
  package mutating func forget() { overlay.forget() }

  /// The bytes that remove what is drawn, as the holder needs them where this process dies.
  package var undo: [UInt8] {
    guard !overlay.isEmpty else { return [] }
    var buffer = ByteBuffer()
    overlay.undo(on: shadow, into: &buffer)
    return Array(buffer.bytes)
  }

  /// Appends the end of the block around a program's bytes, where nothing is drawn behind them.
  package mutating func endBlock(into buffer: inout ByteBuffer) { closeBlock(into: &buffer) }

  private mutating func openBlock(into buffer: inout ByteBuffer) {
    // Within the program's own block, or after one that may have ended ours, once more does no harm.
    buffer.append("\u{1B}[?2026h")
    isBlockOpen = true
  }

  /// Ends our block, unless that would cut a sequence, or end the program's.
  private mutating func closeBlock(into buffer: inout ByteBuffer) {
    guard isBlockOpen, shadow.isAtBoundary else { return }
    isBlockOpen = false
    if !shadow.modes.isSynchronizing { buffer.append("\u{1B}[?2026l") }
  }
}
