import Testing

@testable import KamuroParticles

@Suite("Animated emission")
struct KeyPathTests {
  /// A linear track from one number to another in two seconds, filled on both sides.
  private func track(_ keyPath: KeyframeTrack.KeyPath, _ values: [Double]) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.keyPath = keyPath
    track.values = values
    track.timing.duration = 2
    track.timing.fillMode = .both
    return track
  }

  /// An emitter cell of ten births per second, at 0.1, 0.2, …; its particles live long, at rest.
  private func steadyCell() -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "a"
    cell.birthRate = 10
    cell.lifetime = 100
    return cell
  }

  /// The sprites at a time, with the time of birth of each.
  private func sprites(
    _ cell: EmitterCell,
    _ animations: [KeyframeTrack],
    at time: Seconds,
    layer change: (inout EmitterLayer) -> Void = { _ in }
  ) -> (batch: SpriteBatch, births: [Double]) {
    let scene = scene(cell) {
      $0.animations = animations
      change(&$0)
    }
    var simulation = Simulation(scene: scene)
    for step in 0...20 { simulation.advance(to: time * Double(step) / 20) }
    let batch = simulation.batch()
    return (batch, batch.birth.map { Double($0 + 1) / 10 })
  }

  /// The value of a linear track at a time.
  private func linearValue(_ values: [Double], _ time: Double) -> Double {
    values[0] + (values[1] - values[0]) * min(time / 2, 1)
  }

  @Test("An animated emitterPosition moves where particles are born, not the living particles")
  func emitterPositionActsOnBirthsOnly() {
    for (path, column) in [
      ("emitterPosition.x", SpriteKey.x), ("emitterPosition.y", SpriteKey.y),
    ] {
      let (batch, births) = sprites(steadyCell(), [track(.init(path), [10, 110])], at: 3)
      #expect(births.count == 30)
      for (index, birth) in births.enumerated() {
        #expect(
          isClose(Double(batch[column][index]), linearValue([10, 110], birth), size: 100)
        )
      }
    }
  }

  @Test("An animated emitterSize, even from 0, sets the extent in which particles are born")
  func emitterSizeActsOnBirths() {
    let wide = track("emitterSize.width", [0, 200])
    let (batch, births) = sprites(steadyCell(), [wide], at: 2) {
      $0.emitterShape = .line
      $0.emitterMode = .points
      $0.emitterPosition = LengthPair(300, 100)
    }
    for (index, birth) in births.enumerated() {
      let offset = abs(Double(batch[.x][index]) - 300)
      #expect(isClose(offset, linearValue([0, 200], birth) / 2, size: 300))
    }
  }

  @Test("A particle keeps the animated values of its moment of birth for its life")
  func particlesKeepTheValuesOfTheirBirth() {
    var cell = steadyCell()
    cell.velocity = 20
    let animations = [
      track("velocity", [1, 3]), track("emitterCells.a.yAcceleration", [0, 60]),
      track("emitterCells.a.scale", [1, 2]), track("scale", [1, 0.5]),
      track("emitterCells.a.color.red", [0, 1]), track("emitterCells.a.spin", [0, 4]),
      track("emitterCells.a.alphaSpeed", [-0.1, -0.3]),
    ]
    let (batch, births) = sprites(cell, animations, at: 3)
    #expect(births.count == 30)
    for (index, birth) in births.enumerated() {
      let age = 3 - birth
      func expect(_ found: [Float], _ expected: Double) {
        #expect(isClose(Double(found[index]), expected, size: 100))
      }
      expect(batch[.x], 20 * linearValue([1, 3], birth) * age)
      expect(batch[.y], linearValue([0, 60], birth) * age * age / 2)
      expect(batch[.scale], linearValue([1, 2], birth) * linearValue([1, 0.5], birth))
      expect(batch[.red], linearValue([0, 1], birth))
      expect(batch[.rotation], linearValue([0, 4], birth) * age)
      expect(batch[.opacity], 1 + linearValue([-0.1, -0.3], birth) * age)
    }
  }

  @Test("An animated lifetime holds for the particles born then, whatever the time steps")
  func lifetimeIsThatOfTheBirthForAnyTimeSteps() {
    for path in ["emitterCells.a.lifetime", "lifetime"] {
      var cell = steadyCell()
      cell.lifetime = 1
      let animations = [track(.init(path), [0.25, 4])]
      for time in [0.5, 1, 2, 3.95, 6.03] {
        let births = sprites(cell, animations, at: time).births
        let expected = (1...60).map { Double($0) / 10 }.filter { birth in
          birth <= time && birth + linearValue([0.25, 4], birth) > time
        }
        #expect(births == expected, "\(path) at \(time)")
        let sought = Simulation(scene: scene(cell) { $0.animations = animations })
        #expect(sought.snapshot(at: time).births.map { Double($0 + 1) / 10 } == expected)
      }
    }
  }

  @Test("A layer's tracks on opacity, transform and zPosition act on all its living particles")
  func layerWideTracksActOnLivingParticles() {
    let animations = [
      track("opacity", [1, 0]), track("transform.translation.x", [0, 50]),
      track("transform.translation.y", [0, -50]), track("transform.scale", [1, 3]),
      track("transform.rotation", [0, 2]), track("zPosition", [0, 6]),
    ]
    let batch = sprites(steadyCell(), animations, at: 1).batch
    #expect(batch.count == 10 && batch.runs.map(\.zPosition) == [3])
    for index in 0..<10 {
      #expect(isClose(Double(batch[.x][index]), 25, size: 100))
      #expect(isClose(Double(batch[.y][index]), -25, size: 100))
      #expect(isClose(Double(batch[.opacity][index]), 0.5))
      #expect(
        isClose(Double(batch[.scale][index]), 2) && isClose(Double(batch[.rotation][index]), 1)
      )
    }
  }

  @Test("Births are the integral of the animated birthRates of emitter cell and layer, multiplied")
  func birthsAreTheIntegralOfBothAnimatedRates() {
    let animations = [track("emitterCells.a.birthRate", [0, 100]), track("birthRate", [1, 0])]
    // The rate is 100 u (1 - u) with u = t / 2; its integral is 200 (u² / 2 - u³ / 3).
    for step in 1...20 {
      let u = Double(step) / 20
      let expected = Int(200 * (u * u / 2 - u * u * u / 3) + 1e-9)
      #expect(sprites(steadyCell(), animations, at: 2 * u).batch.count == expected, "\(u)")
    }
  }

  @Test("A track reaches a sub-cell, whose births and colors follow the value at that time")
  func tracksReachSubCells() {
    var parent = bursting(1, lifetime: 50)
    parent.name = "rocket"
    var trail = steadyCell()
    trail.name = "trail"
    trail.birthRate = 1
    parent.emitterCells = [trail]
    let rate = track("emitterCells.rocket.emitterCells.trail.birthRate", [0, 40])
    let red = track("emitterCells.rocket.emitterCells.trail.color.red", [0, 1])
    for time in [0.5, 1, 1.7, 2, 5] {
      let batch = sprites(parent, [rate, red], at: time).batch
      let integral = time < 2 ? 10 * time * time : 40 + 40 * (time - 2)
      #expect(batch.count == 1 + Int(integral + 1e-9), "at \(time)")
      guard let run = batch.runs.first(where: { $0.cell == "trail" }) else { continue }
      for (index, place) in run.range.enumerated() {
        let born = Double(index + 1) <= 40 ? (Double(index + 1) / 10).squareRoot() : 2
        #expect(isClose(Double(batch[.red][place]), linearValue([0, 1], born)))
      }
    }
  }

  @Test("A track animates every emitter cell of the name in its key path, and no other")
  func trackAnimatesAllCellsOfItsName() {
    var layer = EmitterLayer()
    layer.emitterCells = [steadyCell(), steadyCell(), steadyCell()]
    layer.emitterCells[2].name = "b"
    layer.animations = [track("emitterCells.a.scale", [4, 4])]
    let scales = scene(steadyCell()) { $0 = layer }.batch(at: 0.15)[.scale]
    #expect(scales == [4, 4, 1])
  }

  @Test("A track's values may be lengths in units of the stage")
  func trackValuesMayBeLengths() {
    var track = track("emitterPosition.x", [])
    track.quantities = [Quantity(50, .length(.width)), Quantity(100, .length(.height))]
    let (batch, births) = sprites(steadyCell(), [track], at: 2)
    for (index, birth) in births.enumerated() {
      let expected = linearValue([stage.width / 2, stage.height], birth)
      #expect(isClose(Double(batch[.x][index]), expected, size: 600))
    }
  }

  @Test("An animated value is clamped to the allowed range of its property")
  func animatedValuesAreClamped() {
    let negative = track("emitterCells.a.lifetime", [-5, -5])
    #expect(sprites(steadyCell(), [negative], at: 2).batch.count == 0)
    let bright = track("emitterCells.a.color.green", [7, 7])
    #expect(sprites(steadyCell(), [bright], at: 2).batch[.green].allSatisfy { $0 == 1 })
  }
}

