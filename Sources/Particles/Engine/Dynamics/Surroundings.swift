/// What acts on the bodies on a stage: gravity, fields, walls and the pointer.
///
/// All of it is a function of place, velocity and time, and bodies do not act on each other. So the
/// path of a body depends only on its own initial state.
package struct Surroundings: Sendable {
  /// The number of time steps in a second.
  static let rate = CellDynamics.highestStepRate
  /// The time step in seconds.
  package static let step: Seconds = 1 / rate

  /// The number of the last step that ends at or before a time, with a tolerance for rounding.
  static func stepNumber(at time: Seconds) -> Double { (time * rate + 1e-6).rounded(.down) }

  /// The rate in 1/s that limits the stiffness of springs; lower where steps are longer.
  var stepRate = rate
  /// The acceleration of all bodies, in points per second squared.
  package let gravity: Vector
  /// The recorded positions of the pointer.
  package var pointer: PointerHistory
  /// Whether the forces at a place never change.
  ///
  /// Then a body that comes to rest settles for good; otherwise it rests, and may start to move
  /// again.
  package var isSteady: Bool
  var fields: [FieldForce]
  /// A program's force.
  private(set) var force: ProgramCode<ForceBody>?
  let walls: Walls
  /// The piles of the bodies, if they pile up.
  var piles: PileField?
  /// The cached noise of the fields.
  var noise: NoiseCache
  /// The scratch buffer for a block of bodies, allocated by the first step of many bodies.
  var blockBuffer: [Double] = []

  /// Places fields and walls on a stage.
  /// - Parameters:
  ///   - source: The source of the noise's random numbers.
  package init(
    on stage: Size,
    gravity: Gravity? = nil,
    fields: [Field] = [],
    walls: [Wall] = [],
    pointer: PointerHistory = PointerHistory(),
    source: RandomSource = RandomSource(seed: 0)
  ) {
    self.gravity = gravity?.acceleration ?? .zero
    self.pointer = pointer
    self.fields = fields.enumerated().map { index, field in
      FieldForce(field, on: stage, source: source.child(UInt64(index)))
    }
    self.walls = Walls(walls.filter(\.enabled).flatMap { $0.segments(on: stage) })
    isSteady = !self.fields.contains(where: \.changes)
    noise = NoiseCache(of: self.fields, on: stage)
  }

  /// Adds a program's force, which may change at any time.
  mutating func add(_ force: ProgramCode<ForceBody>?) {
    guard let force else { return }
    self.force = force
    isSteady = false
  }

  /// Whether a field follows the pointer.
  var followsPointer: Bool { fields.contains { $0.isEnabled && $0.followsPointer } }
}

extension Wall {
  /// Its straight segments on a stage.
  func segments(on stage: Size) -> [Segment] {
    corners(on: stage).flatMap { line in
      line.count == 1
        ? [Segment(from: line[0], to: line[0], of: self)]
        : zip(line, line.dropFirst()).map { Segment(from: $0, to: $1, of: self) }
    }
  }

  /// Its polylines on a stage.
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
