import KamuroFoundations
import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Session logs and their replay")
struct SessionLogTests {
  /// Five minutes of random events and some frames of the demo that received them.
  ///
  /// Some pauses are long enough for a tour, which narrow screens do not have.
  private func session(on size: ScreenSize) -> (log: SessionLog, pictures: [(Double, ScreenGrid)]) {
    var storm = SeededGenerator(seed: UInt64(size.columns))
    let hasTour = size.columns > 40
    var log = SessionLog(seed: style.seed, size: size, hasTour: hasTour)
    var demo = Demo(size: size, style: style, hasTour: hasTour)
    var pictures: [(Double, ScreenGrid)] = []
    var time = 0.0
    while time < 300 {
      let isPause = Int.random(in: 0..<40, using: &storm) == 0
      time += .random(in: isPause ? 20...30 : 0...1.4, using: &storm)
      guard let event = StageEvent(storm.event(on: size), on: size, at: time) else { continue }
      log.events.append(event)
      demo.handle(event.input(on: size), at: time)
      if Int.random(in: 0..<8, using: &storm) == 0 {
        pictures.append((time, demo.picture(at: time, size: size)))
      }
    }
    return (log, pictures)
  }

  private func bytes(of log: SessionLog) -> [UInt8] {
    log.header + log.events.flatMap(SessionLog.line)
  }

  @Test("A replay hears what its session heard, and has its frames", arguments: [false, true])
  func replayHears(isCalm: Bool) throws {
    let hearing = Hearing("chance", amount: 1.25, isCalm: isCalm)
    hearing.state = .heard
    var style = style
    style.hearing = hearing
    var log = SessionLog(seed: style.seed, size: size, hearing: hearing.choice)
    var demo = Demo(size: size, style: style)
    var storm = SeededGenerator(seed: 5)
    var (time, sound, pictures) = (0.0, [[UInt8]](), [(Double, ScreenGrid)]())
    while time < 40 {
      time += .random(in: 0...0.8, using: &storm)
      let count = SoundRecord.number(at: time) + 1 - hearing.record.count
      hearing.record.appendChance(max(0, count), seed: 6)
      guard let event = StageEvent(storm.event(on: size), on: size, at: time) else { continue }
      log.events.append(event)
      demo.handle(event.input(on: size), at: time)
      pictures.append((time, demo.picture(at: time)))
    }
    let numbers = Array(0..<hearing.record.count)
    for start in stride(from: 0, to: numbers.count, by: SessionLog.samplesPerLine) {
      let line = numbers[start...].prefix(SessionLog.samplesPerLine)
      sound.append(SessionLog.line(of: line.map { hearing.record[$0] }))
    }
    let read = try SessionLog(reading: bytes(of: log) + sound.flatMap(\.self))
    #expect(read.hearing == hearing.choice && read.events == log.events)
    #expect(read.sound == numbers.map { hearing.record[$0] })
    var replay = Replay(read, size: size, style: ShowStyle(style.look, seed: 1))
    for (time, picture) in pictures {
      let isEqual = replay.picture(at: time) == picture
      #expect(isEqual, "\(time)")
    }
  }

  @Test("A line of sound that holds no whole samples is an error of its line")
  func refusesBrokenSound() {
    let log = SessionLog(seed: 1, size: size, hearing: HearingChoice(amount: 1, isCalm: false))
    for text in ["AAAA", "%%%%"] {
      let bytes = log.header + Array("{\"sound\":\"\(text)\"}\n".utf8)
      #expect(throws: SessionLogError.self) { try SessionLog(reading: bytes) }
    }
    let whole = log.header + Array("{\"sound\":\"AAAAAAAAAAA=\"}\n".utf8)
    #expect((try? SessionLog(reading: whole))?.sound == [SoundSample()])
  }

  @Test(
    "A replay from a file has the frames of its session, whatever frames are drawn",
    arguments: [ScreenSize(columns: 60, rows: 20), ScreenSize(columns: 37, rows: 11)]
  )
  func replayHasTheFramesOfTheSession(size: ScreenSize) throws {
    let (log, pictures) = session(on: size)
    #expect(pictures.count >= 20 && log.events.count > 200)
    let read = try SessionLog(reading: bytes(of: log))
    #expect(read == log)
    var replay = Replay(
      read,
      size: size,
      style: ShowStyle(Look(glyphs: .braille, colors: .none), seed: 1)
    )
    for (time, picture) in pictures {
      // The replay draws other frames than the session.
      _ = replay.picture(at: time - 0.013, size: size)
      let isEqual = replay.picture(at: time, size: size) == picture
      #expect(isEqual, "\(time)")
    }
    #expect(pictures.contains { !$0.1.litPlaces.isEmpty })
  }

