/// The scratch buffer in which the sprites of a block are evaluated; it is kept from frame to frame.
package struct SpriteBuffer: Sendable {
  private var numbers = [Float](repeating: 0, count: SpriteCursor.length)
  private var births = [UInt32](repeating: 0, count: SpriteBlock.capacity)

  /// Creates the memory.
  package init() {}

  /// Yields a copy of a block whose columns are changed.
  package mutating func yield(
    _ block: SpriteBlock,
    to body: (SpriteBlock) -> Void,
    change: (inout SpriteCursor) -> Void
  ) {
    withCursor { cursor in
      cursor.copy(block)
      change(&cursor)
      body(cursor.applied(to: block))
    }
  }

  /// Calls `body` with a cursor at the beginning of the buffer.
  mutating func withCursor<Result>(_ body: (inout SpriteCursor) -> Result) -> Result {
    numbers.withUnsafeMutableBufferPointer { numbers in
      births.withUnsafeMutableBufferPointer { births in
        guard let numbers = numbers.baseAddress, let births = births.baseAddress
        else { preconditionFailure("a buffer has an address") }
        var cursor = SpriteCursor(
          numbers: numbers + SpriteCursor.Scratch.length,
          births: births
        )
        return body(&cursor)
      }
    }
  }
}
