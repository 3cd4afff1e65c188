import Kamuro
import KamuroFoundations
import KamuroParticles
import KamuroPresets
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Shows that hear")
struct HeardPlayerTests {
  /// A hearing of some seconds of chance.
  private func hearing(seconds: Double, seed: UInt64 = 1) -> Hearing {
    let hearing = Hearing("chance")
    hearing.record.appendChance(Int(seconds * SoundSample.rate), seed: seed)
    hearing.state = .heard
    return hearing
  }

  private func player(
    _ name: String,
    _ hearing: Hearing,
    plan: PlayPlan = PlayPlan()
  ) throws -> Player {
    var style = style
    style.hearing = hearing
    return Player(effects: [try effect(name)], plan: plan, size: size, style: style)
  }

  @Test("A frame shows the effects at the reading of the clock", arguments: ["snow", "fountain"])
  func showsReadings(name: String) throws {
    let hearing = hearing(seconds: 4)
    var player = try player(name, hearing)
    for time in [0.5, 1.1, 1.15, 3.9] {
      let wanted = moment(of: [try effect(name)], at: hearing.clock.reading(at: time))
      #expect(player.picture(at: time).upper == wanted.grid.upper, "\(name) \(time)")
    }
  }

  @Test("Frames depend on the record alone: not on when frames are drawn, nor on when it is filled")
  func dependsOnTheRecord() throws {
    let whole = hearing(seconds: 3)
    let live = Hearing("live")
    live.state = .heard
    var (first, second) = (try player("snow", whole), try player("snow", live))
    for frame in 0..<100 {
      let time = Double(frame) / 37
      while live.record.count <= SoundRecord.number(at: time) {
        live.record.append(whole.record[live.record.count])
      }
      let picture = second.picture(at: time)
      if frame % 20 == 19 { #expect(first.picture(at: time) == picture) }
    }
  }

  @Test("Pause, speed, direction and seek stay what they are beside the sound")
  func keepsTheTransport() throws {
    let hearing = hearing(seconds: 10)
    let clock = hearing.clock
    var player = try player("snow", hearing)
    _ = player.picture(at: 1)
    player.type("]", at: 1)
    _ = player.picture(at: 2)
    player.type(" ", at: 2)
    _ = player.picture(at: 3)
    player.type(" ", at: 3)
    player.type("b", at: 4)
    let atFour =
      clock.reading(at: 1) + 2 * (clock.reading(at: 2) - clock.reading(at: 1))
      + 2 * (clock.reading(at: 4) - clock.reading(at: 3))
    #expect(abs(player.playback.transport.position(at: 4) - atFour) < 1e-9)
    let atFive = atFour - 2 * (clock.reading(at: 5) - clock.reading(at: 4))
    #expect(abs(player.playback.transport.position(at: 5) - max(0, atFive)) < 1e-9)
  }

  @Test(
    "A moving picture is drawn as soon as possible while there is sound, else as the clock runs"
  )
  func pacesFrames() throws {
    let hearing = hearing(seconds: 1)
    var player = try player("snow", hearing)
    _ = player.picture(at: 0.9)
    #expect(player.frameInterval == 0)
    hearing.state = .silent
    #expect(player.frameInterval > 0)
    #expect(!player.isLoopable)
  }

  @Test("A show ends with the song; emission stops by the show's own time")
  func ends() throws {
    let hearing = hearing(seconds: 5)
    hearing.end = 2
    var player = try player("snow", hearing)
    _ = player.picture(at: 1.9)
    #expect(player.outcome == nil)
    _ = player.picture(at: 2)
    #expect(player.outcome == .ended)

    var plan = PlayPlan()
    plan.duration = 1
    let other = self.hearing(seconds: 5)
    var stopped = try self.player("fountain", other, plan: plan)
    _ = stopped.picture(at: 1.5)
    #expect(stopped.playback.stopPosition == other.clock.reading(at: 1))
  }

  @Test("The numbers show the meter of what is heard")
  func showsTheMeter() throws {
    var player = try player("snow", hearing(seconds: 2))
    player.type("h", at: 1)
    #expect(player.picture(at: 1).text.contains("chance  "))
  }

  @Test("The demo plays at the clock's readings, its buttons at the show's time")
  func demoHears() {
    let hearing = hearing(seconds: 6)
    var style = style
    style.hearing = hearing
    var demo = Demo(size: size, style: style, hasTour: false)
    var grid = ScreenGrid(size: size)
    for time in [1.0, 2, 5] {
      demo.draw(at: time, into: &grid)
      #expect(demo.theater.stage.time == hearing.clock.reading(at: time))
    }
    #expect(demo.isMoving && demo.frameInterval == 0)
  }
}
