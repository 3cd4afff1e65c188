internal import KamuroParticles

/// How the pixels of another tool's file become lengths on a stage.
package enum StageFit: Equatable, Sendable {
  /// A pixel is a point.
  case none
  /// The particles fill a sensible part of any stage.
  case stage
  /// A screen of some pixels fills the stage's smaller side.
  case screen(width: Double, height: Double)
}

extension Effect {
  /// The stage for which points become percents.
  private static let reference = Size(width: 640, height: 384)
  /// The part of the stage that the particles' bounds fill.
  private static let filledPart = 0.86
  /// The allowed factors on lengths, so that tiny effects are not enlarged beyond recognition.
  private static let factors = 0.02...6.0
  /// The least size of particles in points.
  private static let leastSize = 3.0

  /// Turns points around the stage's center into percents of any stage.
  mutating func fit(_ fit: StageFit) {
    let stage = Self.reference
    switch fit {
    case .none: place(by: 1, offset: .zero, inPoints: true)
    case .screen(let width, let height):
      let factor = min(stage.width / max(width, 1), stage.height / max(height, 1))
      place(by: factor, offset: .zero, inPoints: false)
    case .stage:
      let bounds = LightBounds(of: self)
      let wanted = min(
        Self.filledPart * stage.width / max(bounds.width, 1),
        Self.filledPart * stage.height / max(bounds.height, 1)
      )
      let factor = min(max(wanted, Self.factors.lowerBound), Self.factors.upperBound)
      place(by: factor, offset: bounds.center * -factor, inPoints: false)
    }
  }

  /// Scales all lengths, and moves the origin to the stage's center.
  private mutating func place(by factor: Double, offset: Vector, inPoints: Bool) {
    let stage = Self.reference
    let side = min(stage.width, stage.height)
    func length(_ length: Length) -> Length {
      inPoints
        ? Length((length.value * factor).tidy)
        : Length((length.value * factor / side * 100).tidy, .smaller)
    }
    func size(_ side: Length) -> Length {
      var side = length(side)
      side.value = min(side.value, 100_000)
      return side
    }
    for index in layers.indices {
      layers[index].name.makePrintable()
      let position = layers[index].emitterPosition
      // Positions are percents of the width and the height: on a wider stage emitters are farther apart.
      let x = 50 + (position.x.value * factor + offset.dx) / stage.width * 100
      let y = 50 + (position.y.value * factor + offset.dy) / stage.height * 100
      let farthest = 1000.0
      layers[index].emitterPosition = LengthPair(
        Length(min(max(x, -farthest), farthest).tidy, .width),
        Length(min(max(y, -farthest), farthest).tidy, .height)
      )
      if layers[index].emitterShape != .point {
        let (width, height) = (layers[index].emitterSize.x, layers[index].emitterSize.y)
        layers[index].emitterSize = LengthPair(size(width), size(height))
      }
      layers[index].mapLengths(except: ["emitterPosition", "emitterSize"], length)
      for track in layers[index].animations.indices {
        layers[index].animations[track].map(by: factor, offset: offset, on: stage, length)
      }
      let isMoved = layers[index].animatesMotion
      for cell in layers[index].emitterCells.indices {
        layers[index].emitterCells[cell].fit(isMoved: isMoved, leastSize: Self.leastSize, length)
      }
    }
  }
}

extension EmitterCell {
  /// Maps the lengths of the emitter cell and its sub-cells, and rounds their numbers.
  fileprivate mutating func fit(
    isMoved: Bool,
    leastSize: Double,
    _ change: (Length) -> Length
  ) {
    name.makePrintable()
    if !isMoved { removeIdleProperties() }
    mapLengths(change)
    dynamics.mapLengths(change)
    contents.mapLengths(change)
    tidyNumbers()
    contents.leastSize = leastSize
    for index in emitterCells.indices {
      emitterCells[index].fit(isMoved: isMoved, leastSize: leastSize, change)
    }
  }

