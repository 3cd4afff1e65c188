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

/// What a place of the grid has shown, in two bytes.
struct ShownInk: Hashable, Sendable {
  private let bits: UInt16

  /// Nobody knows, or a panel.
  static let unknown = ShownInk(bits: 0)
  /// No light.
  static let dark = ShownInk(bits: 1)

  private init(bits: UInt16) {
    self.bits = bits
  }

  /// Light as a pattern of ink.
  @inline(__always)
  init(_ pattern: InkPattern) {
    bits = UInt16(pattern.layout.rawValue) << 8 | UInt16(pattern.bits)
  }

  /// Where the ink was; `nil` without light.
  @inline(__always)
  var pattern: InkPattern? {
    InkPattern.Layout(rawValue: UInt8(truncatingIfNeeded: bits >> 8)).map {
      InkPattern(layout: $0, bits: UInt8(truncatingIfNeeded: bits))
    }
  }
}
