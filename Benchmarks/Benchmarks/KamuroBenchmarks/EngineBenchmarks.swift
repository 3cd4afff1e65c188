import Benchmark
import KamuroParticles
import KamuroRaster

/// The bytes read to evaluate a particle without fields: its birth, position and velocity, spin,
/// scale and color.
private let particleBytes = 52
/// The bytes written for a sprite.
private let spriteBytes = 44

/// Births, and the evaluation of sprites: 10 ns for each of 10,000 is 0.1 ms for a frame.
func engineBenchmarks() {
  let count = 10_000
  measure("Engine: births of \(count)") {
    var simulation = Simulation(scene: Scenes.particles(count))
    return Piece(bytes: count * particleBytes) {
      simulation.seek(to: 10)
      blackHole(simulation.counts.alive)
    }
  }

  evaluation("points") { _, cell in cell.yAcceleration = 30 }
  evaluation("points with drag") { _, cell in cell.drag = 0.5 }
  evaluation("turning, growing, fading") { _, cell in
    (cell.spin, cell.scaleSpeed, cell.colorSpeed.alpha) = (.degrees(90), 1, -0.5)
  }
  evaluation("curves over lives") { _, cell in
    var curve = LifeCurve()
    (curve.keyPath, curve.values) = (.opacity, [0, 1, 0.5, 0])
    cell.valueOverLife = [curve]
    cell.colorOverLife.colors = [.white, Color(red: 1, green: 0, blue: 0, alpha: 1)]
  }
  measure("Engine: sprites of 200 with afterglow") {
    drawing(Scenes.particles(200) { $1.afterglow = 0.5 })
  }

  measure("Engine: keyframes of 1000 in flight") {
    let scene = Scenes.particles(1000) { layer, _ in
      layer.animations = [keyframes("emitterCells.cell.yAcceleration")]
    }
    return drawing(scene)
  }
  for mode in KeyframeTrack.CalculationMode.allCases {
    measure("Engine: values of 16 keyframes, \(mode.rawValue), at 1000 times") {
      let track = keyframes("opacity", mode)
      return Piece(bytes: 1000 * MemoryLayout<Double>.stride) {
        for time in 0..<1000 { blackHole(track.value(at: Double(time) / 100)) }
      }
    }
  }

  fireworksBenchmarks()
}

/// The default show: an advance by one frame, the sprites of a frame, and a seek.
private func fireworksBenchmarks() {
  measure("Engine: fireworks, 1/60 s forward") {
    let scene = try Scenes.fireworks()
    var simulation = Simulation(scene: scene)
    var time = 10.0
    return Piece(bytes: Scenes.sprites(of: scene).count * particleBytes) {
      time += 1 / 60
      simulation.advance(to: time)
      blackHole(simulation.time)
    }
  }
  measure("Engine: fireworks, sprites") { drawing(try Scenes.fireworks()) }
  measure("Engine: fireworks, a jump to an hour") {
    let scene = try Scenes.fireworks()
    var simulation = Simulation(scene: scene)
    return Piece(bytes: Scenes.sprites(of: scene).count * particleBytes) {
      simulation.seek(to: 3600)
      blackHole(simulation.time)
    }
  }
}

private func evaluation(
  _ name: String,
  change: @escaping (inout EmitterLayer, inout EmitterCell) -> Void
) {
  measure("Engine: sprites of 10000, \(name)") { drawing(Scenes.particles(10_000, change: change)) }
}

/// The evaluation of all sprites of a scene at one time.
private func drawing(_ scene: Scene) -> Piece {
  var simulation = Simulation(scene: scene)
  simulation.advance(to: 10)
  func draw() -> Int {
    var count = 0
    simulation.draw { count += $0.count }
    return count
  }
  return Piece(bytes: draw() * (particleBytes + spriteBytes)) { blackHole(draw()) }
}

/// A track of sixteen keyframes in ten seconds.
private func keyframes(
  _ keyPath: KeyframeTrack.KeyPath,
  _ mode: KeyframeTrack.CalculationMode = .linear
) -> KeyframeTrack {
  var track = KeyframeTrack()
  (track.keyPath, track.calculationMode) = (keyPath, mode)
  track.values = (0..<16).map { Double($0 % 3) * 20 }
  (track.timing.duration, track.timing.repeatCount) = (10, 10)
  return track
}
