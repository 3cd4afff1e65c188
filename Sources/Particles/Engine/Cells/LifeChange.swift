/// The ages of the particles of a block, as fractions of their lives.
struct LifeSpan {
  /// The ages.
  let ages: ClosedRange<Seconds>
  /// The lifetimes.
  let lifetimes: ClosedRange<Seconds>

  /// The range of the particles' fractions of their lives.
  var fractions: ClosedRange<Double> {
    let first = ages.lowerBound / max(lifetimes.upperBound, .leastNormalMagnitude)
    let last = ages.upperBound / max(lifetimes.lowerBound, .leastNormalMagnitude)
    return min(first, 1)...min(max(first, last), 1)
  }
}

/// How fast the light and the edges of an emitter cell's particles change over their lives: upper
/// bounds.
struct LifeChange: Sendable {
  /// The curves of scale, opacity and intensity.
  private let curves: [LifeCurve]
  /// The curve of the rotation; `nil` without, or if turns are not seen.
  private let rotation: LifeCurve?
  /// The largest rotation that it multiplies, in radians.
  private let largestRotation: Double
  private let colors: ColorTable
  /// The most light of a particle, where 1 is that of an opaque white one.
  private let mostLight: Double
  /// The largest distance from a particle's center to its edge, in points.
  private let largestReach: Double
  /// The change of the light per second by the speeds of color, opacity and scale.
  private let steadyFading: Double
  /// The speed of the edge by growth and turning, in points per second.
  private let steadySpeed: Double

  /// - Parameters:
  ///   - recipe: The largest numbers of the particles' recipes.
  ///   - largestScale: The largest scale over all lives.
  init(_ cell: EmitterCell, _ recipe: CellRecipe, colors: ColorTable, largestScale: Double) {
    curves = cell.valueOverLife.filter(\.keyPath.multiplies)
    self.colors = colors
    let brightest = curves.filter { $0.keyPath.influence != .growth }
      .reduce(recipe[.intensity].largest) { $0 * $1.largestFactor }
    mostLight = min(brightest, LightIntensity.range.upperBound)
    let size = cell.contents.size
    let isDot = max(size.width, size.height) * largestScale <= Double(Streak.unseen)
    largestReach = isDot ? 0 : (size.width + size.height) / 2 * largestScale
    let isRound = cell.contents.isRound
    rotation = isRound ? nil : cell.curve(of: .rotation)
    largestRotation = recipe[.rotation].largest
    let speeds = Self.speeds(of: recipe)
    let spinning = isRound ? 0 : speeds.turn * cell.valueOverLife.largestFactor(on: .spin)
    // How fast an expression changes is not known.
    let (fading, turning) = (
      cell.expressions.fades ? 60.0 : 0, cell.expressions.rotation.isEmpty ? 0.0 : 20
    )
    steadyFading =
      mostLight * (fading + speeds.color + speeds.light + (isDot ? 2 * speeds.growth : 0))
    let stretching = recipe.stretches ? recipe.largestPush / recipe[.stretchVelocity].base : 0
    steadySpeed =
      (isDot ? 0 : (size.width + size.height) / 2 * speeds.growth)
      + largestReach * (spinning + speeds.tilt + stretching + turning)
  }

  /// The largest speeds of the light, the color, the size and the angles by the traits of a recipe.
  private static func speeds(
    of recipe: CellRecipe
  ) -> (light: Double, color: Double, growth: Double, turn: Double, tilt: Double) {
    ParticleTrait.allCases.reduce(into: (light: 0, color: 0, growth: 0, turn: 0, tilt: 0)) {
      let value = recipe[$1].largest
      switch $1.influence {
      case .light(let factor): $0.light += factor * value
      case .color: $0.color = max($0.color, value)
      case .growth: $0.growth += value
      case .turn: $0.turn += value
      case .tilt: $0.tilt += value
      case .nothing, .flight, .circle, .sway: break
      }
    }
  }

  /// The largest change of a particle's light per local second.
  func fading(over span: LifeSpan) -> Double {
    guard !curves.isEmpty || !colors.isEmpty else { return steadyFading }
    let fractions = span.fractions
    let isDot = largestReach == 0
    var steepest = colors.isEmpty ? 0 : colors.steepest(in: fractions)
    for curve in curves where isDot || curve.keyPath.influence != .growth {
      let largest = curve.largestFactor
      guard largest > 0 else { continue }
      let slope = curve.steepest(in: fractions) / largest
      steepest += curve.keyPath.influence == .growth ? 2 * slope : slope
    }
    return steadyFading + mostLight * steepest / shortest(span)
  }

