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
    var time = 0.0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      surroundings.step(&bodies, by: BodyTraits(), at: time)
      time += Surroundings.step
      blackHole(bodies.count)
    }
  }
}
