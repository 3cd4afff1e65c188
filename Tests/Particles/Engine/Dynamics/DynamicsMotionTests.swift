import Foundation
import Testing

@testable import KamuroParticles

@Suite("Bodies in fields")
struct DynamicsMotionTests {
  private let step = Surroundings.step

  /// The state of a body after a time, by time steps.
  private func moved(
    _ body: Body,
    in surroundings: Surroundings,
    by traits: BodyTraits = BodyTraits(),
    for span: Seconds,
    _ watch: (Seconds, Body) -> Void = { _, _ in }
  ) -> Body {
    var body = body
    for index in 0..<Int((span / step).rounded()) {
      _ = surroundings.step(&body, by: traits, at: Double(index) * step)
      watch(Double(index + 1) * step, body)
    }
    return body
  }

  private func body(_ x: Double, _ y: Double, _ dx: Double = 0, _ dy: Double = 0) -> Body {
    Body(position: Point(x: x, y: y), velocity: Vector(dx: dx, dy: dy))
  }

  private func surroundings(_ fields: Field..., gravity: Gravity? = nil) -> Surroundings {
    Surroundings(on: stage, gravity: gravity, fields: fields)
  }

  @Test("A body falls along the parabola x + v t + g t² / 2 to the last digits")
  func freeFallIsAParabola() {
    let end = moved(body(10, 20, 300, -700), in: surroundings(gravity: Gravity()), for: 3) {
      #expect(abs($1.position.y - (20 - 700 * $0 + 500 * $0 * $0)) < 1e-8)
    }
    #expect(abs(end.position.x - 910) < 1e-9 && abs(end.velocity.dy - 2300) < 1e-8)
    // A shorter time step follows the parabola as well.
    var short = body(0, 0, 40, 0)
    _ = surroundings(gravity: Gravity()).step(&short, by: BodyTraits(), at: 0, for: 0.003)
    #expect(abs(short.position.y - 0.0045) < 1e-12 && abs(short.position.x - 0.12) < 1e-12)
  }

  @Test("A body on a spring swings as cos(w t), slower the larger its mass")
  func springMotionIsACosine() {
    var field = Field(.spring)
    field.strength = 80
    field.position = LengthPair(100, 50)
    var traits = BodyTraits()
    traits.mass = 5
    let start = body(160, 20)
    _ = moved(start, in: surroundings(field), by: traits, for: 10) { time, body in
      let swing = cos(4 * time)
      #expect(abs(body.position.x - 100 - 60 * swing) < 60 * 0.003)
      #expect(abs(body.position.y - 50 + 30 * swing) < 30 * 0.003)
    }
  }

  @Test("A body on a spring keeps its energy within 1 % for 100 s")
  func springEnergyIsConserved() {
    var field = Field(.spring)
    field.strength = 400
    var (least, most) = (Double.infinity, 0.0)
    _ = moved(body(60, 0), in: surroundings(field), for: 100) { _, body in
      let place = body.position - .zero
      let energy = body.velocity.dot(body.velocity) + 400 * place.dot(place)
      (least, most) = (min(least, energy), max(most, energy))
    }
    #expect(least > 400 * 3600 * 0.99 && most < 400 * 3600 * 1.01)
  }

  @Test("A charge in a magnetic field flies circles of v / w, clockwise, without losing speed")
  func magneticMotionIsACircle() {
    var field = Field(.magnetic)
    field.strength = 6
    var traits = BodyTraits()
    (traits.charge, traits.mass) = (2, 4)
    // w = 6 * 2 / 4 = 3, the radius is 300 / 3 = 100, and the center is to the right: below.
    let center = Point(x: 0, y: 100)
    let end = moved(body(0, 0, 300, 0), in: surroundings(field), by: traits, for: 20) { _, body in
      #expect(abs((body.position - center).magnitude - 100) < 1e-8)
      #expect(abs(body.velocity.magnitude - 300) < 1e-8)
    }
    #expect(abs(end.position.x - 100 * sin(60)) < 1e-6)
    traits.charge = 0
    #expect(moved(body(0, 0, 300, 0), in: surroundings(field), by: traits, for: 1).position.y == 0)
  }