  /// The largest speed of a particle's edge in points per local second.
  func edgeSpeed(over span: LifeSpan) -> Double {
    guard largestReach > 0, !curves.isEmpty || rotation != nil else { return steadySpeed }
    let fractions = span.fractions
    let turning = largestRotation * (rotation?.steepest(in: fractions) ?? 0)
    let steepest = curves.reduce(turning) { sum, curve in
      let largest = curve.largestFactor
      guard curve.keyPath.influence == .growth, largest > 0 else { return sum }
      return sum + curve.steepest(in: fractions) / largest
    }
    return steadySpeed + largestReach * steepest / shortest(span)
  }

  /// The largest change of a trail's light per local second.
  func trailFading(by fade: TrailFade) -> Double { mostLight / max(fade.constant, 1e-3) }

  /// The shortest lifetime; a shorter one than a fade is seen as a fade.
  private func shortest(_ span: LifeSpan) -> Seconds {
    max(span.lifetimes.lowerBound, DeathFade.longest)
  }
}

extension LifeCurve {
  /// The largest change of the factor, per whole life, in a part of the life.
  func steepest(in fractions: ClosedRange<Double>) -> Double {
    var steepest = 0.0
    forEachPiece { piece in
      let width = piece.span.upperBound - piece.span.lowerBound
      guard piece.span.overlaps(fractions), width > 0 else { return }
      steepest = max(steepest, abs(piece.end - piece.start) / width)
    }
    // What the ranges add changes by at most the sum of their own changes.
    if !ranges.isEmpty { steepest += with(values: ranges).steepest(in: fractions) }
    if !secondRanges.isEmpty { steepest += with(values: secondRanges).steepest(in: fractions) }
    return steepest
  }

  /// A curve of other values at the same locations, without ranges.
  private func with(values: [Double]) -> LifeCurve {
    var curve = LifeCurve()
    (curve.values, curve.locations) = (values, locations)
    return curve
  }
}

extension CellRecipe {
  /// The largest speed of particles with a closed form over their lives, in points per local second;
  /// infinite if it is not known.
  /// - Parameter inherited: The largest speed that particles have from their parents.
  func fastest(over life: Seconds, adding inherited: Double = 0) -> Double {
    let slowest = self[.lifetime].base - abs(self[.lifetime].range)
    guard swayOverLife == nil || !sways, !isShifted else { return .infinity }
    let sway = self[.swayAmplitude].largest * self[.swayFrequency].largest * 2 * .pi
    guard !isPolar else {
      let (start, end) = (self[.startRadius].largest, self[.endRadius].largest)
      guard slowest > 0 else { return .infinity }
      let polar = (start + end) / slowest + self[.rotatePerSecond].largest * max(start, end)
      return (polar + sway) * gatherPace
    }
    let speed = largestVelocity + inherited + largestAcceleration * life
    return (speed * (course?.largestFactor ?? 1) + sway) * gatherPace
  }

  /// The largest acceleration without drag and curves, which stretches and turns what is stretched.
  fileprivate var largestPush: Double {
    let frequency = self[.swayFrequency].largest * 2 * .pi
    return largestAcceleration + self[.swayAmplitude].largest * frequency * frequency
  }

  /// The largest magnitude of the acceleration.
  private var largestAcceleration: Double {
    Vector(dx: self[.xAcceleration].largest, dy: self[.yAcceleration].largest).magnitude
  }

  /// The largest speed at birth.
  private var largestVelocity: Double {
    self[.velocity].largest + self[.xVelocity].largest + self[.yVelocity].largest
  }

  /// The largest speed of particles in free flight at some ages, in points per local second.
  func fastestInFlight(at ages: ClosedRange<Seconds>) -> Double {
    let left = 1 - motion.drag * motion.reach(at: ages.lowerBound).velocity
    return largestVelocity * left
      + motion.acceleration.magnitude * motion.reach(at: ages.upperBound).velocity
  }
}

extension CellNode {
  /// An upper bound of the speeds of particles in points per local second; infinite if it is not
  /// known.
  func fastest(over span: LifeSpan) -> Double {
    guard !particles.isStepped, animation == nil, recipe.isFree else { return plan.fastest }
    // A little more, for rounding.
    return min(plan.fastest, (recipe.fastestInFlight(at: span.ages) + plan.inherited) * 1.0001)
  }
}
