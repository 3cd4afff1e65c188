/// What a part of a scene comes to in a frame, or what it may come to: a budget.
struct FrameLoad: Hashable, Sendable {
  /// Particles, sparks or items with their echoes.
  var particles: Double
  /// Dots that their sprites paint on the stage, each as often as it is painted.
  ///
  /// See ``PaintedArea``.
  var dots = Double.infinity
  /// Bytes that it holds.
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

  /// The load, but no more than a budget has of each.
  func clamped(to budget: FrameLoad) -> FrameLoad {
    FrameLoad(
      particles: min(particles, budget.particles),
      dots: min(dots, budget.dots),
      bytes: min(bytes, budget.bytes)
    )
  }

  /// The larger numbers of two loads.
  func union(_ other: FrameLoad) -> FrameLoad {
    FrameLoad(
      particles: max(particles, other.particles),
      dots: max(dots, other.dots),
      bytes: max(bytes, other.bytes)
    )
  }

  /// Whether a part of it is more than a budget has.
  func exceeds(_ budget: FrameLoad) -> Bool {
    particles > budget.particles || dots > budget.dots || bytes > budget.bytes
  }

  /// How many parts of this load, as a whole number of at least 0, a budget has room for.
  func count(within budget: FrameLoad) -> Int {
    let count = min(budget.particles / particles, budget.dots / dots, budget.bytes / bytes)
    return count > 0 ? Int(min(count, 1e9)) : 0
  }
}

/// A part of an effect that is thinned, for it would be too much for a frame.
package struct Thinning: Hashable, Sendable {
  /// What there would be too many of.
  package enum Limit: Sendable {
    /// Particles with their echoes, sparks or items.
    case particles
    /// Painted dots.
    case dots
    /// Bytes of memory.
    case bytes
  }

  /// Where the part is in the effect, such as `layers[0].emitterCells[1]`.
  package private(set) var path: String
  /// What there would be too many of.
  package let limit: Limit
  /// How many there would be in a frame, as an estimate.
  package let estimate: Double
  /// How many there may be.
  package let budget: Double

  /// Whether the numbers are those of one particle of the layer with its descendants, and not of a
  /// whole frame.
  package var isOfOneParticle: Bool { path.contains("emitterCells[") }

  /// What of a load is more than a budget has, by the larger factor; `nil` where nothing is.
  init?(_ path: String, load: FrameLoad, budget: FrameLoad) {
    guard load.exceeds(budget) else { return nil }
    self.path = path
    let particles = (limit: Limit.particles, load: load.particles, budget: budget.particles)
    let others = [(Limit.dots, load.dots, budget.dots), (.bytes, load.bytes, budget.bytes)]
    (limit, estimate, self.budget) = others.reduce(particles) { most, other in
      other.1 / other.2 > most.load / most.budget ? other : most
    }
  }

  /// The same where what it is a part of lies at a path.
  func within(_ path: String) -> Thinning {
    var thinning = self
    thinning.path = self.path.isEmpty ? path : "\(path).\(self.path)"
    return thinning
  }
}

extension EffectSimulation {
  /// What of the effect is thinned.
  var thinnings: [Thinning] {
    layers.enumerated().flatMap { index, layer in
      layer.thinnings.map { $0.within("layers[\(index)]") }
    }
      + fireworks.enumerated().compactMap { index, firework in
        Thinning("fireworks[\(index)]", load: firework.wantedLoad, budget: firework.budget)
      }
      + items.enumerated().compactMap { index, group in
        Thinning("items[\(index)]", load: group.wantedLoad, budget: group.budget)
      } + inclusions.enumerated().flatMap { $1.thinnings(at: "effects[\($0)]") }
  }
}

extension Simulation {
  /// What of the effects is thinned, in their order.
  package var thinnings: [Thinning] { effects.flatMap(\.thinnings) }
}
