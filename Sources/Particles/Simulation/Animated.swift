/// A number of a layer or a cell, and the tracks on it.
struct AnimatedNumber<Root>: Sendable {
  let number: AnimatableNumber<Root>
  let keyPath: KeyframeTrack.KeyPath
  let tracks: [KeyframeTrack]

  /// Puts the value at a time of the layer in its place.
  func apply(to root: inout Root, at layerTime: Seconds, on stage: Size) {
    number.set(&root, tracks.value(of: keyPath, at: layerTime, own: number.get(root, stage)))
  }

  /// Puts the largest magnitude in its place that it ever has.
  func applyLargest(to root: inout Root, on stage: Size) {
    let largest = tracks.largestMagnitude(own: number.get(root, stage))
    number.set(&root, min(largest, number.largest))
  }
}

extension EmitterLayer {
  /// The numbers below some cells, or of the layer itself, that its tracks animate.
  fileprivate func animated<Root: Declared>(below cells: [String]) -> [AnimatedNumber<Root>] {
    guard !animations.isEmpty else { return [] }
    let animated = Root.properties.filter { property in
      animations.animate { $0.cells == cells && $0.property.first == property.name }
    }
    return animated.flatMap(\.numbers).compactMap { number in
      let keyPath = KeyframeTrack.KeyPath(cells: cells, property: number.path)
      let tracks = animations.tracks(on: keyPath)
      return tracks.isEmpty
        ? nil : AnimatedNumber(number: number, keyPath: keyPath, tracks: tracks)
    }
  }
}

/// What animations change about the particles of one cell, each by the moment of its birth.
struct CellAnimation: Sendable {
  /// The cell, and its layer without what is not asked for here.
  private let cell: EmitterCell
  private let layer: EmitterLayer
  private let stage: Size
  private let cellNumbers: [AnimatedNumber<EmitterCell>]
  private let layerNumbers: [AnimatedNumber<EmitterLayer>]

  /// What of a layer its cells are multiplied by at birth.
  private static let factors = ["lifetime", "velocity", "scale", "spin"]

  /// What counts at birth alone; all else also says what a particle does later.
  private static let atBirth: Set = [
    "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange",
    "velocity", "velocityRange", "scale", "scaleRange", "spin", "spinRange", "color", "redRange",
    "greenRange", "blueRange", "alphaRange",
  ]

  /// Whether a particle's recipe is asked for after its birth too.
  let actsInFlight: Bool

  /// The animation of a cell that lies below some names; `nil` where nothing is animated.
  init?(_ cell: EmitterCell, at path: [String], of layer: EmitterLayer, on stage: Size) {
    cellNumbers = layer.animated(below: path).filter { $0.number.path != ["birthRate"] }
    layerNumbers = layer.animated(below: []).filter { Self.factors.contains($0.number.path[0]) }
    guard !cellNumbers.isEmpty || !layerNumbers.isEmpty else { return nil }
    self.cell = cell
    self.layer = layer.withoutCells
    self.stage = stage
    // The layer's scale is a factor on a cell's scaleSpeed too.
    let names = cellNumbers.map { $0.number.path[0] } + layerNumbers.map { $0.number.path[0] }
    actsInFlight =
      names.contains { !Self.atBirth.contains($0) }
      || layerNumbers.contains { $0.number.path == ["scale"] }
  }

  /// What a particle is given that is born at a time of the layer.
  func recipe(at layerTime: Seconds) -> CellRecipe {
    var (cell, layer) = (cell, layer)
    for number in cellNumbers { number.apply(to: &cell, at: layerTime, on: stage) }
    for number in layerNumbers { number.apply(to: &layer, at: layerTime, on: stage) }
    return CellRecipe(cell, of: layer, on: stage)
  }

  /// A recipe of the largest numbers that there ever are.
  var largest: CellRecipe {
    var (cell, layer) = (cell, layer)
    for number in cellNumbers { number.applyLargest(to: &cell, on: stage) }
    for number in layerNumbers { number.applyLargest(to: &layer, on: stage) }
    return CellRecipe(cell, of: layer, on: stage)
  }
}

/// Where a layer's particles come from while tracks move its form.
struct AreaAnimation: Sendable {
  private let layer: EmitterLayer
  private let stage: Size
  private let origin: Vector
  private let numbers: [AnimatedNumber<EmitterLayer>]
  /// A path, a text or a picture, and the size that it was worked out for.
  private let drawing: EmissionDrawing?
  private let drawnSize: Vector

  /// The animation of a layer's form; `nil` where it stays as it is.
  init?(of layer: EmitterLayer, on stage: Size, origin: Vector) {
    numbers = layer.animated(below: []).filter { $0.number.path[0].hasPrefix("emitter") }
    guard !numbers.isEmpty else { return nil }
    self.layer = layer.withoutCells
    self.stage = stage
    self.origin = origin
    let size = layer.emitterSize.points(on: stage)
    drawnSize = Vector(dx: size.dx == 0 ? 100 : size.dx, dy: size.dy == 0 ? 100 : size.dy)
    drawing = EmissionDrawing(of: layer, size: drawnSize)
  }

  /// The form at a time of the layer.
  func area(at layerTime: Seconds) -> EmissionArea {
    var layer = layer
    for number in numbers { number.apply(to: &layer, at: layerTime, on: stage) }
    var area = EmissionArea(of: layer, on: stage, origin: origin)
    area.drawing = drawing
    if let drawing { area.drawingScale = drawing.scale(to: area.size, from: drawnSize) }
    return area
  }
}

extension EmitterLayer {
  /// The layer alone, quick to copy.
  fileprivate var withoutCells: EmitterLayer {
    var layer = self
    layer.emitterCells = []
    layer.animations = []
    return layer
  }
}
