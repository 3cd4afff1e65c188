import Benchmark
import KamuroParticles

/// A step of 2000 bodies: 10 ns for a body with few fields is 20 µs for a step.
func dynamicsBenchmarks() {
  var box = Wall(.box)
  box.position = LengthPair(Length(50, .width), Length(80, .height))
  box.size = LengthPair(240, 48)
  var floor = Wall(.floor)
  floor.elasticity = 0.3
  let middle = LengthPair(Length(50, .width), Length(50, .height))
  let fields: [Field] = [(.radialGravity, 0.1), (.vortex, 1), (.noise, 1)].map { type, strength in
    var field = Field(type)
    field.position = middle
    field.strength = strength
    return field
  }

  stepping("under gravity", Surroundings(on: Scenes.stage, gravity: Gravity()))
  stepping(
    "in two fields, with a box",
    Surroundings(on: Scenes.stage, fields: Array(fields.prefix(2)), walls: [box])
  )
  stepping("in noise", Surroundings(on: Scenes.stage, fields: Array(fields.suffix(1))), for: 4)
  stepping(
    "until they rest on a floor",
    Surroundings(on: Scenes.stage, gravity: Gravity(), walls: [floor])
  )
  seeking(fields: Array(fields.suffix(2)), walls: [box])
  settling("stick to a floor", reposing: .zero)
  settling("pile up", reposing: .degrees(35))
}

private let count = 2000
/// Position, velocity, angle, angular velocity and condition.
private let bodyBytes = count * (6 * MemoryLayout<Double>.stride + 1)

/// - Parameter span: The seconds after which all bodies are reset, before they leave the stage.
private func stepping(_ name: String, _ surroundings: Surroundings, for span: Double = .infinity) {
  measure("Dynamics: a step of \(count) bodies \(name)") {
    let source = RandomSource(seed: 5)
    var bodies = BodyColumns()
    for index in 0..<UInt64(count) {
      let chance = source.child(index)
      let velocity = Vector(dx: 100 * chance.signed(2), dy: 100 * chance.signed(3))
      bodies.append(
        Body(
          position: Point(
            x: chance.unit(0) * Scenes.stage.width,
            y: chance.unit(1) * Scenes.stage.height
          ),
          velocity: velocity
        )
      )
    }
    let beginning = bodies
    var (surroundings, time) = (surroundings, 0.0)
    return Piece(bytes: bodyBytes) {
      if time > span { (bodies, time) = (beginning, 0) }
      surroundings.step(&bodies, by: BodyTraits(), at: time)
      time += Surroundings.step
      blackHole(bodies.count)
    }
  }
}

/// A seek to 60 s in a scene that has 2000 living particles from 10 s on.
///
/// The bytes are those of one step.
private func seeking(fields: [Field], walls: [Wall]) {
  measure("Dynamics: a jump to 60 s with \(count) particles alive") {
    var scene = Scenes.particles(count / 10) { _, cell in
      (cell.lifetime, cell.velocityRange) = (10, 0)
      (cell.dynamics.feelsFields, cell.dynamics.meetsWalls) = (true, true)
    }
    (scene.placements[0].effect.fields, scene.placements[0].effect.walls) = (fields, walls)
    let simulation = Simulation(scene: scene)
    return Piece(bytes: bodyBytes) {
      var simulation = simulation
      simulation.advance(to: 60)
      blackHole(simulation.time)
    }
  }
}

/// Frames of 1/60 s of 2000 living flakes, which fall for a third of their lives and then rest.
private func settling(_ name: String, reposing angle: Angle) {
  measure("Dynamics: a frame of \(count) flakes that \(name)") {
    var scene = Scenes.particles(count / 18) { layer, cell in
      layer.emitterShape = .line
      layer.emitterPosition = LengthPair(Length(50, .width), 0)
      (cell.lifetime, cell.yAcceleration, cell.drag) = (18, Length(8, .height), 0.7)
      cell.emissionLongitude = .degrees(180)
      (cell.dynamics.feelsFields, cell.dynamics.meetsWalls) = (true, true)
      (cell.dynamics.radius, cell.dynamics.stepRate) = (2, 15)
      (cell.dynamics.hit, cell.dynamics.angleOfRepose) = (.stick, angle)
    }
    var wind = Field(.noise)
    (wind.strength, wind.animationSpeed) = (0.2, 0.3)
    scene.placements[0].effect.fields = [wind]
    scene.placements[0].effect.walls = [Wall(.floor)]
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 20)
    return Piece(bytes: bodyBytes) {
      simulation.advance(to: simulation.time + 1.0 / 60)
      blackHole(simulation.time)
    }
  }
}
