import Foundation
import KamuroFoundations
import KamuroShow
import KamuroSound
import KamuroTestSupport
import Testing

@testable import KamuroCLI

/// A folder with programs in place of recorders, and the song of the demo for them to write.
final class RecorderFolder {
  let path: String
  /// The song as raw samples of 32-bit floating point.
  var song: String { "\(path)/song.f32" }

  init() throws {
    path = NSTemporaryDirectory() + "/sound-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var song = DemoSong()
    let samples = (0..<4 * 48_000).map { _ in song.next() }
    try samples.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: self.song))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a program that notes its number, and returns its path.
  @discardableResult
  func program(_ name: String, _ script: String) throws -> String {
    let file = "\(path)/\(name)"
    let text = "#!/bin/sh\necho $$ >> \(path)/numbers\n\(script)\n"
    try writeProgram(file, text)
    return file
  }

  /// A WAV file of the demo's song, 16 bits and mono.
  func wave(seconds: Int) throws -> String {
    var song = DemoSong()
    let samples = (0..<seconds * 48_000).map { _ in Int16(clamping: Int(song.next() * 32_767)) }
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("RIFF".utf8) + number(36 + 2 * samples.count, 4) + Array("WAVEfmt ".utf8)
    bytes += number(16, 4) + number(1, 2) + number(1, 2) + number(48_000, 4) + number(96_000, 4)
    bytes += number(2, 2) + number(16, 2) + Array("data".utf8) + number(2 * samples.count, 4)
    bytes += samples.flatMap { number(Int($0), 2) }
    let file = "\(path)/song.wav"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// The programs that were started, and still run.
  var running: [Int32] {
    let text = (try? String(contentsOfFile: "\(path)/numbers", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Int32($0) }.filter { number in
      // One that has ended is there until its parent, or who has adopted it, has asked for its status.
      let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      return kill(number, 0) == 0 && status?.contains("State:\tZ") != true
    }
  }

  var startCount: Int {
    let text = (try? String(contentsOfFile: "\(path)/numbers", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count
  }
}

/// Fills a record frame by frame until something holds.
func listen(
  to feed: any SoundFeed,
  into record: SoundRecord = SoundRecord(),
  until condition: (Hearing.State) -> Bool
) throws {
  let begin = Date()
  while Date().timeIntervalSince(begin) < PseudoTerminal.patience {
    if condition(feed.fill(record, upTo: Date().timeIntervalSince(begin))) { return }
    usleep(3000)
  }
  throw SystemError("the sound did not come")
}

@Suite("Recorders")
struct RecorderFeedTests {
  @Test("What a recorder writes is heard, also where it ends in the middle of a sample")
  func hears() throws {
    let folder = try RecorderFolder()
    let parec = try folder.program(
      "parec",
      "head -c 100001 \(folder.song); sleep 0.05; tail -c +100002 \(folder.song); exec sleep 60"
    )
    let record = SoundRecord()
    do {
      let feed = RecorderFeed(.output, recorders: [[parec]])
      try listen(to: feed, into: record) { $0 == .heard && record.latest.level(.level) > 0.1 }
      #expect(folder.running.count == 1)
    }
    #expect(folder.running.isEmpty)
  }

  @Test("Without a recorder the reason is told once, and a show goes on in silence")
  func isMissing() throws {
    let feed = RecorderFeed(.output, recorders: [["/nowhere/parec"], ["/nowhere/pw-record"]])
    let record = SoundRecord()
    guard case .failed(let reason) = feed.fill(record, upTo: 1) else {
      Issue.record("it does not fail")
      return
    }
    #expect(reason.contains("--sound - or a FILE works without one"))
    #expect(feed.takeNotice() == "sound: \(reason)")
    #expect(feed.takeNotice() == nil)
    #expect(record.count == SoundRecord.number(at: 1) + 1)
    #expect(record.latest == SoundSample())
  }

  @Test("A recorder that finds no server is followed by the next one")
  func triesTheNext() throws {
    let folder = try RecorderFolder()
    let first = try folder.program(
      "parec",
      "echo 'Connection failure: Connection refused' >&2; exit 1"
    )
    let second = try folder.program("pw-record", "cat \(folder.song); exec sleep 60")
    let feed = RecorderFeed(.output, recorders: [[first], [second]])
    try listen(to: feed) { $0 == .heard }
    #expect(feed.recorder == second)
    let alone = RecorderFeed(.output, recorders: [[first]])
    try listen(to: alone) { state in
      if case .failed(let reason) = state { reason.hasPrefix("no sound server") } else { false }
    }
  }

  @Test("A recorder that dies after a while is started again")
  func startsAgain() throws {
    let folder = try RecorderFolder()
    let parec = try folder.program("parec", "head -c 20000 \(folder.song)")
    let feed = RecorderFeed(.output, recorders: [[parec]])
    try listen(to: feed) { _ in folder.startCount == 2 }
  }

  @Test(
    "A flood of samples does not keep a frame waiting, and one that sends nothing is waited for"
  )
  func survivesFloods() throws {
    let folder = try RecorderFolder()
    let flood = RecorderFeed(
      .output,
      recorders: [[try folder.program("flood", "exec cat /dev/zero")]]
    )
    let record = SoundRecord()
    try listen(to: flood, into: record) { $0 == .silent }
    #expect(record.latest == SoundSample())
    let mute = RecorderFeed(.output, recorders: [[try folder.program("mute", "exec sleep 60")]])
    #expect(mute.fill(record, upTo: 100) == .waiting)
  }

  @Test("A recorder that ignores SIGTERM is killed, with what it has started")
  func killsTheStubborn() throws {
    let folder = try RecorderFolder()
    let parec = try folder.program("parec", "trap '' TERM; cat \(folder.song); sleep 60; sleep 60")
    do {
      let feed = RecorderFeed(.output, recorders: [[parec]])
      try listen(to: feed) { $0 == .heard }
    }
    #expect(folder.running.isEmpty)
  }
}

@Suite("Songs")
struct SongFeedTests {
  @Test("A WAV file is heard from its beginning to its end, which ends the show")
  func hearsFiles() throws {
    let folder = try RecorderFolder()
    let feed = try SongFeed(try folder.wave(seconds: 3), repeats: false)
    let record = SoundRecord()
    #expect(feed.fill(record, upTo: 1) == .heard)
    #expect(feed.end == nil)
    _ = feed.fill(record, upTo: 5)
    let end = try #require(feed.end)
    #expect(abs(end - 3) < 0.011)
    let hits = (0..<record.count).count { record[$0].hit(.bass) > 0 }
    #expect(hits == 6)
    #expect(record.latest == SoundSample())
  }

  @Test("A song that repeats goes on, and a delay moves it")
  func repeats() throws {
    let folder = try RecorderFolder()
    let path = try folder.wave(seconds: 1)
    let (once, late) = (SoundRecord(), SoundRecord())
    let feed = try SongFeed(path, repeats: true)
    _ = feed.fill(once, upTo: 3)
    #expect(feed.end == nil)
    // A kick drum at 0 and 0.5 s of each turn.
    let kicks = (0..<once.count).filter { once[$0].hit(.bass) > 0 }
    let tenths = kicks.map { Int((SoundRecord.time(of: $0) * 10).rounded()) }
    #expect(tenths == [0, 5, 10, 15, 20, 25, 30])
    _ = try SongFeed(path, repeats: true, delay: 0.32).fill(late, upTo: 3)
    #expect(late[29] == SoundSample())
    #expect((0..<90).allSatisfy { late[$0 + 30] == once[$0] })
  }

  @Test("A file that is missing or no sound is refused before the show")
  func refusesFiles() throws {
    let folder = try RecorderFolder()
    #expect(throws: Failure.self) { try SongFeed("\(folder.path)/none.wav", repeats: true) }
    let text = "\(folder.path)/text.wav"
    try "RIFF1234WAVEdata".write(toFile: text, atomically: true, encoding: .utf8)
    #expect(throws: Failure.self) { try SongFeed(text, repeats: true) }
  }
}

@Suite("Sound of shows")
struct SoundRunTests {
  private func show(_ folder: RecorderFolder, _ words: String...) throws -> TerminalRun {
    try TerminalRun(
      command: words + ["--sound", "auto"],
      variables: ["PATH": "\(folder.path):/usr/bin:/bin", "HOME": folder.path]
    )
  }

  @Test("A show hears the recorder, shows its meter, and leaves no program behind")
  func playsAndLeaves() throws {
    let folder = try RecorderFolder()
    try folder.program("parec", "while cat \(folder.song); do sleep 1; done")
    let show = try show(folder, "play", "snow")
    try show.watch(for: "the recorder") { _ in folder.startCount > 0 }
    try show.type("h")
    try show.watch(for: "kick")
    #expect(folder.running.count == 1)
    try show.leave()
    #expect(folder.running.isEmpty)
  }

  @Test("A signal that ends a show ends its recorder, too", arguments: [SIGTERM, SIGHUP, SIGINT])
  func diesWithTheShow(signal: Int32) throws {
    let folder = try RecorderFolder()
    try folder.program("parec", "trap '' TERM HUP INT; cat \(folder.song); sleep 60; sleep 60")
    let show = try show(folder, "play", "snow")
    try show.type("h")
    try show.watch(for: "kick")
    try show.child.kill(signal)
    try show.expectEnd(.signaled(signal))
    // Whoever reaps it is another process.
    for _ in 0..<2000 where !folder.running.isEmpty { usleep(1000) }
    #expect(folder.running.isEmpty)
  }

  @Test("A show without a sound server plays on, and says so")
  func playsOn() throws {
    let folder = try RecorderFolder()
    for name in ["parec", "pw-record"] {
      try folder.program(name, "echo 'Connection refused' >&2; exit 1")
    }
    let show = try show(folder, "play", "snow")
    try show.watch(for: "no sound server")
    try show.leave()
    #expect(folder.running.isEmpty)
  }

  @Test(
    "Options of sound are checked",
    arguments: [
      (["--sound", "demo", "--sound-amount", "3"], "--sound-amount 3 is outside 0...2"),
      (["--sound", "demo", "--sound-delay", "-1"], "--sound-delay"),
      (["--sound-format", "s16le"], "--sound-format is of what"),
      (["--sound", "nowhere.wav"], "nowhere.wav: No such file"),
    ]
  )
  func checksOptions(words: [String], message: String) throws {
    let kamuro = try builtProduct(named: "kamuro")
    let finished = try Command(kamuro, ["stream", "snow", "--for", "1"] + words).run()
    #expect(finished.errors.contains(message))
    #expect(finished.status != .exited(0))
  }

  @Test("A WAV file that is piped in and cannot be decoded is explained")
  func explainsRefusedPipe() throws {
    let folder = try RecorderFolder()
    let file = URL(fileURLWithPath: try folder.wave(seconds: 1))
    var bytes = try Data(contentsOf: file)
    // The bytes of a sample.
    bytes[32] = 8
    try bytes.write(to: file)
    let kamuro = try builtProduct(named: "kamuro")
    let words = ["-c", "cat \(file.path) | \(kamuro) stream snow --for 1 --sound -"]
    let finished = try Command("/bin/sh", words).run()
    let message = "sound: standard input: its samples are of kind 1 with 64 bits"
    #expect(finished.errors.contains(message))
  }

  @Test("A film hears no FIFO")
  func refusesFIFOForFilms() throws {
    let folder = try RecorderFolder()
    let fifo = "\(folder.path)/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let words = ["export", "snow", "--sound", fifo, "-o", "\(folder.path)/film.gif"]
    let finished = try Command(try builtProduct(named: "kamuro"), words).run()
    #expect(finished.errors.contains("a film hears a file or demo"))
    #expect(finished.status == .exited(64))
  }

  private static let hasServer = ["pulseaudio", "pactl", "paplay", "parec"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  @Test("What PulseAudio plays is heard, also on a new default output", .enabled(if: hasServer))
  func hearsTheServer() throws {
    let folder = try RecorderFolder()
    let script = """
      exec 2>\(folder.path)/errors
      export XDG_RUNTIME_DIR=\(folder.path) PULSE_SERVER=unix:\(folder.path)/server
      pulseaudio -n --daemonize=no --exit-idle-time=-1 --log-target=null \\
        -L "module-native-protocol-unix auth-anonymous=1 socket=\(folder.path)/server" \\
        -L "module-null-sink sink_name=out rate=48000" > /dev/null &
      server=$!
      tries=100
      until pactl info > /dev/null || [ $tries -eq 0 ]; do tries=$((tries - 1)); sleep 0.1; done
      for _ in 1 2 3 4; do cat \(folder.song); done > \(folder.path)/long
      play="paplay --raw --format=float32le --rate=48000 --channels=1 \(folder.path)/long"
      $play & player=$!
      (sleep 5; pactl load-module module-null-sink sink_name=new rate=48000
       pactl set-default-sink new; kill $player; exec $play) > /dev/null & next=$!
      $KAMURO stream snow --sound auto --for 12 --fps 20 --size 20x5
      kill $next $server
      wait $server
      """
    let finished = try Command(
      "/bin/sh",
      ["-c", script],
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
        "KAMURO": try builtProduct(named: "kamuro"),
      ]
    ).run()
    let times = finished.output.split(separator: "\n").compactMap { line in
      line.range(of: "\"time\":").flatMap { range in
        Double(line[range.upperBound...].prefix { $0.isNumber || $0 == "." })
      }
    }
    // In silence a frame is 0.015 s after the last one, after a kick up to 0.13 s.
    let kicks = zip(times, times.dropFirst()).map { $1 - $0 > 0.06 }
    #expect(kicks.prefix(kicks.count / 2).contains(true))
    #expect(kicks.suffix(kicks.count / 6).contains(true))
  }

  @Test("A stream to the demo's song has the same frames each time")
  func repeatsItself() throws {
    let kamuro = try builtProduct(named: "kamuro")
    let words = ["stream", "snow", "--size", "20x5", "--for", "2", "--unpaced", "--sound", "demo"]
    let finished = try (0..<2).map { _ in try Command(kamuro, words).run() }
    #expect(finished[0].output == finished[1].output)
    #expect(finished[0].output.count > 1000)
    let silent = try Command(kamuro, Array(words.dropLast(2))).run()
    #expect(silent.output != finished[0].output)
  }
}
