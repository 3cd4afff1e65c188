/// The load of a part of a scene in a frame, or the largest one that is allowed: a budget.
struct FrameLoad: Equatable, Sendable {
  /// Particles with their trail sprites, sparks or items.
  var particles: Double
  /// Dots that sprites paint on the stage, counted once per sprite.
  ///
  /// See ``PaintedArea``.
  var dots = Double.infinity
  /// Bytes of memory.
  var bytes = Double.infinity

  static let zero = FrameLoad(particles: 0, dots: 0, bytes: 0)

  static func + (a: FrameLoad, b: FrameLoad) -> FrameLoad {
    FrameLoad(
      particles: a.particles + b.particles,
      dots: a.dots + b.dots,
      bytes: a.bytes + b.bytes
    )
  }

  static func * (load: FrameLoad, factor: Double) -> FrameLoad {
    FrameLoad(
      particles: load.particles * factor,
      dots: load.dots * factor,
      bytes: load.bytes * factor
    )
  }

  static func / (load: FrameLoad, parts: Double) -> FrameLoad {
    FrameLoad(
      particles: load.particles / parts,
      dots: load.dots / parts,
      bytes: load.bytes / parts
    )
  }

  /// The load, with each number limited by a budget.
  func clamped(to budget: FrameLoad) -> FrameLoad {
    FrameLoad(
      particles: min(particles, budget.particles),
      dots: min(dots, budget.dots),
      bytes: min(bytes, budget.bytes)
    )
  }

  /// The maximum of two loads, number by number.
  func union(_ other: FrameLoad) -> FrameLoad {
    FrameLoad(
      particles: max(particles, other.particles),
      dots: max(dots, other.dots),
      bytes: max(bytes, other.bytes)
    )
  }

  /// Whether any number exceeds a budget.
  func exceeds(_ budget: FrameLoad) -> Bool {
    particles > budget.particles || dots > budget.dots || bytes > budget.bytes
  }

  /// How many times the load fits into a budget, as a whole number of at least 0.
  func count(within budget: FrameLoad) -> Int {
    let count = min(budget.particles / particles, budget.dots / dots, budget.bytes / bytes)
    return count > 0 ? Int(min(count, 1e9)) : 0
  }
}

/// A part of an effect that is thinned because it would exceed a frame's budget.
package struct Thinning: Equatable, Sendable {
  /// The exceeded number.
  package enum Limit: Sendable {
    /// Particles with their trail sprites, sparks or items.
    case particles
    /// Painted dots.
    case dots
    /// Bytes of memory.
    case bytes
  }

  /// The path of the part in the effect, such as `layers[0].emitterCells[1]`.
  package private(set) var path: String
  /// The exceeded number.
  package let limit: Limit
  /// The estimate for a frame without a budget.
  package let estimate: Double
  /// The allowed number.
  package let budget: Double

  /// Whether the numbers are those of one particle of the layer with its descendants, instead of a
  /// whole frame.
  package var isOfOneParticle: Bool { path.contains("emitterCells[") }

  /// The number of a load that exceeds a budget by the largest factor; `nil` if none does.
  init?(_ path: String, load: FrameLoad, budget: FrameLoad) {
    guard load.exceeds(budget) else { return nil }
    self.path = path
    let particles = (limit: Limit.particles, load: load.particles, budget: budget.particles)
    let others = [(Limit.dots, load.dots, budget.dots), (.bytes, load.bytes, budget.bytes)]
    (limit, estimate, self.budget) = others.reduce(particles) { most, other in
      other.1 / other.2 > most.load / most.budget ? other : most
    }
  }

  /// The same within a part at a path.
  func within(_ path: String) -> Thinning {
    var thinning = self
    thinning.path = self.path.isEmpty ? path : "\(path).\(self.path)"
    return thinning
  }
}

/// The limits of what is in a frame.
package enum SceneLimit {
  /// The most living particles of one effect; effects with more are thinned.
  package static let particles = 1_000_000

  /// The most dots that effects may paint in a frame, counted once per sprite; effects with more
  /// are thinned.
  ///
  /// A dot is 4 x 4 points, and takes about 2 ns to render.
  package static let paintedDots = 64_000_000
}
