@testable import KamuroParticles

/// Random fields and walls, and random properties of particles and items that feel them.
extension Dice {
  mutating func dynamics() -> CellDynamics {
    var dynamics = CellDynamics()
    dynamics.feelsFields = oneIn(2)
    dynamics.meetsWalls = oneIn(2)
    dynamics.mass = number(0.1...10)
    dynamics.charge = number(-2...2)
    dynamics.elasticity = number(0...1)
    dynamics.friction = number(0...1)
    dynamics.radius = oneIn(2) ? 0 : Length(number(0...6))
    dynamics.radialAcceleration = oneIn(2) ? 0 : Length(number(-100...100))
    dynamics.tangentialAcceleration = oneIn(2) ? 0 : Length(number(-100...100))
    var own = Dice(dynamics.mass.bitPattern)
    dynamics.hit = own.pick(CellDynamics.Hit.allCases)
    dynamics.radialAccelerationRange = own.oneIn(2) ? 0 : Length(own.number(-100...100))
    dynamics.tangentialAccelerationRange = own.oneIn(2) ? 0 : Length(own.number(-100...100))
    dynamics.stepRate = own.oneIn(2) ? 120 : own.number(15...120)
    if own.oneIn(4) { dynamics.angleOfRepose = .degrees(own.number(0...80)) }
    return dynamics
  }

  mutating func polar() -> PolarMotion {
    var polar = PolarMotion()
    polar.startRadius = Length(number(-100...100))
    polar.startRadiusRange = oneIn(2) ? 0 : Length(number(-50...50))
    polar.endRadius = Length(number(-30...30), pick(Length.Unit.allCases))
    polar.endRadiusRange = oneIn(2) ? 0 : Length(number(0...10), .smaller)
    polar.rotatePerSecond = oneIn(3) ? .zero : .degrees(number(-400...400))
    polar.rotatePerSecondRange = oneIn(2) ? .zero : .degrees(number(0...200))
    return polar
  }

  mutating func field() -> Field {
    var field = Field(pick(FieldType.allCases))
    field.position = LengthPair(Length(number(0...100), .width), Length(number(0...300)))
    field.direction = .degrees(number(-180...180))
    field.strength = number(-3...3)
    field.falloff = oneIn(2) ? 0 : number(0...3)
    field.minimumRadius = Length(number(1...50))
    field.region = pick(Field.Region.allCases)
    field.regionRadius = Length(number(0...300))
    field.regionSize = LengthPair(Length(number(0...300)), Length(number(0...300)))
    field.smoothness = number(0...1)
    field.animationSpeed = oneIn(2) ? 0 : number(-2...2)
    field.force = LengthPair(Length(number(-100...100)), Length(number(-100...100)))
    field.frequency = number(-3...3)
    field.stiffness = number(-20...20)
    field.radius = Length(number(0...50))
    field.attractorType = pick(Field.AttractorType.allCases)
    return field
  }

  mutating func wall() -> Wall {
    var wall = Wall(pick(Wall.Shape.allCases))
    wall.path = (0..<integer(1...4)).map { _ in
      LengthPair(Length(number(0...100), .width), Length(number(0...100), .height))
    }
    wall.position = LengthPair(Length(number(0...100), .width), Length(number(0...100), .height))
    wall.size = LengthPair(Length(number(0...200)), Length(number(0...100)))
    wall.elasticity = number(0...1)
    wall.friction = number(0...1)
    wall.hit = pick(Wall.Hit.allCases)
    return wall
  }

  mutating func items() -> ItemGroup {
    var group = ItemGroup()
    group.count = integer(0...6)
    group.contents = (0..<integer(1...2)).map { _ in contents() }
    group.colors = [color(0...1), color(0...1)]
    group.positionRange = LengthPair(Length(number(0...100)), Length(number(0...50)))
    group.beginTime = oneIn(2) ? 0 : number(-1...2)
    group.lifetime = number(0.1...5)
    group.repeatInterval = oneIn(2) ? 0 : group.lifetime + number(0...1)
    (group.scale, group.scaleRange) = (number(0...2), number(0...1))
    (group.rotation, group.rotationRange) = (.degrees(number(-90...90)), .degrees(number(0...90)))
    (group.spin, group.spinRange) = (.degrees(number(-500...500)), .degrees(number(0...200)))
    group.zPosition = number(-2...2)
    group.isAdditive = oneIn(2)
    group.gravity.magnitude = number(-1...1)
    group.gravity.direction = .degrees(number(-180...180))
    group.pushes = (0..<integer(0...2)).map { _ in push() }
    group.attachments = (0..<integer(0...2)).map { _ in attachment() }
    group.feelsFields = oneIn(2)
    group.meetsWalls = oneIn(2)
    group.density = number(0.1...10)
    group.charge = number(-2...2)
    group.elasticity = number(0...1)
    group.friction = number(0...1)
    group.resistance = oneIn(2) ? 0 : number(0...3)
    group.angularResistance = oneIn(2) ? 0 : number(0...3)
    group.allowsRotation = oneIn(2)
    var own = Dice(group.density.bitPattern)
    if own.oneIn(3) {
      group.position = LengthPair(Length(own.number(0...100), .width), Length(own.number(0...300)))
      group.intensity = own.number(0...8)
    }
    return group
  }

  mutating func push() -> Push {
    let vector = Vector(dx: number(-1...1), dy: number(-1...1))
    var push = Push(vector, mode: pick(Push.Mode.allCases))
    push.fan = oneIn(2) ? 0 : number(0...1)
    push.jitter = Vector(dx: number(0...1), dy: number(0...1))
    return push
  }

  mutating func attachment() -> Attachment {
    var attachment = Attachment()
    attachment.anchor = pick(Attachment.Anchor.allCases)
    attachment.position = LengthPair(Length(number(0...100), .width), Length(number(0...300)))
    attachment.length = oneIn(2) ? 0 : Length(number(0...200))
    attachment.contraction = oneIn(2) ? 0 : number(0...10)
    attachment.frequency = oneIn(2) ? 0 : number(0...5)
    attachment.damping = number(0...1)
    attachment.straightens = oneIn(2)
    return attachment
  }
}
