import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Transport of the player")
struct PlayerTransportTests {
  @Test("Each transport key shows the frame of the moment it leads to")
  func transportKeysShowTheirMoment() throws {
    // Each is played from 0, gets one key at 2 s of the show, and is examined 0.25 s later.
    let cases: [(Key, Seconds)] = [
      (.character(" "), 2), (.character("."), 49.0 / 24), (.character(","), 47.0 / 24),
      (.right, 3.25), (.left, 1.25), (.character(">"), 12.25), (.character("<"), 0.25),
      (.shiftRight, 12.25), (.shiftLeft, 0.25), (.character("]"), 2.5), (.character("["), 2.125),
      (.character("b"), 1.75), (.character("r"), 0.25), (.enter, 2.25), (.character("x"), 2.25),
    ]
    let snow = try effect("snow")
    for (key, position) in cases {
      var player = try Player("snow")
      _ = player.picture(at: 1.3)
      player.handle(.key(key), at: 2)
      let expected = moment(of: [snow], at: position).grid.upper
      #expect(player.upper(at: 2.25) == expected, "\(key)")
      #expect(player.outcome == nil)
    }
  }

  @Test(
    "Any sequence of transport keys shows the frame of a seek to its moment",
    arguments: ["spark", "confetti", "fireworks", "finale", "pigs", "settling-snow"]
  )
  func anyKeySequenceShowsTheFrameOfASeek(name: String) throws {
    let played = try effect(name)
    var player = try Player(name)
    player.playback.staysOpen = true
    var dice = SeededGenerator(seed: 5)
    let keys: [Key] = [
      .left, .right, .left, .right, .character("."), .character(","),
      .character("b"), .character("["), .character("]"), .character(" "), .character("l"),
    ]
    var time = 0.0
    for step in 0..<32 {
      time += .random(in: 0...0.4, using: &dice)
      player.handle(.key(keys.randomElement(using: &dice) ?? .left), at: time)
      if player.playback.transport.position(at: time) > 4 {
        player.handle(.key(.character("r")), at: time)
      }
      guard step % 8 == 7 else { continue }
      let position = player.playback.transport.position(at: time)
      #expect(
        player.upper(at: time) == moment(of: [played], at: position).grid.upper,
        "\(name) at \(position)"
      )
    }
  }

  @Test("Backward playback shows the frames of seeks, and stops at the beginning")
  func backwardPlaybackShowsFramesOfSeeks() throws {
    let fireworks = try effect("fireworks")
    var player = try Player("fireworks")
    player.handle(.key(.character("b")), at: 3)
    for step in 0...14 {
      let time = 3 + Double(step) / 5
      let position = player.playback.transport.position(at: time)
      #expect(abs(position - (6 - time)) < 1e-9)
      #expect(player.upper(at: time) == moment(of: [fireworks], at: position).grid.upper)
    }
    #expect(player.isMoving)
    #expect(player.bottom(at: 6.5).contains("0.0 s") && !player.isMoving)
    #expect(player.bottom(at: 60).contains("backward") && player.outcome == nil)
    player.handle(.key(.character(" ")), at: 60)
    #expect(player.upper(at: 62) == moment(of: [fireworks], at: 2).grid.upper)
  }

  @Test("A paused player is still, at any screen size")
  func pausedPlayerIsStill() throws {
    var player = try Player("rain")
    player.handle(.key(.character(" ")), at: 2)
    #expect(!player.isMoving)
    let paused = player.picture(at: 2)
    #expect(player.picture(at: 900) == paused && paused.line(19).contains("2.0 s"))
    #expect(paused.line(19).contains("paused"))
    for (columns, rows) in [(100, 40), (9, 3), (60, 20)] {
      let other = ScreenSize(columns: columns, rows: rows)
      player.handle(.resized(other), at: 901)
      let expected = moment(of: [try effect("rain")], at: 2, size: other).grid.upper
      #expect(!player.isMoving && player.picture(at: 950, size: other).upper == expected)
    }
    player.handle(.key(.character(" ")), at: 1000)
    #expect(player.isMoving)
    #expect(player.upper(at: 1001) == moment(of: [try effect("rain")], at: 3).grid.upper)
  }

  @Test("The player waits at an effect's end for text that still arrives, and keeps it where it is")
  func playerWaitsForText() throws {
    let lines = (0..<50).map { "line \($0)" }
    func text(_ count: Int) -> StyledText {
      StyledText(lines.prefix(count).joined(separator: "\n").utf8)
    }
    var player = Player(
      effects: [try effect("spark")],
      text: TextStage(text(0), isWhole: false),
      size: size,
      style: style
    )
    #expect(player.picture(at: 1000).line(0).trimmed.isEmpty && player.outcome == nil)
    player.adopt(text: text(30), isWhole: false)
    #expect(player.picture(at: 1001).line(0).trimmed == "line 0")
    player.handle(.key(.end), at: 1002)
    #expect(player.picture(at: 1003).line(0).trimmed == "line 10")
    player.adopt(text: text(40), isWhole: false)
    #expect(player.picture(at: 1004).line(0).trimmed == "line 20" && player.outcome == nil)
    player.handle(.key(.home), at: 1005)
    player.adopt(text: text(50), isWhole: true)
    #expect(player.picture(at: 1006).line(0).trimmed == "line 0")
    #expect(player.outcome == .ended)
  }

  @Test("The player exits at an effect's end, unless a jump led there")
  func playerExitsAtTheEndUnlessJumpedThere() throws {
    var player = try Player("spark")
    player.handle(.key(.left), at: 0.9)
    _ = player.picture(at: 1.2)
    #expect(player.outcome == nil && player.isMoving)
    _ = player.picture(at: 2.4)
    #expect(player.outcome == .ended)
    var jumped = try Player("spark")
    jumped.handle(.key(.right), at: 0.5)
    _ = jumped.picture(at: 9)
    #expect(jumped.outcome == nil && !jumped.isMoving)
    jumped.handle(.key(.character(" ")), at: 10)
    #expect(jumped.upper(at: 10.5) == moment(of: [try effect("spark")], at: 0.5).grid.upper)
    _ = jumped.picture(at: 11.4)
    #expect(jumped.outcome == .ended)
  }

  @Test("The player repeats the same frames while its loop is on")
  func loopRepeatsTheSameFrames() throws {
    var player = try Player("confetti")
    player.handle(.key(.character("l")), at: 1)
    #expect(player.bottom(at: 1).contains("loop"))
    let shown = player.upper(at: 2.5)
    #expect(player.upper(at: 6.5) == shown && player.upper(at: 402.5) == shown)
    #expect(shown == moment(of: [try effect("confetti")], at: 2.5).grid.upper)
    player.handle(.key(.character("l")), at: 405)
    _ = player.picture(at: 407.9)
    #expect(player.outcome == nil)
    _ = player.picture(at: 408)
    #expect(player.outcome == .ended)
    var endless = try Player("snow")
    endless.handle(.key(.character("l")), at: 1)
    #expect(endless.picture(at: 1).line(18).contains("snow never ends"))
  }

  @Test("The player repeats the mouse's path until it is dragged differently")
  func pointerPathIsRepeatedUntilDraggedAgain() throws {
    func place(_ column: Int) -> PointerPlace { PointerPlace(column: column, row: 5) }
    var player = try Player("swirl")
    player.handle(.mouseDown(.left, at: place(10)), at: 1)
    player.handle(.mouseDragged(.left, to: place(50)), at: 2)
    let (before, after) = (player.upper(at: 1.9), player.upper(at: 3))
    player.handle(.key(.character(" ")), at: 3)
    player.handle(.key(.left), at: 4)
    player.handle(.key(.left), at: 4)
    player.handle(.key(.character(" ")), at: 4)
    #expect(player.upper(at: 4.9) == before && player.upper(at: 6) == after)
    player.handle(.key(.character("r")), at: 10)
    player.handle(.mouseDragged(.left, to: place(30)), at: 11)
    var other = try Player("swirl")
    other.handle(.mouseDown(.left, at: place(30)), at: 1)
    #expect(player.upper(at: 13) == other.upper(at: 3))
    #expect(player.upper(at: 13) != after)
  }

  @Test("A saved file keeps the player's position, and begins again after the end")
  func savedFileKeepsThePosition() throws {
    let (spark, confetti) = (try effect("spark"), try effect("confetti"))
    var player = Player(effects: [confetti], isWatched: true, size: size, style: style)
    _ = player.picture(at: 0.5)
    player.adopt(effects: .success([spark]), at: 0.75)
    #expect(player.upper(at: 1) == moment(of: [spark], at: 1).grid.upper)
    _ = player.picture(at: 3)
    #expect(player.outcome == nil && !player.isMoving)
    player.adopt(effects: .success([confetti]), at: 10)
    #expect(player.upper(at: 12) == moment(of: [confetti], at: 2).grid.upper)
    player.handle(.key(.character(" ")), at: 12)
    player.adopt(effects: .success([spark]), at: 13)
    #expect(!player.isMoving && player.bottom(at: 14).contains("paused"))
  }

  @Test("Frames of a player that is paused, stepped or jumped depend on the moment alone")
  func pausedFramesDependOnTheMomentOnly() throws {
    var style = style
    style.look = Look(colors: .palette256)
    style.look.isSteady = true
    style.framesPerSecond = 24
    // No halo is shown on a notice, of which one of two players has one.
    style.look.blooms = false
    let fireworks = try effect("fireworks")
    func player(from position: Seconds) -> Player {
      var plan = PlayPlan()
      plan.startTime = position
      return Player(effects: [fireworks], plan: plan, size: size, style: style)
    }
    var played = player(from: 3)
    for frame in 0...24 { _ = played.picture(at: Double(frame) / 24) }
    played.type(" .", at: 1.01)
    let moment = played.playback.transport.position(at: 1.01)
    let there = played.upper(at: 1.02)
    played.type(".", at: 1.03)
    let next = played.upper(at: 1.04)
    played.type(",", at: 1.05)
    #expect(played.playback.transport.position(at: 1.05) == moment)
    #expect(played.upper(at: 1.06) == there && there != next)
    var fresh = player(from: moment)
    fresh.type(" ", at: 0)
    #expect(fresh.upper(at: 0) == there)
    // Also after a jump while it plays.
    played.type(" ", at: 2)
    _ = played.picture(at: 2)
    _ = played.picture(at: 2.01)
    played.handle(.key(.right), at: 2.02)
    let jumped = player(from: played.playback.transport.position(at: 2.02))
    var other = jumped
    #expect(played.upper(at: 2.02) == other.upper(at: 0))
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
