import Foundation
import Testing

@testable import KamuroParticles

@Suite("Items")
struct ItemPartTests {
  private let step = Surroundings.step
  private let middle = Point(x: 320, y: 192)

  /// Items of a group, of which the first one is changed.
  private func items(
    gravity: Double = 0,
    walls: [Wall] = [],
    _ change: (inout DynamicItem) -> Void
  ) -> ItemPart {
    var group = ItemGroup()
    (group.count, group.lifetime, group.meetsWalls) = (0, 120, true)
    group.gravity.magnitude = gravity
    var effect = Effect()
    (effect.items, effect.walls) = ([group], walls)
    let context = EffectContext(
      of: Scene.Placement(effect),
      in: Scene(stage: stage),
      budget: FrameLoad(particles: 1000)
    )
    var items = ItemPart(0, of: effect, with: context)
    items.advance(to: 0)
    var item = DynamicItem(at: middle, size: Size(width: 20, height: 20))
    change(&item)
    items.items = [item]
    return items
  }

  private func spring(_ frequency: Double, damping: Double = 0, length: Length = 0) -> Attachment {
    var spring = Attachment()
    spring.frequency = frequency
    spring.damping = damping
    spring.length = length
    spring.contraction = 1000
    return spring
  }

  @Test("A push of 1 gives an item of mass 1 a velocity of 100 pt/s, others by their mass")
  func pushesAreDividedByMass() {
    for (size, density, mass) in [(100.0, 1.0, 1.0), (20, 1, 0.04), (50, 8, 2)] {
      var moved = items(gravity: 1) { item in
        item = DynamicItem(at: middle, size: Size(width: size, height: size), density: density)
        item.push(Push(Vector(dx: 0.3, dy: -0.1), mode: .instantaneous))
        item.push(Push(Vector(dx: -0.2, dy: 0)))
      }
      moved.advance(to: 0.25)
      let place = moved.items[0].body.position
      let (across, down) = (30 * 0.25 - 20 * 0.03125, -10 * 0.25)
      #expect(isClose(place.x, 320 + across / mass, size: 1000))
      #expect(isClose(place.y, 192 + down / mass + 31.25, size: 1000))
    }
  }

  @Test(
    "An item on a spring swings as the closed form gives, for any damping",
    arguments: [0, 0.1, 0.5, 1]
  )
  func springAttachmentMatchesTheClosedForm(damping: Double) {
    var moved = items { item in
      item.body.position = Point(x: 420, y: 142)
      item.attach(spring(2, damping: damping), on: stage)
    }
    let w = 4 * Double.pi
    let wd = w * (1 - damping * damping).squareRoot()
    for index in 1...240 {
      let time = Double(index) * step
      moved.advance(to: time)
      let swing =
        damping == 1
        ? (1 + w * time) * exp(-w * time)
        : exp(-damping * w * time) * (cos(wd * time) + damping * w / wd * sin(wd * time))
      let place = moved.items[0].body.position
      #expect(abs(place.x - 320 - 100 * swing) < 2, "at \(time)")
      #expect(abs(place.y - 192 + 50 * swing) < 1, "at \(time)")
    }
  }

