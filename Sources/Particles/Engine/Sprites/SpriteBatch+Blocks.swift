extension SpriteBatch {
  /// Yields the sprites in blocks, in the order of the runs.
  ///
  /// Indices of runs beyond the shortest column are ignored; without ages or birth indices they are
  /// 0, and without intensities 1.
  package func draw(_ body: (SpriteBlock) -> Void) {
    var (index, buffer) = (0, SpriteBuffer())
    draw(runsFrom: &index, using: &buffer, body)
  }

  /// Yields the sprites in blocks.
  /// - Parameter runIndex: The index of the first run in its frame; set to that after the last.
  func draw(
    runsFrom runIndex: inout Int,
    using buffer: inout SpriteBuffer,
    _ body: (SpriteBlock) -> Void
  ) {
    let shortest = min(x.count, y.count, scale.count, rotation.count)
    let count = min(shortest, red.count, green.count, min(blue.count, opacity.count))
    buffer.withCursor { cursor in
      for run in runs {
        let limit = run.isStretched ? min(count, aspect.count) : count
        let range = run.range.clamped(to: 0..<limit)
        for first in stride(from: range.lowerBound, to: range.upperBound, by: SpriteBlock.capacity)
        {
          cursor.count = min(SpriteBlock.capacity, range.upperBound - first)
          copy(from: first, isStretched: run.isStretched, to: &cursor)
          body(cursor.block(of: run.shared, runIndex: runIndex, runCount: range.count))
        }
        runIndex += 1
      }
    }
  }

  /// Copies sprites from an index on.
  private func copy(from first: Int, isStretched: Bool, to cursor: inout SpriteCursor) {
    cursor.copy(.x, x, from: first)
    cursor.copy(.y, y, from: first)
    cursor.copy(.scale, scale, from: first)
    cursor.copy(.rotation, rotation, from: first)
    cursor.copy(.red, red, from: first)
    cursor.copy(.green, green, from: first)
    cursor.copy(.blue, blue, from: first)
    cursor.copy(.opacity, opacity, from: first)
    cursor.set(.intensity, to: 1)
    if first + cursor.count <= intensity.count { cursor.copy(.intensity, intensity, from: first) }
    cursor.set(.aspect, to: 1)
    if isStretched { cursor.copy(.aspect, aspect, from: first) }
    cursor.set(.age, to: 0)
    if first + cursor.count <= age.count { cursor.copy(.age, age, from: first) }
    for sprite in 0..<cursor.count {
      cursor.births[sprite] = first + sprite < birth.count ? birth[first + sprite] : 0
    }
  }
}

extension SpriteCursor {
  /// Copies numbers of a column from an index on.
  fileprivate mutating func copy(_ key: Key, _ numbers: [Float], from first: Int) {
    let (column, count) = (fresh(key), count)
    numbers.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      column.update(from: start + first, count: count)
    }
  }
}
