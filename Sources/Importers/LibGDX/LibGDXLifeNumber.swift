internal import KamuroParticles

/// A number over a particle's life: its largest value, the range there, and a curve to multiply it
/// with.
struct LibGDXLifeNumber {
  var base = 0.0
  var range = 0.0
  var curve: LifeCurve?
  var isExact = true

  init(_ value: LibGDXValue, as keyPath: LifeCurve.KeyPath) {
    let means = value.means
    let largest = means.indices.max { abs(means[$0]) < abs(means[$1]) } ?? 0
    base = means[largest]
    range = value.range(at: largest)
    isExact = value.isUniform(at: largest)
    guard !value.isConstant, base != 0 else { return }
    var curve = LifeCurve()
    curve.keyPath = keyPath
    let factors = means.map { $0 / base }
    curve.values = factors.prefix(64).map { max(0, $0) }
    curve.locations = Array(value.timeline.prefix(64))
    self.curve = curve
    let isProportional = means.indices.allSatisfy { key in
      abs(value.range(at: key) - range * abs(factors[key])) <= 1e-3 * max(1, range)
    }
    isExact = isExact && isProportional && factors.count <= 64 && factors.allSatisfy { $0 >= 0 }
  }
}
