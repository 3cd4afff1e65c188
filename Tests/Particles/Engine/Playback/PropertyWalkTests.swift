import Testing

@testable import KamuroParticles

@Suite("Every number of the property tables")
struct PropertyWalkTests {
  /// All but 0.8 are long after births, whose fading would hide that of others.
  private static let times = [0.1, 0.33, 0.8, 0.85, 1.6]

  private func scene(_ effect: Effect) -> Scene {
    Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
  }

  @Test("Pace bounds how fast places, edges and light change", arguments: PropertyWalk.all)
  func paceBoundsEveryChange(walk: PropertyWalk) {
    walk.forEachChange { effect, _, what in
      // What is stepped moves by jumps, and the pace of sparks is that of the moment before.
      let (moment, more) = (effect.step ?? 1e-3, effect.layers.isEmpty ? 1.35 : 1.05)
      for time in Self.times {
        var simulation = Simulation(scene: scene(effect))
        simulation.seek(to: time)
        let now = looks(simulation.batch())
        let pace = simulation.pace
        for (key, next) in looks(scene(effect).batch(at: time + moment)) {
          guard let look = now[key], look.isSeen, next.age >= look.age else { continue }
          let speed = (next.place - look.place).magnitude / moment
          let edge =
            zip(look.corners, next.corners).map { ($1 - $0).magnitude }.reduce(0, max) / moment
          let fading = abs(next.light - look.light) / moment
          #expect(
            speed <= pace.speed * more + 0.5,
            "\(what): moves by \(speed) pt/s, pace says \(pace.speed)"
          )
          #expect(
            edge <= pace.speed * more + 0.5,
            "\(what): an edge moves by \(edge) pt/s, pace says \(pace.speed)"
          )
          #expect(
            fading <= pace.fading * more + 0.05,
            "\(what): light changes by \(fading)/s, pace says \(pace.fading)"
          )
        }
      }
    }
  }

  @Test("No sprite is drawn after the end", arguments: PropertyWalk.all)
  func nothingIsDrawnAfterTheEnd(walk: PropertyWalk) {
    walk.forEachChange { effect, _, what in
      let simulation = Simulation(scene: scene(effect))
      guard let end = simulation.endTime else { return }
      for later in [1e-6, 0.1, 1] {
        let count = simulation.snapshot(at: end + later).count
        #expect(count == 0, "\(what): \(count) sprites \(later) s after the end at \(end)")
      }
    }
  }

  @Test("Frames with an idle number, and with its default, are equal", arguments: PropertyWalk.all)
  func idleNumbersChangeNothing(walk: PropertyWalk) {
    walk.forEachChange { effect, number, what in
      let isIdle = effect.idleProperties.contains { number.text.hasPrefix("\($0.path)") }
      guard isIdle else { return }
      var usual = effect
      number.set(&usual, number.get(PropertyWalk.defaults, stage))
      for time in Self.times {
        let (with, without) = (scene(effect).batch(at: time), scene(usual).batch(at: time))
        let difference = seen(with).difference(from: seen(without))
        #expect(difference == nil, "\(what) is not idle: \(difference ?? "")")
      }
    }
  }

  @Test("The frame after the last of an exact loop is the first", arguments: PropertyWalk.all)
  func exactLoopsRepeat(walk: PropertyWalk) {
    walk.forEachChange { effect, _, what in
      var loop = LoopedScene(scene(effect), length: 1, from: 0.0137)
      guard loop.isExact, !loop.isFinite else { return }
      let difference = loop.batch(at: 0).difference(from: loop.frameAfterLast)
      #expect(difference == nil, "\(what): \(difference ?? "")")
    }
  }

  /// What a frame shows, without the columns that are not seen of round particles, glyphs and filters.
  private func seen(_ batch: SpriteBatch) -> FrameSnapshot {
    var batch = batch
    for run in batch.runs {
      let isGlyph = run.contents.shape == .glyph
      for sprite in run.range {
        if isGlyph || run.contents.isRound && batch[.aspect][sprite] == 1 {
          batch[.rotation][sprite] = 0
        }
        if isGlyph { batch[.aspect][sprite] = 1 }
        if isGlyph || run.blendMode == .multiply { batch[.intensity][sprite] = 1 }
      }
    }
    var snapshot = FrameSnapshot(batch)
    for run in snapshot.runs.indices {
      snapshot.runs[run].contents.innerRadius = 0
      if snapshot.runs[run].contents.shape == .glyph { snapshot.runs[run].isStretched = false }
    }
    return snapshot
  }

  /// A sprite, in the units of a pace.
  private struct Look {
    let place: Vector
    /// Two corners, from the center.
    let corners: [Vector]
    let light: Double
    let age: Double
    let isSeen: Bool
  }

  /// The particles of a frame by their emitter cells and births.
  private func looks(_ batch: SpriteBatch) -> [[UInt32]: Look] {
    var looks: [[UInt32]: Look] = [:]
    for run in batch.runs where !run.isTrail {
      for sprite in run.range {
        func number(_ key: SpriteKey) -> Double { Double(batch[key][sprite]) }
        let scale = number(.scale)
        let half = Vector(
          dx: run.contents.size.width * scale * number(.aspect) / 2,
          dy: run.contents.size.height * scale / 2
        )
        let turn = Vector(
          magnitude: 1,
          radians: run.contents.isRound || run.contents.shape == .glyph ? 0 : number(.rotation)
        )
        let place = Vector(dx: number(.x), dy: number(.y))
        looks[[run.emitter, batch.birth[sprite]]] = Look(
          place: place,
          corners: [half.turned(by: turn), Vector(dx: half.dx, dy: -half.dy).turned(by: turn)],
          light: max(number(.red), number(.green), number(.blue)) * number(.opacity)
            * number(.intensity),
          age: number(.age),
          isSeen: number(.opacity) > 0 && scale > 0 && (0...stage.width).contains(place.dx)
            && (0...stage.height).contains(place.dy)
        )
      }
    }
    return looks
  }
}

extension Effect {
  /// The seconds of a step; `nil` if nothing is stepped.
  fileprivate var step: Seconds? {
    guard let layer = layers.first else { return items.isEmpty ? nil : 1.0 / 120 }
    guard layer.emitterCells[0].dynamics.isStepped else { return nil }
    return 1 / (120 * max(abs(layer.timing.speed), 0.1))
  }
}
