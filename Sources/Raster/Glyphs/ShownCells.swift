internal import KamuroScreen

/// The cells that showed light in the last frame, so that the next one may keep them.
struct ShownCells: Sendable {
  private var size: ScreenSize?
  /// What shows light at each place of the grid; of no meaning where ``inks`` has none.
  private var cells: [ScreenCell] = []
  /// What each place of the grid has shown.
  private var inks: [ShownInk] = []

  /// Forgets the last frame.
  mutating func forget() {
    size = nil
  }

  /// Gives the memory of the last frame to `body`; of a frame of another size nothing is known.
  mutating func withBuffer<Result>(
    of size: ScreenSize,
    _ body: (ShownBuffer) -> Result
  ) -> Result {
    if size != self.size {
      self.size = size
      cells = [ScreenCell](repeating: .blank, count: size.cellCount)
      inks = [ShownInk](repeating: .unknown, count: size.cellCount)
    }
    return cells.withUnsafeMutableBufferPointer { cells in
      inks.withUnsafeMutableBufferPointer { inks in
        guard let cells = cells.baseAddress, let inks = inks.baseAddress
        else { preconditionFailure("a screen has at least one cell") }
        return body(ShownBuffer(cells: cells, inks: inks))
      }
    }
  }
}

/// The memory of ``ShownCells`` while a frame is drawn.
struct ShownBuffer {
  let cells: UnsafeMutablePointer<ScreenCell>
  let inks: UnsafeMutablePointer<ShownInk>
}
