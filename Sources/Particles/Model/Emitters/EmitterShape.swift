/// The shape in which an emitter layer emits particles.
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
  /// One point. Its natural direction is to the right.
  case point
  /// A horizontal line of the emitter's width. Its natural direction is up.
  case line
  /// A rectangle of the emitter's size. Its natural direction is to the right.
  case rectangle
  /// A circle whose radius is the emitter's width. Its natural direction is outward.
  case circle
  /// A box of the emitter's size and depth, seen from the front. Its natural direction is to the
  /// right.
  case cuboid
  /// A sphere whose radius is the emitter's width, seen from the front.
  ///
  /// Its natural direction is outward in three dimensions; particles that move towards the viewer
  /// appear slow, so that the shell looks round.
  case sphere
  /// The closed polyline through the layer's `EmitterLayer.emitterPath`.
  ///
  /// Its natural direction is the outward normal on its outline, and to the right elsewhere. The
  /// inside is given by the nonzero rule. A polyline without an inside emits from the line.
  case path
  /// The layer's ``EmitterLayer/emitterText``, scaled to fit into the emitter's size. Its natural
  /// direction is to the right.
  case text
  /// The layer's `EmitterLayer.emitterPicture`, scaled to fit into the emitter's size. Its
  /// natural direction is to the right.
  case picture
}

/// The part of a shape in which particles are born.
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  /// The ends or corners; of a circle its rim, of a sphere its surface, of a picture the centers of
  /// its dots.
  case points
  /// The outline, each part of it equally often. That of a line is the whole line, that of a sphere
  /// its surface, and that of a picture the dots that have an empty neighbor.
  case outline
  /// The area of a flat shape, or the surface of a solid one, uniformly.
  case surface
  /// The area or volume, uniformly.
  case volume
}

extension EmitterShape {
  /// Whether two random numbers determine a site.
  var takesTwoNumbers: Bool {
    switch self {
    case .point, .line, .rectangle, .circle: true
    case .cuboid, .sphere, .path, .text, .picture: false
    }
  }
}

/// In what order the dots of a text or a picture have particles.
package enum EmitterOrder: String, CaseIterable, Hashable, Sendable {
  /// Each birth is on a random dot.
  case random
  /// One dot after the other, from the left; after the last one again the first.
  case columns
  /// One dot after the other, from the top.
  case rows
}
