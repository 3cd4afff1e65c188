package import KamuroScreen

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
    guard form != .shared else { return 0 }
    guard let bytes = encode(image, grid) else { return nil }
    encoded = bytes
    return form == .png ? bytes.count * 4 / 3 : bytes.count
  }

  /// Appends the data of the encoded picture to `buffer`, and what shows it to a frame's `prelude`.
  mutating func write(
    _ image: PixelImage,
    on size: ScreenSize,
    to buffer: inout ByteBuffer,
    prelude: inout [UInt8]
  ) {
    switch form {
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

  /// Forgets the sixel on the screen; returns whether there is one.
  mutating func removeSixel() -> Bool {
    defer { isSixelShown = false }
    return isSixelShown
  }

  /// Appends what deletes the picture on the screen to a frame's prelude.
  mutating func remove(prelude: inout [UInt8]) { kitty.remove(into: &prelude) }
}
