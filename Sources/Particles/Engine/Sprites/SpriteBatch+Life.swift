extension SpriteBatch {
  /// Applies the properties that few emitter cells use, each in its own pass.
  mutating func applyLife<Places>(to range: Range<Int>, of crowd: ParticleGroup<Places>) {
    let (node, recipe) = (crowd.node, crowd.recipe)
    applyPaces(to: range, of: crowd)
    if !recipe.rotation.isZero {
      Self.change(&rotation, range, crowd.places, age) { rotation, particle, _ in
        rotation += Float(recipe.rotation(by: node.particles.sources[particle]))
      }
    }
    if recipe.sways { applySwings(to: range, of: crowd) }
    applyShape(to: range, of: crowd)
    for curve in node.cell.valueOverLife where curve.keyPath.multiplies {
      apply(curve, to: range, of: crowd)
    }
    if !node.plan.colors.isEmpty { applyColors(to: range, of: crowd) }
  }

  /// Adds the sway: offsets across the directions in which the particles started.
  private mutating func applySwings<Places>(to range: Range<Int>, of crowd: ParticleGroup<Places>) {
    let (node, recipe, age) = (crowd.node, crowd.recipe, age)
    x.withUnsafeMutableBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        age.withUnsafeBufferPointer { age in
          Self.eachPair(range, crowd.places) { sprite, particle in
            let swing = node.swing(of: particle, atAge: Double(age[sprite]), by: recipe)
            x[sprite] += Float(swing.dx)
            y[sprite] += Float(swing.dy)
          }
        }
      }
    }
  }

  /// Evaluates positions that are not given by velocity and acceleration alone, and rotations whose
  /// spin has a curve over life.
  private mutating func applyPaces<Places>(to range: Range<Int>, of crowd: ParticleGroup<Places>) {
    let (node, recipe) = (crowd.node, crowd.recipe)
    if !recipe.movesPlainly, node.stepper == nil {
      for (sprite, particle) in zip(range, crowd.places) {
        let place = node.positionOnPath(of: particle, atAge: Double(age[sprite]), by: recipe)
        x[sprite] = Float(place.dx)
        y[sprite] = Float(place.dy)
      }
    }
    if recipe.spinOverLife != nil, node.stepper == nil {
      Self.change(&rotation, range, crowd.places, age) { rotation, particle, age in
        rotation = Float(node.turn(of: particle, atAge: age, by: recipe))
      }
    }
  }

  /// Rotates particles to their directions of motion, and stretches or narrows them.
  private mutating func applyShape<Places>(to range: Range<Int>, of crowd: ParticleGroup<Places>) {
    let (node, recipe) = (crowd.node, crowd.recipe)
    if node.cell.alignsToMotion || recipe.stretches {
      let isFree = node.movesFreely(by: recipe)
      for (sprite, particle) in zip(range, crowd.places) {
        let age = Double(age[sprite])
        let moving =
          isFree
          ? node.freeVelocity(of: particle, atAge: age, by: recipe)
          : node.velocity(of: particle, atAge: age, by: recipe)
        rotation[sprite] += Float(
          node.heading(of: particle, moving: moving, atAge: age, by: recipe)
        )
        if recipe.stretches { aspect[sprite] *= Float(recipe.stretch(at: moving.magnitude)) }
      }
    }
    if recipe.flutters {
      Self.change(&aspect, range, crowd.places, age) { aspect, particle, age in
        aspect *= Float(recipe.visibleWidth(by: node.particles.sources[particle], atAge: age))
      }
    }
  }

  private mutating func apply<Places>(
    _ curve: LifeCurve,
    to range: Range<Int>,
    of crowd: ParticleGroup<Places>
  ) {
    let (lifetimes, age) = (crowd.node.particles.lifetimes, age)
    func multiply(_ column: inout [Float], limit: Float) {
      column.withUnsafeMutableBufferPointer { column in
        age.withUnsafeBufferPointer { age in
          curve.withTable { factor in
            Self.eachPair(range, crowd.places) { sprite, particle in
              let fraction = CellNode.lifeFraction(at: Double(age[sprite]), of: lifetimes[particle])
              column[sprite] = min(column[sprite] * Float(factor(fraction)), limit)
            }
          }
        }
      }
    }
    if curve.keyPath == .scale {
      multiply(&scale, limit: .infinity)
    } else {
      multiply(&opacity, limit: 1)
    }
  }

  private mutating func applyColors<Places>(to range: Range<Int>, of crowd: ParticleGroup<Places>) {
    let (node, age) = (crowd.node, age)
    let (lifetimes, ramps) = (node.particles.lifetimes, node.particles.ramps)
    let hasRamps = !node.cell.ramps.isEmpty
    tint { tint in
      node.plan.colors.withColors { color in
        age.withUnsafeBufferPointer { age in
          Self.eachPair(range, crowd.places) { sprite, particle in
            let fraction = CellNode.lifeFraction(at: Double(age[sprite]), of: lifetimes[particle])
            let ramp = hasRamps ? Int(ramps[particle]) : 0
            if let color = color(ramp, fraction) { tint.give(color, to: sprite) }
          }
        }
      }
    }
  }

  /// Calls `body` with pointers to the color columns.
  private mutating func tint(_ body: (_ tint: Tint) -> Void) {
    red.withUnsafeMutableBufferPointer { red in
      green.withUnsafeMutableBufferPointer { green in
        blue.withUnsafeMutableBufferPointer { blue in
          opacity.withUnsafeMutableBufferPointer { opacity in
            body(Tint(red: red, green: green, blue: blue, opacity: opacity))
          }
        }
      }
    }
  }
}

/// Pointers to the columns of color channels and opacity.
private struct Tint {
  let red: UnsafeMutableBufferPointer<Float>
  let green: UnsafeMutableBufferPointer<Float>
  let blue: UnsafeMutableBufferPointer<Float>
  let opacity: UnsafeMutableBufferPointer<Float>

  /// Sets a sprite's color and multiplies its opacity.
  @inline(__always)
  func give(_ color: SIMD4<Float>, to sprite: Int) {
    red[sprite] = color.x
    green[sprite] = color.y
    blue[sprite] = color.z
    opacity[sprite] *= color.w
  }
}
