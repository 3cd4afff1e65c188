/// The sprites of one moment, collected from blocks: a structure of arrays, and runs of sprites with
/// common properties.
///
/// A batch is refilled for every frame; its columns keep their capacity, so that a steady show
/// makes no allocations.
package struct SpriteBatch: Sendable {
  /// Consecutive sprites in the columns, with what they have in common.
  @dynamicMemberLookup
  package struct Run: Equatable, Sendable {
    /// What the sprites have in common.
    package var shared: SpriteRun
    /// The range of the sprites in the columns.
    package var range: Range<Int>
    /// Whether the sprites have an `aspect`; if not, it is 1 for all, and the column is not read.
    package var isStretched: Bool

    /// Creates a run of sprites in a batch.
    package init(_ shared: SpriteRun, range: Range<Int>, isStretched: Bool = false) {
      self.shared = shared
      self.range = range
      self.isStretched = isStretched
    }

    /// A property that the sprites have in common.
    package subscript<Value>(dynamicMember property: WritableKeyPath<SpriteRun, Value>) -> Value {
      get { shared[keyPath: property] }
      set { shared[keyPath: property] = newValue }
    }
  }

  /// The runs in drawing order: by zPosition, then by layer, trails before particles, then by
  /// emitter cell.
  ///
  /// An emitter cell has one run; in a layer that is sorted by age or depth, it has one for each
  /// maximal sequence of its sprites.
  package var runs: [Run] = []
  /// The columns by ``SpriteKey``.
  var numbers = noNumbers
  /// The index of the birth within the emitter, as in ``SpriteBlock/birth(of:)``.
  package var birth: [UInt32] = []
  /// Scratch buffers for sorting.
  var sorting = SpriteOrder()
  /// The index of the last appended block's run in its frame.
  private var lastRunIndex = -1

  /// The columns of all empty batches, so that one can be created without an allocation.
  private static let noNumbers = SpriteKey.allCases.map { _ in [Float]() }

  /// Creates an empty batch.
  package init() {}

  /// A column.
  package subscript(key: SpriteKey) -> [Float] {
    _read { yield numbers[key.rawValue] }
    _modify { yield &numbers[key.rawValue] }
  }

  /// The number of sprites.
  package var count: Int { self[.x].count }

  /// Removes all sprites and keeps the capacity.
  package mutating func removeAll() {
    lastRunIndex = -1
    runs.removeAll(keepingCapacity: true)
    for key in SpriteKey.allCases { self[key].removeAll(keepingCapacity: true) }
    birth.removeAll(keepingCapacity: true)
  }

  /// Appends the sprites of a block.
  package mutating func append(_ block: SpriteBlock) {
    let (start, isStretched) = (count, !block[.aspect].isUniform)
    if block.runIndex == lastRunIndex, let run = runs.last {
      runs[runs.count - 1].range = run.range.lowerBound..<start + block.count
      if isStretched { runs[runs.count - 1].isStretched = true }
    } else {
      let range = start..<start + block.count
      runs.append(Run(block.run, range: range, isStretched: isStretched))
      lastRunIndex = block.runIndex
    }
    for key in SpriteKey.allCases { self[key].append(block[key], count: block.count) }
    birth.reserveSpace(for: start + block.count)
    birth.append(contentsOf: UnsafeBufferPointer(start: block.births, count: block.count))
  }
}

extension [Float] {
  /// Appends the numbers of a block's column.
  fileprivate mutating func append(_ column: SpriteColumn, count: Int) {
    reserveSpace(for: self.count + count)
    if let number = column.uniform {
      append(contentsOf: repeatElement(number, count: count))
    } else {
      append(contentsOf: UnsafeBufferPointer(start: column.start, count: count))
    }
  }
}
