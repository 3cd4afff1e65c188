public import KamuroScreen

/// Encodes frames with pixels as the bytes that show them on a terminal with kitty's graphics protocol:
/// kitty, Ghostty, Konsole, WezTerm.
///
/// ```swift
/// stage.rasterizer.pixels = 8
/// var encoder = KittyEncoder(sharesMemory: true)
/// encoder.encode(stage.frame(at: time), into: &bytes)
/// ```
/// The picture is below the frame's text. Frames without pixels are encoded as ``ANSIEncoder`` does. All
/// bytes must arrive, in order, and the terminal must have answered that it knows the protocol, which
/// others ignore.
public struct KittyEncoder: Sendable {
  private let sharesMemory: Bool
  private let compress: (@Sendable (PixelImage) -> [UInt8]?)?
  private var kitty = KittyGraphics()
  private var composer: FrameComposer

  /// Creates an encoder.
  /// - Parameters:
  ///   - sharesMemory: Whether pictures get to the terminal by POSIX shared memory, which only one on this
  ///     machine can read. At most three objects are alive: while the terminal has not read the third
  ///     last picture, new ones are left out. By default pictures are base 64 among the bytes.
  ///   - isSynchronized: Whether frames are synchronized output (DEC private mode 2026).
  ///   - compress: Makes a PNG file of a picture that is among the bytes, where it takes 4 bytes a pixel
  ///     otherwise.
  public init(
    sharesMemory: Bool = false,
    isSynchronized: Bool = true,
    compress: (@Sendable (PixelImage) -> [UInt8]?)? = nil
  ) {
    (self.sharesMemory, self.compress) = (sharesMemory, compress)
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
    if sharesMemory { return .shared(image) }
    return compress?(image).map { .png($0) } ?? .pixels(image)
  }
}