  private typealias AnglePath = any WritableKeyPath<EmitterCell, Angle> & Sendable

  /// The angles that importers set: directions, whose whole turns count only where a curve multiplies
  /// them, and what turns or varies.
  private static let directions: [(angle: AnglePath, keyPath: LifeCurve.KeyPath?)] = [
    (\.emissionLongitude, .emissionLongitude), (\.emissionLatitude, nil), (\.rotation, .rotation),
  ]
  private static let turns: [AnglePath] = [
    \.emissionRange, \.emissionStep, \.rotationRange, \.spin, \.spinRange, \.polar.rotatePerSecond,
    \.polar.rotatePerSecondRange,
  ]

  /// Rounds numbers to what can be read, and keeps angles within the limits of effect files.
  private mutating func tidyNumbers() {
    let most = Angle.degrees(359_999).radians
    for (angle, keyPath) in Self.directions
    where !valueOverLife.contains(where: { $0.keyPath == keyPath }) {
      // Ten turns are left of more: nobody reads 359,000°.
      self[keyPath: angle].radians.formTruncatingRemainder(dividingBy: 10 * 2 * .pi)
    }
    for angle in Self.directions.map(\.angle) + Self.turns {
      self[keyPath: angle].radians = min(max(self[keyPath: angle].radians, -most), most)
    }
    birthRate = birthRate.tidy
    // What does not move on a circle does not turn on it.
    let radii = [polar.startRadius, polar.startRadiusRange, polar.endRadius, polar.endRadiusRange]
    if radii.allSatisfy({ $0.value == 0 }) { polar = PolarMotion() }
    scaleRange = scaleRange.tidy
    for curve in valueOverLife.indices {
      valueOverLife[curve].values = valueOverLife[curve].values.map(\.tidy)
      valueOverLife[curve].ranges = valueOverLife[curve].ranges.map(\.tidy)
      valueOverLife[curve].secondRanges = valueOverLife[curve].secondRanges.map(\.tidy)
    }
  }

  /// Removes directions of particles that do not move, and rotations of round ones.
  private mutating func removeIdleProperties() {
    let facts = CellFacts(of: self)
    if !facts.moves, emitterCells.isEmpty {
      (emissionLongitude, emissionRange, emissionStep) = (.zero, .zero, .zero)
      valueOverLife.removeAll { $0.keyPath.moves }
    }
    if velocity.value == 0, velocityRange.value == 0 {
      valueOverLife.removeAll { $0.keyPath == .emissionLongitude }
    }
    if facts.areRound {
      (rotation, rotationRange, spin, spinRange) = (.zero, .zero, .zero, .zero)
      valueOverLife.removeAll { $0.keyPath.turns }
    }
    if facts.areRound || !facts.moves { alignsToMotion = false }
  }
}

/// The bounds of an effect's light, found by simulating it with up to 128 seeds.
private struct LightBounds {
  private(set) var center = Vector.zero
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// The seconds of a sample, and the number of intervals between its moments.
  private static let span = 6.0
  private static let intervals = 40.0
  /// The most sprites that are measured at a moment.
  private static let mostSprites = 600
  /// The sprites after which no other seed is sampled: tracks may bear far more than rates say.
  private static let enoughSprites = 200_000
  /// The share of sprites that is trimmed at each end where many live at once.
  private static let trimmedShare = 0.03
  /// The half of a sprite's size, and a fifth of it as a margin.
  private static let reach = 0.6

  private var across = Axis()
  private var down = Axis()
  private var seenSprites = 0

