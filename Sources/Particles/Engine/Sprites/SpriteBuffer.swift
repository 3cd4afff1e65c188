/// The scratch buffer in which the sprites of a block are evaluated; it is kept from frame to frame.
struct SpriteBuffer: Sendable {
  private var numbers = [Float](repeating: 0, count: SpriteCursor.length)
  private var births = [UInt32](repeating: 0, count: SpriteBlock.capacity)

  /// Calls `body` with a cursor at the beginning of the buffer.
  mutating func withCursor<Result>(_ body: (inout SpriteCursor) -> Result) -> Result {
    numbers.withUnsafeMutableBufferPointer { numbers in
      births.withUnsafeMutableBufferPointer { births in
        guard let numbers = numbers.baseAddress, let births = births.baseAddress
        else { preconditionFailure("a buffer has an address") }
        var cursor = SpriteCursor(numbers: numbers, births: births)
        return body(&cursor)
      }
    }
  }
}
