import Foundation
import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Screen as text")
struct ScreenTextTests {
  private func grid(_ lines: [String], style: (Character) -> ScreenCell) -> ScreenGrid {
    var grid = ScreenGrid(
      size: ScreenSize(columns: lines.map(\.count).max() ?? 1, rows: lines.count)
    )
    for (row, line) in lines.enumerated() {
      for (column, character) in line.enumerated() { grid[column, row] = style(character) }
    }
    return grid
  }

  private func plain(_ character: Character) -> ScreenCell {
    ScreenCell(character.unicodeScalars.first ?? " ")
  }

  @Test("A screen's text has a line for each row, without spaces at the ends")
  func textHasALinePerRow() {
    let grid = grid(["╭──╮   ", "│⣿ │   ", "       ", "╰──╯  x"], style: plain)
    #expect(
      grid.text() == """
        ╭──╮
        │⣿ │

        ╰──╯  x

        """
    )
    #expect(grid.ansi() == grid.text())
  }

  @Test("Colored spaces at the ends of lines are in a screen's colored text, not in its plain one")
  func coloredSpacesAreOnlyInColoredText() {
    let grid = grid(["a  ", "   "]) { ScreenCell(plain($0).glyph, background: .indexed(4)) }
    #expect(grid.text() == "a\n\n")
    #expect(grid.ansi() == "\u{1B}[0;44ma  \u{1B}[0m\n\u{1B}[0;44m   \u{1B}[0m\n")
  }

  @Test("A wide glyph is in a screen's text once")
  func wideGlyphIsInTheTextOnce() {
    var grid = ScreenGrid(size: ScreenSize(columns: 4, rows: 1))
    grid[1, 0] = ScreenCell("火", attributes: .wide)
    grid[2, 0] = .continuation
    #expect(grid.text() == " 火\n")
    #expect(grid.ansi() == " 火\n")
  }

  @Test("Emoji of several scalars are whole in plain text, and their stand-ins in colored text")
  func multiScalarEmojiAreWholeInPlainText() {
    let grid = ScreenGrid.showing("👨‍👩‍👧", columns: 4)
    #expect(grid.text() == " 👨‍👩‍👧\n")
    #expect(grid.ansi() == " 👨\n")
  }

  @Test("A screen's colored text names each style once, and ends every line in the default one")
  func coloredTextNamesEachStyleOnce() {
    let cells: [Character: ScreenCell] = [
      "r": ScreenCell("r", foreground: .indexed(1)), "b": ScreenCell("b", foreground: .indexed(9)),
      "c": ScreenCell("c", foreground: .indexed(200), background: .indexed(17)),
      "d": ScreenCell(
        "d",
        foreground: .direct(red: 1, green: 2, blue: 3),
        background: .indexed(12),
        attributes: [.bold, .reverse]
      ),
      "f": ScreenCell("f", attributes: .faint),
    ]
    let grid = grid(["rrb.", "cd f"]) { cells[$0] ?? plain($0) }
    let escape = "\u{1B}["
    #expect(
      grid.ansi()
        == "\(escape)0;31mrr\(escape)0;91mb\(escape)0m.\n"
        + "\(escape)0;38;5;200;48;5;17mc\(escape)0;1;7;38;2;1;2;3;104md\(escape)0m \(escape)0;2mf\(escape)0m\n"
    )
  }
}

@Suite("Sprites as JSON")
struct SpriteJSONTests {
  private func parts(_ batch: SpriteBatch, time: Seconds, stage: Size) throws -> [[UInt8]] {
    var parts: [[UInt8]] = []
    func take(_ part: [UInt8]) -> Bool {
      parts.append(part)
      return true
    }
    try SpriteJSON.write(time: time, stage: stage, to: take) { batch.draw($0) }
    return parts
  }

  private func written(_ batch: SpriteBatch, time: Seconds, stage: Size) throws -> String {
    String(decoding: try parts(batch, time: time, stage: stage).joined(), as: UTF8.self)
  }

  @Test("A sprite's intensity is written where it is not 1", arguments: [(4.0, true), (1, false)])
  func intensityIsWrittenWhereItIsNotOne(intensity: Double, isWritten: Bool) throws {
    var cell = EmitterCell()
    (cell.burst, cell.lifetime, cell.intensity) = (1, 2, intensity)
    var effect = Effect()
    effect.layers = [EmitterLayer()]
    effect.layers[0].emitterCells = [cell]
    let size = Size(width: 80, height: 48)
    var (simulation, batch) = (
      Simulation(scene: Scene(stage: size, placements: [.init(effect)])), SpriteBatch()
    )
    simulation.draw(into: &batch)
    let text = try written(batch, time: 0, stage: size)
    #expect(text.contains("\"opacity\": 1, \"intensity\": 4,") == isWritten)
    #expect(text.contains("intensity") == isWritten)
  }

