/// What acts on bodies on a stage: gravity, fields, walls and the pointer.
///
/// Everything in it is a function of place, velocity and time, and bodies do not act on each other.
/// So the way of a body follows from its own beginning alone.
public struct Surroundings: Sendable {
  /// The steps in a second.
  static let rate = 120.0
  /// The step in which bodies are moved, in seconds.
  public static let step: Seconds = 1 / rate

  /// The number of the last step's end at or before a time; one that is off by rounding counts.
  static func stepNumber(at time: Seconds) -> Double { (time * rate + 1e-6).rounded(.down) }

  /// How many steps in a second springs are held to.
  var stepRate = rate
  /// What pulls at everything, in points per second squared.
  public let gravity: Vector
  /// Where the pointer was when.
  public var pointer: PointerTrail
  /// Whether nothing ever changes but the bodies.
  ///
  /// Then a body that has come to rest settles for good; else it rests, and may be stirred up.
  public var isSteady: Bool
  var fields: [FieldForce]
  let walls: Walls
  /// The noise of the fields at the last step of many bodies.
  var noise: NoiseMemory
  /// Room for a block of bodies, once many have been moved.
  var blockRoom: [Double] = []

  /// Places fields and walls on a stage.
  /// - Parameters:
  ///   - source: The chance of noise.
  public init(
    on stage: Size,
    gravity: Gravity? = nil,
    fields: [Field] = [],
    walls: [Wall] = [],
    pointer: PointerTrail = PointerTrail(),
    source: RandomSource = RandomSource(seed: 0)
  ) {
    self.gravity = gravity?.acceleration ?? .zero
    self.pointer = pointer
    self.fields = fields.enumerated().map { index, field in
      FieldForce(field, on: stage, source: source.child(UInt64(index)))
    }
    self.walls = Walls(walls.filter(\.enabled).flatMap { $0.segments(on: stage) })
    isSteady = !self.fields.contains(where: \.changes)
    noise = NoiseMemory(of: self.fields, on: stage)
  }

  /// Whether a field follows the pointer.
  var followsPointer: Bool { fields.contains { $0.isEnabled && $0.followsPointer } }

  /// Makes a field as strong as an animation says.
  ///
  /// Where that is done, `isSteady` has to be false.
  /// - Parameter index: The place of the field among those that were given.
  public mutating func setStrength(_ strength: Double, ofField index: Int) {
    fields[index].strength = strength.tamed(in: -1e6...1e6, or: 0)
  }
}

extension Wall {
  /// Its straight pieces on a stage.
  func segments(on stage: Size) -> [Segment] {
    corners(on: stage).flatMap { line in
      line.count == 1
        ? [Segment(from: line[0], to: line[0], of: self)]
        : zip(line, line.dropFirst()).map { Segment(from: $0, to: $1, of: self) }
    }
  }

  /// The lines that it consists of.
  private func corners(on stage: Size) -> [[Point]] {
    let extent = Vector(dx: stage.width, dy: stage.height).tamed(by: Body.farthest)
    let corner = Point.zero + extent
    switch shape {
    case .path: return [path.map { .zero + $0.points(on: stage).tamed(by: Body.farthest) }]
    case .box:
      let half = size.points(on: stage).tamed(by: Body.farthest) * 0.5
      let middle = Point.zero + position.points(on: stage).tamed(by: Body.farthest)
      return [Self.rectangle(from: middle + half * -1, to: middle + half)]
    case .left: return [[.zero, Point(x: 0, y: corner.y)]]
    case .right: return [[Point(x: corner.x, y: 0), corner]]
    case .top: return [[.zero, Point(x: corner.x, y: 0)]]
    case .bottom: return [[Point(x: 0, y: corner.y), corner]]
    case .floor:
      let far = 2 * Body.farthest
      return [[Point(x: -far, y: corner.y), Point(x: far, y: corner.y)]]
    case .stage: return [Self.rectangle(from: .zero, to: corner)]
    case .boxes: return []
    }
  }

  private static func rectangle(from low: Point, to high: Point) -> [Point] {
    [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y), low]
  }
}
