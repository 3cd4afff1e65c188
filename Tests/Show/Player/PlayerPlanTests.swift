import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Plan and notices of the player")
struct PlayerPlanTests {
  private func plan(_ change: (inout PlayPlan) -> Void) -> PlayPlan {
    var plan = PlayPlan()
    change(&plan)
    return plan
  }

  @Test("The player begins at its plan's start time, at its plan's speed")
  func planSetsStartTimeAndSpeed() throws {
    let confetti = try effect("confetti")
    var late = try Player("confetti", plan: plan { ($0.startTime, $0.speed) = (1.5, 2) })
    #expect(late.upper(at: 0.5) == moment(of: [confetti], at: 2.5).grid.upper)
    _ = late.picture(at: 1.24)
    #expect(late.outcome == nil)
    _ = late.picture(at: 1.25)
    #expect(late.outcome == .ended)
    // Backward playback begins at the end and is over at the beginning.
    var backward = try Player("confetti", plan: plan { $0.speed = -1 })
    #expect(backward.upper(at: 2.5) == moment(of: [confetti], at: 1.5).grid.upper)
    #expect(backward.isMoving && backward.outcome == nil)
    _ = backward.picture(at: 4)
    #expect(backward.outcome == .ended)
  }

  @Test("The player plays as many turns as its plan says")
  func planSetsTheNumberOfTurns() throws {
    var player = try Player("confetti", plan: plan { $0.turnCount = 3 })
    let expected = moment(of: [try effect("confetti")], at: 1).grid.upper
    for turn in 0..<3 {
      let time = Double(turn) * 4 + 1
      #expect(player.upper(at: time) == expected)
      player.handle(.mouseMoved(to: PointerPlace(column: 3, row: 19)), at: time)
      #expect(player.bottom(at: time).contains("\(turn + 1) of 3"))
    }
    _ = player.picture(at: 11.9)
    #expect(player.outcome == nil)
    _ = player.picture(at: 12)
    #expect(player.outcome == .ended)
  }

