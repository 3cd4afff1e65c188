/// The position of a fraction of the life among locations.
struct LifePlace {
  /// The index of the last location at or before the fraction.
  let index: Int
  /// The index of the next location.
  let next: Int
  /// The interpolation weight of the next location, 0...1.
  let blend: Double
  /// The distance between the two locations; 0 before the first and after the last.
  let width: Double

  /// Finds a fraction; of equal locations the last one applies.
  @inline(__always)
  init<Locations: RandomAccessCollection<Double>>(
    of fraction: Double,
    among locations: Locations,
    count: Int
  ) where Locations.Index == Int {
    func location(_ index: Int) -> Double { Self.location(index, locations, count) }
    let known = Self.known(count, locations)
    var index = 0
    while index &+ 1 < known, location(index &+ 1) <= fraction { index &+= 1 }
    self.index = index
    next = min(index &+ 1, known &- 1)
    let gap = location(next) - location(index)
    blend = gap > 0 ? min(max((fraction - location(index)) / gap, 0), 1) : 0
    width = fraction < location(index) ? 0 : gap
  }

  /// The number of values that have a location.
  @inline(__always)
  static func known(_ count: Int, _ locations: some Collection<Double>) -> Int {
    locations.isEmpty ? count : min(count, locations.count)
  }

  /// The location of a value.
  @inline(__always)
  static func location<Locations: RandomAccessCollection<Double>>(
    _ index: Int,
    _ locations: Locations,
    _ count: Int
  ) -> Double where Locations.Index == Int {
    locations.isEmpty ? Double(index) / Double(max(1, count - 1)) : locations[index]
  }
}

extension PropertyReading {
  /// Notes locations whose number does not fit, and ones that do not ascend.
  mutating func noteLocations(_ locations: [Double], of count: Int, named: String) {
    if !locations.isEmpty, locations.count != count {
      note("\(locations.count) locations do not fit \(count) \(named)")
    }
    if zip(locations, locations.dropFirst()).contains(where: { $0 > $1 }) {
      note("locations do not ascend")
    }
  }
}
