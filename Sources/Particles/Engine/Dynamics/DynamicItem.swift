internal import KamuroCSIMD

/// A rectangle that is pushed, falls and bounces.
package struct DynamicItem: Equatable, Sendable {
  /// Its state of motion.
  package var body: Body
  /// How it reacts to forces and walls.
  package var traits: BodyTraits
  /// Its width and height, in points.
  package let size: Size
  /// The largest scale at which it is drawn; it enlarges the frame that decides when it has left
  /// the stage.
  package var largestScale = 1.0
  /// Continuous pushes, whatever their modes; ``push(_:)`` applies an instantaneous one.
  package var pushes: [Push] = []
  /// The number of the item, counted from 0 in its group.
  package var ordinal = 0
  private(set) var attachmentStates: [AttachmentState] = []

  /// Creates an item at rest.
  /// - Parameters:
  ///   - position: Its center.
  ///   - size: Its extent in points. It determines the mass, 1 for 100 x 100 pt of density 1, and the
  ///     collision radius, half of the smaller side.
  ///   - density: The mass per area.
  package init(at position: Point, size: Size, density: Double = 1) {
    self.size = size
    body = Body(position: position)
    traits = BodyTraits()
    traits.mass = BodyTraits.mass(density: density, size: size)
    traits.radius = min(size.width, size.height) / 2
  }

  /// Half the width and height, in points, of its bounding box when it is rotated as now and drawn
  /// at the largest scale.
  var halfBounds: Vector {
    let (cosine, sine) = (abs(cos(body.angle)), abs(sin(body.angle)))
    let extent = Vector(
      dx: size.width * cosine + size.height * sine,
      dy: size.width * sine + size.height * cosine
    )
    return extent * (largestScale / 2)
  }

  /// Applies a push: once if it is instantaneous, else from now on.
  package mutating func push(_ push: Push) {
    guard push.mode == .instantaneous else { return pushes.append(push) }
    body.velocity = body.velocity + push.gain(ofMass: traits.mass)
    body.isSettled = false
  }

  /// Adds an attachment, which holds from now on.
  package mutating func attach(_ attachment: Attachment, on stage: Size) {
    attachmentStates.append(AttachmentState(attachment, on: stage))
  }

  /// Moves it by one time step.
  mutating func step(in surroundings: Surroundings, at time: Seconds) -> Body.Outcome {
    guard !pushes.isEmpty || !attachmentStates.isEmpty else {
      return surroundings.step(&body, by: traits, at: time)
    }
    var driven = traits
    body.isSettled = false
    for push in pushes {
      driven.acceleration = driven.acceleration + push.gain(ofMass: traits.mass)
    }
    for index in attachmentStates.indices {
      attachmentStates[index].act(on: &body, &driven, in: surroundings, at: time)
    }
    return surroundings.step(&body, by: driven, at: time)
  }
}
