/// Motion around the place of birth at a distance that changes linearly over life, as in common
/// particle designers.
///
/// ```
/// r(t) = startRadius + (endRadius - startRadius) t / lifetime     a(t) = a0 + rotatePerSecond t
/// ```
/// The angle at birth, a0, is the emission direction. The motion has a closed form and is never
/// stepped; velocity, acceleration and drag then act only towards the viewer.
///
/// It is disabled while both radii and their ranges are 0.
package struct PolarMotion: Equatable, Sendable {
  /// The distance at birth; a negative one is on the opposite side.
  package var startRadius: Length = 0
  /// The range of `startRadius`.
  package var startRadiusRange: Length = 0
  /// The distance at death; a negative one is on the opposite side.
  package var endRadius: Length = 0
  /// The range of `endRadius`.
  package var endRadiusRange: Length = 0
  /// The angular velocity, clockwise.
  package var rotatePerSecond = Angle.zero
  /// The range of `rotatePerSecond`.
  package var rotatePerSecondRange = Angle.zero

  /// A disabled polar motion.
  package init() {}

  /// Whether it has an effect.
  var isEnabled: Bool {
    [startRadius, startRadiusRange, endRadius, endRadiusRange].contains { $0.value != 0 }
  }
}

// MARK: Files

extension PolarMotion: Declared {
  private static let lengths = -100_000.0...100_000

  /// The property table of a polar motion.
  package static let properties = traits.flatMap(\.properties)

  static let traits: [TraitRow<PolarMotion>] = [
    TraitRow(
      "startRadius",
      \.startRadius,
      range: \.startRadiusRange,
      .length(lengths),
      "The distance at birth",
      usual: "0…30vmin",
      .inFlight(.startRadius)
    ),
    TraitRow(
      "endRadius",
      \.endRadius,
      range: \.endRadiusRange,
      .length(lengths),
      "The distance at the end of life",
      usual: "0…50vmin",
      .inFlight(.endRadius)
    ),
    TraitRow(
      "rotatePerSecond",
      \.rotatePerSecond,
      range: \.rotatePerSecondRange,
      .angle(degrees: -360_000...360_000, per: "s"),
      "The angular velocity, clockwise",
      usual: "30deg…360deg/s",
      .inFlight(.rotatePerSecond)
    ),
  ]

  /// Notes a rotation without a radius.
  package func noteContradictions(in reading: inout PropertyReading) {
    if !isEnabled, self != PolarMotion() {
      reading.note("rotatePerSecond turns what has a startRadius or an endRadius")
    }
  }
}

extension EmitterCell {
  /// Notes properties that have no effect on particles with polar motion.
  func notePolar(in reading: inout PropertyReading) {
    guard polar.isEnabled else { return }
    func note(_ names: String, _ lengths: Length...) {
      guard lengths.contains(where: { $0.value != 0 }) else { return }
      reading.note("polar moves the particles: \(names) would do nothing")
    }
    if emissionLatitude == .zero { note("velocity", velocity, velocityRange) }
    note("xVelocity and yVelocity", xVelocity, xVelocityRange, yVelocity, yVelocityRange)
    note("xAcceleration and yAcceleration", xAcceleration, yAcceleration)
    for curve in valueOverLife where curve.keyPath.moves {
      reading.note("polar moves the particles: no curve of \(curve.keyPath.rawValue) acts on them")
    }
    if dynamics.isStepped {
      reading.note(
        "polar moves the particles: no field, wall or acceleration of dynamics acts on them"
      )
    }
  }
}
