@testable import KamuroParticles

/// Random scenes that use every property, with few enough particles to compare.
extension Dice {
  mutating func scene() -> Scene {
    var scene = Scene(
      stage: Size(width: number(8...1200), height: number(16...700)),
      seed: next()
    )
    scene.placements = (0..<integer(1...2)).map { _ in placement() }
    return scene
  }

  mutating func placement() -> Scene.Placement {
    var effect = Effect()
    effect.layers = (0..<integer(1...2)).map { _ in layer() }
    effect.fireworks = oneIn(3) ? [firework()] : []
    effect.fields = (0..<integer(0...2)).map { _ in field() }
    effect.walls = (0..<integer(0...2)).map { _ in wall() }
    effect.items = oneIn(3) ? [items()] : []
    // Generators of their own, here and below: the scenes of known seeds do not change.
    var own = Dice(effect.layers[0].opacity.bitPattern)
    if own.oneIn(6) {
      (effect.bloom, effect.bloomGain) = (own.number(0...2), own.number(1...4))
      effect.shutter = own.number(0...0.1)
    }
    let placement = Scene.Placement(
      effect,
      beginTime: oneIn(2) ? 0 : number(-1...2),
      offset: Vector(dx: number(-50...50), dy: number(-50...50)),
      zPosition: number(-2...2),
      seed: next()
    )
    var dice = Dice(placement.seed)
    return dice.oneIn(3) ? dice.including(placement) : placement
  }

  /// A placement of an effect that includes the effect of another placement.
  private mutating func including(_ placement: Scene.Placement) -> Scene.Placement {
    var placement = placement
    var inclusion = Inclusion([placement.effect] + (oneIn(2) ? [Effect()] : []))
    inclusion.position = LengthPair(Length(number(0...100), .width), Length(number(0...300)))
    inclusion.positionRange = LengthPair(Length(number(0...100)), Length(number(0...50), .height))
    inclusion.zPosition = number(-2...2).rounded()
    inclusion.beginTime = number(-2...2)
    inclusion.beginTimeRange = oneIn(2) ? 0 : number(0...1)
    inclusion.duration = oneIn(2) ? .infinity : number(0...2)
    inclusion.count = integer(1...2)
    inclusion.repeatInterval = oneIn(2) ? 0 : number(1...3)
    inclusion.repeatCount = oneIn(3) ? .infinity : Double(integer(1...3))
    inclusion.seed = integer(0...9)
    placement.effect = Effect()
    placement.effect.effects = [inclusion]
    return placement
  }

  mutating func layer() -> EmitterLayer {
    var layer = EmitterLayer()
    layer.name = oneIn(2) ? "" : "layer"
    layer.emitterShape = pick(EmitterShape.allCases)
    layer.emitterMode = pick(EmitterMode.allCases)
    layer.emitterPosition = LengthPair(Length(number(0...100), .width), Length(number(0...300)))
    layer.emitterSize = LengthPair(
      Length(number(0...100), .larger),
      Length(number(0...50), .height)
    )
    layer.emitterDepth = Length(number(0...50))
    layer.emitterZPosition = Length(number(-50...50))
    addDrawing(to: &layer)
    layer.renderMode = pick(EmitterLayer.RenderMode.allCases)
    layer.blendMode = pick(BlendMode.allCases)
    if oneIn(4) { layer.blur = Length(number(0...20)) }
    layer.birthRate = number(0...2)
    layer.lifetime = number(0...2)
    layer.velocity = number(-2...2)
    layer.scale = number(-2...2)
    layer.spin = number(-2...2)
    layer.seed = integer(0...5)
    layer.opacity = number(0...1)
    layer.zPosition = number(-3...3).rounded()
    layer.timing = timing()
    if oneIn(4) { layer.transitions = (0..<integer(1...3)).map { _ in transition() } }
    layer.emitterCells = (0..<integer(1...2)).map { _ in cell(depth: 1) }
    layer.animations = (0..<integer(0...3)).map { _ in oneIn(4) ? group() : track() }
    if oneIn(3) { layer.animations += (0..<integer(1...3)).map { _ in track(on: cellPath()) } }
    var own = Dice(layer.scale.bitPattern)
    if own.oneIn(6) { layer.transform = own.transform() }
    if own.oneIn(6) { layer.maxParticles = own.integer(1...20) }
    return layer
  }