  @Test(
    "Drag and rotation together follow the equation of motion, in steps of any length",
    arguments: [0.01, 0.19, 0.21, 1, 5],
    [-4.0, -0.3, 0.3, 4]
  )
  func dragAndRotationFollowTheEquation(dragTime: Double, turns: Double) {
    let (time, steps) = (0.5, 4000)
    let (drag, turning) = (dragTime / time, turns / time)
    let reach = DragDisplacement(drag: drag, turning: turning, for: time)
    let (start, push) = (Vector(dx: 30, dy: -10), Vector(dx: 5, dy: 70))
    // v' = a - k v + w (-v.y, v.x), clockwise on the screen, by the midpoint rule.
    func change(_ v: Vector) -> Vector {
      Vector(
        dx: push.dx - drag * v.dx - turning * v.dy,
        dy: push.dy - drag * v.dy + turning * v.dx
      )
    }
    let step = time / Double(steps)
    var (place, velocity) = (Vector.zero, start)
    for _ in 0..<steps {
      let middle = velocity + change(velocity) * (step / 2)
      place = place + middle * step
      velocity = velocity + change(middle) * step
    }
    let flight = Flight(
      position: .zero,
      velocity: start,
      acceleration: push,
      drag: drag,
      turning: turning
    )
    let end = flight.arrival(by: reach)
    #expect((end.position - .zero - place).magnitude < 1e-4)
    #expect((end.velocity - velocity).magnitude < 1e-4)
  }

  @Test("A body's velocity decays as e^(-k t) under drag and resistance, in any region")
  func dragDecaysVelocityExponentially() {
    var everywhere = Field(.drag)
    everywhere.strength = 4
    var nearby = everywhere
    nearby.region = .circle
    nearby.regionRadius = 5000
    for field in [everywhere, nearby] {
      var traits = BodyTraits()
      (traits.mass, traits.resistance) = (2, 0.5)
      // k = 4 / 2 + 0.5.
      let end = moved(body(0, 0, 500, 100), in: surroundings(field), by: traits, for: 2)
      #expect(abs(end.velocity.dx - 500 * exp(-5)) < 1e-9)
      #expect(abs(end.position.x - 500 * (1 - exp(-5)) / 2.5) < 1e-9)
    }
  }

  @Test(
    "A falling body approaches g / k, whatever the time step is relative to k",
    arguments: [0.1, 3, 100, 5000]
  )
  func fallApproachesTheTerminalVelocity(drag: Double) {
    var traits = BodyTraits()
    traits.resistance = drag
    let span = max(20 / drag, 1)
    let end = moved(body(0, 0), in: surroundings(gravity: Gravity()), by: traits, for: span) {
      let expected = 1000 / drag * (1 - exp(-drag * $0))
      #expect(abs($1.velocity.dy - expected) < 1e-7 * max(expected, 1))
    }
    #expect(abs(end.velocity.dy - 1000 / drag) < 1e-5 / drag)
  }

  @Test("A body rotates uniformly, and ever slower under angular resistance")
  func rotationIsUniformOrDecays() {
    var body = body(0, 0)
    body.angularVelocity = 3
    #expect(abs(moved(body, in: surroundings(), for: 2).angle - 6) < 1e-12)
    var traits = BodyTraits()
    traits.angularResistance = 2
    let slowed = moved(body, in: surroundings(), by: traits, for: 2)
    #expect(abs(slowed.angle - 1.5 * (1 - exp(-4))) < 1e-12)
    traits.allowsRotation = false
    #expect(moved(body, in: surroundings(), by: traits, for: 2).angle == 0)
  }

  @Test(
    "A body in orbit keeps its angular momentum and nearly its energy",
    arguments: [0.0, 1, 2]
  )
  func orbitKeepsAngularMomentumAndEnergy(falloff: Double) {
    var field = Field(.radialGravity)
    field.position = LengthPair(300, 200)
    field.falloff = falloff
    field.minimumRadius = 10
    // 500 pt/s² at 100 pt: the speed of a circle is √50000 pt/s; a little less gives an ellipse.
    field.strength = 0.5 * pow(10, falloff)
    let center = Point(x: 300, y: 200)
    let start = body(400, 200, 20, 190)
    let momentum = 100.0 * 190
    var energies: [Double] = []
    _ = moved(start, in: surroundings(field), for: 10) { _, body in
      let offset = body.position - center
      let now = offset.dx * body.velocity.dy - offset.dy * body.velocity.dx
      #expect(abs(now / momentum - 1) < 1e-9)
      let r = offset.magnitude
      let potential =
        falloff == 1
        ? 50_000 * log(r / 100) : 50_000 * (pow(r / 100, 1 - falloff) - 1) / (1 - falloff)
      energies.append(body.velocity.dot(body.velocity) / 2 + potential)
    }
    let energy: Double = (20 * 20 + 190 * 190) / 2
    #expect(energies.allSatisfy { abs($0 - energy) < 50 })
  }

