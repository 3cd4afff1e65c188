public import KamuroScreen

/// Encodes grids as the bytes that show them on a terminal, each as what has changed since the last one.
///
/// It needs no terminal, and works with grids from anywhere. Unlike ``Frame/ansi(into:colors:at:)`` it
/// knows where the last bytes left the cursor and the style, so that its bytes are fewer, and it clears
/// the screen first. All bytes must arrive, in order.
public struct ANSIEncoder: Sendable {
  private var composer: FrameComposer

  /// Creates an encoder.
  /// - Parameter isSynchronized: Whether frames are synchronized output (DEC private mode 2026), which
  ///   terminals show as a whole, and which others ignore.
  public init(isSynchronized: Bool = true) {
    composer = FrameComposer(isSynchronized: isSynchronized)
  }

  /// Appends the bytes that turn the last grid into this one; none if they are equal.
  ///
  /// The first one, and each of another size, clears the screen.
  public mutating func encode(_ grid: ScreenGrid, into bytes: inout [UInt8]) {
    var buffer = ByteBuffer()
    composer.compose(grid, into: &buffer)
    bytes.append(contentsOf: buffer.bytes)
  }

  /// Forgets what the terminal shows: the next grid clears the screen and is drawn whole.
  public mutating func invalidate() { composer.invalidate() }
}
