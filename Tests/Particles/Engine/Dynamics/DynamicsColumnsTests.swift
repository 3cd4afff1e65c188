import Testing

@testable import KamuroParticles

@Suite("BodyColumns")
struct DynamicsColumnsTests {
  private let step = Surroundings.step

  private func field(_ dice: inout Dice, wild: Bool) -> Field {
    let far = wild ? 1e5 : 700
    var field = Field(dice.pick(FieldType.allCases))
    field.position = LengthPair(Length(dice.number(-far...far)), Length(dice.number(0...384)))
    field.followsPointer = dice.oneIn(5)
    field.direction = .degrees(dice.number(-360...360))
    field.strength = wild ? dice.pick([-1e6, 1e6, dice.number(-9...9)]) : dice.number(-4...4)
    field.falloff = dice.pick([0, 0, 1, 2, dice.number(0...10)])
    field.minimumRadius = Length(dice.pick([0, 1, dice.number(0...200)]))
    field.region = dice.pick(Field.Region.allCases)
    field.regionRadius = Length(dice.number(0...far))
    field.regionSize = LengthPair(Length(dice.number(0...far)), 300)
    field.smoothness = dice.number(0...1)
    field.animationSpeed = dice.pick([0, dice.number(-1000...1000)])
    field.force = LengthPair(Length(dice.number(-far...far)), Length(dice.number(-far...far)))
    field.frequency = dice.number(-1000...1000)
    field.stiffness = wild ? dice.pick([-1e6, 1e6]) : dice.number(0...9)
    field.radius = Length(dice.number(0...far))
    field.attractorType = dice.pick(Field.AttractorType.allCases)
    return field
  }

  private func wall(_ dice: inout Dice) -> Wall {
    var wall = Wall(dice.pick(Wall.Shape.allCases))
    wall.path = (0..<dice.integer(0...4)).map { _ in
      LengthPair(Length(dice.number(0...640)), Length(dice.number(0...384)))
    }
    wall.position = LengthPair(Length(dice.number(0...640)), Length(dice.number(0...384)))
    wall.size = LengthPair(Length(dice.pick([0, 1e5, dice.number(0...300)])), 20)
    wall.elasticity = dice.number(0...1)
    wall.friction = dice.number(0...10)
    wall.hit = dice.pick([.bounce, .bounce, .bounce, .stick, .die])
    return wall
  }

  private func surroundings(_ dice: inout Dice, wild: Bool) -> Surroundings {
    var gravity = Gravity()
    gravity.magnitude = wild ? dice.number(-1000...1000) : dice.number(-1...1)
    var trail = PointerHistory()
    trail.move(to: Point(x: dice.number(-1e9...1e9), y: 100), at: 0)
    return Surroundings(
      on: stage,
      gravity: dice.oneIn(2) ? gravity : nil,
      fields: (0..<dice.integer(0...3)).map { _ in field(&dice, wild: wild) },
      walls: (0..<dice.integer(0...2)).map { _ in wall(&dice) },
      pointer: trail,
      source: RandomSource(seed: dice.next())
    )
  }

  private func traits(_ dice: inout Dice, wild: Bool) -> BodyTraits {
    var traits = BodyTraits()
    traits.mass = wild ? dice.pick([1e-6, 1e6, 0, -1, .nan, 1]) : dice.number(0.1...5)
    traits.charge = wild ? dice.pick([-1e6, 1e6, .infinity]) : dice.number(-5...5)
    traits.elasticity = dice.number(0...1)
    traits.friction = dice.number(0...2)
    traits.resistance = dice.pick([0, 2, wild ? 1e300 : 1])
    traits.angularResistance = dice.pick([0, 2, wild ? .infinity : 1])
    traits.allowsRotation = !dice.oneIn(4)
    traits.radius = dice.pick([0, 0, 5, wild ? 1e9 : 1])
    traits.radialAcceleration = dice.pick([0, 90, wild ? -1e308 : 9])
    traits.tangentialAcceleration = dice.pick([0, 90])
    traits.hit = dice.pick([nil, nil, nil, .bounce, .stick, .die])
    traits.origin = dice.pick([.zero, Point(x: 100, y: 100)])
    return traits
  }

