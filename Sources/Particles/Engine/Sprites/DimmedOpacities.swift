/// A scratch column for the opacities of dimmed sprites.
package struct DimmedOpacities: Sendable {
  private var numbers = [Float](repeating: 0, count: SpriteBlock.capacity)

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
    numbers.withUnsafeMutableBufferPointer { numbers in
      for sprite in 0..<min(block.count, numbers.count) {
        numbers[sprite] = block.opacity[sprite] * gain
      }
      guard let start = numbers.baseAddress else { return }
      body(block.with(opacity: SpriteColumn(start, isUniform: false)))
    }
  }
}
