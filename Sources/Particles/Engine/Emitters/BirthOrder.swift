/// The order in which births are added: by time, and by their random keys if the times are equal,
/// so that it does not depend on how time is divided into spans.
struct BirthOrder: Sendable {
  private var order = StableOrder()

  /// The index of each birth in the array that was arranged.
  var places: some Collection<Int> { order.entries.lazy.map { Int($0.place) } }

  /// Sorts births.
  /// - Complexity: O(*n* log *n*), O(*n*) if they are sorted already; allocates only if there are
  ///   more than ever before.
  mutating func arrange(_ births: [ParticleColumns.Birth]) {
    order.removeAll()
    for (place, birth) in births.enumerated() { order.append(place, of: 0, key: birth.time) }
    order.sort()
    let hasTies = zip(places, places.dropFirst()).contains {
      births[$0].time == births[$1].time && births[$0].source.key > births[$1].source.key
    }
    guard hasTies, !order.sortTies(by: { births[Int($0.place)].source.key }) else { return }
    // Many ties. Stable sorts by the less significant keys first (a radix sort); each half of a
    // 64-bit key is an integer that a Double represents exactly.
    sort(births) { Double(UInt32(truncatingIfNeeded: $0.source.key)) }
    sort(births) { Double($0.source.key >> 32) }
    sort(births) { $0.time }
  }

  private mutating func sort(
    _ births: [ParticleColumns.Birth],
    by key: (ParticleColumns.Birth) -> Double
  ) {
    order.setKeys { key(births[Int($0.place)]) }
    order.sort()
  }
}
