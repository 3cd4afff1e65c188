package import KamuroScreen

/// The place of a picture in a loop that the terminal plays by itself.
package struct LoopFrame: Equatable, Sendable {
  /// The number of frames before it.
  package let number: Int
  /// The number of all frames.
  package let count: Int
  /// The time of each frame.
  package let milliseconds: Int

  /// Creates a place.
  package init(number: Int, of count: Int, milliseconds: Int) {
    (self.number, self.count, self.milliseconds) = (number, count, milliseconds)
  }
}

/// How the pictures of frames are sent to a terminal with graphics.
package struct PictureOutput {
  /// The protocol, and how data get to the terminal.
  package enum Form: Hashable, Sendable {
    /// Kitty's graphics, by shared memory.
    case shared
    /// Kitty's graphics, as a compressed file.
    case png
    /// Sixels.
    case sixel
  }

  /// The protocol; without room in shared memory pictures are sent as files.
  package private(set) var form: Form
  /// Compresses a picture, but for shared memory; `nil` where that is impossible.
  ///
  /// It also gets the grid's cells, whose text sixels must leave alone.
  private let encode: (PixelImage, ScreenGrid) -> [UInt8]?
  private var kitty: KittyGraphics
  private var encoded: [UInt8] = []
  private var isSixelShown = false
  /// Which frame of a loop the next picture is; `nil` if it replaces the one before.
  ///
  /// Frames of loops are sent as files in any form.
  var loopFrame: LoopFrame?

  /// - Parameter encode: Makes a PNG file, or the sixels, of a picture.
  package init(
    as form: Form,
    by kitty: KittyGraphics,
    encode: @escaping (PixelImage, ScreenGrid) -> [UInt8]? = { _, _ in nil }
  ) {
    (self.form, self.kitty, self.encode) = (form, kitty, encode)
  }

  /// Encodes the picture of a grid, and tells its size in bytes; `nil` where that is impossible.
  mutating func encode(_ image: PixelImage, of grid: ScreenGrid) -> Int? {
    guard form != .shared || loopFrame != nil else { return 0 }
    guard let bytes = encode(image, grid) else { return nil }
    encoded = bytes
    return form == .sixel ? bytes.count : bytes.count * 4 / 3
  }

  /// Appends the data of the encoded picture to `buffer`, and what shows it to a frame's `prelude`.
  mutating func write(
    _ image: PixelImage,
    on size: ScreenSize,
    to buffer: inout ByteBuffer,
    prelude: inout [UInt8]
  ) {
    switch form {
    case _ where loopFrame != nil: addFrame(on: size, to: &buffer, prelude: &prelude)
    case .shared:
      guard kitty.transmit(.shared(image), into: &buffer) else {
        if kitty.lacksMemory { form = .png }
        return
      }
      kitty.place(on: size, into: &prelude)
    case .png:
      guard kitty.transmit(.png(encoded), into: &buffer) else { return }
      kitty.place(on: size, into: &prelude)
    case .sixel:
      prelude += encoded
      isSixelShown = true
    }
  }

  /// Appends the encoded frame of a loop.
  private mutating func addFrame(
    on size: ScreenSize,
    to buffer: inout ByteBuffer,
    prelude: inout [UInt8]
  ) {
    guard let frame = loopFrame else { return }
    if frame.number > 0 {
      kitty.addFrame(encoded, milliseconds: frame.milliseconds, into: &buffer)
    } else if kitty.transmit(.png(encoded), into: &buffer) {
      kitty.place(on: size, into: &prelude)
      kitty.beginLoop(milliseconds: frame.milliseconds, into: &prelude)
    }
    if frame.number == frame.count - 1 { kitty.endLoop(into: &buffer) }
  }

  /// Forgets the sixel on the screen; returns whether there is one.
  mutating func removeSixel() -> Bool {
    defer { isSixelShown = false }
    return isSixelShown
  }

  /// Appends what deletes the picture on the screen to a frame's prelude.
  mutating func remove(prelude: inout [UInt8]) { kitty.remove(into: &prelude) }
}
