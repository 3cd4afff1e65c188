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
}

/// Which part of a shape particles come from.
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  /// Its ends or corners; a circle's rim, a ball's skin.
  case points
  /// Its edge, evenly. A line is all edge, a ball all skin.
  case outline
  /// The inside of what is flat, the faces of what is not, evenly.
  case surface
  /// The inside, evenly.
  case volume
}

extension EmitterShape {
  /// Whether two numbers by chance make a place in it.
  var isFlat: Bool { self != .cuboid && self != .sphere }
}
