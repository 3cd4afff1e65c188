/// The fade of a particle whose light would otherwise go out at once when it dies.
///
/// ```
/// light  ───────────╮
///                    ╲      the last 0.06 s, and no more than a fifth of its life
/// life   0            death
/// ```
package enum DeathFade {
  /// The longest fade, in seconds of the scene.
  package static let longest = 0.06
  /// The longest fade as a part of a life.
  static let part = 0.2
  /// Light that a particle may have at its death without a fade, where 1 is full light.
  static let unseen = 0.05

  /// The length of the fade at the end of a life.
  @inline(__always)
  static func span(of lifetime: Seconds, longest: Seconds = longest) -> Seconds {
    min(longest, lifetime * part)
  }

  /// The factor on the light of a sprite, some seconds before its death.
  @inline(__always)
  static func factor(left: Seconds, of lifetime: Seconds) -> Double {
    let span = span(of: lifetime)
    return left < span ? max(0, left / span) : 1
  }
}

extension EmitterCell {
  /// Whether particles may have light at their death.
  ///
  /// It follows from the ends of all curves, and from the speeds of opacity and scale.
  /// - Parameter recipe: The largest numbers of the particles' recipes.
  func endsInLight(by recipe: CellRecipe) -> Bool {
    guard contents.shape != .glyph else { return false }
    guard !expressions.fades else { return true }
    let life = recipe[.lifetime]
    let (shortest, longest) = (max(0, life.base - abs(life.range)), life.largest)
    func end(from start: Double, by speed: Double) -> Double {
      max(0, start + speed * (speed < 0 ? shortest : longest))
    }
    let opacity = ([recipe[.alpha].base] + palette.map(\.alpha) + (inheritsColor ? [1] : [])).max()
    let own = end(from: (opacity ?? 1) + abs(recipe[.alpha].range), by: recipe.colorSpeed.alpha)
    let scales = [-abs(recipe[.scale].range), abs(recipe[.scale].range)].flatMap { range in
      [shortest, longest].map { abs(recipe[.scale].base + range + recipe.scaleSpeed * $0) }
    }
    let dots =
      (scales.max() ?? 0) * max(contents.size.width, contents.size.height) / Double(Streak.unseen)
    let curves = valueOverLife.filter(\.keyPath.multiplies).reduce(1) { $0 * $1.largestEnd }
    let colors = (ramps.isEmpty ? [colorOverLife] : ramps).map { curve in
      curve.color(at: 1).map { $0.alpha * max($0.red, $0.green, $0.blue) } ?? 1
    }
    let light = min(1, own) * min(1, dots) * recipe[.intensity].largest * curves
    return light * (colors.max() ?? 1) > DeathFade.unseen
  }
}