  @Test(
    "After its plan's duration the player has no births, and ends with the last particle",
    arguments: [1.0, 2]
  )
  func noBirthsAfterThePlansDuration(speed: Double) throws {
    let rain = try effect("rain")
    let stop = 2.0
    var player = try Player(
      "rain",
      plan: plan { ($0.duration, $0.speed) = (stop / speed, speed) }
    )
    let scene = Scene(
      stage: size.stage,
      seed: style.seed,
      placements: [Scene.Placement(rain, stopTime: stop, seed: 0)]
    )
    let end = try #require(Simulation(scene: scene).endTime)
    #expect(end > stop)
    for position in [1, stop + 0.2, end - 0.1] {
      #expect(
        player.upper(at: position / speed)
          == moment(of: [rain], at: position, stop: stop).grid.upper
      )
      if position < stop {
        #expect(player.upper(at: position / speed) == moment(of: [rain], at: position).grid.upper)
      }
    }
    #expect(player.outcome == nil)
    #expect(player.picture(at: end / speed).litPlaces.isEmpty && player.outcome == .ended)
  }

  @Test("A loop ends in the turn in which its plan's time is over, whatever frames were drawn")
  func loopEndsInTheTurnOfThePlansEnd() throws {
    let confetti = try effect("confetti")
    for drawn in [[], [7.9, 8.01], Array(stride(from: 0.0, to: 9, by: 0.1))] as [[Double]] {
      var player = try Player("confetti", plan: plan { ($0.turnCount, $0.duration) = (nil, 9) })
      for time in drawn { _ = player.picture(at: time) }
      #expect(player.upper(at: 9.5) == moment(of: [confetti], at: 1.5, stop: 1).grid.upper)
      #expect(player.outcome == nil && !player.playback.transport.isLooping)
      _ = player.picture(at: 12)
      #expect(player.outcome == .ended)
    }
  }

  @Test("A seed that the player shows gives the same frames again")
  func shownSeedGivesTheSameFrames() throws {
    var player = try Player("fireworks")
    var seeds: Set<String> = []
    var pictures: Set<[ScreenCell]> = []
    for press in 1...3 {
      let time = 2 + Double(press) / 4
      player.handle(.key(.character("s")), at: time)
      let picture = player.picture(at: time)
      let shown = try #require(
        picture.line(18).split(separator: "--seed ").last?.split(separator: " ").first
      )
      let seed = try #require(UInt64(shown))
      var given = try Player("fireworks", seed: seed)
      #expect(given.upper(at: time) == picture.upper)
      #expect(player.upper(at: time + 0.2) == given.upper(at: time + 0.2))
      seeds.insert(String(shown))
      pictures.insert(Array(picture.upper))
    }
    #expect(seeds.count == 3 && pictures.count == 3)
    // The same keys give the same seeds.
    var again = try Player("fireworks")
    again.handle(.key(.character("s")), at: 5)
    #expect(seeds.contains { again.picture(at: 5).line(18).contains("seed \($0);") })
  }

  @Test("The player browses the effects it was given and the catalogue")
  func playerBrowsesItsEffectsAndTheCatalogue() throws {
    var player = try Player("peony", "snow")
    let names = Catalogue.names
    for (key, name) in [("n", names[0]), ("n", names[1]), ("p", names[0]), ("p", "peony, snow")] {
      player.handle(.key(.character(Character(key))), at: 3)
      #expect(player.picture(at: 3).line(18).contains(name))
    }
    player.handle(.key(.character("p")), at: 4)
    let last = try effect(try #require(names.last))
    #expect(
      player.picture(at: 4).line(18).contains(
        "\(names[names.count - 1]): \(last.summary)".prefix(40)
      )
    )
    #expect(player.upper(at: 5) == moment(of: [last], at: 1).grid.upper)
    #expect(!player.picture(at: 6.1).line(18).contains(last.summary.prefix(10)))
    // A given effect of the catalogue is listed once, and the end of a browsed one ends no show.
    var single = try Player(names[0])
    single.handle(.key(.character("n")), at: 1)
    #expect(single.playback.program.title == names[1])
    var spark = try Player("snow")
    while spark.playback.program.title != "spark" { spark.handle(.key(.character("n")), at: 1) }
    _ = spark.picture(at: 9)
    #expect(spark.outcome == nil && !spark.isMoving && spark.bottom(at: 9).contains("end"))
    spark.handle(.key(.character(" ")), at: 10)
    #expect(spark.upper(at: 10.5) == moment(of: [try effect("spark")], at: 0.5).grid.upper)
  }

  @Test("Browsing in the player reaches every effect of the catalogue")
  func browsingReachesTheWholeCatalogue() throws {
    var player = try Player("snow")
    var titles: [String] = []
    for _ in 0..<Catalogue.names.count {
      titles.append(player.playback.program.title)
      player.handle(.key(.character("n")), at: 1)
    }
    #expect(titles == ["snow"] + Catalogue.names.filter { $0 != "snow" })
    #expect(player.playback.program.title == "snow")
  }

  @Test("The player's statistics match a simulation of its own and the frame reports")
  func statisticsMatchASimulationAndFrameReports() throws {
    let fireworks = try effect("fireworks")
    var player = try Player("fireworks")
    player.handle(.key(.character("h")), at: 0)
    for time in [0.5, 2.25, 3] {
      let text = player.picture(at: time).text
      let counts = moment(of: [fireworks], at: time).counts
      for (name, value) in [
        ("effect", "fireworks"), ("seed", "7"), ("time", time.text(decimals: 2)), ("speed", "1x"),
        ("born", counts.born.grouped), ("alive", counts.alive.grouped),
        ("dropped", counts.dropped.grouped), ("size", "60 x 20"), ("glyphs", "braille"),
        ("colors", "none"),
      ] {
        let line = " " + name.padding(to: 9) + value + " "
        #expect(text.contains(line), "\(line) in\n\(text)")
      }
      #expect(!text.contains("fps") && text.contains("?: keys"))
    }
    player.adopt(report: FrameReport(duration: 0.000_424, bytes: 1234, framesPerSecond: 59.94))
    var text = player.picture(at: 3).text
    for value in ["0.42 ms", "1,234 a frame", "fps      59.9 "] { #expect(text.contains(value)) }
    player.handle(.key(.character(" ")), at: 3)
    player.adopt(report: FrameReport(duration: 0.001, bytes: nil, framesPerSecond: 60))
    text = player.picture(at: 3).text
    #expect(
      text.contains("1.00 ms") && !text.contains("a frame") && text.contains("fps      still")
    )
    #expect(!player.isMoving)
    player.handle(.key(.character("h")), at: 3)
    #expect(!player.picture(at: 3).text.contains("born"))
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  @Test("A loop of an effect without an end may be played elsewhere while nothing else is shown")
  func endlessEffectsMayBeLoops() throws {
    var plan = PlayPlan()
    #expect(try !Player("snow", plan: plan).isLoopable)
    plan.turnCount = nil
    #expect(try !Player("spark", plan: plan).isLoopable)
    var player = try Player("snow", plan: plan)
    #expect(player.isLoopable && player.loop(at: 5)?.start == 0)
    _ = player.picture(at: 1)
    for key in ["h", "?", " ", "]", "b"] as [Character] {
      var other = player
      other.handle(.key(.character(key)), at: 2)
      _ = other.picture(at: 9)
      #expect(!other.isLoopable, "\(key)")
    }
    player.handle(.mouseDown(.left, at: PointerPlace(column: 3, row: 3)), at: 10)
    _ = player.picture(at: 10.5)
    #expect(!player.isLoopable)
    player.handle(.mouseUp(at: PointerPlace(column: 3, row: 3)), at: 11)
    _ = player.picture(at: 11.5)
    #expect(player.isLoopable)
    plan.duration = 3
    #expect(try !Player("snow", plan: plan).isLoopable)
  }
}