  init(of effect: Effect) {
    let (population, births, begin, end) = effect.population
    // The particles that would be trimmed, at most 1. Below that, many seeds are sampled over whole
    // lives, since few particles are not at all their places at once, and less is trimmed.
    let trimmed = min(population * Self.trimmedShare, 1)
    let seeds = trimmed < 1 && births > 0 ? min(max(400 / births, 1), 128) : 1
    let span = trimmed < 1 ? min(max(end - begin, Self.span), 120) : Self.span
    for seed in 1...UInt64(seeds) where seenSprites < Self.enoughSprites {
      sample(effect, seed: seed, from: begin, for: span)
    }
    let share = Self.trimmedShare * trimmed * trimmed
    guard let x = across.bounds(trimming: share), let y = down.bounds(trimming: share)
    else { return }
    center = Vector(dx: (x.lowerBound + x.upperBound) / 2, dy: (y.lowerBound + y.upperBound) / 2)
    (width, height) = (x.upperBound - x.lowerBound, y.upperBound - y.lowerBound)
  }

  private mutating func sample(
    _ effect: Effect,
    seed: UInt64,
    from begin: Seconds,
    for span: Seconds
  ) {
    // The bounds do not depend on the stage, since all lengths are points.
    let stage = Size(width: 640, height: 384)
    let scene = Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    for time in stride(from: 0, through: span, by: span / Self.intervals) {
      simulation.advance(to: begin + time)
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      seenSprites += batch.count
      for run in batch.runs {
        let thinning = max(1, batch.count / Self.mostSprites)
        // What is fainter than 4 % is hardly seen.
        for sprite in run.range where sprite % thinning == 0 && batch[.opacity][sprite] > 0.04 {
          let size = run.contents.size
          let reach = max(size.width, size.height) / 2 * Double(batch[.scale][sprite]) * Self.reach
          across.append(Double(batch[.x][sprite]), reach)
          down.append(Double(batch[.y][sprite]), reach)
        }
      }
    }
  }

  /// The lower and upper ends of sprites on an axis.
  private struct Axis {
    private(set) var low: [Double] = []
    private var high: [Double] = []

    mutating func append(_ middle: Double, _ reach: Double) {
      low.append(middle - reach)
      high.append(middle + reach)
    }

    func bounds(trimming share: Double) -> ClosedRange<Double>? {
      guard !low.isEmpty else { return nil }
      let skipped = Int(Double(low.count) * share)
      let (first, last) = (low.sorted()[skipped], high.sorted()[high.count - 1 - skipped])
      guard first.isFinite, last.isFinite else { return nil }
      return min(first, last)...max(first, last)
    }
  }
}

extension Effect {
  /// The particles of root cells that live at once, and that are born in six seconds; when the first
  /// may be born, and when one of each cell has lived, in seconds.
  fileprivate var population: (count: Double, births: Double, begin: Seconds, end: Seconds) {
    var (count, births, begin, end) = (0.0, 0.0, 86_400.0, 0.0)
    for layer in layers {
      for cell in layer.emitterCells {
        let rate = max(layer.birthRate * cell.birthRate, 0)
        let burst = cell.bursts.reduce(Double(cell.burst)) { $0 + Double($1.count) }
        let start = max(layer.timing.beginTime + cell.timing.beginTime, 0)
        let wait = burst == 0 && rate > 0 ? 1 / rate : 0
        let lives = ([cell] + cell.emitterCells).map { $0.lifetime + $0.lifetimeRange }
        count += rate * min(cell.lifetime, layer.timing.duration) + burst
        births += rate * min(6, layer.timing.duration) + burst
        (begin, end) = (min(begin, start), max(end, lives.reduce(start + wait, +)))
      }
    }
    return (count, births, begin, end)
  }
}

extension Double {
  /// The number with four decimals: a file is meant to be read.
  var tidy: Double { abs(self) < 1e8 ? (self * 10_000).rounded() / 10_000 : self }
}

extension String {
  /// Leaves out control characters, and what exceeds the length of a name.
  mutating func makePrintable() {
    let scalars = unicodeScalars.filter { scalar in
      ![
        .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator,
      ]
      .contains(scalar.properties.generalCategory)
    }
    self = String(String(String.UnicodeScalarView(scalars)).prefix(64))
  }
}