  @Test("Emitter and birth name a particle in JSON, also where layers and cells share their names")
  func emitterAndBirthNameAParticle() throws {
    var cell = EmitterCell()
    (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = ("dot", 10, 2, 8)
    var layer = EmitterLayer()
    (layer.name, layer.emitterCells) = ("glow", [cell, cell])
    var part = Effect()
    part.layers = [layer, layer]
    part.fireworks = [Firework(), Firework()]
    var effect = part
    effect.effects = [Inclusion([part]), Inclusion([part])]
    effect.effects[0].count = 2
    let size = Size(width: 80, height: 48)
    var simulation = Simulation(scene: Scene(stage: size, placements: [.init(effect)]))
    struct Moment: Decodable {
      struct Sprite: Decodable {
        let layer, cell: String
        let emitter: UInt32
        let birth: Int
        let age: Double
      }
      let sprites: [Sprite]
    }
    func sprites(at time: Seconds) throws -> [Moment.Sprite] {
      simulation.advance(to: time)
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      let text = try written(batch, time: time, stage: size)
      let moment = try JSONDecoder().decode(Moment.self, from: Data(text.utf8))
      return moment.sprites
    }
    func name(_ sprite: Moment.Sprite) -> [Int] { [Int(sprite.emitter), sprite.birth] }
    let (first, later) = (try sprites(at: 0.3), try sprites(at: 0.35))
    // Four times two layers of two cells, and two fireworks.
    #expect(Set(first.map(\.emitter)).count == 4 * 6)
    #expect(Set(first.map { "\($0.layer) \($0.cell) \($0.birth)" }).count < first.count / 4)
    #expect(Set(first.map(name)).count == first.count)
    let ages = Dictionary(uniqueKeysWithValues: first.map { (name($0), $0.age) })
    for sprite in later where sprite.age > 0.0501 {
      #expect(abs(sprite.age - 0.05 - (ages[name(sprite)] ?? -1)) < 1e-5)
    }
  }

  @Test("Sprites are written as JSON in parts, until no more are wanted")
  func spritesAreWrittenInParts() throws {
    var cell = EmitterCell()
    cell.burst = 2000
    cell.lifetime = 2
    cell.velocity = 8
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    let size = Size(width: 80, height: 48)
    var simulation = Simulation(scene: Scene(stage: size, placements: [Scene.Placement(effect)]))
    simulation.advance(to: 0.5)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    let parts = try parts(batch, time: 0.5, stage: size)
    let limit = SpriteJSON.partSize
    #expect(parts.count > 2 && parts.allSatisfy { $0.count < limit + 1000 })
    #expect(parts.dropLast().allSatisfy { $0.count >= limit })
    struct Moment: Decodable {
      struct Sprite: Decodable {
        let birth: Int
      }
      let sprites: [Sprite]
    }
    let moment = try JSONDecoder().decode(Moment.self, from: Data(parts.joined()))
    #expect(Set(moment.sprites.map(\.birth)).count == 2000)
    var count = 0
    func takeTwo(_ part: [UInt8]) -> Bool {
      count += 1
      return count < 2
    }
    try SpriteJSON.write(time: 0.5, stage: size, to: takeTwo) { batch.draw($0) }
    #expect(count == 2)
    struct Full: Error {}
    func refuse(_ part: [UInt8]) throws -> Bool { throw Full() }
    #expect(throws: Full.self) {
      try SpriteJSON.write(time: 0.5, stage: size, to: refuse) { batch.draw($0) }
    }
  }

  @Test("The JSON of sprites has all that is drawn of each, in drawing order")
  func spritesAreWrittenWithAllTheirProperties() throws {
    var cell = EmitterCell()
    cell.name = "dot"
    cell.burst = 1
    cell.lifetime = 2
    cell.velocity = 8
    cell.spin = Angle(radians: 0.5)
    cell.color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.75)
    var layer = EmitterLayer()
    layer.name = "sky"
    layer.zPosition = 3
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    let size = Size(width: 80, height: 48)
    var simulation = Simulation(scene: Scene(stage: size, placements: [Scene.Placement(effect)]))
    simulation.advance(to: 0.5)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    let emitter = batch.runs[0].emitter
    #expect(
      try written(batch, time: 0.5, stage: size) == """
        {
          "time": 0.5,
          "stage": { "width": 80, "height": 48 },
          "sprites": [
            { "layer": "sky", "cell": "dot", "emitter": \(emitter), "birth": 0, "age": 0.5, "x": 4, \
        "y": 0, "scale": 1, "aspect": 1, "rotation": 0.25, "opacity": 0.75, "color": [1, 0.5, 0], "z": 3, "contents": "disc" }
          ]
        }

        """
    )
  }

  @Test("The JSON of no sprites is an empty list")
  func noSpritesAreAnEmptyList() throws {
    let text = try written(SpriteBatch(), time: 3, stage: Size(width: 8, height: 16))
    #expect(
      text == """
        {
          "time": 3,
          "stage": { "width": 8, "height": 16 },
          "sprites": []
        }

        """
    )
  }
}
