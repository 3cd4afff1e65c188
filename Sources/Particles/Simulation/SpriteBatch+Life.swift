extension SpriteBatch {
  /// Adds what few cells ask for, each in a pass of its own.
  mutating func applyLife(to range: Range<Int>, of node: CellNode) {
    applyPaces(to: range, of: node)
    if !node.recipe.rotation.isZero {
      for (index, sprite) in range.enumerated() {
        rotation[sprite] += Float(node.recipe.rotation(by: node.particles.sources[index]))
      }
    }
    if node.recipe.sways {
      for (index, sprite) in range.enumerated() {
        x[sprite] += Float(node.swing(of: index, atAge: Double(age[sprite])))
      }
    }
    applyShape(to: range, of: node)
    for curve in node.cell.valueOverLife where curve.keyPath.multiplies {
      apply(curve, to: range, of: node)
    }
    if !node.cell.colorOverLife.colors.isEmpty || !node.cell.ramps.isEmpty {
      applyColors(to: range, of: node)
    }
  }

  /// Moves and turns particles anew whose velocity or spin changes over their life.
  private mutating func applyPaces(to range: Range<Int>, of node: CellNode) {
    if node.recipe.velocityOverLife != nil {
      for (index, sprite) in range.enumerated() {
        let place = node.placeOnWay(of: index, atAge: Double(age[sprite]))
        x[sprite] = Float(place.dx)
        y[sprite] = Float(place.dy)
      }
    }
    if node.recipe.spinOverLife != nil {
      for (index, sprite) in range.enumerated() {
        rotation[sprite] = Float(node.turn(of: index, atAge: Double(age[sprite])))
      }
    }
  }

  /// Turns particles to where they are moving, and makes them longer or narrower.
  private mutating func applyShape(to range: Range<Int>, of node: CellNode) {
    let recipe = node.recipe
    if node.cell.alignsToMotion || recipe.stretches {
      for (index, sprite) in range.enumerated() {
        let age = Double(age[sprite])
        let moving = node.velocity(of: index, atAge: age)
        rotation[sprite] += Float(node.heading(of: index, moving: moving, atAge: age))
        if recipe.stretches { aspect[sprite] *= Float(recipe.stretch(at: moving.magnitude)) }
      }
    }
    if recipe.flutters {
      for (index, sprite) in range.enumerated() {
        let source = node.particles.sources[index]
        aspect[sprite] *= Float(recipe.visibleWidth(by: source, atAge: Double(age[sprite])))
      }
    }
  }

  private mutating func apply(_ curve: LifeCurve, to range: Range<Int>, of node: CellNode) {
    for (index, sprite) in range.enumerated() {
      let fraction = node.lifeFraction(of: index, atAge: Double(age[sprite]))
      let factor = Float(curve.value(at: fraction))
      if curve.keyPath == .scale {
        scale[sprite] *= factor
      } else {
        opacity[sprite] = min(opacity[sprite] * factor, 1)
      }
    }
  }

  private mutating func applyColors(to range: Range<Int>, of node: CellNode) {
    for (index, sprite) in range.enumerated() {
      let fraction = node.lifeFraction(of: index, atAge: Double(age[sprite]))
      guard let color = node.colorOverLife(of: index).color(at: fraction) else { continue }
      red[sprite] = Float(color.red)
      green[sprite] = Float(color.green)
      blue[sprite] = Float(color.blue)
      opacity[sprite] *= Float(color.alpha)
    }
  }
}
