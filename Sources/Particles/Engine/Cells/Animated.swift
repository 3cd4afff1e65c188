/// An animated number of a layer or an emitter cell, and its tracks.
struct AnimatedNumber<Root>: Sendable {
  let number: AnimatableNumber<Root>
  let tracks: NumberTracks

  /// Sets the number to its value at a time of the layer.
  func apply(to root: inout Root, at layerTime: Seconds, on stage: Size) {
    number.set(&root, tracks.value(at: layerTime, own: number.get(root, stage)))
  }

  /// Sets the number to its largest magnitude over all times.
  func applyLargest(to root: inout Root, on stage: Size) {
    let largest = tracks.all.largestMagnitude(own: number.get(root, stage))
    number.set(&root, min(largest, number.largest))
  }
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

/// An animated number that a derived value contains unchanged, and its tracks.
///
/// So an animation sets only this number, instead of deriving the whole value again at each birth.
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
}

/// The animation of an emitter cell's particles, each evaluated at the time of its birth.
final class CellAnimation: Sendable {
  /// The emitter cell, and its layer without the parts that are not needed here.
  private let cell: EmitterCell
  private let layer: EmitterLayer
  private let stage: Size
  private let cellNumbers: [AnimatedNumber<EmitterCell>]
  private let layerNumbers: [AnimatedNumber<EmitterLayer>]
  /// The recipe without animations.
  private let unanimated: CellRecipe
  /// The animated numbers, if each of them is also one of the recipe's; otherwise `nil`.
  private let parts: [AnimatedPart<CellRecipe>]?

  /// The factors of a layer that apply to its particles at birth.
  private static let factors = ["lifetime", "velocity", "scale", "spin"]

  /// The properties that are used only at birth; all others also affect particles later.
  private static let atBirth: Set = [
    "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange",
    "velocity", "velocityRange", "scale", "scaleRange", "spin", "spinRange", "color", "redRange",
    "greenRange", "blueRange", "alphaRange",
  ]

  /// Whether a particle's recipe is needed after its birth.
  let actsInFlight: Bool

  /// The animation of the emitter cell at a path of names; `nil` if nothing is animated.
  init?(_ cell: EmitterCell, at path: [String], of layer: EmitterLayer, on stage: Size) {
    cellNumbers = layer.animated(below: path).filter { $0.number.path != ["birthRate"] }
    layerNumbers = layer.animated(below: []).filter { Self.factors.contains($0.number.path[0]) }
    guard !cellNumbers.isEmpty || !layerNumbers.isEmpty else { return nil }
    self.cell = cell
    self.layer = layer.withoutCells
    self.stage = stage
    unanimated = CellRecipe(cell, of: layer, on: stage)
    let parts = cellNumbers.compactMap { animated in
      CellRecipe.place(ofNumberAt: animated.number.path, in: layer).map {
        AnimatedPart(animated, of: cell, on: stage, to: $0)
      }
    }
    self.parts = layerNumbers.isEmpty && parts.count == cellNumbers.count ? parts : nil
    // The layer's scale is also a factor on an emitter cell's scaleSpeed.
    let names = cellNumbers.map { $0.number.path[0] } + layerNumbers.map { $0.number.path[0] }
    actsInFlight =
      names.contains { !Self.atBirth.contains($0) }
      || layerNumbers.contains { $0.number.path == ["scale"] }
  }

  /// The recipe of a particle that is born at a time of the layer.
  func recipe(at layerTime: Seconds) -> CellRecipe {
    if let parts {
      var recipe = unanimated
      for part in parts { part.apply(to: &recipe, at: layerTime) }
      return recipe
    }
    var (cell, layer) = (cell, layer)
    for number in cellNumbers { number.apply(to: &cell, at: layerTime, on: stage) }
    for number in layerNumbers { number.apply(to: &layer, at: layerTime, on: stage) }
    return CellRecipe(cell, of: layer, on: stage)
  }

  /// The recipe with the largest magnitude of each number.
  var largest: CellRecipe {
    var (cell, layer) = (cell, layer)
    for number in cellNumbers { number.applyLargest(to: &cell, on: stage) }
    for number in layerNumbers { number.applyLargest(to: &layer, on: stage) }
    return CellRecipe(cell, of: layer, on: stage)
  }
}

extension CellRecipe {
  /// A setter for a number of an emitter cell that the recipe also has; `nil` if more depends on
  /// it.
  fileprivate static func place(
    ofNumberAt path: [String],
    in layer: EmitterLayer
  ) -> AnimatedPart<CellRecipe>.Place? {
    let (lifetime, velocity) = (layer.lifetime, layer.velocity)
    let (scale, spin) = (layer.scale, layer.spin)
    return switch path {
    case ["lifetime"]: { $0.lifetime.base = $1 * lifetime }
    case ["lifetimeRange"]: { $0.lifetime.range = $1 * lifetime }
    case ["emissionLongitude"]: { $0.longitude.base = $1 }
    case ["emissionRange"]: { $0.longitude.range = $1 }
    case ["velocity"]: { $0.velocity.base = $1 * velocity }
    case ["velocityRange"]: { $0.velocity.range = $1 * velocity }
    case ["scale"]: { $0.scale.base = $1 * scale }
    case ["scaleRange"]: { $0.scale.range = $1 * scale }
    case ["spin"]: { $0.spin.base = $1 * spin }
    case ["spinRange"]: { $0.spin.range = $1 * spin }
    default: nil
    }
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

extension EmitterLayer {
  /// The layer without emitter cells and animations, which is cheap to copy.
  fileprivate var withoutCells: EmitterLayer {
    var layer = self
    layer.emitterCells = []
    layer.animations = []
    return layer
  }
}
