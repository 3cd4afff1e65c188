/// What one particle is like at an age, for those that need it one by one: parents and headings.
extension CellNode {
  private func velocityAtBirth(of particle: Int) -> Vector {
    Vector(
      dx: Double(particles.velocityX[particle]),
      dy: Double(particles.velocityY[particle])
    )
  }

  /// Where a particle is at an age.
  func place(of particle: Int, atAge age: Seconds) -> Vector {
    let birth = Vector(dx: Double(particles.x[particle]), dy: Double(particles.y[particle]))
    var place = recipe.motion.position(
      from: birth,
      velocity: velocityAtBirth(of: particle),
      age: age
    )
    if recipe.sways { place.dx += recipe.sway(by: particles.sources[particle]).offset(at: age) }
    return place
  }

  /// How fast a particle is moving at an age.
  func velocity(of particle: Int, atAge age: Seconds) -> Vector {
    var velocity = recipe.motion.velocity(from: velocityAtBirth(of: particle), age: age)
    if recipe.sways {
      velocity.dx += recipe.sway(by: particles.sources[particle]).velocity(at: age)
    }
    return velocity
  }

  /// The color of a particle at an age.
  func color(of particle: Int, atAge age: Seconds) -> Color {
    let speed = recipe.colorSpeed
    func channel(_ birth: Float, _ speed: Double) -> Double {
      min(max(Double(birth) + speed * age, 0), 1)
    }
    let own = Color(
      red: channel(particles.reds[particle], speed.red),
      green: channel(particles.greens[particle], speed.green),
      blue: channel(particles.blues[particle], speed.blue),
      alpha: channel(particles.alphas[particle], speed.alpha)
    )
    let fraction = age / max(particles.lifetimes[particle], .leastNormalMagnitude)
    guard var color = cell.colorOverLife.color(at: fraction) else { return own }
    color.alpha *= own.alpha
    return color
  }
}
