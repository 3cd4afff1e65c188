package import KamuroScreen

/// The result of presenting a frame.
package enum Presented: Hashable, Sendable {
  /// All bytes are written.
  case complete
  /// Some bytes are pending until the terminal accepts more.
  case pending
  /// Not drawn: an earlier frame is still pending.
  case dropped
  /// The terminal is gone.
  case terminalGone
}

/// Shows a ``ScreenGrid`` on a terminal.
package protocol Presenter: AnyObject {
  /// Presents `grid`, unless an earlier frame is still pending.
  ///
  /// - Parameter limit: The approximate maximum size in bytes; the rest follows in the next frames.
  func present(_ grid: ScreenGrid, within limit: Int?) -> Presented
  /// Whether the last frame was written or is pending completely, not cut.
  var isFrameWhole: Bool { get }
  /// The size of the last frame in bytes; `nil` where it is not counted.
  var frameBytes: Int? { get }
  /// Whether bytes are pending until the terminal accepts more.
  var hasPending: Bool { get }
  /// Writes pending bytes; returns `complete` when none are left.
  func flushPending() -> Presented
  /// Writes `bytes` after the pending ones, so that no frame is interrupted.
  ///
  /// - Parameter isReset: Whether nothing of a frame remains on the screen after them.
  func send(_ bytes: [UInt8], isReset: Bool) -> Presented
  /// Discards pending bytes and the assumed screen contents: the next frame is drawn on a cleared
  /// screen.
  func invalidate()
}

extension Presenter {
  /// Presents `grid` without a limit, unless an earlier frame is still pending.
  package func present(_ grid: ScreenGrid) -> Presented { present(grid, within: nil) }
}
