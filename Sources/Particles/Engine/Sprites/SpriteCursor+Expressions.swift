extension SpriteCursor {
  /// Applies the expressions of an emitter cell, after all else that its particles have.
  mutating func applyExpressions(
    _ expressions: ParticleExpressions,
    to places: ParticlePlaces,
    of node: CellNode
  ) {
    if expressions.moves {
      // Both read the place without expressions.
      let (x, y) = (each(.x), each(.y))
      withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { shifts in
        for index in 0..<count { shifts[index] = 0 }
        apply(expressions.x, to: places, of: node) {
          shifts[$0] = ParticleExpressions.displacement($1)
        }
        apply(expressions.y, to: places, of: node) { y[$0] += ParticleExpressions.displacement($1) }
        for index in 0..<count { x[index] += shifts[index] }
      }
    }
    if expressions.rotation != nil {
      let rotation = each(.rotation)
      apply(expressions.rotation, to: places, of: node) { rotation[$0] += $1.isFinite ? $1 : 0 }
    }
    multiply(.scale, by: expressions.scale, places, node, most: .infinity)
    multiply(.opacity, by: expressions.opacity, places, node, most: 1)
    let brightest = Float(LightIntensity.range.upperBound)
    multiply(.intensity, by: expressions.intensity, places, node, most: brightest)
  }

  private mutating func multiply(
    _ key: SpriteKey,
    by program: ExpressionProgram?,
    _ places: ParticlePlaces,
    _ node: CellNode,
    most: Float
  ) {
    guard program != nil else { return }
    let column = each(key)
    apply(program, to: places, of: node) {
      column[$0] = min(column[$0] * ParticleExpressions.factor($1), most)
    }
  }

  /// Calls with each sprite and its value.
  @inline(__always)
  private func apply(
    _ program: ExpressionProgram?,
    to places: ParticlePlaces,
    of node: CellNode,
    _ use: (Int, Float) -> Void
  ) {
    let (x, y, ages, count) = (self[.x], self[.y], self[.age], count)
    program?.evaluate(count) { variable, column in
      if variable == .age {
        for sprite in 0..<count { column[sprite] = ages[sprite] }
        return
      }
      for sprite in 0..<count {
        let place = SIMD2(x[sprite], y[sprite])
        column[sprite] =
          node.quantity(variable, of: places[sprite], atAge: ages[sprite], at: place)
      }
    } use: { values in
      for sprite in 0..<count { use(sprite, values[sprite]) }
    }
  }
}
