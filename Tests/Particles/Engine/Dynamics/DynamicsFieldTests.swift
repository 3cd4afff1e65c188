import Foundation
import Testing

@testable import KamuroParticles

@Suite("Fields")
struct DynamicsFieldTests {
  /// The acceleration of a body, from its change of velocity in a time step of 1 µs.
  private func acceleration(
    _ field: Field,
    atX x: Double,
    _ y: Double,
    moving velocity: Vector = .zero,
    by traits: BodyTraits = BodyTraits(),
    at time: Seconds = 0,
    pointer: PointerHistory = PointerHistory()
  ) -> Vector {
    let surroundings = Surroundings(on: stage, fields: [field], pointer: pointer)
    var body = Body(position: Point(x: x, y: y), velocity: velocity)
    _ = surroundings.step(&body, by: traits, at: time, for: 1e-6)
    return (body.velocity + velocity * -1) * 1e6
  }

  private func isClose(_ a: Vector, _ dx: Double, _ dy: Double) -> Bool {
    (a + Vector(dx: -dx, dy: -dy)).magnitude < 1e-3 * max(1, a.magnitude)
  }

  private func field(_ type: FieldType, _ strength: Double) -> Field {
    var field = Field(type)
    field.strength = strength
    return field
  }

  @Test("Each type of field has the acceleration of its definition")
  func everyFieldTypeHasItsAcceleration() {
    var traits = BodyTraits()
    (traits.mass, traits.charge) = (4, 3)
    let moving = Vector(dx: 50, dy: -20)
    let expected: [FieldType: (Double, Double)] = [
      .drag: (-25, 10), .linearGravity: (0, 2000), .radialGravity: (-1200, -1600),
      .vortex: (80, -60), .spring: (-15, -20), .electric: (90, 120), .magnetic: (30, 75),
      .attractor: (-15, -20),
    ]
    for (type, (dx, dy)) in expected {
      let found = acceleration(field(type, 2), atX: 30, 40, moving: moving, by: traits)
      #expect(isClose(found, dx, dy), "\(type): \(found)")
    }
  }

  @Test("A velocity field sets the velocity inside its region, whatever else acts")
  func velocityFieldOverridesOtherForces() {
    var field = field(.velocity, 1.5)
    field.direction = .degrees(0)
    field.region = .rectangle
    let surroundings = Surroundings(
      on: stage,
      gravity: Gravity(),
      fields: [field, self.field(.drag, 3)]
    )
    var body = Body(position: Point(x: -90, y: 0), velocity: Vector(dx: 0, dy: 500))
    _ = surroundings.step(&body, by: BodyTraits(), at: 0)
    #expect(body.velocity == Vector(dx: 150, dy: 0) && abs(body.position.x + 88.75) < 1e-9)
    body.position.x = 101
    _ = surroundings.step(&body, by: BodyTraits(), at: 0)
    #expect(body.velocity.dy > 8 && body.velocity.dx < 150)
  }

  @Test("A field acts up to the edge of its region", arguments: Field.Region.allCases)
  func fieldActsOnlyInsideItsRegion(region: Field.Region) {
    var field = field(.linearGravity, 1)
    field.region = region
    field.position = LengthPair(Length(50, .width), 0)
    field.regionRadius = 50
    field.regionSize = LengthPair(60, 160)
    let places = [(0.0, 0.0), (29, 79), (31, 0), (0, 51), (36, 36), (49, 0), (500, 500)]
    let inside = places.map { x, y in acceleration(field, atX: 320 + x, y).dy > 1 }
    switch region {
    case .infinite: #expect(!inside.contains(false))
    case .circle: #expect(inside == [true, false, true, false, false, true, false])
    case .rectangle: #expect(inside == [true, true, false, true, false, false, false])
    }
  }

  @Test("A field weakens with the power of the distance beyond its minimum radius")
  func fieldFallsOffWithThePowerOfTheDistance() {
    for type in [FieldType.linearGravity, .radialGravity, .electric] {
      for falloff in [0.0, 0.5, 1, 2, 3.5] {
        var field = field(type, 1)
        (field.falloff, field.minimumRadius) = (falloff, 20)
        var traits = BodyTraits()
        traits.charge = 1
        let unit = type == .electric ? 100.0 : 1000
        for distance in [20.0, 30, 200] {
          let found = acceleration(field, atX: 0, distance, by: traits).magnitude
          #expect(abs(found / (unit * pow(distance / 20, -falloff)) - 1) < 1e-4)
        }
        let near = acceleration(field, atX: 0, 5, by: traits).magnitude
        #expect(abs(near / (type == .linearGravity ? unit : unit / 4) - 1) < 1e-4)
      }
    }
  }

  @Test("An attractor pulls from beyond its radius to a point, an axis or a plane")
  func attractorPullsToAPointAxisOrPlane() {
    var field = field(.attractor, 2)
    (field.stiffness, field.radius, field.direction) = (3, 10, .degrees(0))
    #expect(isClose(acceleration(field, atX: 30, 40), -144, -192))
    #expect(acceleration(field, atX: 6, 7).magnitude == 0)
    field.attractorType = .axial
    #expect(isClose(acceleration(field, atX: 30, 40), 0, -180))
    field.attractorType = .planar
    #expect(isClose(acceleration(field, atX: -30, 40), 120, 0))
  }

