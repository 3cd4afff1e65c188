/// A curve over life: factors that multiply the value from birth and speeds.
///
/// ```
/// factor    v0 ------- v1 ---------------- v2
/// of life    0 ------- l1 ----------------- 1
/// ```
public struct LifeCurve: Hashable, Sendable {
  /// The property that a curve multiplies.
  public enum KeyPath: String, CaseIterable, Hashable, Sendable {
    /// Its size.
    case scale
    /// Its opacity; the product is clamped to 0...1.
    case opacity
    /// Its intensity; the product is clamped to 0...64.
    case intensity
    /// The velocity from birth, acceleration and drag, which may be reversed; the sway and the velocities that xVelocity
    /// and yVelocity add are not changed.
    case velocity
    /// Its angular velocity.
    case spin
    /// The amplitude of the sway.
    case swayAmplitude
    /// Its direction of motion, from the shape's natural one: what acceleration and drag do is not
    /// turned.
    case emissionLongitude
    /// The velocity that ``EmitterCell/xVelocity`` adds.
    case xVelocity
    /// The velocity that ``EmitterCell/yVelocity`` adds.
    case yVelocity

    /// Whether several curves of an emitter cell multiply; of other properties the first one
    /// applies.
    var multiplies: Bool {
      switch self {
      case .scale, .opacity, .intensity: true
      case .velocity, .spin, .swayAmplitude, .emissionLongitude, .xVelocity, .yVelocity: false
      }
    }

    /// Whether it acts on where particles go, apart from their sway; such factors may be negative.
    package var moves: Bool {
      [.velocity, .emissionLongitude, .xVelocity, .yVelocity].contains(self)
    }

    /// The random number of a particle for `ranges`; that for `secondRanges` is the next one.
    @inline(__always)
    var draw: UInt64 {
      switch self {
      case .scale: 64
      case .opacity: 66
      case .intensity: 68
      case .velocity: 70
      case .spin: 72
      case .swayAmplitude: 74
      case .emissionLongitude: 76
      case .xVelocity: 78
      case .yVelocity: 80
      }
    }
  }

  /// The property.
  public var keyPath = KeyPath.scale
  /// The factor at each location, 0...1000, or -1000...1000 where it may be negative; 1 to 64
  /// values.
  public var values: [Double] = []
  /// What a random number of each particle, -1..<1, adds to each value times this, 0...1000; none:
  /// all particles have the same curve.
  ///
  /// A factor of scale, opacity or intensity is at least 0.
  public var ranges: [Double] = []
  /// The same for a second random number of each particle: with ranges [1, 0] and second ranges
  /// [0, 1] the start and the end vary apart.
  public var secondRanges: [Double] = []
  /// Locations as fractions of the life, ascending in 0...1, one for each value; none: evenly
  /// spaced.
  ///
  /// The curve is constant before the first and after the last location. Of two at the same
  /// location, the last value applies from there on.
  public var locations: [Double] = []

  /// A curve without values.
  public init() {}

  /// The factor after a fraction of the life; 1 without values.
  /// - Complexity: O(*n*) in the number of values.
  public func value(at fraction: Double) -> Double {
    withTable { $0(fraction) }
  }

  /// The derivative of the factor, per whole life, at a fraction of the life.
  func slope(at fraction: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let place = LifePlace(of: fraction, among: locations, count: values.count)
    return place.width > 0 ? (values[place.next] - values[place.index]) / place.width : 0
  }

  /// A part of a life in which the factor is linear.
  struct Piece {
    /// The beginning and the end as fractions of the life.
    let span: ClosedRange<Double>
    /// The factor at its beginning.
    let start: Double
    /// The factor at its end.
    let end: Double
  }

  /// Calls `body` for each linear piece, over the whole life.
  func forEachPiece(_ body: (Piece) -> Void) {
    guard let first = values.first else { return body(Piece(span: 0...1, start: 1, end: 1)) }
    var (location, value) = (0.0, first)
    for index in 0..<LifePlace.known(values.count, locations) {
      let next = LifePlace.location(index, locations, values.count)
      if next > location {
        body(Piece(span: location...next, start: value, end: values[index]))
        location = next
      }
      value = values[index]
    }
    if location < 1 { body(Piece(span: location...1, start: value, end: value)) }
  }
}

extension EmitterCell {
  /// The curve of a property whose curves do not multiply; `nil` without one.
  func curve(of keyPath: LifeCurve.KeyPath) -> LifeCurve? {
    valueOverLife.first { $0.keyPath == keyPath && !$0.values.isEmpty }
  }
}

