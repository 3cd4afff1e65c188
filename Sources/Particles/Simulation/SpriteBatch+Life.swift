extension SpriteBatch {
  /// Adds what few cells ask for, each in a pass of its own: turns at birth, swings, heading, curves.
  mutating func applyLife(to range: Range<Int>, of node: CellNode) {
    let cell = node.cell
    let particles = node.particles
    if !node.recipe.rotation.isZero {
      for (index, sprite) in range.enumerated() {
        rotation[sprite] += Float(node.recipe.rotation(by: particles.sources[index]))
      }
    }
    if node.recipe.sways {
      for (index, sprite) in range.enumerated() {
        let sway = node.recipe.sway(by: particles.sources[index])
        x[sprite] += Float(sway.offset(at: Double(age[sprite])))
      }
    }
    if cell.alignsToMotion {
      for (index, sprite) in range.enumerated() {
        let moving = node.velocity(of: index, atAge: Double(age[sprite]))
        let radians = moving == .zero ? Double(particles.headings[index]) : moving.radians
        rotation[sprite] += Float(radians)
      }
    }
    for curve in cell.valueOverLife { apply(curve, to: range, particles.lifetimes) }
    if !cell.colorOverLife.colors.isEmpty {
      apply(cell.colorOverLife, to: range, particles.lifetimes)
    }
  }

  /// The part of its life that a particle has behind it.
  private func lifeFraction(_ sprite: Int, _ lifetime: Seconds) -> Double {
    Double(age[sprite]) / max(lifetime, .leastNormalMagnitude)
  }

  private mutating func apply(_ curve: LifeCurve, to range: Range<Int>, _ lifetimes: [Seconds]) {
    for (index, sprite) in range.enumerated() {
      let factor = Float(curve.value(at: lifeFraction(sprite, lifetimes[index])))
      switch curve.keyPath {
      case .scale: scale[sprite] *= factor
      case .opacity: opacity[sprite] = min(opacity[sprite] * factor, 1)
      }
    }
  }

  private mutating func apply(_ curve: ColorCurve, to range: Range<Int>, _ lifetimes: [Seconds]) {
    for (index, sprite) in range.enumerated() {
      let fraction = lifeFraction(sprite, lifetimes[index])
      guard let color = curve.color(at: fraction) else { return }
      red[sprite] = Float(color.red)
      green[sprite] = Float(color.green)
      blue[sprite] = Float(color.blue)
      opacity[sprite] *= Float(color.alpha)
    }
  }
}
