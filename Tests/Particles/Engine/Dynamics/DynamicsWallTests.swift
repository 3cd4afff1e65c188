import Foundation
import Testing

@testable import KamuroParticles

@Suite("Walls")
struct DynamicsWallTests {
  private let step = Surroundings.step

  private func wall(_ shape: Wall.Shape, elasticity: Double = 1, friction: Double = 0) -> Wall {
    var wall = Wall(shape)
    (wall.elasticity, wall.friction) = (elasticity, friction)
    return wall
  }

  private func box(x: Double, y: Double, width: Double, height: Double) -> Wall {
    var box = wall(.box)
    box.position = LengthPair(Length(x), Length(y))
    box.size = LengthPair(Length(width), Length(height))
    return box
  }

  /// The heights above the floor to which a ball bounces, dropped from 184 pt.
  private func bounceHeights(elasticity: Double, for span: Seconds) -> [Double] {
    let surroundings = Surroundings(
      on: stage,
      gravity: Gravity(),
      walls: [wall(.floor, elasticity: elasticity)]
    )
    var body = Body(position: Point(x: 10, y: 200))
    var heights: [Double] = []
    var before = body
    for index in 0..<Int(span / step) {
      _ = surroundings.step(&body, by: BodyTraits(), at: Double(index) * step)
      if before.velocity.dy < 0, body.velocity.dy >= 0 {
        // The top of the parabola between two steps.
        let speed = before.velocity.dy
        heights.append(384 - before.position.y + speed * speed / 2000)
      }
      before = body
    }
    return heights
  }

  @Test(
    "A ball bounces from a wall to e² of its height, again and again",
    arguments: [1, 0.9, 0.7, 0.5]
  )
  func bounceHeightIsTheSquaredRestitution(elasticity: Double) {
    let heights = bounceHeights(elasticity: elasticity, for: 5)
    #expect(heights.count >= 3)
    for (index, height) in heights.enumerated() {
      let expected = 184 * pow(elasticity, 2 * Double(index + 1))
      guard expected > 2 else { break }
      #expect(abs(height - expected) < 0.001 * 184, "\(index): \(height), not \(expected)")
    }
  }

  @Test("A wall reflects the normal velocity times e and keeps the tangential velocity")
  func reflectionScalesOnlyTheNormalVelocity() {
    let surroundings = Surroundings(on: stage, walls: [wall(.right, elasticity: 0.5)])
    var body = Body(position: Point(x: 630, y: 50), velocity: Vector(dx: 2400, dy: 600))
    var traits = BodyTraits()
    traits.elasticity = 0.8
    _ = surroundings.step(&body, by: traits, at: 0)
    #expect(body.velocity.dy == 600 && abs(body.velocity.dx + 2400 * 0.4) < 1e-9)
    // Half of the step to the wall and half of it back, minus the distance kept from the wall.
    #expect(abs(body.position.x - 636) < 0.002 && abs(body.position.y - 55) < 1e-9)
  }

  @Test("A wall's friction reduces the tangential velocity once per bounce, for any time step")
  func frictionActsOncePerBounce() {
    let floor = wall(.floor, elasticity: 0.5, friction: 0.4)
    let surroundings = Surroundings(on: stage, walls: [floor])
    var body = Body(position: Point(x: 0, y: 380), velocity: Vector(dx: 1000, dy: 1200))
    var traits = BodyTraits()
    traits.friction = 0.5
    _ = surroundings.step(&body, by: traits, at: 0)
    // Friction of 0.4 * 0.5 takes 0.2 of the change of the normal velocity, 1200 + 600.
    #expect(abs(body.velocity.dx - 640) < 1e-6 && abs(body.velocity.dy + 600) < 1e-6)
    traits.radius = 3
    var ball = Body(position: Point(x: 0, y: 377), velocity: Vector(dx: 600, dy: 1200))
    _ = surroundings.step(&ball, by: traits, at: 0)
    #expect(abs(ball.velocity.dx - 240) < 1e-6 && abs(ball.angularVelocity - 80) < 1e-6)
  }

