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

  @Test("A frame shows the effects at the reading of the clock", arguments: ["snow", "galaxy"])
  func showsReadings(name: String) throws {
    let hearing = hearing(seconds: 4)
    var player = try player(name, hearing)
    for time in [0.5, 1.1, 1.15, 3.9] {
      let wanted = moment(of: [try effect(name)], at: hearing.clock.reading(at: time))
      #expect(player.picture(at: time).upper == wanted.grid.upper, "\(name) \(time)")
    }
  }

  @Test(
    "Frames depend on the record alone: not on when frames are drawn, nor on when it is filled",
    arguments: ["snow", "beat", "spectrum", "fireworks"]
  )
  func dependsOnTheRecord(name: String) throws {
    let whole = hearing(seconds: 3)
    let live = Hearing("live")
    live.state = .heard
    var (first, second) = (try player(name, whole), try player(name, live))
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

  @Test("Keys, orders and the timeline seek in a song as in the effects")
  func seeksInSongs() throws {
    let hearing = hearing(seconds: 10)
    var player = try player("peony", hearing)
    _ = player.picture(at: 1)
    _ = hearing.takeSeek()
    player.type(">", at: 1)
    #expect(hearing.takeSeek() == 10)
    let position = player.playback.transport.position(at: 1)
    try player.playback.obey(.seek(0.5), at: 1)
    #expect(hearing.takeSeek() == 0.5 - position)
    // Back by more than any song is long.
    player.type("r", at: 1)
    #expect(hearing.takeSeek() < -1e6)
    try player.playback.obey(.restart, at: 1)
    #expect(hearing.takeSeek() < -1e6)
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

  /// An effect of one particle at each hit of the bass, with an end after 2 s.
  private var heardEffect: Effect {
    get throws {
      let text = """
        {"kamuro": 1, "name": "hits", "layers": [{"duration": 1, "emitterCells": [
          {"lifetime": 1, "bursts": [{"count": 4, "sound": "bass"}]}]}]}
        """
      let source = EffectFile.Source(name: "hits.json", identity: "hits", bytes: Array(text.utf8))
      return try EffectFile.read(source)
    }
  }

  @Test("Effects hear nothing of a pause, and in each turn what is heard then")
  func hearsPausesAndTurns() throws {
    let hearing = Hearing("hits", amount: 0)
    hearing.state = .heard
    // Hits at 0.3 s, in the pause from 0.5 to 1 s, and in the second turn, from 2.5 s on, at 3.2 s.
    for number in 0..<600 {
      let isKick = [28, 60, 70, 80, 300].contains(number)
      hearing.record.append(heardSample(level: 0.5, isKick: isKick))
    }
    var style = style
    style.hearing = hearing
    var plan = PlayPlan()
    plan.turnCount = nil
    var player = Player(effects: [try heardEffect], plan: plan, size: size, style: style)
    func born(at time: Seconds) -> Int {
      _ = player.picture(at: time)
      return player.playback.stage.simulation.counts.born
    }
    #expect(born(at: 0.29) == 0 && born(at: 0.4) == 3)
    player.type(" ", at: 0.5)
    #expect(born(at: 0.9) == 3)
    player.type(" ", at: 1)
    #expect(born(at: 1.2) == 3 && born(at: 2.4) == 3)
    #expect(born(at: 3) == 0 && born(at: 3.3) == 3)
  }

  @Test(
    "After a seek back effects hear what is heard now; in a pause they show what they have heard"
  )
  func hearsAnewAfterSeeks() throws {
    let hearing = Hearing("hits", amount: 0)
    hearing.state = .heard
    // Hits at 0.3 and 1.5 s.
    for number in 0..<400 {
      hearing.record.append(heardSample(level: 0.5, isKick: [28, 141].contains(number)))
    }
    var style = style
    style.hearing = hearing
    var player = Player(effects: [try heardEffect], plan: PlayPlan(), size: size, style: style)
    func born(at time: Seconds) -> Int {
      _ = player.picture(at: time)
      return player.playback.stage.simulation.counts.born
    }
    #expect(born(at: 0.9) == 3)
    try player.playback.obey(.seek(0.1), at: 1)
    #expect(born(at: 1.4) == 0 && born(at: 1.7) == 3)
    player.type(" ", at: 1.7)
    try player.playback.obey(.seek(0.3), at: 1.8)
    #expect(born(at: 1.8) == 0)
    try player.playback.obey(.seek(0.7), at: 1.9)
    #expect(born(at: 1.9) == 3)
  }

  @Test("Accents are added by tag, not where it is calm, and end no show later")
  func addsAccents() throws {
    let hearing = hearing(seconds: 2)
    func names(_ hearing: Hearing, _ name: String) throws -> [String] {
      hearing.accents(of: [try effect(name)]).map(\.name)
    }
    #expect(try names(hearing, "peony") == ["accent-shells"])
    #expect(try names(hearing, "hearts") == ["accent-paper"])
    #expect(try names(hearing, "embers") == ["accent-sparks"])
    #expect(try names(hearing, "snow") == [] && names(hearing, "beat") == [])
    #expect(try names(Hearing(isCalm: true), "peony") == [])
    #expect(try names(Hearing(amount: 0), "peony") == [])
    let accent = hearing.accents(of: [try effect("peony")])
    #expect(([try heardEffect] + accent).length(on: size) == [try heardEffect].length(on: size))
    #expect(!Catalogue.names.contains("accent-shells"))
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
