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
    let count = SpriteKey.allCases.reduce(self.count) {
      $1.fallback == nil ? min($0, self[$1].count) : $0
    }
    buffer.withCursor { cursor in
      for run in runs {
        let limit = run.isStretched ? min(count, self[.aspect].count) : count
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
    for key in SpriteKey.allCases {
      let isHeld = first + cursor.count <= self[key].count && (key != .aspect || isStretched)
      if !isHeld, let number = key.fallback {
        cursor.set(key, to: number)
      } else {
        cursor.copy(key, self[key], from: first)
      }
    }
    for sprite in 0..<cursor.count {
      cursor.births[sprite] = first + sprite < birth.count ? birth[first + sprite] : 0
    }
  }
}

extension SpriteCursor {
  /// Copies numbers of a column from an index on.
  fileprivate mutating func copy(_ key: SpriteKey, _ numbers: [Float], from first: Int) {
    let (column, count) = (fresh(key), count)
    numbers.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      column.update(from: start + first, count: count)
    }
  }
}
