extension SpriteBatch {
  /// Adds what few cells ask for, each in a pass of its own.
  mutating func applyLife(to range: Range<Int>, of crowd: Crowd) {
    let (node, recipe, first) = (crowd.node, crowd.recipe, crowd.first)
    applyPaces(to: range, of: crowd)
    if !recipe.rotation.isZero {
      for (index, sprite) in range.enumerated() {
        rotation[sprite] += Float(recipe.rotation(by: node.particles.sources[first + index]))
      }
    }
    if recipe.sways {
      for (index, sprite) in range.enumerated() {
        x[sprite] += Float(node.swing(of: first + index, atAge: Double(age[sprite]), by: recipe))
      }
    }
    applyShape(to: range, of: crowd)
    for curve in node.cell.valueOverLife where curve.keyPath.multiplies {
      apply(curve, to: range, of: crowd)
    }
    if !node.cell.colorOverLife.colors.isEmpty || !node.cell.ramps.isEmpty {
      applyColors(to: range, of: crowd)
    }
  }

  /// Moves particles on other ways than velocity and acceleration alone, and turns those anew whose
  /// spin changes over their life.
  private mutating func applyPaces(to range: Range<Int>, of crowd: Crowd) {
    let (node, recipe, first) = (crowd.node, crowd.recipe, crowd.first)
    if !recipe.movesPlainly, node.stepper == nil {
      for (index, sprite) in range.enumerated() {
        let place = node.placeOnWay(of: first + index, atAge: Double(age[sprite]), by: recipe)
        x[sprite] = Float(place.dx)
        y[sprite] = Float(place.dy)
      }
    }
    if recipe.spinOverLife != nil, node.stepper == nil {
      for (index, sprite) in range.enumerated() {
        rotation[sprite] = Float(
          node.turn(of: first + index, atAge: Double(age[sprite]), by: recipe)
        )
      }
    }
  }

  /// Turns particles to where they are moving, and makes them longer or narrower.
  private mutating func applyShape(to range: Range<Int>, of crowd: Crowd) {
    let (node, recipe, first) = (crowd.node, crowd.recipe, crowd.first)
    if node.cell.alignsToMotion || recipe.stretches {
      for (index, sprite) in range.enumerated() {
        let age = Double(age[sprite])
        let moving = node.velocity(of: first + index, atAge: age, by: recipe)
        rotation[sprite] += Float(
          node.heading(of: first + index, moving: moving, atAge: age, by: recipe)
        )
        if recipe.stretches { aspect[sprite] *= Float(recipe.stretch(at: moving.magnitude)) }
      }
    }
    if recipe.flutters {
      for (index, sprite) in range.enumerated() {
        let source = node.particles.sources[first + index]
        aspect[sprite] *= Float(recipe.visibleWidth(by: source, atAge: Double(age[sprite])))
      }
    }
  }

  private mutating func apply(_ curve: LifeCurve, to range: Range<Int>, of crowd: Crowd) {
    let (node, first) = (crowd.node, crowd.first)
    for (index, sprite) in range.enumerated() {
      let fraction = node.lifeFraction(of: first + index, atAge: Double(age[sprite]))
      let factor = Float(curve.value(at: fraction))
      if curve.keyPath == .scale {
        scale[sprite] *= factor
      } else {
        opacity[sprite] = min(opacity[sprite] * factor, 1)
      }
    }
  }

  private mutating func applyColors(to range: Range<Int>, of crowd: Crowd) {
    let (node, first) = (crowd.node, crowd.first)
    for (index, sprite) in range.enumerated() {
      let fraction = node.lifeFraction(of: first + index, atAge: Double(age[sprite]))
      guard let color = node.colorOverLife(of: first + index).color(at: fraction) else { continue }
      red[sprite] = Float(color.red)
      green[sprite] = Float(color.green)
      blue[sprite] = Float(color.blue)
      opacity[sprite] *= Float(color.alpha)
    }
  }
}