  @Test("A body in fields of all kinds together matches Runge-Kutta integration")
  func combinedFieldsMatchRungeKutta() {
    var dice = Dice(17)
    for _ in 0..<12 {
      let pull = dice.number(1...20)
      let whirl = dice.number(-6...6)
      let turn = dice.number(-5...5)
      let slow = dice.number(0...3)
      let middle = Point(x: dice.number(0...200), y: dice.number(0...200))
      let fields = [
        (FieldType.spring, pull), (.vortex, whirl), (.magnetic, turn), (.drag, slow), (.wave, 1),
        (.electric, 2),
      ].map { Self.field($0, of: $1, at: middle) }
      var traits = BodyTraits()
      traits.charge = 1
      (traits.origin, traits.radialAcceleration) = (Point(x: 20, y: -900), 70)
      traits.tangentialAcceleration = 30
      func force(_ x: Vector, _ v: Vector, _ time: Double) -> Vector {
        let offset = x + Vector(dx: -middle.x, dy: -middle.y)
        let out = x + Vector(dx: -20, dy: 900)
        var turns = time * 0.7 + 0.25
        turns -= turns.rounded(.down)
        let triangle = 1 - 4 * abs(turns - 0.5)
        let wave = triangle * (2 - abs(triangle))
        let repulsion = 200 * pow(max(offset.magnitude / 50, 1), -1.5) / max(offset.magnitude, 50)
        return offset * (repulsion - pull) + Vector(dx: offset.dy, dy: -offset.dx) * whirl
          + Vector(dx: -v.dy, dy: v.dx) * turn + v * -slow + Vector(dx: 300, dy: -100) * wave
          + out * (70 / out.magnitude) + Vector(dx: out.dy, dy: -out.dx) * (30 / out.magnitude)
      }
      let (x, y, speed) = (-100.0...300, -100.0...300, -300.0...300)
      let start = body(dice.number(x), dice.number(y), dice.number(speed), 100)
      let end = moved(start, in: surroundings(fields), by: traits, for: 2)
      let expected = rungeKutta(start.position - .zero, start.velocity, force, for: 2)
      let off = (end.position - .zero) + expected * -1
      #expect(off.magnitude < 0.15, "\(off) of \(expected)")
    }
  }

  private static func field(_ type: FieldType, of strength: Double, at middle: Point) -> Field {
    var field = Field(type)
    field.strength = strength
    field.position = LengthPair(Length(middle.x), Length(middle.y))
    (field.force, field.frequency) = (LengthPair(300, -100), 0.7)
    (field.minimumRadius, field.falloff) = type == .electric ? (50, 1.5) : (1, 0)
    return field
  }

  private func surroundings(_ fields: [Field]) -> Surroundings {
    Surroundings(on: stage, fields: fields)
  }

  /// The position after a time by Runge-Kutta steps of 1/7680 s.
  private func rungeKutta(
    _ place: Vector,
    _ velocity: Vector,
    _ force: (Vector, Vector, Double) -> Vector,
    for span: Seconds
  ) -> Vector {
    var (x, v) = (place, velocity)
    let h = step / 64
    for index in 0..<Int((span / h).rounded()) {
      let t = Double(index) * h
      let a1 = force(x, v, t)
      let v2 = v + a1 * (h / 2)
      let a2 = force(x + v * (h / 2), v2, t + h / 2)
      let v3 = v + a2 * (h / 2)
      let a3 = force(x + v2 * (h / 2), v3, t + h / 2)
      let v4 = v + a3 * h
      let a4 = force(x + v3 * h, v4, t + h)
      x = x + (v + v2 * 2 + v3 * 2 + v4) * (h / 6)
      v = v + (a1 + a2 * 2 + a3 * 2 + a4) * (h / 6)
    }
    return x
  }
}
