/// The sprites of one moment, collected from blocks: a structure of arrays, and runs of sprites with
/// common properties.
///
/// A batch is refilled for every frame; its columns keep their capacity, so that a steady show
/// makes no allocations.
package struct SpriteBatch: Sendable {
  /// Consecutive sprites in the columns, with what they have in common.
  @dynamicMemberLookup
  package struct Run: Hashable, Sendable {
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
  /// The x coordinate of the center, in points from the left edge.
  package var x: [Float] = []
  /// The y coordinate of the center, in points from the top edge.
  package var y: [Float] = []
  /// The scale factor of the contents' size; never negative.
  package var scale: [Float] = []
  /// An additional factor of the contents' width; never negative.
  ///
  /// Below 1 for a fluttering particle, above 1 for a stretched one.
  package var aspect: [Float] = []
  /// The rotation in radians, clockwise on the screen.
  package var rotation: [Float] = []
  /// The red channel, sRGB 0...1.
  package var red: [Float] = []
  /// The green channel, sRGB 0...1.
  package var green: [Float] = []
  /// The blue channel, sRGB 0...1.
  package var blue: [Float] = []
  /// The opacity, 0...1; at 0 the sprite is invisible.
  package var opacity: [Float] = []
  /// The factor on the linear light of the color, 0...64; above 1 brighter than the screen.
  package var intensity: [Float] = []
  /// Seconds since birth; never negative.
  package var age: [Float] = []
  /// The index of the birth within the emitter, as in ``SpriteBlock/birth(of:)``.
  package var birth: [UInt32] = []
  /// Scratch buffers for sorting.
  var sorting = SpriteOrder()
  /// The index of the last appended block's run in its frame.
  private var lastRunIndex = -1

  /// Creates an empty batch.
  package init() {}

  /// The number of sprites.
  package var count: Int { x.count }

  /// Removes all sprites and keeps the capacity.
  package mutating func removeAll() {
    lastRunIndex = -1
    runs.removeAll(keepingCapacity: true)
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    scale.removeAll(keepingCapacity: true)
    aspect.removeAll(keepingCapacity: true)
    rotation.removeAll(keepingCapacity: true)
    red.removeAll(keepingCapacity: true)
    green.removeAll(keepingCapacity: true)
    blue.removeAll(keepingCapacity: true)
    opacity.removeAll(keepingCapacity: true)
    intensity.removeAll(keepingCapacity: true)
    age.removeAll(keepingCapacity: true)
    birth.removeAll(keepingCapacity: true)
  }

  /// Appends the sprites of a block.
  package mutating func append(_ block: SpriteBlock) {
    let start = count
    if block.runIndex == lastRunIndex, let run = runs.last {
      runs[runs.count - 1].range = run.range.lowerBound..<start + block.count
      if !block.aspect.isUniform { runs[runs.count - 1].isStretched = true }
    } else {
      let range = start..<start + block.count
      runs.append(Run(block.run, range: range, isStretched: !block.aspect.isUniform))
      lastRunIndex = block.runIndex
    }
    x.append(block.x, count: block.count)
    y.append(block.y, count: block.count)
    scale.append(block.scale, count: block.count)
    aspect.append(block.aspect, count: block.count)
    rotation.append(block.rotation, count: block.count)
    red.append(block.red, count: block.count)
    green.append(block.green, count: block.count)
    blue.append(block.blue, count: block.count)
    opacity.append(block.opacity, count: block.count)
    intensity.append(block.intensity, count: block.count)
    age.append(block.age, count: block.count)
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