  private func body(_ dice: inout Dice, wild: Bool) -> Body {
    let fast = wild ? dice.pick([1e300, 1e6, 100]) : 400
    return Body(
      position: wild && dice.oneIn(4)
        ? dice.pick([.zero, Point(x: 1e300, y: -1e300), Point(x: 320, y: 384)])
        : Point(x: dice.number(0...640), y: dice.number(0...384)),
      velocity: Vector(dx: dice.number(-fast...fast), dy: dice.number(-fast...fast)),
      angularVelocity: dice.number(-fast...fast)
    )
  }

  @Test("Bodies in columns move as single bodies do, bit for bit", arguments: UInt64(1)...40)
  func columnsMatchSingleBodies(seed: UInt64) {
    var dice = Dice(seed)
    var surroundings = surroundings(&dice, wild: false)
    var traits = traits(&dice, wild: false)
    // Fewer bodies than a block of 128, and more than two blocks.
    var alone = (0..<dice.pick([1, 37, 301])).map { _ in body(&dice, wild: false) }
    var together = BodyColumns()
    var ownTraits = alone.map { _ in traits }
    if dice.oneIn(3) {
      traits.hasOwnResistance = dice.oneIn(2)
      for body in alone.indices {
        ownTraits[body].radialAcceleration = dice.pick([0, dice.number(-2e9...2e9), 50])
        ownTraits[body].tangentialAcceleration = dice.number(-90...90)
        ownTraits[body].acceleration = Vector(dx: dice.number(-90...90), dy: 40)
        ownTraits[body].hasOwnResistance = traits.hasOwnResistance
        if traits.hasOwnResistance { ownTraits[body].resistance = dice.number(0...3) }
        together.append(alone[body], acceleratedBy: ownTraits[body].push)
      }
    } else {
      for body in alone { together.append(body) }
    }
    var deaths = [Seconds](repeating: .infinity, count: alone.count)
    for index in 0..<30 {
      let time = 2 + Double(index) * step
      surroundings.step(&together, by: traits, at: time)
      for body in alone.indices where deaths[body] == .infinity {
        let outcome = surroundings.step(&alone[body], by: ownTraits[body], at: time)
        if case .died(let span) = outcome { deaths[body] = time + span }
      }
    }
    for body in alone.indices {
      #expect(together[body] == alone[body], "seed \(seed), body \(body)")
      #expect(together.death(of: body) == deaths[body])
      #expect((together.condition(of: body) == .dead) == (deaths[body] < .infinity))
    }
  }

  @Test(
    "Bodies in columns feel noise and turbulence as single bodies do",
    arguments: UInt64(1)...12
  )
  func noiseInColumnsMatchesSingleBodies(seed: UInt64) {
    var dice = Dice(seed)
    let fields = [FieldType.noise, .turbulence].map { type in
      var field = Field()
      (field.type, field.enabled) = (type, true)
      (field.strength, field.smoothness) = (dice.number(0.1...2), dice.number(0...1))
      field.animationSpeed = dice.pick([0, 1, 30])
      return field
    }
    var surroundings = Surroundings(
      on: stage,
      fields: fields,
      source: RandomSource(seed: dice.next())
    )
    let height = dice.pick([10.0, 400, 5000])
    var alone = (0..<301).map { _ in
      Body(
        position: Point(x: dice.number(-600...1200), y: dice.number(-height...height)),
        velocity: Vector(dx: dice.number(-900...900), dy: dice.number(-900...900))
      )
    }
    var together = BodyColumns()
    for body in alone { together.append(body) }
    for index in 0..<20 {
      let time = Double(index) * step
      surroundings.step(&together, by: BodyTraits(), at: time)
      for body in alone.indices {
        _ = surroundings.step(&alone[body], by: BodyTraits(), at: time)
      }
    }
    #expect(alone.indices.allSatisfy { together[$0] == alone[$0] })
  }

