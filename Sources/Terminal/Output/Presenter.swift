package import KamuroScreen

/// What became of a frame.
package enum Presented: Hashable, Sendable {
  /// Every byte is with the terminal.
  case complete
  /// Some bytes wait until the terminal takes more.
  case pending
  /// Not drawn: an earlier frame is still waiting.
  case dropped
  /// Nobody is at the other end.
  case terminalGone
}

/// What puts a ``ScreenGrid`` on a terminal.
package protocol Presenter: AnyObject {
  /// Shows `grid`, unless an earlier frame is still on its way.
  ///
  /// - Parameter limit: About how many bytes it may take; what is left comes with the next frames.
  func present(_ grid: ScreenGrid, within limit: Int?) -> Presented
  /// Whether all of the last frame was sent, or waits to be.
  var isFrameWhole: Bool { get }
  /// Bytes of the frame that was shown last; `nil` where nobody counts them.
  var frameBytes: Int? { get }
  /// Whether bytes wait until the terminal takes more.
  var hasPending: Bool { get }
  /// Sends more of what waits; `complete` when nothing does.
  func flushPending() -> Presented
  /// Sends `bytes` after what waits, so that no frame is cut.
  ///
  /// - Parameter isReset: Whether the terminal shows nothing of a frame after them.
  func send(_ bytes: [UInt8], isReset: Bool) -> Presented
  /// Forgets what the terminal shows and what waits: the next frame is drawn on a cleared screen.
  func invalidate()
}

extension Presenter {
  /// Shows `grid`, unless an earlier frame is still on its way.
  package func present(_ grid: ScreenGrid) -> Presented { present(grid, within: nil) }
}