  @Test("A replay on a screen of another size has the same frames each time")
  func replayAtAnotherSizeIsReproducible() throws {
    let log = session(on: ScreenSize(columns: 37, rows: 11)).log
    let large = ScreenSize(columns: 90, rows: 33)
    var (quick, slow) = (
      Replay(log, size: large, style: style), Replay(log, size: large, style: style)
    )
    var lit = 0
    for step in 1...8 {
      let time = Double(step) * 9.7
      for frame in 0..<3 { _ = quick.picture(at: time - 1 + Double(frame) / 4, size: large) }
      let picture = quick.picture(at: time, size: large)
      let isEqual = picture == slow.picture(at: time, size: large)
      #expect(isEqual, "\(time)")
      lit += picture.litPlaces.count
    }
    #expect(lit > 20)
  }

  @Test("A recorded click is at the same part of every screen")
  func clicksAreAtTheSamePartOfEveryScreen() throws {
    let place = PointerPlace(column: 45, row: 4)
    let event = try #require(StageEvent(.mouseDown(.left, at: place), on: size, at: 1))
    #expect(event.input(on: size) == .mouseDown(.left, at: place))
    #expect(
      event.input(on: ScreenSize(columns: 120, rows: 60))
        == .mouseDown(.left, at: PointerPlace(column: 91, row: 13, x: 0, y: 0.5))
    )
    #expect(
      event.input(on: ScreenSize(columns: 1, rows: 1))
        == .mouseDown(.left, at: PointerPlace(column: 0, row: 0, x: 777 / 1024, y: 230 / 1024))
    )
    let pixel = InputEvent.mouseUp(at: PointerPlace(column: 59, row: 0, x: 0.9375, y: 0.0625))
    #expect(StageEvent(pixel, on: size, at: 1)?.input(on: size) == pixel)
    for columns in 1...400 {
      let screen = ScreenSize(columns: columns, rows: columns)
      for column in [-5, 0, columns / 3, columns / 2, columns - 1, columns + 9] {
        let event = StageEvent(
          .mouseMoved(to: PointerPlace(column: column, row: column)),
          on: screen,
          at: 0
        )
        let expected = min(max(column, 0), columns - 1)
        #expect(
          event?.input(on: screen)
            == .mouseMoved(to: PointerPlace(column: expected, row: expected))
        )
      }
    }
    #expect(StageEvent(.resized(size), on: size, at: 1) == nil)
  }

  @Test("A replay ends with its session's last key, a while after its last event, or by a key")
  func replayEndsWithItsKeyOrAfterItsLastEvent() throws {
    func replay(_ events: [InputEvent]) -> Replay {
      var log = SessionLog(seed: 7, size: size)
      log.events = events.enumerated().compactMap {
        StageEvent($1, on: size, at: Double($0 + 1))
      }
      return Replay(log, size: size, style: style)
    }
    var left = replay([.key(.character("a")), .key(.escape)])
    _ = left.picture(at: 1.99)
    #expect(left.outcome == nil && left.deadline == 2)
    _ = left.picture(at: 2)
    #expect(left.outcome == .ended)
    var open = replay([.key(.character("a"))])
    _ = open.picture(at: 5.9)
    #expect(open.outcome == nil && open.deadline == 6)
    _ = open.picture(at: 6)
    #expect(open.outcome == .ended)
    for key in [Key.escape, .character("q"), .control("c")] {
      let watched = replay([.key(.character("a")), .key(.escape)])
      watched.handle(.key(.character("b")), at: 0.5)
      watched.handle(.mouseDown(.left, at: PointerPlace(column: 1, row: 1)), at: 0.5)
      #expect(watched.outcome == nil)
      watched.handle(.key(key), at: 0.6)
      #expect(watched.outcome == .ended)
    }
    var empty = Replay(SessionLog(seed: 1, size: size), size: size, style: style)
    _ = empty.picture(at: 5)
    #expect(empty.outcome == .ended)
  }

  @Test("A session log has a line for each event, which is read back unchanged")
  func eventsAreWrittenAsLinesAndReadBack() throws {
    var log = SessionLog(seed: .max, size: size, hasTour: false)
    let place = PointerPlace(column: 30, row: 5)
    let keys: [Key] =
      [.character("\""), .character("\\"), .character("é"), .character(" "), .control("l")]
      + SessionLog.keys.map(\.key)
    let events: [InputEvent] =
      keys.map { .key($0) } + [
        .focus(true), .focus(false), .mouseUp(at: place), .mouseMoved(to: place),
        .wheel(-1, at: place),
        .mouseDown(.left, at: place), .mouseDragged(.middle, to: place),
        .mouseDown(.right, at: place),
      ]
    log.events = events.compactMap { StageEvent($0, on: size, at: 0.1) }
    #expect(try SessionLog(reading: bytes(of: log)) == log)
    // A crash in the middle of a line loses only that line.
    let torn = try SessionLog(reading: Array(bytes(of: log).dropLast(4)))
    #expect(torn.events == log.events.dropLast())
    log = SessionLog(seed: 7, size: size)
    let click = try #require(StageEvent(.mouseDown(.left, at: place), on: size, at: 1.25))
    #expect(
      String(decoding: log.header + SessionLog.line(of: click), as: UTF8.self) == """
        {"kamuro-session":1,"seed":7,"columns":60,"rows":20}
        {"time":1.25,"mouse":"down","button":"left","x":0.5083333333333333,"y":0.275}

        """
    )
  }

  private static let header = #"{"kamuro-session":1,"seed":7,"columns":60,"rows":20}"#

  @Test(
    "A broken session log is refused with the line and what is allowed there",
    arguments: [
      ("", 1, "expected {\"kamuro-session\""), ("{}\n", 1, "\"kamuro-session\": expected a number"),
      ("\n", 1, "expected a value"), ("[]\n", 1, "expected an object, found an array"),
      (#"{"kamuro-session":2,"seed":7,"columns":60,"rows":20}"# + "\n", 1, "version 1"),
      (#"{"kamuro-session":1,"seed":-7,"columns":60,"rows":20}"# + "\n", 1, "\"seed\""),
      (#"{"kamuro-session":1,"seed":7,"columns":0,"rows":20}"# + "\n", 1, "1...65535"),
      (#"{"kamuro-session":1,"seed":7,"columns":1,"rows":1,"tour":0}"# + "\n", 1, "true or false"),
      (header + "\n\n", 2, "column 1: expected a value"),
      (header + "\n{\"time\":1,\"key\":\"a\"}\n{\"time\":0.5,\"key\":\"a\"}\n", 3, "at least 1.0"),
      (header + "\n{\"time\":-1,\"key\":\"a\"}\n", 2, "0...604800"),
      (header + "\n{\"time\":1}\n", 2, "one of \"key\", \"mouse\" and \"focus\""),
      (header + "\n{\"time\":1,\"key\":\"quit\"}\n", 2, "page-down"),
      (header + "\n{\"time\":1,\"key\":7}\n", 2, "expected a string, found a number"),
      (header + "\n{\"time\":1,\"focus\":1}\n", 2, "true or false"),
      (header + "\n{\"time\":1,\"mouse\":\"hold\",\"x\":0,\"y\":0}\n", 2, "drag"),
      (header + "\n{\"time\":1,\"mouse\":\"down\",\"x\":0,\"y\":0}\n", 2, "left, middle or right"),
      (
        header + "\n{\"time\":1,\"mouse\":\"up\",\"x\":1.5,\"y\":0}\n", 2,
        "\"x\": expected a number in 0...1"
      ),
      (
        header + "\n{\"time\":1,\"mouse\":\"wheel\",\"notches\":0.5,\"x\":0,\"y\":0}\n", 2,
        "-100...100"
      ),
      (header + "\n{\"time\":1,\"key\":\"a\",\"x\":0}\n", 2, "do not belong"),
      (header + "\n{\"time\":1,\"key\":\"\u{FFFD}\u{1B}\"}\n", 2, "column"),
    ]
  )
  func brokenLogIsRefusedWithItsLine(text: String, line: Int, message: String) {
    do {
      _ = try SessionLog(reading: Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.line == line && error.message.contains(message), "\(error)")
      #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }

  @Test("Session logs of broken bytes are refused with a line of theirs, or written as they read")
  func brokenLogsAreRefusedOrWrittenAsTheyRead() throws {
    var storm = SeededGenerator(seed: 5)
    var log = SessionLog(seed: 7, size: size)
    log.events = (0..<80).compactMap { StageEvent(storm.event(on: size), on: size, at: Double($0)) }
    let text = bytes(of: log)
    var (refusals, readings) = (0, 0)
    for _ in 0..<400 {
      var broken = Array(text.prefix(.random(in: 0...4000, using: &storm)))
      for _ in 0..<Int.random(in: 0...5, using: &storm) where !broken.isEmpty {
        broken[.random(in: broken.indices, using: &storm)] = .random(in: 0...255, using: &storm)
      }
      let lines = broken.count { $0 == UInt8(ascii: "\n") }
      let read: SessionLog
      do {
        read = try SessionLog(reading: broken)
      } catch {
        #expect((1...max(1, lines)).contains(error.line), "\(error)")
        refusals += 1
        continue
      }
      #expect(try SessionLog(reading: bytes(of: read)) == read)
      #expect(read.events.count < lines)
      #expect(zip(read.events, read.events.dropFirst()).allSatisfy { $0.time <= $1.time })
      readings += 1
    }
    #expect(refusals > 100 && readings > 20)
  }

  @Test("The events and the bytes of a session log are limited")
  func logsAreLimited() {
    let line = Array("{\"time\":0,\"key\":\"a\"}\n".utf8)
    let many = Array(repeating: line, count: SessionLog.maximumCount + 1).flatMap(\.self)
    #expect(throws: SessionLogError.self) {
      try SessionLog(reading: Array((Self.header + "\n").utf8) + many)
    }
    #expect(throws: SessionLogError.self) {
      try SessionLog(reading: Array(repeating: 0x20, count: SessionLog.maximumSize + 1))
    }
  }
}
