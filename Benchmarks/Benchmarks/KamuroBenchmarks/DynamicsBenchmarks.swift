import Benchmark
import Particles

/// A step of 2000 bodies: 10 ns for a body with few fields are 20 µs for a step.
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

  stepping("under gravity", Surroundings(on: stage, gravity: Gravity()))
  stepping(
    "in two fields, with a box",
    Surroundings(on: stage, fields: Array(fields.prefix(2)), walls: [box])
  )
  stepping("in noise", Surroundings(on: stage, fields: Array(fields.suffix(1))))
  stepping("until they lie on a floor", Surroundings(on: stage, gravity: Gravity(), walls: [floor]))
  seeking(fields: Array(fields.suffix(2)), walls: [box])
}

private let stage = Size(width: 1600, height: 960)

private func stepping(_ name: String, _ surroundings: Surroundings) {
  Benchmark("Dynamics: step 2000 bodies \(name)") { benchmark in
    let source = RandomSource(seed: 5)
    var bodies = BodyColumns()
    for index in 0..<2000 as Range<UInt64> {
      let chance = source.child(index)
      let velocity = Vector(dx: 100 * chance.signed(2), dy: 100 * chance.signed(3))
      bodies.append(
        Body(
          position: Point(x: chance.unit(0) * stage.width, y: chance.unit(1) * stage.height),
          velocity: velocity
        )
      )
    }
    var (surroundings, time) = (surroundings, 0.0)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      surroundings.step(&bodies, by: BodyTraits(), at: time)
      time += Surroundings.step
      blackHole(bodies.count)
    }
  }
}

/// A scene in which 2000 particles are alive from 10 s on, brought to 60 s from scratch.
private func seeking(fields: [Field], walls: [Wall]) {
  Benchmark("Dynamics: seek to 60 s with 2000 particles alive") { benchmark in
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (200, 10)
    (cell.velocity, cell.emissionRange) = (40, .degrees(180))
    (cell.dynamics.feelsFields, cell.dynamics.meetsWalls) = (true, true)
    var layer = EmitterLayer()
    layer.emitterShape = .rectangle
    layer.emitterPosition = LengthPair(Length(50, .width), Length(50, .height))
    layer.emitterSize = LengthPair(Length(100, .width), Length(100, .height))
    layer.emitterCells = [cell]
    var effect = Effect()
    (effect.layers, effect.fields, effect.walls) = ([layer], fields, walls)
    let simulation = Simulation(
      scene: Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
    )
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var simulation = simulation
      simulation.advance(to: 60)
      blackHole(simulation.counts)
    }
  }
}
