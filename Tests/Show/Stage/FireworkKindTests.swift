import KamuroParticles
import Testing

@testable import KamuroShow

@Suite("Effects at a place of the demo")
struct FireworkKindTests {
  private func track(_ keyPath: KeyframeTrack.KeyPath, _ values: [Double]) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.keyPath = keyPath
    track.values = values
    return track
  }

  @Test("A burst's size scales animated speeds of cells, and not the layer's factors on them")
  func sizeScalesAnimatedSpeedsOfCells() {
    var layer = EmitterLayer()
    layer.animations = [
      track("emitterCells.star.velocity", [10, 20]), track("emitterCells.star.scale", [1, 3]),
      track("velocity", [1, 2]), track("scale", [1, 2]), track("opacity", [0, 1]),
    ]
    var effect = Effect()
    effect.layers = [layer]
    let values = effect.sized(by: 4).layers[0].animations.map(\.values)
    #expect(values == [[40, 80], [2, 6], [1, 2], [1, 2], [0, 1]])
  }

  @Test("A burst's size scales glows whole, and other particles by its square root")
  func sizeScalesGlowsWhole() {
    var layer = EmitterLayer()
    layer.emitterCells = [Contents.Shape.glow, .disc].map { shape in
      var cell = EmitterCell()
      cell.contents.shape = shape
      return cell
    }
    var effect = Effect()
    effect.layers = [layer]
    #expect(effect.sized(by: 4).layers[0].emitterCells.map(\.scale) == [4, 2])
  }

  @Test("Scenery ends with an effect in its layer's time, and other particles within 20 s")
  func sceneryEndsWithTheEffect() {
    var (logs, stars, sparks) = (EmitterCell(), EmitterCell(), EmitterCell())
    (logs.lifetime, stars.lifetime, sparks.lifetime) = (86_000, 60, 3)
    (stars.birthRate, sparks.birthRate) = (5, 5)
    var layer = EmitterLayer()
    layer.timing.timeOffset = 10
    layer.timing.speed = 2
    layer.emitterCells = [logs, stars, sparks]
    var (inner, effect) = (Effect(), Effect())
    inner.layers = [layer]
    var inclusion = Inclusion()
    inclusion.choices = [inner]
    effect.effects = [inclusion]
    let ended = effect.ending(after: 6).effects[0].choices[0].layers[0]
    #expect(ended.emitterCells.map(\.lifetime) == [22, 20, 3])
  }

  @Test("Included backdrops play alone only: not at a place, around a box, or around a text")
  func backdropsPlayAlone() {
    var (sky, shells, effect) = (Effect(), Effect(), Effect())
    sky.tags = ["backdrop"]
    effect.effects = [Inclusion([sky]), Inclusion([shells])]
    #expect(effect.ending(after: 6).effects.count == 1)
    #expect(effect.bursting(around: .zero, boxSize: Size(width: 8, height: 8)).effects.count == 1)
    for (hasBackdrops, count) in [(false, 1), (true, 2)] {
      let program = Program([effect], names: [], hasBackdrops: hasBackdrops)
      #expect(program.effects.map(\.effects.count) == [count])
    }
  }
}