@Suite("Animatable properties")
struct AnimatableNumberTests {
  @Test("Every number of a layer and an emitter cell is animatable except counts and times")
  func allNumbersExceptCountsAndTimesAreAnimatable() {
    let layer = EmitterLayer.numbers.map { $0.path.joined(separator: ".") }
    #expect(
      layer == [
        "emitterPosition.x", "emitterPosition.y", "emitterZPosition", "emitterSize.width",
        "emitterSize.height", "emitterDepth", "blur", "birthRate", "lifetime", "velocity", "scale",
        "spin",
        "transform.scale", "transform.rotation", "transform.translation.x",
        "transform.translation.y", "opacity", "zPosition",
      ]
    )
    let cell = EmitterCell.numbers.map { $0.path.joined(separator: ".") }
    #expect(Set(cell).count == cell.count)
    for path in ["birthRate", "emissionLongitude", "color.alpha", "flutterRange", "drag"] {
      #expect(cell.contains(path))
    }
    for path in ["burst", "beginTime", "speed", "palette", "seed", "contents.size"] {
      #expect(!cell.contains(path))
    }
  }

  @Test("Animated values never exceed largestMagnitude(own:)", arguments: seeds(150))
  func valuesStayWithinTheLargestMagnitude(seed: UInt64) {
    var dice = Dice(seed &+ 9600)
    let animations = (0..<3).map { _ in
      var animation = dice.oneIn(4) ? dice.group() : dice.track(on: .opacity)
      if !animation.isGroup { animation.keyPath = .opacity }
      return animation
    }
    let own = dice.number(-1...1)
    let bound = animations.largestMagnitude(own: own)
    for step in -40...400 {
      let value = animations.value(of: .opacity, at: Double(step) / 40, own: own)
      #expect(abs(value) <= bound * (1 + 1e-9) + 1e-9, "seed \(seed) at \(Double(step) / 40)")
    }
  }

  @Test(
    "A track with an invalid key path or value is rejected, naming the nearest key path",
    arguments: messages
  )
  func invalidKeyPathsNameTheNearestOne(keyPath: String, value: PropertyValue, expected: [String]) {
    let animation: PropertyValue = ["keyPath": .text(keyPath), "values": [value]]
    let trail: PropertyValue = ["name": "trail"]
    let rocket: PropertyValue = ["name": "rocket", "emitterCells": [trail]]
    var reading = PropertyReading()
    _ = EmitterLayer.read(
      from: ["animations": [animation], "emitterCells": [rocket]],
      reading: &reading
    )
    #expect(reading.problems.map(\.description) == expected)
  }

  static let messages: [(String, PropertyValue, [String])] = [
    ("emitterCells.rocket.velocity", 3, []),
    ("emitterCells.rocket.emitterCells.trail.color.red", 1, []),
    ("emitterPosition.x", "40vh", []),
    ("emitterCells.rocket.spin", "90deg", []),
    (
      "emitterCells.rockt.velocity", 3,
      ["animations[0].keyPath: no cell is named \"rockt\": did you mean rocket?"]
    ),
    (
      "emitterCells.rocket.emitterCells.tail.scale", 3,
      ["animations[0].keyPath: no cell is named \"tail\": did you mean trail?"]
    ),
    (
      "emitterPosition", 3,
      [
        "animations[0].keyPath: \"emitterPosition\" cannot be animated: did you mean emitterPosition.x?"
      ]
    ),
    (
      "birthrate", 3,
      ["animations[0].keyPath: \"birthrate\" cannot be animated: did you mean birthRate?"]
    ),
    ("seed", 3, ["animations[0].keyPath: \"seed\" cannot be animated"]),
    (
      "transform.scale.x", 3,
      [
        "animations[0].keyPath: \"transform.scale.x\" cannot be animated: transform.scale is one number for all axes"
      ]
    ),
    ("", 3, ["animations[0].keyPath: \"\" cannot be animated"]),
    (
      "opacity", "40vh",
      ["animations[0].values[0]: opacity is a number"]
    ),
    (
      "emitterPosition.x", "90deg",
      [
        "animations[0].values[0]: emitterPosition.x is a length: expected a number of points, or text such as \"40vh\""
      ]
    ),
  ]
}
