/// An animated number of a layer or an emitter cell, and its tracks.
struct AnimatedNumber<Root>: Sendable {
  let number: AnimatableNumber<Root>
  let tracks: NumberTracks
}

extension EmitterLayer {
  /// The animated numbers of the emitter cell at a path of names, or of the layer itself.
  fileprivate func animated<Root: Declared>(below cells: [String]) -> [AnimatedNumber<Root>] {
    guard !animations.isEmpty else { return [] }
    let animated = Root.properties.filter { property in
      animations.animate { $0.cells == cells && $0.property.first == property.name }
    }
    return animated.flatMap(\.numbers).compactMap { number in
      let keyPath = KeyframeTrack.KeyPath(cells: cells, property: number.path)
      return NumberTracks(on: keyPath, among: animations).map {
        AnimatedNumber(number: number, tracks: $0)
      }
    }
  }
}

/// An animated number that another value contains, and its tracks.
///
/// An animation sets only this number, instead of making the whole value again for each birth.
final class AnimatedPart<Whole>: Sendable {
  typealias Place = @Sendable (inout Whole, Double) -> Void

  private let tracks: NumberTracks
  /// The value without tracks, in points and radians, and the allowed range.
  private let own: Double
  private let allowed: ClosedRange<Double>
  private let place: Place

  init<Root>(
    _ animated: AnimatedNumber<Root>,
    of root: Root,
    on stage: Size,
    to place: @escaping Place
  ) {
    tracks = animated.tracks
    own = animated.number.get(root, stage)
    allowed = animated.number.allowed
    self.place = place
  }

  /// Sets the number to its value at a time of the layer.
  func apply(to whole: inout Whole, at layerTime: Seconds) {
    let value = tracks.value(at: layerTime, own: own)
    place(&whole, value.tamed(in: allowed, or: allowed.lowerBound))
  }

  /// Sets the number to its largest magnitude over all times.
  func applyLargest(to whole: inout Whole) {
    let largest = max(abs(allowed.lowerBound), abs(allowed.upperBound))
    let value = min(tracks.all.largestMagnitude(own: own), largest)
    place(&whole, value.tamed(in: allowed, or: allowed.lowerBound))
  }
}

/// The animation of an emitter cell's particles, each evaluated at the time of its birth.
final class CellAnimation: Sendable {
  /// The recipe without animations, unfinished.
  private let unanimated: CellRecipe
  private let factors: LayerFactors
  private let recipeParts: [AnimatedPart<CellRecipe>]
  private let factorParts: [AnimatedPart<LayerFactors>]
  /// Whether a particle's recipe is needed after its birth.
  let actsInFlight: Bool

  /// The animation of the emitter cell at a path of names; `nil` if nothing is animated.
  init?(_ cell: EmitterCell, at path: [String], of layer: EmitterLayer, on stage: Size) {
    let numbers: [AnimatedNumber<EmitterCell>] = layer.animated(below: path)
    let traits = numbers.compactMap { animated in
      EmitterCell.traitNumbers.first { $0.number.path == animated.number.path }
        .map { (number: animated, trait: $0) }
    }
    let layerNumbers: [AnimatedNumber<EmitterLayer>] = layer.animated(below: [])
    let scales = layerNumbers.compactMap { animated in
      LayerFactor(at: animated.number.path).map { (number: animated, factor: $0) }
    }
    guard !traits.isEmpty || !scales.isEmpty else { return nil }
    unanimated = CellRecipe(unfinished: cell, on: stage)
    factors = LayerFactors(of: layer)
    recipeParts = traits.map { number, trait in
      AnimatedPart(number, of: cell, on: stage) { $0.set(trait, to: $1) }
    }
    factorParts = scales.map { number, factor in
      AnimatedPart(number, of: layer, on: stage) { $0[factor] = $1 }
    }
    let changed = Set(scales.map(\.factor))
    actsInFlight =
      traits.contains { $0.trait.act == .inFlight }
      || EmitterCell.traitNumbers.contains { number in
        number.act == .inFlight && number.factor.map(changed.contains) == true
      }
  }

  /// The recipe of a particle that is born at a time of the layer.
  func recipe(at layerTime: Seconds) -> CellRecipe {
    var (recipe, factors) = (unanimated, factors)
    for part in recipeParts { part.apply(to: &recipe, at: layerTime) }
    for part in factorParts { part.apply(to: &factors, at: layerTime) }
    recipe.finish(times: factors)
    return recipe
  }

  /// The recipe with the largest magnitude of each number.
  var largest: CellRecipe {
    var (recipe, factors) = (unanimated, factors)
    for part in recipeParts { part.applyLargest(to: &recipe) }
    for part in factorParts { part.applyLargest(to: &factors) }
    recipe.finish(times: factors)
    return recipe
  }
}

/// The animation of a layer's emission area.
struct AreaAnimation: Sendable {
  /// The area without animations, with its drawing.
  private let unanimated: EmissionArea
  private let parts: [AnimatedPart<EmissionArea>]
  /// The size for which the drawing was computed.
  private let drawnSize: Vector

  /// The animation of a layer's area; `nil` if the area is constant.
  init?(of layer: EmitterLayer, on stage: Size, origin: Vector) {
    let numbers: [AnimatedNumber<EmitterLayer>] = layer.animated(below: [])
    parts = numbers.compactMap { animated in
      EmissionArea.place(ofNumberAt: animated.number.path, from: origin).map {
        AnimatedPart(animated, of: layer, on: stage, to: $0)
      }
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
    for part in parts { part.apply(to: &area, at: layerTime) }
    if let drawing = area.drawing {
      area.drawingScale = drawing.scale(to: area.size, from: drawnSize)
    }
    return area
  }
}

extension EmissionArea {
  /// A setter for a number of a layer that the area has; `nil` if it has none.
  fileprivate static func place(
    ofNumberAt path: [String],
    from origin: Vector
  ) -> AnimatedPart<EmissionArea>.Place? {
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
