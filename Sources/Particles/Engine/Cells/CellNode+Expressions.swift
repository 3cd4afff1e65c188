/// The expressions of single particles.
extension CellNode {
  /// A quantity of a particle at an age.
  @inline(__always)
  func quantity(
    _ variable: LifeExpression.Variable,
    of particle: Int,
    atAge age: Float,
    at place: SIMD2<Float>
  ) -> Float {
    switch variable {
    case .age: age
    case .life: Float(lifeFraction(of: particle, atAge: Double(age)))
    case .lifetime: Float(particles.lifetimes[particle])
    case .index: Float(particles.indices[particle])
    case .random:
      Float(particles.sources[particle].unit(ParticleExpressions.randomIndices.0))
    case .random2:
      Float(particles.sources[particle].unit(ParticleExpressions.randomIndices.1))
    case .x: place.x
    case .y: place.y
    // Constants are compiled.
    case .width, .height, .pi: 0
    }
  }

  /// What expressions add to the place of a particle at an age.
  func shift(of particle: Int, atAge age: Seconds, from place: Vector) -> Vector {
    guard let expressions = plan.expressions, expressions.moves else { return .zero }
    let (age, place) = (Float(age), SIMD2(Float(place.dx), Float(place.dy)))
    func value(_ program: ExpressionProgram?) -> Double {
      var value: Float = 0
      program?.evaluate(1) {
        $1[0] = quantity($0, of: particle, atAge: age, at: place)
      } use: {
        value = ParticleExpressions.displacement($0[0])
      }
      return Double(value)
    }
    return Vector(dx: value(expressions.x), dy: value(expressions.y))
  }
}
