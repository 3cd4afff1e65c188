/// The parts of a scene that have sprites, in drawing order: by zPosition, equal ones in the scene's
/// order.
struct DrawingOrder: Sendable {
  /// A part of an effect.
  enum Part: Sendable {
    case layer(Int)
    /// The sparks of a firework behind its depth, or in front of it.
    case sparks(Int, inFront: Bool)
    case items(Int)
  }

  /// A part, and the effect that it belongs to.
  private struct Entry: Sendable {
    let part: Part
    /// The range of the effect's path in `paths`.
    let path: Range<Int>
  }

  private var parts: [Entry] = []
  /// The paths of indices to effects: the index in the scene, then those of inclusions and of their
  /// occurrences.
  private var paths: [Int] = []
  private var order = StableOrder()
  /// The path of the effect whose parts are listed.
  private var path: [Int] = []
  /// Its range in `paths`, once it has a part.
  private var range: Range<Int>?

  /// Removes all parts and keeps the capacity.
  mutating func removeAll() {
    parts.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    order.removeAll()
  }

  /// Continues with an effect below the present one.
  mutating func enter(_ step: Int) {
    path.append(step)
    range = nil
  }

  /// Continues with the effect above the present one.
  mutating func leave() {
    path.removeLast()
    range = nil
  }

  /// Adds a part of the present effect.
  mutating func append(_ part: Part, zPosition: Double) {
    let range = range ?? paths.count..<paths.count + path.count
    if self.range == nil { paths.append(contentsOf: path) }
    self.range = range
    order.append(parts.count, of: 0, key: zPosition)
    parts.append(Entry(part: part, path: range))
  }

  /// Sorts the parts.
  mutating func sort() { order.sort() }

  /// The number of parts.
  var count: Int { order.entries.count }

  /// A part in drawing order, and the path of its effect.
  subscript(place: Int) -> (part: Part, path: ArraySlice<Int>) {
    let entry = parts[Int(order.entries[place].place)]
    return (entry.part, paths[entry.path])
  }
}