/// Colors over a particle's life, instead of its own; their opacity multiplies its own.
public struct ColorCurve: Hashable, Sendable {
  /// The color at each location, at most 64; none: the particle keeps its own color.
  public var colors: [Color] = []
  /// Locations as fractions of the life, ascending in 0...1, one for each color; none: evenly
  /// spaced.
  ///
  /// The color is constant before the first and after the last location. Of two at the same
  /// location, the last color applies from there on.
  public var locations: [Double] = []

  /// No colors.
  public init() {}

  /// The color at a fraction of the life, interpolated in sRGB; `nil` without colors.
  /// - Complexity: O(*n*) in the number of colors.
  public func color(at fraction: Double) -> Color? {
    guard !colors.isEmpty else { return nil }
    let place = LifePlace(of: fraction, among: locations, count: colors.count)
    return colors[place.index].interpolated(towards: colors[place.next], by: place.blend)
  }

  /// The locations of the colors, without those of missing ones.
  var knownLocations: [Double] {
    (0..<LifePlace.known(colors.count, locations)).map {
      LifePlace.location($0, locations, colors.count)
    }
  }
}

extension LifeCurve {
  /// Calls `body` with a function from a fraction of the life to the factor, for repeated use.
  @inline(__always)
  func withTable<Result>(_ body: (_ factor: (Double) -> Double) -> Result) -> Result {
    guard !values.isEmpty else { return body { _ in 1 } }
    return values.withUnsafeBufferPointer { values in
      locations.withUnsafeBufferPointer { locations in
        body { fraction in
          let place = LifePlace(of: fraction, among: locations, count: values.count)
          return values[place.index] + (values[place.next] - values[place.index]) * place.blend
        }
      }
    }
  }
}

/// The position of a fraction of the life among locations.
private struct LifePlace {
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

extension Color {
  /// Linear interpolation of each channel towards another color.
  @inline(__always)
  public func interpolated(towards other: Color, by fraction: Double) -> Color {
    Color(
      red: red + (other.red - red) * fraction,
      green: green + (other.green - green) * fraction,
      blue: blue + (other.blue - blue) * fraction,
      alpha: alpha + (other.alpha - alpha) * fraction
    )
  }
}

extension LifeCurve: Declared {
  /// The property table of a curve over life.
  public static let properties: [Property<LifeCurve>] = [
    Property("keyPath", \.keyPath, .choice(), "The property that is multiplied"),
    Property(
      "values",
      \.values,
      .list(of: .number(-1000...1000), maximum: 64),
      "The factor at each location; negative ones only for velocities and directions"
    ),
    Property(
      "ranges",
      \.ranges,
      .list(of: .number(0...1000), maximum: 64),
      "The range of each value: what it is multiplied with is one random number of the particle"
    ),
    Property(
      "secondRanges",
      \.secondRanges,
      .list(of: .number(0...1000), maximum: 64),
      "A further range of each value, for a second random number of the particle"
    ),
    Property(
      "locations",
      \.locations,
      .list(of: .number(0...1), maximum: 64),
      "Fractions of the life; without them the values are evenly spaced"
    ),
  ]

  /// Notes lists whose lengths do not match, and locations that do not ascend.
  public func noteContradictions(in reading: inout PropertyReading) {
    if values.isEmpty { reading.note("a curve needs at least one element in values") }
    if !keyPath.moves, let factor = values.first(where: { $0 < 0 }) {
      reading.note("\(factor.written): a factor of \(keyPath.rawValue) is 0...1000")
    }
    for (name, list) in [("ranges", ranges), ("secondRanges", secondRanges)]
    where !list.isEmpty && list.count != values.count {
      reading.note("\(list.count) \(name) do not fit \(values.count) values")
    }
    reading.noteLocations(locations, of: values.count, named: "values")
  }
}

extension ColorCurve: Declared {
  /// The property table of colors over life.
  public static let properties: [Property<ColorCurve>] = [
    Property("colors", \.colors, .list(of: .color, maximum: 64), "The color at each location"),
    Property(
      "locations",
      \.locations,
      .list(of: .number(0...1), maximum: 64),
      "Fractions of the life; without them the colors are evenly spaced"
    ),
  ]

  /// Notes lists whose lengths do not match, and locations that do not ascend.
  public func noteContradictions(in reading: inout PropertyReading) {
    reading.noteLocations(locations, of: colors.count, named: "colors")
  }
}

extension PropertyReading {
  fileprivate mutating func noteLocations(_ locations: [Double], of count: Int, named: String) {
    if !locations.isEmpty, locations.count != count {
      note("\(locations.count) locations do not fit \(count) \(named)")
    }
    if zip(locations, locations.dropFirst()).contains(where: { $0 > $1 }) {
      note("locations do not ascend")
    }
  }
}
