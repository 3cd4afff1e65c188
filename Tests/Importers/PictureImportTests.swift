import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Pictures as particles")
struct PictureImportTests {
  /// A PNG of a red and a blue half with an empty margin.
  private func png(width: Int = 40, height: Int = 20) -> [UInt8] {
    TextureFile(width: width, height: height) { x, y in
      guard (4..<width - 4).contains(x), (2..<height - 2).contains(y) else { return [0, 0, 0, 0] }
      return x < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }.png
  }

  private func effect(_ bytes: [UInt8]) throws -> Effect {
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .picture)
    return try ImportedEffect(bytes, as: format, named: "logo").effect
  }

  private func sprites(_ effect: Effect, at time: Double) -> SpriteBatch {
    let stage = Size(width: 640, height: 384)
    let scene = Scene(stage: stage, seed: 4, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  @Test("Its dots stand still in their colors, then fly off, and come again")
  func dotsStandAndFly() throws {
    let effect = try self.effect(png())
    let still = sprites(effect, at: 1.5)
    #expect(still.count > 1500)
    // The picture of 32 x 16 dots is 512 points wide.
    func isAtHome(_ index: Int, _ batch: SpriteBatch) -> Bool {
      let isRed = batch[.red][index] > batch[.blue][index]
      let (x, y) = (batch[.x][index], batch[.y][index])
      return (isRed ? (60...320) : (320...580)).contains(x) && (60...325).contains(y)
    }
    #expect((0..<still.count).allSatisfy { isAtHome($0, still) })
    let (before, after) = (sprites(effect, at: 2), sprites(effect, at: 2.2))
    #expect((0..<before.count).allSatisfy { before[.x][$0] == after[.x][$0] })
    let flying = sprites(effect, at: 4.5)
    #expect((0..<flying.count).count { !isAtHome($0, flying) } > flying.count / 5)
    #expect(sprites(effect, at: 6.9).count == 0)
    #expect(sprites(effect, at: 8.5).count > 1500)
  }

  @Test("The effect is bounded, written and read again, and has a row of findings")
  func effectIsBounded() throws {
    let bytes = png(width: 900, height: 700)
    let imported = try ImportedEffect(bytes, as: .picture, named: "logo")
    let picture = imported.effect.layers[0].emitterPicture
    #expect(picture.rows.count <= 64 && (picture.rows.first?.count ?? 0) <= 64)
    #expect(imported.effect.layers[0].emitterCells[0].burst <= 9600)
    #expect(try EffectFile.read(Array(imported.text.utf8), named: "logo") == imported.effect)
    #expect(imported.findings.map(\.property) == ["pixels"])
    #expect(imported.effect.idleProperties.isEmpty, "\(imported.effect.idleProperties)")
  }

  @Test("An empty, a damaged and a too large picture are refused")
  func othersAreRefused() throws {
    let empty = TextureFile(width: 9, height: 9) { _, _ in [0, 0, 0, 0] }.png
    for (bytes, reason) in [
      (empty, "the picture is empty"), (Array(png().prefix(60)), "the picture is damaged"),
      (png(width: 1100), "the picture has 1100 x 20 pixels, more than 1024 x 1024"),
    ] {
      let error = #expect(throws: ImportError.self) {
        try ImportedEffect(bytes, as: .picture, named: "logo")
      }
      #expect(error?.message == reason)
    }
  }
}
