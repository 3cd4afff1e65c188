import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroShow

@Suite("Floods of events")
struct FloodTests {
  /// A demo whose opening shells are over.
  private func demoAfterOpening() -> Demo {
    var demo = Demo(size: size, style: style, hasTour: false)
    _ = demo.picture(at: 60)
    return demo
  }

  @Test("A flood of presses and letters adds no more effects than a few hands do")
  func floodOfPressesAddsFewEffects() {
    var demo = demoAfterOpening()
    for _ in 0..<2000 { demo.handle(.key(.character(" ")), at: 61) }
    #expect((1...24).contains(demo.theater.stage.simulation.scene.placements.count))
    demo = demoAfterOpening()
    for _ in 0..<100 { demo.type("9ty", at: 61) }
    #expect((1...60).contains(demo.theater.stage.simulation.scene.placements.count))
    // Later presses work as usual.
    _ = demo.picture(at: 120)
    demo.handle(.key(.enter), at: 121)
    #expect(demo.theater.stage.simulation.scene.placements.count == 1)
  }

  @Test("A flood of drags moves the pointer once a frame, and never advances the effects")
  func floodOfDragsMovesThePointerOncePerFrame() {
    var demo = demoAfterOpening()
    let before = demo.theater.stage.simulation.time
    for step in 0..<3000 {
      let place = PointerPlace(column: step % 60, row: step / 7 % 20)
      demo.handle(.mouseDragged(.left, to: place), at: 61 + Double(step) / 3000)
    }
    #expect(demo.theater.stage.simulation.time == before)
    #expect((50...61).contains(demo.theater.stage.simulation.scene.pointer.moves.count))
    #expect((100...240).contains(demo.theater.stage.simulation.scene.placements.count))
    _ = demo.picture(at: 64)
    #expect(demo.theater.stage.simulation.scene.placements.isEmpty && !demo.isMoving)
  }

  @Test("A flood of drags does not advance the player's simulation between frames")
  func floodOfDragsDoesNotAdvanceThePlayer() throws {
    let swirl = try #require(try Catalogue.effect(named: "swirl"))
    var player = Player(effects: [swirl], size: size, style: style)
    _ = player.picture(at: 1)
    for step in 0..<1000 {
      let place = PointerPlace(column: step % 60, row: step % 17)
      player.handle(.mouseDragged(.left, to: place), at: 1 + Double(step) / 1000)
    }
    #expect(player.playback.theater.stage.simulation.time == 1)
    #expect(player.playback.theater.stage.simulation.scene.pointer.moves.count <= 61)
    _ = player.picture(at: 2)
    #expect(player.playback.theater.stage.simulation.time == 2)
  }

  @Test("A flood of keys for other effects and seeds prepares one a frame")
  func floodOfBrowsingPreparesOneEffectPerFrame() throws {
    var player = try Player("snow")
    _ = player.picture(at: 1)
    let keys = "nnnnnnnnnnps"
    player.type(keys, at: 2)
    // The first change is made at once, the last one with the next frame.
    #expect(player.playback.hasChanged && player.playback.pendingChange?.change == .effects)
    let picture = player.upper(at: 2.5)
    var other = try Player("snow")
    for key in keys {
      other.type(String(key), at: 2)
      _ = other.picture(at: 2)
    }
    #expect(picture == other.upper(at: 2.5))
    #expect(player.playback.pendingChange == nil)
  }

  @Test("A replayed flood of events has the same frames, whatever frames are drawn")
  func replayedFloodHasTheSameFrames() {
    var storm = SeededGenerator(seed: 3)
    var log = SessionLog(seed: 7, size: size)
    for step in 0..<3000 {
      let event = storm.event(on: size)
      if let noted = StageEvent(event, on: size, at: 1 + Double(step) / 1500) {
        log.events.append(noted)
      }
    }
    func played(framesPerSecond: Double) -> [ScreenGrid] {
      var replay = Replay(log, size: size, style: style)
      var frame = 0.0
      while frame / framesPerSecond < 3 {
        _ = replay.picture(at: frame / framesPerSecond)
        frame += 1
      }
      return [3, 3.2].map { replay.picture(at: $0) }
    }
    let often = played(framesPerSecond: 240)
    #expect(often == played(framesPerSecond: 7))
    var demo = Demo(size: size, style: style)
    for event in log.events { demo.handle(event.input(on: size), at: event.time) }
    #expect(often == [3, 3.2].map { demo.picture(at: $0) })
    #expect(!often[0].litPlaces.isEmpty)
  }
}
