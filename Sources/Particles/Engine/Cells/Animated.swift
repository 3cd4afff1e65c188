/// An animated number of a layer or an emitter cell: lengths in points, angles in radians.
final class AnimatedNumber: Sendable {
  /// The property names that lead to it.
  let path: [String]
  private let tracks: NumberTracks
  /// The value without tracks, and the allowed range.
  private let own: Double
  private let allowed: ClosedRange<Double>

  fileprivate init<Root>(
    _ number: AnimatableNumber<Root>,
    of root: Root,
    on stage: Size,
    _ tracks: NumberTracks
  ) {
    path = number.path
    self.tracks = tracks
    own = number.get(root, stage)
    allowed = number.allowed
  }

  /// The value at a time of the layer.
  func value(at layerTime: Seconds) -> Double {
    tracks.value(at: layerTime, own: own).tamed(in: allowed, or: allowed.lowerBound)
  }

  /// The largest magnitude over all times.
  var largest: Double {
    let largest = max(abs(allowed.lowerBound), abs(allowed.upperBound))
    let value = min(tracks.all.largestMagnitude(own: own), largest)
    return value.tamed(in: allowed, or: allowed.lowerBound)
  }
}

extension EmitterLayer {
  /// The animated numbers of the emitter cell at a path of names, or of the layer itself.
  fileprivate func animated<Root: Declared>(
    of root: Root,
    at cells: [String],
    on stage: Size
  ) -> [AnimatedNumber] {
    guard !animations.isEmpty else { return [] }
    let animated = Root.properties.filter { property in
      animations.animate { $0.cells == cells && $0.property.first == property.name }
    }
    return animated.flatMap(\.numbers).compactMap { number in
      let keyPath = KeyframeTrack.KeyPath(cells: cells, property: number.path)
      return NumberTracks(on: keyPath, among: animations).map {
        AnimatedNumber(number, of: root, on: stage, $0)
      }
    }
  }
}

/// The animation of an emitter cell's particles, each evaluated at the time of its birth.
final class CellAnimation: Sendable {
  /// A number of the recipe that changes: itself or its factor is animated.
  private struct Change {
    let part: TraitPart
    /// The value without animation and factor.
    let own: Double
    let number: AnimatedNumber?
  }

  private let changes: [Change]
  /// The factors of the layer, and those that are animated.
  private let factors: LayerFactors
  private let animatedFactors: [(factor: LayerFactor, number: AnimatedNumber)]
  /// Whether a particle's recipe is needed after its birth.
  let actsInFlight: Bool

  /// The animation of the emitter cell at a path of names; `nil` if nothing is animated.
  init?(_ cell: EmitterCell, at path: [String], of layer: EmitterLayer, on stage: Size) {
    let numbers = layer.animated(of: cell, at: path, on: stage)
    let animatedFactors = layer.animated(of: layer, at: [], on: stage).compactMap { number in
      LayerFactor(at: number.path).map { (factor: $0, number: number) }
    }
    changes = EmitterCell.traitNumbers.compactMap { own, part in
      let number = numbers.first { $0.path == own.path }
      guard number != nil || animatedFactors.contains(where: { $0.factor == part.factor }) else {
        return nil
      }
      return Change(part: part, own: own.get(cell, stage), number: number)
    }
    guard !changes.isEmpty else { return nil }
    factors = LayerFactors(of: layer)
    self.animatedFactors = animatedFactors
    // On a course the velocity that is added, and the direction, are needed apart.
    let isOnCourse = Course(of: cell) != nil
    let onCourse: [ParticleTrait] = [.xVelocity, .yVelocity, .emissionLongitude]
    actsInFlight = changes.contains {
      $0.part.isInFlight || isOnCourse && onCourse.contains($0.part.trait)
    }
  }

  /// Changes a recipe of the emitter cell to that of particles born at a time of the layer.
  func apply(to recipe: inout CellRecipe, at layerTime: Seconds) {
    apply(to: &recipe) { $0.value(at: layerTime) }
  }

  /// Gives each animated number of a recipe of the emitter cell its largest magnitude.
  func applyLargest(to recipe: inout CellRecipe) {
    apply(to: &recipe, \.largest)
  }

  @inline(__always)
  private func apply(to recipe: inout CellRecipe, _ value: (AnimatedNumber) -> Double) {
    var factors = factors
    for (factor, number) in animatedFactors { factors[factor] = value(number) }
    for change in changes {
      let number = change.number.map(value) ?? change.own
      recipe.set(change.part, to: number, times: factors)
    }
    recipe.derive()
  }
}

/// The animation of a layer's emission area.
struct AreaAnimation: Sendable {
  /// The area without animations, with its drawing.
  private let unanimated: EmissionArea
  private let parts: [(number: AnimatedNumber, place: EmissionArea.Place)]
  /// The size for which the drawing was computed.
  private let drawnSize: Vector

  /// The animation of a layer's area; `nil` if the area is constant.
  init?(of layer: EmitterLayer, on stage: Size, origin: Vector) {
    parts = layer.animated(of: layer, at: [], on: stage).compactMap { number in
      EmissionArea.place(ofNumberAt: number.path, from: origin).map { (number, $0) }
    }
    guard !parts.isEmpty else { return nil }
    let size = layer.emitterSize.points(on: stage)
    drawnSize = Vector(dx: size.dx == 0 ? 100 : size.dx, dy: size.dy == 0 ? 100 : size.dy)
    var area = EmissionArea(of: layer, on: stage, origin: origin)
    area.drawing = EmissionSites(of: layer, size: drawnSize)
    unanimated = area
  }

  /// The area at a time of the layer.
  func area(at layerTime: Seconds) -> EmissionArea {
    var area = unanimated
    for part in parts { part.place(&area, part.number.value(at: layerTime)) }
    if let drawing = area.drawing {
      area.drawingScale = drawing.scale(to: area.size, from: drawnSize)
    }
    return area
  }
}

extension EmissionArea {
  fileprivate typealias Place = @Sendable (inout EmissionArea, Double) -> Void

  /// A setter for a number of a layer that the area has; `nil` if it has none.
  fileprivate static func place(ofNumberAt path: [String], from origin: Vector) -> Place? {
    switch path {
    case ["emitterPosition", "x"]: { $0.position.dx = $1 + origin.dx }
    case ["emitterPosition", "y"]: { $0.position.dy = $1 + origin.dy }
    case ["emitterZPosition"]: { $0.zPosition = $1 }
    case ["emitterSize", "width"]: { $0.size.dx = $1 }
    case ["emitterSize", "height"]: { $0.size.dy = $1 }
    case ["emitterDepth"]: { $0.depth = $1 }
    default: nil
    }
  }
}