  private mutating func transform() -> Transform {
    var transform = Transform()
    (transform.scale, transform.rotation) = (number(-2...2), .degrees(number(-180...180)))
    transform.translation = LengthPair(Length(number(-50...50)), Length(number(-20...20), .height))
    return transform
  }

  private mutating func addDrawing(to layer: inout EmitterLayer) {
    layer.emitterPath = corners()
    layer.emitterText = String((0..<integer(0...5)).map { _ in pick(Array("Aj ♥漢")) })
    layer.emitterPicture = drawing()
  }

  mutating func contents() -> Contents {
    Contents(
      shape: pick(Contents.Shape.allCases),
      size: Size(width: number(0...40), height: number(0...40)),
      innerRadius: number(0...1),
      points: integer(3...32),
      path: corners(),
      picture: drawing(),
      text: pick(["", "a", "♥", "Hi", "🎉"])
    )
  }

  private mutating func corners() -> [Contents.Corner] {
    (0..<integer(0...6)).map { _ in Contents.Corner(x: niceOrAny(-1...1), y: niceOrAny(-1...1)) }
  }

  private mutating func drawing() -> Picture {
    let width = integer(1...5)
    return Picture(
      rows: (0..<integer(0...4)).map { _ in
        String((0..<width).map { _ in pick(["#", ".", "o"]) })
      },
      colors: ["o": color(0...1)]
    )
  }

