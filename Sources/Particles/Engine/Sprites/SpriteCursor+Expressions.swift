extension SpriteCursor {
  /// Applies the expressions of an emitter cell, after all else that its particles have.
  mutating func applyExpressions(
    _ expressions: ParticleExpressions,
    to places: ParticlePlaces,
    of node: CellNode
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * count) { scratch in
      guard let values = scratch.baseAddress else { return }
      if expressions.moves {
        // Both read the place without expressions.
        let more = values + count
        evaluate(expressions.x, of: places, node, into: values)
        evaluate(expressions.y, of: places, node, into: more)
        let (x, y) = (each(.x), each(.y))
        for index in 0..<count {
          x[index] += ParticleExpressions.displacement(values[index])
          y[index] += ParticleExpressions.displacement(more[index])
        }
      }
      if let program = expressions.rotation {
        evaluate(program, of: places, node, into: values)
        let rotation = each(.rotation)
        for index in 0..<count { rotation[index] += values[index].isFinite ? values[index] : 0 }
      }
      let brightest = Float(LightIntensity.range.upperBound)
      for (key, program, most) in [
        (SpriteKey.scale, expressions.scale, Float.infinity), (.opacity, expressions.opacity, 1),
        (.intensity, expressions.intensity, brightest),
      ] where program != nil {
        evaluate(program, of: places, node, into: values)
        let column = each(key)
        for index in 0..<count {
          column[index] = min(column[index] * ParticleExpressions.factor(values[index]), most)
        }
      }
    }
  }

  /// Computes the value of each sprite; 0 without a program.
  @inline(never)
  private func evaluate(
    _ program: ExpressionProgram?,
    of places: ParticlePlaces,
    _ node: CellNode,
    into values: UnsafeMutablePointer<Float>
  ) {
    let (x, y, ages, count) = (self[.x], self[.y], self[.age], count)
    guard let program else { return values.update(repeating: 0, count: count) }
    program.evaluate(count) { variable, column in
      if variable == .age {
        for sprite in 0..<count { column[sprite] = ages[sprite] }
        return
      }
      for sprite in 0..<count {
        let place = SIMD2(x[sprite], y[sprite])
        column[sprite] =
          node.quantity(variable, of: places[sprite], atAge: ages[sprite], at: place)
      }
    } use: {
      values.update(from: $0, count: count)
    }
  }
}
