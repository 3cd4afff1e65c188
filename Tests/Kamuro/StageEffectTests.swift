import Kamuro
import Testing

@Suite("Single effects of a stage")
struct StageEffectTests {
  private func stage() -> Stage { Stage(columns: 80, rows: 24, seed: 7) }

  /// A narrow fountain of a color.
  private func fountain(_ color: PropertyValue) throws -> Effect {
    try Effect(
      json: """
        { "kamuro": 1, "name": "fountain", "parameters": { "color": "gold" }, "layers": [{
          "emitterPosition": ["50vw", "80vh"], "emitterCells": [{
            "color": "$color", "contents": { "shape": "disc", "size": 4 }, "birthRate": 60,
            "lifetime": 2, "velocity": "40vh", "yAcceleration": "40vh",
            "emissionLongitude": "-90deg", "emissionRange": "10deg" }] }] }
        """,
      parameters: ["color": color]
    )
  }

  /// Two fountains, the left one of a color.
  private func fountains(_ color: PropertyValue, on stage: inout Stage) throws -> [Stage.EffectID] {
    [
      stage.add(try fountain(color), to: ScreenPosition(column: 12, row: 12)),
      stage.add(try fountain("blue"), to: ScreenPosition(column: 67, row: 12)),
    ]
  }

  @Test("An effect that is replaced plays as if it had played since it began")
  func replaces() throws {
    var (one, other) = (stage(), stage())
    let id = try fountains("gold", on: &one)[0]
    _ = try fountains("red", on: &other)
    for number in 0..<30 { _ = one.frame(at: Double(number) / 30) }
    let before = one.frame(at: 1).grid
    one.replace(id, with: try fountain("red"))
    #expect(one.frame(at: 1).grid == other.frame(at: 1).grid)
    #expect(one.frame(at: 1).grid != before)
    for number in 31..<60 {
      let time = Double(number) / 30
      #expect(one.frame(at: time).grid == other.frame(at: time).grid)
    }
    #expect(one.contains(id))
    one.remove(id)
    one.replace(id, with: try Effect(named: "snow"))
    #expect(one.effects.count == 1)
  }

  @Test("The light of one effect is that of a stage without the others")
  func showsOneAlone() throws {
    var (both, alone) = (stage(), stage())
    let ids = try fountains("red", on: &both)
    _ = try fountains("red", on: &alone)[0]
    alone.remove(alone.effects[1])
    let frame = both.frame(at: 1.5)
    let light = frame.rgba(of: ids[0])
    #expect(light == alone.frame(at: 1.5).rgba())
    #expect(light != frame.rgba() && light.bytes.contains { $0 > 0 })
  }

  @Test("A cell names the effects whose light is in it, the brightest first")
  func namesEffects() throws {
    var stage = stage()
    let ids = try fountains("red", on: &stage)
    let frame = stage.frame(at: 1.5)
    var found: [Set<Stage.EffectID>] = [[], []]
    for column in stride(from: 0, to: 80, by: 4) {
      let effects = frame.effects(at: ScreenPosition(column: column, row: 14))
      found[column / 40].formUnion(effects)
    }
    #expect(found == [[ids[0]], [ids[1]]])
    #expect(frame.effects(at: ScreenPosition(column: 40, row: 0)).isEmpty)
    #expect(frame.effects(at: ScreenPosition(column: -1, row: 99)).isEmpty)
  }
}
