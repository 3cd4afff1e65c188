/// The order in which births are added: by time and, of one moment, by chance, so that it does not
/// depend on how time was cut into spans.
struct BirthOrder: Sendable {
  private var order = StableOrder()

  /// Where each birth stands among those that were arranged.
  var places: some Collection<Int> { order.entries.lazy.map { Int($0.place) } }

  /// Puts births in order.
  /// - Complexity: O(*n* log *n*), O(*n*) where they are in order; without allocating where there were
  ///   as many before.
  mutating func arrange(_ births: [ParticleColumns.Birth]) {
    order.removeAll()
    for (place, birth) in births.enumerated() { order.append(place, of: 0, key: birth.time) }
    order.sort()
    let hasTies = zip(places, places.dropFirst()).contains {
      births[$0].time == births[$1].time && births[$0].source.key > births[$1].source.key
    }
    guard hasTies, !order.sortEquals(by: { births[Int($0.place)].source.key }) else { return }
    // Many at one moment. Each order keeps the one before among equals; half of a key is a whole number
    // of a Double.
    sort(births) { Double(UInt32(truncatingIfNeeded: $0.source.key)) }
    sort(births) { Double($0.source.key >> 32) }
    sort(births) { $0.time }
  }

  private mutating func sort(
    _ births: [ParticleColumns.Birth],
    by key: (ParticleColumns.Birth) -> Double
  ) {
    order.rekey { key(births[Int($0.place)]) }
    order.sort()
  }
}
