/// The parts of a scene that have sprites, in drawing order: by zPosition, equal ones in the scene's
/// order.
struct DrawingOrder: Sendable {
  /// A slice of depth of a part.
  private struct Entry: Sendable {
    let slice: Int
    /// The range of the part's path in `paths`.
    let path: Range<Int>
  }

  private var parts: [Entry] = []
  /// The paths of indices to parts: the index of the effect in the scene, that of the part in the
  /// effect, and then of occurrences and their parts.
  private var paths: [Int] = []
  private var order = StableOrder()
  /// The path of what is listed.
  private var path: [Int] = []

  /// Removes all parts and keeps the capacity.
  mutating func removeAll() {
    parts.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    order.removeAll()
  }

  /// Continues with an effect, a part or an occurrence below the present one.
  mutating func enter(_ step: Int) { path.append(step) }

  /// Continues with what is above the present one.
  mutating func leave() { path.removeLast() }

  /// Adds the present part, or a slice of its depth.
  mutating func append(_ slice: Int = 0, zPosition: Double) {
    order.append(parts.count, of: 0, key: zPosition)
    parts.append(Entry(slice: slice, path: paths.count..<paths.count + path.count))
    paths.append(contentsOf: path)
  }

  /// Sorts the parts.
  mutating func sort() { order.sort() }

  /// The number of parts.
  var count: Int { order.entries.count }

  /// A slice in drawing order, and the path of its part.
  subscript(place: Int) -> (slice: Int, path: ArraySlice<Int>) {
    let entry = parts[Int(order.entries[place].place)]
    return (entry.slice, paths[entry.path])
  }
}
