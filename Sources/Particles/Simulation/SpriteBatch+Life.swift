extension SpriteBatch {
  /// Adds what few cells ask for, each in a pass of its own: turns at birth, swings, heading, curves.
  mutating func applyLife(to range: Range<Int>, of crowd: Crowd) {
    let (node, recipe, first) = (crowd.node, crowd.recipe, crowd.first)
    let cell = node.cell
    let particles = node.particles
    if !recipe.rotation.isZero {
      for (index, sprite) in range.enumerated() {
        rotation[sprite] += Float(recipe.rotation(by: particles.sources[first + index]))
      }
    }
    if recipe.sways {
      for (index, sprite) in range.enumerated() {
        let sway = recipe.sway(by: particles.sources[first + index])
        x[sprite] += Float(sway.offset(at: Double(age[sprite])))
      }
    }
    if cell.alignsToMotion {
      for (index, sprite) in range.enumerated() {
        let moving = node.velocity(of: first + index, atAge: Double(age[sprite]))
        let radians = moving == .zero ? Double(particles.headings[first + index]) : moving.radians
        rotation[sprite] += Float(radians)
      }
    }
    for curve in cell.valueOverLife { apply(curve, to: range, particles.lifetimes, first) }
    if !cell.colorOverLife.colors.isEmpty {
      apply(cell.colorOverLife, to: range, particles.lifetimes, first)
    }
  }

  /// The part of its life that a particle has behind it.
  private func lifeFraction(_ sprite: Int, _ lifetime: Seconds) -> Double {
    Double(age[sprite]) / max(lifetime, .leastNormalMagnitude)
  }

  private mutating func apply(
    _ curve: LifeCurve,
    to range: Range<Int>,
    _ lifetimes: [Seconds],
    _ first: Int
  ) {
    for (index, sprite) in range.enumerated() {
      let factor = Float(curve.value(at: lifeFraction(sprite, lifetimes[first + index])))
      switch curve.keyPath {
      case .scale: scale[sprite] *= factor
      case .opacity: opacity[sprite] = min(opacity[sprite] * factor, 1)
      }
    }
  }

  private mutating func apply(
    _ curve: ColorCurve,
    to range: Range<Int>,
    _ lifetimes: [Seconds],
    _ first: Int
  ) {
    for (index, sprite) in range.enumerated() {
      let fraction = lifeFraction(sprite, lifetimes[first + index])
      guard let color = curve.color(at: fraction) else { return }
      red[sprite] = Float(color.red)
      green[sprite] = Float(color.green)
      blue[sprite] = Float(color.blue)
      opacity[sprite] *= Float(color.alpha)
    }
  }
}
