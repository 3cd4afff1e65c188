internal import KamuroScreen

/// The screen cells that showed light in the last frame, for the hysteresis.
struct ShownCells: Sendable {
  private var size: ScreenSize?
  /// The screen cell at each grid index; undefined where ``inks`` has no light.
  private var cells: [ScreenCell] = []
  /// The layout and pattern at each grid index.
  private var inks: [ShownInk] = []
  /// The number of frames, modulo 2^32.
  private var frame: Int32 = 0

  /// Discards the last frame.
  mutating func forget() {
    size = nil
  }

  /// Calls `body` with the last frame's memory, which is empty if the size has changed.
  mutating func withBuffer<Result>(
    of size: ScreenSize,
    _ body: (ShownBuffer) -> Result
  ) -> Result {
    if size != self.size {
      self.size = size
      cells = [ScreenCell](repeating: .blank, count: size.cellCount)
      inks = [ShownInk](repeating: .unknown, count: size.cellCount)
    }
    frame &+= 1
    let frame = frame
    return cells.withUnsafeMutableBufferPointer { cells in
      inks.withUnsafeMutableBufferPointer { inks in
        guard let cells = cells.baseAddress, let inks = inks.baseAddress
        else { preconditionFailure("a screen has at least one cell") }
        return body(ShownBuffer(cells: cells, inks: inks, frame: frame))
      }
    }
  }
}

/// Pointers to the memory of ``ShownCells`` while a frame is drawn.
struct ShownBuffer {
  let cells: UnsafeMutablePointer<ScreenCell>
  let inks: UnsafeMutablePointer<ShownInk>
  /// A number that is one more in each frame.
  let frame: Int32
}
