public import KamuroScreen

/// Encodes frames with pixels as the bytes that show them on a terminal with kitty's graphics protocol:
/// kitty, Ghostty, Konsole, WezTerm.
///
/// ```swift
/// stage.rasterizer.pixels = .fine
/// var encoder = KittyEncoder(transport: .sharedMemory)
/// encoder.encode(stage.frame(at: time), into: &bytes)
/// ```
/// The picture is below the frame's text. Frames without pixels are encoded as ``ANSIEncoder`` does. All
/// bytes must arrive, in order, and the terminal must have answered that it knows the protocol, which
/// others ignore.
public struct KittyEncoder: Sendable {
  /// How pictures get to the terminal.
  public enum Transport: Hashable, Sendable {
    /// By POSIX shared memory, for a terminal on this machine; at most three objects are alive.
    ///
    /// While the terminal has not read the third last picture, new ones are left out.
    case sharedMemory
    /// As base 64 of their pixels, or of what the encoder's closure makes of them.
    case direct
  }

  private let transport: Transport
  private let compress: (@Sendable (PixelImage) -> [UInt8]?)?
  private var kitty = KittyGraphics()
  private var composer: FrameComposer

  /// Creates an encoder.
  /// - Parameters:
  ///   - transport: How pictures get to the terminal.
  ///   - isSynchronized: Whether frames are synchronized output (DEC private mode 2026).
  ///   - compress: Makes a PNG file of a picture for ``Transport/direct``, which otherwise takes 4 bytes a
  ///     pixel.
  public init(
    transport: Transport = .direct,
    isSynchronized: Bool = true,
    compress: (@Sendable (PixelImage) -> [UInt8]?)? = nil
  ) {
    (self.transport, self.compress) = (transport, compress)
    composer = FrameComposer(isSynchronized: isSynchronized)
  }

  /// Appends the bytes that turn the last frame into this one.
  ///
  /// The first one, and each of another size, clears the screen.
  /// - Complexity: O(pixels).
  public mutating func encode(_ frame: Frame, into bytes: inout [UInt8]) {
    var buffer = ByteBuffer()
    composer.compare(frame.grid)
    if let image = frame.pixels {
      composer.clearFirst(into: &buffer)
      if kitty.transmit(data(of: image), into: &buffer) {
        kitty.place(on: frame.grid.size, into: &composer.prelude)
      }
    } else {
      kitty.remove(into: &composer.prelude)
    }
    _ = composer.write(frame.grid, into: &buffer)
    bytes.append(contentsOf: buffer.bytes)
  }

  /// Appends the bytes that delete the picture on the screen, and removes unread objects: what a program
  /// does before it leaves the screen.
  public mutating func finish(into bytes: inout [UInt8]) {
    kitty.remove(into: &bytes)
    kitty.removeObjects()
    composer.invalidate()
  }

  private func data(of image: PixelImage) -> KittyGraphics.Data {
    if transport == .sharedMemory { return .shared(image) }
    return compress?(image).map { .png($0) } ?? .pixels(image)
  }
}
