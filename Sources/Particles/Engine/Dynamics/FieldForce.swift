internal import KamuroCSIMD

/// A field on a stage: lengths in points, and every number clamped to its range.
struct FieldForce: Sendable {
  let type: FieldType
  let isEnabled: Bool
  let position: Point
  let followsPointer: Bool
  /// The unit vector of the field's direction, times the effect of a strength of 1.
  let unit: Vector
  /// The strength, which an animation may change.
  var strength: Double
  let falloff: Double
  let minimumRadius: Double
  let region: Field.Region
  /// Half the extent of the region; the radius of a circle in both components.
  let reach: Vector
  let noise: Noise
  let wave: (force: Vector, frequency: Double)
  let attractor: (type: Field.AttractorType, stiffness: Double, radius: Double)

  init(_ field: Field, on stage: Size, source: RandomSource) {
    let long = 0...Field.longest * 1000
    type = field.type
    isEnabled = field.enabled
    position = .zero + field.position.points(on: stage).tamed(by: Body.farthest)
    followsPointer = field.followsPointer
    let scale: Double =
      switch field.type {
      case .linearGravity, .radialGravity: 1000
      case .velocity, .noise, .electric: 100
      default: 1
      }
    unit = Vector(magnitude: scale, radians: field.direction.radians.tamed(in: -1e6...1e6, or: 0))
    strength = field.strength.tamed(in: -1e6...1e6, or: 0)
    falloff = field.falloff.tamed(in: 0...10, or: 0)
    minimumRadius = max(field.minimumRadius.points(on: stage).tamed(in: long, or: 1), 0.001)
    region = field.region
    switch field.region {
    case .infinite: reach = .zero
    case .circle:
      let radius = field.regionRadius.points(on: stage).tamed(in: long, or: 0)
      reach = Vector(dx: radius, dy: radius)
    case .rectangle: reach = field.regionSize.points(on: stage).tamed(by: 1e8) * 0.5
    }
    let smoothness = field.smoothness.tamed(in: 0...1, or: 0.5)
    noise = Noise(
      source: source,
      // The grid spacing is 8 pt, doubled six times as the smoothness goes from 0 to 1.
      density: 0.125 * exp2(-6 * smoothness),
      speed: field.animationSpeed.tamed(in: -1000...1000, or: 0)
    )
    wave = (
      field.force.points(on: stage).tamed(by: 1e8), field.frequency.tamed(in: -1000...1000, or: 0)
    )
    attractor = (
      field.attractorType, field.stiffness.tamed(in: -1e6...1e6, or: 0),
      field.radius.points(on: stage).tamed(in: long, or: 0)
    )
  }

  /// Whether it acts equally everywhere.
  var isUniform: Bool { region == .infinite && falloff == 0 }

  /// Whether it uses noise.
  var usesNoise: Bool { isEnabled && (type == .noise || type == .turbulence) }

  /// Whether its force at a place may change over time.
  var changes: Bool {
    guard isEnabled else { return false }
    switch type {
    case .noise, .turbulence: return noise.speed != 0 || followsPointer
    case .wave: return true
    default: return followsPointer
    }
  }

  /// Whether it makes drag or the rotation of the velocity differ from body to body.
  var hasOwnDrag: Bool {
    guard isEnabled else { return false }
    switch type {
    case .velocity, .magnetic: return true
    case .drag: return !isUniform
    default: return false
    }
  }

  /// The drag that it gives every body of mass 1, in 1/s; 0 if it depends on the place.
  var uniformDrag: Double { isEnabled && type == .drag && isUniform ? strength : 0 }
}