  mutating func cell(depth: Int) -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "cell \(depth)"
    cell.enabled = !oneIn(12)
    addBirths(to: &cell, depth: depth)
    cell.lifetime = niceOrAny(0...1.5)
    cell.lifetimeRange = oneIn(2) ? 0 : number(0...1)
    cell.birthRateBasis = oneIn(4) ? .width : .stage
    cell.emissionLatitude = oneIn(4) ? .degrees(number(-90...90)) : .zero
    cell.emissionLongitude = .degrees(number(-400...400))
    cell.emissionRange = .degrees(number(0...360))
    addMotion(to: &cell)
    cell.scale = number(-1...2)
    cell.scaleRange = number(0...1)
    cell.scaleSpeed = number(-2...2)
    cell.spin = .degrees(number(-360...360))
    cell.spinRange = .degrees(number(0...360))
    cell.color = color(0...1)
    cell.colorRange = color(0...1)
    cell.colorSpeed = color(-2...2)
    cell.palette = (0..<integer(0...3)).map { _ in color(0...1) }
    cell.paletteScope = oneIn(2) ? .burst : .particle
    if oneIn(3) { addLife(to: &cell) }
    if oneIn(40) { cell.dynamics = dynamics() }
    var own = Dice(cell.scale.bitPattern)
    if own.oneIn(6) { cell.polar = own.polar() }
    if own.oneIn(6) { cell.afterglow = own.niceOrAny(0...0.5) }
    if own.oneIn(4) {
      (cell.intensity, cell.intensityRange) = (own.number(0...8), own.number(0...2))
      var curve = LifeCurve()
      (curve.keyPath, curve.values) = (.intensity, [1, own.number(0...8)])
      cell.valueOverLife.append(curve)
    }
    cell.inheritsColor = oneIn(3)
    if own.oneIn(6) { cell.burstBasis = own.pick(EmitterCell.BirthRateBasis.allCases) }
    if oneIn(2) { cell.timing = timing() }
    cell.contents = contents()
    if own.oneIn(6) { cell.contents.extent.x.unit = own.pick([.width, .smaller]) }
    if own.oneIn(6) { cell.contents.leastSize = own.number(0...20) }
    if depth > 1, oneIn(2) {
      cell.trigger = own.oneIn(8) ? .hit : .death
      cell.birthRate = 0
      cell.bursts = []
      cell.burst = integer(1...4)
    }
    if own.oneIn(6) { own.addVelocities(to: &cell) }
    if own.oneIn(4) { cell.maxParticles = own.integer(1...12) }
    if own.oneIn(6) { own.addMotionRanges(to: &cell) }
    cell.emitterCells =
      depth < 3 ? (0..<integer(0...2)).map { _ in self.cell(depth: depth + 1) } : []
    return cell
  }

  private mutating func addBirths(to cell: inout EmitterCell, depth: Int) {
    cell.birthRate = oneIn(4) ? 0 : niceOrAny(0...(depth == 1 ? 20 : 8))
    cell.burst = oneIn(3) ? integer(0...6) : 0
    if oneIn(3) {
      cell.bursts = (0..<integer(1...3)).map { _ in
        var burst = Burst()
        burst.count = integer(0...5)
        burst.time = niceOrAny(0...2)
        return burst
      }
    }
  }

  private mutating func addMotion(to cell: inout EmitterCell) {
    cell.velocity = Length(number(-60...120), pick(Length.Unit.allCases))
    cell.velocityRange = Length(number(0...60))
    cell.xAcceleration = Length(number(-30...30))
    cell.yAcceleration = Length(number(-30...60), .height)
    cell.zAcceleration = oneIn(2) ? 0 : Length(number(-60...60))
    cell.drag = oneIn(2) ? 0 : number(0...5)
  }

  private mutating func addVelocities(to cell: inout EmitterCell) {
    (cell.xVelocity, cell.xVelocityRange) = (Length(number(-60...60)), Length(number(0...9)))
    (cell.yVelocity, cell.yVelocityRange) = (Length(number(-9...9), .height), Length(number(0...9)))
    cell.emissionStep = .degrees(number(-200...200))
  }

  private mutating func addMotionRanges(to cell: inout EmitterCell) {
    cell.birthRateRange = oneIn(2) ? number(0...6) : 0
    cell.xAccelerationRange = Length(number(0...30))
    cell.yAccelerationRange = Length(number(0...30), .height)
    cell.dragRange = number(0...3)
    (cell.inheritVelocity, cell.inheritVelocityRange) = (number(-1...1), number(0...0.5))
    if oneIn(2) { (cell.gather, cell.gatherRange) = (number(0...1), number(0...0.5)) }
  }

  private mutating func addLife(to cell: inout EmitterCell) {
    cell.rotation = .degrees(number(-90...90))
    cell.rotationRange = .degrees(number(0...180))
    cell.alignsToMotion = oneIn(2)
    cell.swayAmplitude = Length(number(-20...20))
    cell.swayAmplitudeRange = Length(number(0...10))
    cell.swayFrequency = number(0...4)
    cell.swayFrequencyRange = number(0...4)
    cell.swaysAboutWay = oneIn(2)
    cell.flutter = oneIn(2) ? .zero : .degrees(number(-360...360))
    cell.flutterRange = oneIn(2) ? .zero : .degrees(number(0...360))
    cell.stretchVelocity = oneIn(2) ? 0 : Length(number(0...80), pick(Length.Unit.allCases))
    let keyPaths = LifeCurve.KeyPath.allCases.filter { $0 != .intensity }
    cell.valueOverLife = keyPaths.map { keyPath in
      var curve = LifeCurve()
      curve.keyPath = keyPath
      let factors = keyPath.isSigned ? -2.0...2 : 0...2
      curve.values = (0..<integer(0...4)).map { _ in number(factors) }
      if oneIn(2) { curve.locations = curve.values.map { _ in niceOrAny(0...1) }.sorted() }
      if oneIn(3) { curve.ranges = curve.values.map { _ in number(0...0.5) } }
      if oneIn(3) { curve.secondRanges = curve.values.map { _ in number(0...0.5) } }
      return curve
    }
    cell.colorOverLife.colors = (0..<integer(0...4)).map { _ in color(0...1) }
    cell.ramps = (0..<integer(0...3)).map { _ in
      var ramp = ColorCurve()
      ramp.colors = (0..<integer(0...4)).map { _ in color(0...1) }
      return ramp
    }
  }

  mutating func color(_ range: ClosedRange<Double>) -> Color {
    Color(red: number(range), green: number(range), blue: number(range), alpha: number(range))
  }

  /// A number that is a multiple of 1/10 half of the time: equal times are where bugs hide.
  mutating func niceOrAny(_ range: ClosedRange<Double>) -> Double {
    let any = number(range)
    return oneIn(2) ? (any * 10).rounded() / 10 : any
  }
}