  @Test("Bodies stay finite in 10,000 random surroundings at the ends of every range")
  func bodiesStayFiniteInExtremeSurroundings() {
    var dice = Dice(31)
    for round in 0..<10_000 {
      let surroundings = surroundings(&dice, wild: true)
      let traits = traits(&dice, wild: true)
      var body = body(&dice, wild: true)
      for index in 0..<4 {
        let time = dice.pick([0, 1e300, -1e300, Double(index)])
        _ = surroundings.step(&body, by: traits, at: time, for: dice.pick([step, 0.001, 1e9]))
        let numbers = [
          body.position.x, body.position.y, body.velocity.dx, body.velocity.dy, body.angle,
          body.angularVelocity,
        ]
        #expect(numbers.allSatisfy { $0.isFinite }, "round \(round): \(body)")
        #expect(abs(body.position.x) <= 1e7 && abs(body.position.y) <= 1e7)
        #expect(abs(body.velocity.dx) <= 1e6 && abs(body.velocity.dy) <= 1e6)
      }
    }
  }

  @Test("Bodies do not change in a time step of 0, nor once they are settled")
  func settledBodiesAndEmptyStepsChangeNothing() {
    var surroundings = Surroundings(on: stage, gravity: Gravity(), walls: [Wall(.floor)])
    var body = Body(position: Point(x: 3, y: 4), velocity: Vector(dx: 5, dy: 6), angularVelocity: 7)
    let before = body
    #expect(surroundings.step(&body, by: BodyTraits(), at: 0, for: 0) == .moving)
    #expect(body == before)
    body.isSettled = true
    var columns = BodyColumns()
    columns.append(before)
    columns.append(body)
    surroundings.step(&columns, by: BodyTraits(), at: 0, for: 0)
    #expect(columns[0] == before && columns[1] == body)
    surroundings.step(&columns, by: BodyTraits(), at: 0)
    #expect(columns[0] != before && columns[1] == body)
  }

  @Test("Removing bodies removes their rows from all columns")
  func removalKeepsColumnsInStep() {
    var columns = BodyColumns()
    for index in 0..<10 { columns.append(Body(position: Point(x: Double(index), y: 0))) }
    columns.take(.places((0..<10).filter { $0 % 3 != 0 }, areAscending: true))
    #expect(Array(columns[.x]) == [1, 2, 4, 5, 7, 8] && columns[.death].count == 6)
    var pushed = BodyColumns()
    for body in 0..<4 {
      let push = BodyPush(
        radial: Double(body),
        tangential: .infinity,
        acceleration: .zero,
        resistance: -1
      )
      pushed.append(Body(position: .zero), acceleratedBy: push)
    }
    pushed.take(.places([0, 2, 3], areAscending: true))
    #expect(Array(pushed[.radial]) == [0, 2, 3])
    #expect(pushed[.tangential].allSatisfy { $0 == 1e9 })
    #expect(pushed[.resistance].allSatisfy { $0 == 0 })
  }

  @Test("Fields and walls are read from files, and invalid walls are rejected")
  func fieldsAndWallsAreReadFromFiles() {
    var reading = PropertyReading()
    let written: PropertyValue = [
      "type": "vortex", "strength": 3, "followsPointer": true, "position": ["50vw", 20],
      "region": "circle", "regionRadius": "10vmin", "falloff": 2,
    ]
    let field = Field.read(from: written, reading: &reading)
    #expect(reading.problems.isEmpty && field?.type == .vortex && field?.falloff == 2)
    #expect(field.flatMap { Field.read(from: $0.written, reading: &reading) } == field)
    let wall = Wall.read(
      from: ["shape": "path", "path": [[0, "50vh"], ["100vw", 9]], "hit": "die"],
      reading: &reading
    )
    #expect(wall?.path.count == 2 && wall?.hit == .die && reading.problems.isEmpty)
    _ = Wall.read(from: ["shape": "path", "elasticity": 2], reading: &reading)
    #expect(
      reading.problems.map(\.description) == [
        "elasticity: 2 is outside 0...1", "a path needs its points",
      ]
    )
  }
}
