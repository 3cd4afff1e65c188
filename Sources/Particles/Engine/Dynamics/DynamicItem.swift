internal import KamuroCSIMD

/// A thing that an animator moves.
public struct DynamicItem: Hashable, Sendable {
  /// Where it is and how it moves.
  public var body: Body
  /// What moves and stops it, and how much.
  public var traits: BodyTraits
  /// Its width and height, in points.
  public let size: Size
  /// The largest factor on its size that it is drawn with.
  public var largestScale = 1.0
  /// Pushes that go on, whatever their modes; the push of a moment is ``push(_:)``.
  public var pushes: [Push] = []
  /// Which item it is, counted from 0 in the order in which an animator was given them.
  public internal(set) var ordinal = 0
  private(set) var tethers: [Tether] = []

  /// Creates an item that stands still.
  /// - Parameters:
  ///   - position: Its middle.
  ///   - size: Its extent, in points: it makes its mass, 1 for 100 x 100 pt of density 1, and how
  ///     near its middle comes to walls, half of the smaller side.
  ///   - density: What a point of its area weighs.
  public init(at position: Point, size: Size, density: Double = 1) {
    self.size = size
    body = Body(position: position)
    traits = BodyTraits()
    traits.mass = BodyTraits.mass(density: density, size: size)
    traits.radius = min(size.width, size.height) / 2
  }

  /// Half the width and height of its frame, in points: the upright rectangle around it as it is
  /// turned and at its largest.
  var halfFrame: Vector {
    let (cosine, sine) = (abs(cos(body.angle)), abs(sin(body.angle)))
    let extent = Vector(
      dx: size.width * cosine + size.height * sine,
      dy: size.width * sine + size.height * cosine
    )
    return extent * (largestScale / 2)
  }

  /// Pushes it: at once where that is the push's mode, and else from now on.
  public mutating func push(_ push: Push) {
    guard push.mode == .instantaneous else { return pushes.append(push) }
    body.velocity = body.velocity + push.gain(ofMass: traits.mass)
    body.isSettled = false
  }

  /// Ties it from now on.
  public mutating func attach(_ attachment: Attachment, on stage: Size) {
    tethers.append(Tether(attachment, on: stage))
  }

  /// Unties it from everything.
  public mutating func detach() {
    tethers = []
  }

  /// Moves it by a step.
  mutating func step(in surroundings: Surroundings, at time: Seconds) -> Body.Outcome {
    guard !pushes.isEmpty || !tethers.isEmpty else {
      return surroundings.step(&body, by: traits, at: time)
    }
    var driven = traits
    body.isSettled = false
    for push in pushes {
      driven.acceleration = driven.acceleration + push.gain(ofMass: traits.mass)
    }
    for index in tethers.indices {
      tethers[index].act(on: &body, &driven, in: surroundings, at: time)
    }
    return surroundings.step(&body, by: driven, at: time)
  }
}