  @Test("An item on a rod swings as a pendulum and loses neither length nor height")
  func rodSwingsAsAPendulum() {
    let length = 150.0
    var moved = items(gravity: 1) { item in
      item.body.position = middle + Vector(dx: length, dy: 0)
      item.attach(Attachment(), on: stage)
    }
    // The reference: the angle from the vertical, by steps of 1/12000 s.
    var (angle, speed) = (Double.pi / 2, 0.0)
    var highest = 0.0
    for index in 1...1200 {
      moved.advance(to: Double(index) * step)
      for _ in 0..<100 {
        speed -= 1000 / length * sin(angle + speed / 24_000) / 12_000
        angle += speed / 12_000
      }
      let offset = moved.items[0].body.position - middle
      #expect(abs(offset.magnitude - length) < 0.6)
      if index <= 240 {
        #expect(
          abs(offset.dx - length * sin(angle)) < 3 && abs(offset.dy - length * cos(angle)) < 3
        )
      }
      if index > 960 { highest = max(highest, length - offset.dy) }
    }
    #expect(abs(highest - length) < 0.05 * length)
  }

  @Test("An attachment contracts exponentially, as dividing by 1.01 at 60 Hz does")
  func attachmentContractsExponentially() {
    var rod = Attachment()
    rod.contraction = 60 * log(1.01)
    rod.length = 50
    var moved = items { item in
      item.body.position = middle + Vector(dx: 0, dy: 100)
      item.attach(rod, on: stage)
    }
    for frame in 1...30 {
      moved.advance(to: Double(frame) / 60)
      let offset = moved.items[0].body.position - middle
      #expect(abs(offset.dy - 100 / pow(1.01, Double(frame))) < 1.5 && abs(offset.dx) < 1e-6)
    }
    moved.advance(to: 3)
    #expect(abs(moved.items[0].body.position.y - middle.y - 50) < 0.1)
  }

  @Test("A snap attachment moves an item to its position and upright")
  func snapMovesItemsToTheirPlaceUpright() {
    var moved = items(gravity: 0) { item in
      item.body = Body(position: Point(x: 20, y: 300), angle: 2, angularVelocity: 9)
      item.attach(.snap(to: LengthPair(300, 100)), on: stage)
    }
    var furthest = -Double.infinity
    for index in 1...240 {
      moved.advance(to: Double(index) * step)
      furthest = max(furthest, moved.items[0].body.position.x - 300)
      if index > 90 { #expect(abs(moved.items[0].body.position.x - 300) < 3) }
    }
    // A spring of damping 0.5 overshoots by exp(-pi / 3^½) = 0.163 of the distance.
    #expect(abs(furthest / 280 - 0.163) < 0.02)
    let body = moved.items[0].body
    #expect((body.position - Point(x: 300, y: 100)).magnitude < 0.5)
    #expect(abs(body.angle) < 0.01 && body.velocity.magnitude < 5)
  }

  @Test("An attachment ties items to the pointer while there is one")
  func attachmentFollowsThePointer() {
    var rod = Attachment()
    rod.anchor = .pointer
    var moved = items { $0.attach(rod, on: stage) }
    moved.movePointer(to: Point(x: 320, y: 92), at: 0.5)
    moved.movePointer(to: Point(x: 420, y: 92), at: 1)
    moved.movePointer(to: nil, at: 2)
    moved.advance(to: 0.98)
    #expect((moved.items[0].body.position - middle).magnitude < 1e-6)
    moved.advance(to: 1.9)
    let offset = moved.items[0].body.position - Point(x: 420, y: 92)
    #expect(abs(offset.magnitude - 100) < 1)
    moved.advance(to: 2.05)
    let loose = moved.items[0].body
    moved.advance(to: 2.3)
    let drift = moved.items[0].body.position - loose.position
    #expect((drift + loose.velocity * -0.25).magnitude < 2.1)
  }

  @Test("Items rotate uniformly, slow down by angular resistance, or do not rotate")
  func itemsRotateAsTheirTraitsAllow() {
    var moved = items { $0.body.angularVelocity = 4 }
    var slowed = DynamicItem(at: middle, size: Size(width: 8, height: 8))
    slowed.body.angularVelocity = 4
    slowed.traits.angularResistance = 2
    moved.items.append(slowed)
    slowed.traits.allowsRotation = false
    moved.items.append(slowed)
    moved.advance(to: 1.5)
    #expect(isClose(moved.items[0].body.angle, 6))
    #expect(isClose(moved.items[1].body.angle, 2 * (1 - exp(-3)), size: 10))
    #expect(moved.items[2].body.angle == 0)
  }

  @Test("Items that cannot return to the stage are removed, and no others")
  func itemsThatCannotReturnAreRemoved() {
    var moved = items(gravity: 1) {
      $0.push(Push(Vector(dx: 0, dy: -0.6), mode: .instantaneous))
    }
    var sideways = DynamicItem(at: middle, size: Size(width: 20, height: 20))
    sideways.body.velocity = Vector(dx: 9000, dy: -1000)
    sideways.ordinal = 1
    moved.items.append(sideways)
    // At 1500 pt/s it rises far above the stage, and is below 384 + 10 after 3 + 0.129 s.
    let rise = 1500.0 * 1500 + 2000 * 202
    let end = (1500 + rise.squareRoot()) / 1000
    moved.advance(to: 0.09)
    #expect(moved.items.count == 2)
    moved.advance(to: 0.12)
    #expect(moved.items.map(\.ordinal) == [0])
    moved.advance(to: end - 0.02)
    #expect(moved.items.count == 1)
    moved.advance(to: end + 0.02)
    #expect(moved.items.isEmpty)
  }

  @Test("A falling item is removed once its frame's top has passed the stage's bottom")
  func fallingItemsAreRemovedBelowTheStage() {
    // `half` is half of the height of the rotated and scaled frame.
    let cases: [(size: Size, degrees: Double, scale: Double, half: Double)] = [
      (Size(width: 10, height: 10), 0, 1, 5), (Size(width: 40, height: 10), 90, 1, 20),
      (Size(width: 10, height: 10), 45, 1, 5 * 2.0.squareRoot()),
      (Size(width: 10, height: 10), 0, 3, 15),
    ]
    for (size, degrees, scale, half) in cases {
      // Almost no gravity: the item falls by one point per time step.
      var moved = items(gravity: 1e-5) { item in
        item = DynamicItem(at: Point(x: 320, y: 384 + half - 60.5), size: size)
        item.body.velocity = Vector(dx: 0, dy: 120)
        item.body.angle = degrees * .pi / 180
        item.largestScale = scale
      }
      moved.advance(to: 60.5 / 120)
      #expect(moved.items.count == 1, "\(size) at \(degrees), times \(scale)")
      moved.advance(to: 61.5 / 120)
      #expect(moved.items.isEmpty, "\(size) at \(degrees), times \(scale)")
    }
  }

  @Test("Springs pull items against walls and never through them", arguments: seeds(20))
  func springsDoNotPullItemsThroughWalls(seed: UInt64) {
    var dice = Dice(seed &+ 700)
    var box = Wall(.box)
    box.position = LengthPair(320, 192)
    box.size = LengthPair(400, 200)
    var moved = items(gravity: dice.number(-2...2), walls: [box]) { _ in }
    for _ in 0..<10 {
      let extent = dice.number(1...30)
      var item = DynamicItem(at: middle, size: Size(width: extent, height: extent))
      item.body.velocity = Vector(dx: dice.number(-5000...5000), dy: dice.number(-5000...5000))
      var attachment = spring(
        dice.oneIn(2) ? 0 : dice.number(0.1...20),
        damping: dice.number(0...1)
      )
      attachment.position = LengthPair(
        Length(dice.number(-300...900)),
        Length(dice.number(-300...700))
      )
      item.attach(attachment, on: stage)
      moved.items.append(item)
    }
    for index in 1...240 {
      moved.advance(to: Double(index) * step)
      for item in moved.items {
        let offset = item.body.position - middle
        #expect(abs(offset.dx) <= 200 && abs(offset.dy) <= 100, "seed \(seed)")
      }
    }
    #expect(moved.items.count == 11)
  }
}
