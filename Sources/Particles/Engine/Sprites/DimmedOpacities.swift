/// A scratch copy of sprites whose opacities are dimmed.
package struct DimmedOpacities: Sendable {
  private var buffer = SpriteBuffer()

  /// Creates the memory.
  package init() {}

  /// Yields a block with all opacities multiplied by a factor, or nothing if that is 0.
  package mutating func yield(
    _ block: SpriteBlock,
    times gain: Float,
    to body: (SpriteBlock) -> Void
  ) {
    guard gain > 0 else { return }
    guard gain < 1 else { return body(block) }
    buffer.yield(block, to: body) { sprites in
      let opacity = sprites.each(.opacity)
      for sprite in 0..<sprites.count { opacity[sprite] *= gain }
    }
  }
}
