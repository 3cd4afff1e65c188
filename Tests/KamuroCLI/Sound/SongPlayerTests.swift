import Foundation
import KamuroFoundations
import KamuroShow
import KamuroTerminal
import KamuroTestSupport
import Testing

@testable import KamuroCLI

/// A song that is written to a program that keeps it, in a time that passes by steps.
private final class PlayedSong {
  /// The bytes of 25 ms: 16 bits, mono.
  static let step = 2400
  /// What is written ahead, and the silence before the song.
  static let ahead = 6 * step

  let folder: RecorderFolder
  let hearing = Hearing()
  let bytes: [UInt8]
  private let feed: SongFeed
  private var time: Seconds = 0
  private var count = 0

  init(seconds: Int = 4, repeats: Bool = false) throws {
    folder = try RecorderFolder()
    let pacat = try folder.program("pacat", "cat > \(folder.path)/played; exit 0")
    let song = try folder.wave(seconds: seconds)
    bytes = Array(try Data(contentsOf: URL(fileURLWithPath: song)).dropFirst(44))
    feed = try SongFeed(song, repeats: repeats, players: [[pacat]])
    try pass(steps: 0, writing: Self.ahead)
  }

  private var played: [UInt8] {
    Array((try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/played"))) ?? Data())
  }

  /// What has been written, after the silence at first.
  var song: [UInt8] { Array(played.dropFirst(Self.ahead)) }

  var end: Seconds? { feed.end }

  /// The times at which a kick drum was heard.
  var kicks: [Seconds] {
    (0..<hearing.record.count).filter { hearing.record[$0].hit(.bass) > 0 }.map(SoundRecord.time)
  }

  /// Lets steps of 25 ms pass, each as soon as everything is read, until some more bytes are written.
  func pass(steps: Int, writing bytes: Int? = nil) throws {
    let begin = Date()
    func wait(for what: String, until condition: () -> Bool) throws {
      while !condition() {
        guard Date().timeIntervalSince(begin) < PseudoTerminal.patience else {
          throw SystemError("\(what): \(played.count) bytes of \(count) are written")
        }
        usleep(500)
      }
    }
    for step in 0...steps {
      time += step == 0 ? 0 : 0.025
      feed.follow(hearing)
      _ = feed.fill(hearing.record, upTo: time)
      try wait(for: "a step") { feed.player.map { $0.isIdle && $0.unreadTime == 0 } ?? true }
    }
    count += bytes ?? steps * Self.step
    try wait(for: "the song") { played.count >= count - 16 }
    #expect(played.count <= count + 16)
    count = played.count
  }

  /// Whether what follows some bytes is the song from a place on.
  func goesOn(after count: Int, at place: Int) -> Bool {
    let new = song.dropFirst(count)
    return !new.isEmpty && new.elementsEqual(bytes[place...].prefix(new.count))
  }
}

@Suite("Songs that are played")
struct SongPlayerTests {
  // As a show does: a program may end before it is written to.
  init() { signal(SIGPIPE, SIG_IGN) }

  @Test("A song is written 0.15 s ahead, in its own format, until its end")
  func writes() throws {
    let played = try PlayedSong(seconds: 1)
    try played.pass(steps: 20)
    #expect(played.song.elementsEqual(played.bytes.prefix(played.song.count)))
    try played.pass(steps: 20, writing: played.bytes.count - played.song.count)
    #expect(played.song == played.bytes)
    // The picture is 20 ms after what is written, and so is the end; 0.15 s of silence come first.
    #expect(abs(try #require(played.end) - 1.17) < 0.02)
  }

  @Test("In a pause nothing is written nor heard, and after it the song goes on where it was")
  func pauses() throws {
    let played = try PlayedSong()
    try played.pass(steps: 20)
    let before = played.song.count
    played.hearing.isPaused = true
    try played.pass(steps: 20, writing: 0)
    let record = played.hearing.record
    #expect((70..<90).allSatisfy { record[$0].levels == SIMD4() })
    played.hearing.isPaused = false
    try played.pass(steps: 30, writing: 30 * PlayedSong.step + PlayedSong.ahead)
    // Silence first, of which a device that has run dry may swallow some.
    #expect(played.song[before...].prefix(PlayedSong.ahead).allSatisfy { $0 == 0 })
    #expect(played.goesOn(after: before + PlayedSong.ahead, at: before))
    // A kick drum each half a second of the song: those at 0.5 and 1 s come after the pause.
    #expect(played.kicks.count == 3)
    let wanted = [0.17, 1.17, 1.67]
    #expect(zip(played.kicks, wanted).allSatisfy { abs($0 - $1) < 0.03 }, "\(played.kicks)")
  }

  @Test("A seek is one in the song, in the picture and in what is written", arguments: [1, -0.5])
  func seeks(seconds: Double) throws {
    let played = try PlayedSong()
    try played.pass(steps: 40)
    let before = played.song.count
    played.hearing.seek(by: seconds)
    try played.pass(steps: 20)
    #expect(played.goesOn(after: before, at: before + Int(seconds * 96_000)))
  }

  @Test("A restart is one of the song")
  func restarts() throws {
    let played = try PlayedSong()
    try played.pass(steps: 40)
    let before = played.song.count
    played.hearing.restart()
    try played.pass(steps: 20)
    #expect(played.goesOn(after: before, at: 0))
  }

  @Test("A seek behind the end begins a song that repeats anew, and ends others")
  func seeksBehindTheEnd() throws {
    let once = try PlayedSong()
    try once.pass(steps: 20)
    once.hearing.seek(by: 60)
    try once.pass(steps: 1, writing: 0)
    #expect(try #require(once.end) < 0.7)
    // It may be sought back.
    once.hearing.seek(by: -62)
    let before = once.song.count
    try once.pass(steps: 10, writing: 11 * PlayedSong.step)
    #expect(once.end == nil && once.song.count > before)
    let again = try PlayedSong(repeats: true)
    try again.pass(steps: 20)
    again.hearing.seek(by: 60)
    let count = again.song.count
    try again.pass(steps: 20)
    #expect(again.goesOn(after: count, at: 0))
  }

  @Test("A song that repeats begins again without a gap")
  func repeats() throws {
    let played = try PlayedSong(seconds: 1, repeats: true)
    try played.pass(steps: 50)
    let (song, length) = (played.song, played.bytes.count)
    #expect(song.prefix(length).elementsEqual(played.bytes.prefix(length)))
    #expect(song.dropFirst(length).elementsEqual(played.bytes.prefix(song.count - length)))
  }

  @Test("Without a program that plays, the song is heard by the show alone, which says so once")
  func playsOnMute() throws {
    let folder = try RecorderFolder()
    let song = try folder.wave(seconds: 1)
    let players = [["/nowhere/pacat"], ["/nowhere/aplay"]]
    let feed = try SongFeed(song, repeats: false, players: players)
    let record = SoundRecord()
    _ = feed.fill(record, upTo: 0.5)
    #expect(record.latest.level(.level) > 0)
    #expect(feed.takeNotice()?.contains("pacat, pw-cat, aplay and ffplay are missing") == true)
    #expect(feed.takeNotice() == nil)
  }

  @Test("A program that finds no server is followed by the next one, and the last reason is told")
  func triesTheNext() throws {
    let folder = try RecorderFolder()
    let song = try folder.wave(seconds: 1)
    let first = try folder.program("pacat", "echo 'Connection refused' >&2; exit 1")
    let second = try folder.program("aplay", "cat > \(folder.path)/played; exit 0")
    do {
      let players = [[first], ["/nowhere/pw-cat"], [second]]
      let feed = try SongFeed(song, repeats: false, players: players)
      try listen(to: feed) { _ in FileManager.default.fileExists(atPath: "\(folder.path)/played") }
      #expect(folder.running.count == 1)
      #expect(feed.takeNotice() == nil)
    }
    #expect(folder.running.isEmpty)
    let alone = try SongFeed(song, repeats: false, players: [[first]])
    try listen(to: alone) { _ in alone.notice != nil }
    #expect(alone.takeNotice() == "the song is not heard: Connection refused")
  }

  @Test("Where the program reads slowly, song and picture wait")
  func waitsForTheProgram() throws {
    let folder = try RecorderFolder()
    let song = try folder.wave(seconds: 4)
    // The silence, and 0.2 s of the song.
    let program = try folder.program("pacat", "head -c 33600 > /dev/null; exec sleep 60")
    let feed = try SongFeed(song, repeats: false, players: [[program]])
    let record = SoundRecord()
    try listen(to: feed, into: record) { _ in SoundRecord.time(of: record.count) > 2 }
    let kicks = (0..<record.count).count { record[$0].hit(.bass) > 0 }
    // That at 0.5 s is written at most 0.15 s ahead.
    #expect(kicks == 1)
    #expect(feed.end == nil)
  }

  @Test("A short song that repeats is read once for ten seconds, also one of a single sample")
  func repeatsShortSongs() throws {
    let folder = try RecorderFolder()
    let path = "\(folder.path)/song.wav"
    for count in [1, 2, 480] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: try folder.wave(seconds: 1)))
      try bytes.prefix(44 + 2 * count).write(to: URL(fileURLWithPath: path))
      let feed = try SongFeed(path, repeats: true)
      let (record, begin) = (SoundRecord(), Instant.now)
      for second in 1...30 { _ = feed.fill(record, upTo: Double(second)) }
      #expect(feed.end == nil)
      // Half a sample is left: nothing that could repeat.
      try bytes.prefix(45).write(to: URL(fileURLWithPath: path))
      for second in 31...60 { _ = feed.fill(record, upTo: Double(second)) }
      #expect(begin.seconds(to: .now) < 5)
      #expect(throws: Failure.self) { try SongFeed(path, repeats: true) }
    }
  }

  @Test("A program that does not read on keeps no frame waiting")
  func survivesStops() throws {
    let folder = try RecorderFolder()
    let song = try folder.wave(seconds: 4)
    let program = try folder.program("pacat", "head -c 14400 > /dev/null; exec sleep 60")
    let feed = try SongFeed(song, repeats: true, players: [[program]])
    let (record, begin) = (SoundRecord(), Instant.now)
    for step in 0..<400 { _ = feed.fill(record, upTo: Double(step) * 0.025) }
    #expect(begin.seconds(to: .now) < 5)
  }
}