  @Test("A wave field is a rounded triangle wave: 0, up, 0, down")
  func waveIsARoundedTriangle() {
    var field = field(.wave, 1)
    (field.force, field.frequency) = (LengthPair(100, -40), 2)
    let expected = [0, 0.75, 1, 0.75, 0, -0.75, -1, -0.75]
    for (index, part) in expected.enumerated() {
      let found = acceleration(field, atX: 9, 9, at: 3 + Double(index) / 16)
      #expect(isClose(found, 100 * part, -40 * part), "\(index): \(found)")
    }
  }

  @Test("A field follows the pointer's last move, and is at its own position without a pointer")
  func fieldFollowsThePointer() {
    var field = field(.spring, 1)
    (field.followsPointer, field.position) = (true, LengthPair(10, 0))
    var trail = PointerHistory()
    trail.move(to: Point(x: 70, y: 0), at: 1)
    trail.move(to: Point(x: 90, y: 0), at: 2)
    trail.move(to: nil, at: 3)
    for (time, pull) in [(0.5, 10.0), (1.5, 70), (2.5, 90), (3.5, 10)] {
      #expect(isClose(acceleration(field, atX: 0, 0, at: time, pointer: trail), pull, 0))
    }
    field.enabled = false
    #expect(acceleration(field, atX: 0, 0, at: 1.5, pointer: trail).magnitude == 0)
  }

  @Test("Pushes, masses and gravity have the units of UIKit")
  func unitsMatchUIKit() {
    let mass = BodyTraits.mass(density: 1, size: Size(width: 100, height: 100))
    #expect(mass == 1 && BodyTraits.mass(density: 3, size: Size(width: 20, height: 50)) == 0.3)
    var push = Push()
    push.magnitude = 1
    #expect(push.gain(ofMass: mass) == Vector(dx: 100, dy: 0))
    #expect(push.gain(ofMass: 0.25) == Vector(dx: 400, dy: 0))
    #expect(abs(Gravity().acceleration.dy - 1000) < 1e-9)
  }
}

@Suite("Noise fields")
struct NoiseTests {
  private func noise(_ smoothness: Double, speed: Double = 0, seed: UInt64 = 5) -> Noise {
    var field = Field(.noise)
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return FieldForce(field, on: stage, source: RandomSource(seed: seed)).noise
  }

  private func push(_ noise: Noise, _ x: Double, _ y: Double, _ time: Seconds = 0) -> Vector {
    let push = noise.push(at: Noise.Pair(x, y), layer: noise.layer(at: time))
    return Vector(dx: push.x, dy: push.y)
  }

  @Test("Noise is unbiased and within -1...1, and its two components are uncorrelated")
  func noiseIsUnbiasedAndBounded() {
    let noise = noise(0, speed: 1)
    var dice = Dice(3)
    let pushes = (0..<20_000).map { _ in
      push(noise, dice.number(-9000...9000), dice.number(-9000...9000), dice.number(0...900))
    }
    #expect(pushes.allSatisfy { abs($0.dx) <= 1 && abs($0.dy) <= 1 })
    let count = Double(pushes.count)
    // The mean square of a blend of eight uniform numbers: 1/3 of (∫ b² + (1 - b)²)³.
    let blend = 181.0 / 231
    let expected = pow(blend, 3) / 3
    for part in [pushes.map(\.dx), pushes.map(\.dy)] {
      #expect(abs(part.reduce(0, +) / count) < 0.012)
      #expect(abs(part.reduce(0) { $0 + $1 * $1 } / count - expected) < 0.01)
    }
    #expect(abs(pushes.reduce(0) { $0 + $1.dx * $1.dy } / count) < 0.01)
  }

  @Test("Noise is continuous in position, over the grid's lines and in time")
  func noiseIsContinuous() {
    var dice = Dice(4)
    for smoothness in [0.0, 0.5, 1] {
      let noise = noise(smoothness, speed: 3)
      let scale = 8 * pow(64, smoothness)
      for _ in 0..<500 {
        let line = dice.oneIn(2) ? Double(dice.integer(-9...9)) * scale : dice.number(-999...999)
        let (y, time) = (dice.number(-999...999), dice.number(0...20))
        let here = push(noise, line - scale * 1e-4, y, time)
        let there = push(noise, line + scale * 1e-4, y + scale * 1e-4, time + 1e-4)
        // The steepest slope of the blend is 15/8, over differences of up to 2: in 4e-4 of a grid
        // cell that is 4e-4 * 15/8 * 2.
        let change: Double = (there + here * -1).magnitude
        #expect(change < 0.0015)
      }
    }
  }

  @Test("Noise differs between seeds and is constant in time without an animationSpeed")
  func noiseDependsOnSeedAndSpeed() {
    #expect(push(noise(0.5), 33, 44) == push(noise(0.5), 33, 44, 99))
    #expect(push(noise(0.5, speed: 1), 33, 44, 1) != push(noise(0.5, speed: 1), 33, 44, 99))
    #expect(push(noise(0.5), 33, 44) != push(noise(0.5, seed: 6), 33, 44))
  }

  @Test("Turbulence is proportional to the speed of a body")
  func turbulenceIsProportionalToSpeed() {
    let field = Field(.turbulence)
    let surroundings = Surroundings(on: stage, fields: [field])
    func gain(_ speed: Double) -> Vector {
      var body = Body(position: Point(x: 12, y: 34), velocity: Vector(dx: speed, dy: 0))
      _ = surroundings.step(&body, by: BodyTraits(), at: 0, for: 1e-9)
      return (body.velocity + Vector(dx: -speed, dy: 0)) * 1e9
    }
    let (slow, fast) = (gain(100), gain(300))
    #expect(gain(0).magnitude == 0 && slow.magnitude > 1)
    #expect((fast + slow * -3).magnitude < 1e-2 * fast.magnitude)
  }
}
