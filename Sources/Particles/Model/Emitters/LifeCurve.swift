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
    /// Its angular velocity, which may be reversed.
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
    /// The rotation that it has at birth, by which it is then turned; what its spin and its
    /// direction of motion add is not changed.
    case rotation
    /// The birthRate of a sub-cell, over its parent's life instead of the particle's.
    case birthRate

    /// What its factors change over a life.
    var influence: Influence {
      switch self {
      case .scale: .growth
      case .opacity, .intensity: .light()
      case .velocity, .emissionLongitude, .xVelocity, .yVelocity: .flight
      case .swayAmplitude: .sway
      case .spin, .rotation: .turn
      case .birthRate: .nothing
      }
    }

    /// Whether several curves of an emitter cell multiply; of other properties the first one
    /// applies.
    var multiplies: Bool { influence.fades }

    /// Whether it acts on where particles go, apart from their sway.
    package var moves: Bool { influence == .flight }

    /// Whether it acts on how particles are turned, apart from their motion.
    package var turns: Bool { influence == .turn }

    /// Whether factors may be negative.
    package var isSigned: Bool { moves || turns }

    /// The random number of a particle for `ranges`; that for `secondRanges` is the next one.
    @inline(__always)
    var randomIndex: UInt64 {
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
      case .rotation: 82
      case .birthRate: 84
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
  package var ranges: [Double] = []
  /// The same for a second random number of each particle: with ranges [1, 0] and second ranges
  /// [0, 1] the start and the end vary apart.
  package var secondRanges: [Double] = []
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
  package func value(at fraction: Double) -> Double {
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

extension LifeCurve: Declared {
  /// The property table of a curve over life.
  package static let properties: [Property<LifeCurve>] = [
    Property("keyPath", \.keyPath, .choice(), "The property that is multiplied"),
    Property(
      "values",
      \.values,
      .list(of: .number(-1000...1000), maximum: 64),
      "The factor at each location; negative ones only for velocities, directions, rotations and spins",
      usual: "0…1, factors"
    ),
    Property(
      "ranges",
      \.ranges,
      .list(of: .number(0...1000), maximum: 64),
      "The range of each value: what it is multiplied with is one random number of the particle",
      usual: "0…0.5, factors"
    ),
    Property(
      "secondRanges",
      \.secondRanges,
      .list(of: .number(0...1000), maximum: 64),
      "A further range of each value, for a second random number of the particle",
      usual: "0…0.5, factors"
    ),
    Property(
      "locations",
      \.locations,
      .list(of: .number(0...1), maximum: 64),
      "Fractions of the life; without them the values are evenly spaced",
      usual: "0…1, parts of the life"
    ),
  ]

  /// Notes lists whose lengths do not match, and locations that do not ascend.
  package func noteContradictions(in reading: inout PropertyReading) {
    if values.isEmpty { reading.note("a curve needs at least one element in values") }
    if !keyPath.isSigned, let factor = values.first(where: { $0 < 0 }) {
      reading.note("\(factor.written): a factor of \(keyPath.rawValue) is 0...1000")
    }
    for (name, list) in [("ranges", ranges), ("secondRanges", secondRanges)]
    where !list.isEmpty && list.count != values.count {
      reading.note("\(list.count) \(name) do not fit \(values.count) values")
    }
    reading.noteLocations(locations, of: values.count, named: "values")
  }
}
