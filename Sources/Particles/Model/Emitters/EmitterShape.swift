/// The form of the place that particles come from.
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
  /// One point. Its natural direction is to the right.
  case point
  /// A level line of the emitter's width. Its natural direction is up.
  case line
  /// A rectangle of the emitter's size. Its natural direction is to the right.
  case rectangle
  /// A circle whose radius is the emitter's width. Its natural direction is outward.
  case circle
  /// A box of the emitter's size and depth, seen from the front. Its natural direction is to the
  /// right.
  case cuboid
  /// A ball whose radius is the emitter's width, seen from the front. Its natural direction is
  /// outward, also towards the viewer, where a particle seems to move slowly: a round shell.
  case sphere
  /// The closed line through the layer's ``EmitterLayer/emitterPath``. Its natural direction is
  /// outward from its outline, else to the right.
  ///
  /// The nonzero rule tells what is inside. A line that goes back on itself has no inside: its
  /// particles come from the line.
  case path
  /// The layer's ``EmitterLayer/emitterText``, as large as fits into the emitter's size. Its natural
  /// direction is to the right.
  case text
  /// The layer's ``EmitterLayer/emitterPicture``, as large as fits into the emitter's size. Its
  /// natural direction is to the right.
  case picture
}

/// Which part of a shape particles come from.
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  /// Its ends or corners; a circle's rim, a ball's skin, the middles of a picture's dots.
  case points
  /// Its edge, evenly. A line is all edge, a ball all skin; the edge of a picture is its dots beside
  /// empty ones.
  case outline
  /// The inside of what is flat, the faces of what is not, evenly.
  case surface
  /// The inside, evenly.
  case volume
}

extension EmitterShape {
  /// Whether two numbers by chance make a place in it.
  var takesTwoNumbers: Bool {
    switch self {
    case .point, .line, .rectangle, .circle: true
    case .cuboid, .sphere, .path, .text, .picture: false
    }
  }
}