  @Test("A body that slides on a wall is slowed by friction times gravity until it stops")
  func slidingBodyStopsByFriction() {
    let floor = wall(.floor, elasticity: 0, friction: 0.3)
    let surroundings = Surroundings(on: stage, gravity: Gravity(), walls: [floor])
    var body = Body(position: Point(x: 0, y: 383.9), velocity: Vector(dx: 450, dy: 0))
    var outcome = Body.Outcome.moving
    var steps = 0
    while outcome == .moving, steps < 1000 {
      outcome = surroundings.step(&body, by: BodyTraits(), at: Double(steps) * step)
      steps += 1
    }
    // It stops after v / (0.3 g) = 1.5 s and v² / (0.6 g) = 337.5 pt.
    #expect(outcome == .settled && abs(Double(steps) * step - 1.5) < 0.03)
    #expect(abs(body.position.x - 337.5) < 1, "\(body.position)")
  }

  @Test("A body at rest on a wall does not sink into it within a minute", arguments: [0.0, 4])
  func restingBodyDoesNotSink(radius: Double) {
    for (elasticity, isSteady) in [(0.0, false), (0.6, false), (0.6, true), (1, false)] {
      var surroundings = Surroundings(
        on: stage,
        gravity: Gravity(),
        walls: [wall(.floor, elasticity: elasticity, friction: 0.3)]
      )
      surroundings.isSteady = isSteady
      var traits = BodyTraits()
      traits.radius = radius
      var body = Body(position: Point(x: 0, y: 370), velocity: Vector(dx: 30, dy: 0))
      var outcome = Body.Outcome.moving
      for index in 0..<7200 {
        outcome = surroundings.step(&body, by: traits, at: Double(index) * step)
        #expect(body.position.y <= 384 - max(radius, Segment.skin) + 1e-9)
        if elasticity < 1, index > 600 {
          #expect(body.velocity == .zero && abs(body.position.y + radius - 384) < 0.01)
        }
      }
      #expect(outcome == (isSteady ? .settled : .moving))
      if elasticity == 1 { #expect(body.velocity.magnitude > 1) }
    }
  }

  @Test("A wall's friction holds a body on a slope up to the friction angle and no further")
  func frictionHoldsBodiesOnASlope() {
    for (friction, holds) in [(1.1, true), (0.9, false)] {
      var slope = wall(.path, elasticity: 0, friction: friction)
      slope.path = [LengthPair(0, 0), LengthPair(300, 300)]
      let surroundings = Surroundings(on: stage, gravity: Gravity(), walls: [slope])
      var body = Body(position: Point(x: 50, y: 49))
      for index in 0..<120 {
        _ = surroundings.step(&body, by: BodyTraits(), at: Double(index) * step)
      }
      #expect(body.isSettled == holds, "\(body)")
      // It slides with g (sin - m cos) = 1000 * 0.0707 pt/s² along the slope, 0.05 g in x.
      if !holds { #expect(abs(body.position.x - 50 - 25) < 2, "\(body.position)") }
      #expect(body.position.y <= body.position.x)
    }
  }

  @Test("No body passes a box wall of 16 pt at any speed and angle, from outside or inside")
  func noBodyPassesThroughAThinBox() {
    let surroundings = Surroundings(on: stage, walls: [box(x: 320, y: 200, width: 200, height: 16)])
    var dice = Dice(77)
    for shot in 0..<6000 {
      let speed = pow(10, dice.number(1...6))
      let turn = dice.number(0...(2 * .pi))
      let isInside = dice.oneIn(3)
      let start =
        isInside
        ? Point(x: dice.number(221...419), y: dice.number(193...207))
        : Point(
          x: dice.number(0...640),
          y: dice.pick([dice.number(0...191), dice.number(209...384)])
        )
      // Every other shot is aimed at the box, some of them at its corners.
      let target =
        dice.oneIn(4)
        ? Point(x: dice.pick([220, 420]), y: dice.pick([192, 208]))
        : Point(x: dice.number(220...420), y: dice.number(192...208))
      let displacement = target - start
      var body = Body(
        position: start,
        velocity: dice.oneIn(2)
          ? Vector(magnitude: speed, radians: turn)
          : displacement * (speed / max(displacement.magnitude, 1e-9))
      )
      var traits = BodyTraits()
      traits.elasticity = dice.pick([0, 0.5, 1])
      for index in 0..<6 {
        _ = surroundings.step(&body, by: traits, at: Double(index) * step)
        let isNowInside =
          abs(body.position.x - 320) < 100 && abs(body.position.y - 200) < 8
        #expect(isNowInside == isInside, "shot \(shot) from \(start) to \(body.position)")
      }
    }
  }

  @Test("A stage wall keeps bodies inside under any pull, with and without a radius")
  func stageWallKeepsBodiesInside() {
    var dice = Dice(5)
    for round in 0..<20 {
      var pull = Field(.spring)
      (pull.strength, pull.position) = (dice.number(1...3000), LengthPair(900, -500))
      let surroundings = Surroundings(
        on: stage,
        gravity: Gravity(),
        fields: [pull],
        walls: [wall(.stage, elasticity: dice.number(0...1), friction: dice.number(0...1))]
      )
      var traits = BodyTraits()
      traits.radius = dice.pick([0, 5])
      var body = Body(
        position: Point(x: dice.number(6...634), y: dice.number(6...378)),
        velocity: Vector(dx: dice.number(-1e6...1e6), dy: dice.number(-1e6...1e6))
      )
      for index in 0..<240 {
        _ = surroundings.step(&body, by: traits, at: Double(index) * step)
        #expect(
          (0...640).contains(body.position.x) && (0...384).contains(body.position.y),
          "round \(round): \(body)"
        )
      }
    }
  }

  @Test("A body that falls into a narrowing groove settles in it")
  func groovesHoldBodies() {
    for depth in [30.0, 120, 2000] {
      var groove = wall(.path, elasticity: 0.5, friction: 0.1)
      groove.path = [
        LengthPair(270, Length(384 - depth)), LengthPair(320, 384),
        LengthPair(370, Length(384 - depth)),
      ]
      let surroundings = Surroundings(on: stage, gravity: Gravity(), walls: [groove])
      var body = Body(
        position: Point(x: 320 + 1000 / depth, y: 340),
        velocity: Vector(dx: 20, dy: 0)
      )
      var outcome = Body.Outcome.moving
      for index in 0..<1200 {
        outcome = surroundings.step(&body, by: BodyTraits(), at: Double(index) * step)
        #expect(384 - body.position.y > abs(body.position.x - 320) * depth / 50)
      }
      #expect(outcome == .settled && body.position.y > 382, "\(depth): \(body)")
    }
  }

  @Test("A sticky wall stops a body, and a deadly one ends it at the moment of the hit")
  func stickyWallsStopAndDeadlyWallsKill() {
    var sticky = wall(.left)
    sticky.hit = .stick
    var deadly = wall(.bottom)
    deadly.hit = .die
    let surroundings = Surroundings(on: stage, walls: [sticky, deadly])
    var body = Body(position: Point(x: 1, y: 9), velocity: Vector(dx: -300, dy: 60))
    body.angularVelocity = 5
    #expect(surroundings.step(&body, by: BodyTraits(), at: 0) == .settled)
    #expect(body.isSettled && body.velocity == .zero && body.angularVelocity == 0)
    #expect(abs(body.position.x - 0.001) < 1e-9 && abs(body.position.y - 9.1998) < 1e-9)
    let stuck = body
    #expect(surroundings.step(&body, by: BodyTraits(), at: 1) == .settled && body == stuck)
    var victim = Body(position: Point(x: 50, y: 383.001 - 0.002), velocity: Vector(dx: 0, dy: 300))
    let outcome = surroundings.step(&victim, by: BodyTraits(), at: 0)
    guard case .died(let span) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(abs(span - 1 / 300.0) < 1e-9)
  }

  @Test("A wall keeps a body off by the body's radius, also around the wall's ends")
  func wallsKeepTheRadiusOfABody() {
    var post = wall(.path)
    post.path = [LengthPair(100, 100)]
    let surroundings = Surroundings(on: stage, walls: [post])
    var traits = BodyTraits()
    traits.radius = 10
    // The body hits the post at 45 degrees: its velocity turns from right to up.
    var body = Body(
      position: Point(x: 100 - 50.0.squareRoot() - 5, y: 100 - 50.0.squareRoot()),
      velocity: Vector(dx: 1200, dy: 0)
    )
    _ = surroundings.step(&body, by: traits, at: 0)
    #expect(abs(body.velocity.dx) < 1e-9 && abs(body.velocity.dy + 1200) < 1e-9)
    var miss = Body(position: Point(x: 0, y: 89.9), velocity: Vector(dx: 24_000, dy: 0))
    _ = surroundings.step(&miss, by: traits, at: 0)
    #expect(miss.velocity.dx == 24_000 && miss.velocity.dy == 0)
  }
}
