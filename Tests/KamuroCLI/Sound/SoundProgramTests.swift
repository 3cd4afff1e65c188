import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Programs for sound")
struct SoundProgramTests {
  /// What goes wrong with a program.
  enum Fault: String, CaseIterable {
    case diesAtOnce = "exit 1"
    case diesLater = "sleep 0.1; exit 1"
    case isMute = "exec sleep 60"
    case writesHalfSamples = "while printf abc; do sleep 0.01; done"
    case floods = "exec cat /dev/zero"
    case ignoresSignals = "trap '' TERM HUP INT; sleep 60; sleep 60; sleep 60"
  }

  /// How a show ends: by a signal, or by a key.
  private static let exits = [nil, SIGTERM, SIGHUP, SIGINT]

  /// A show that finds no programs but those of a folder.
  private func show(_ folder: RecorderFolder, sound: String, _ more: String...) throws
    -> TerminalRun
  {
    try TerminalRun(
      command: ["play", "snow", "--sound", sound] + more,
      variables: ["PATH": folder.path, "HOME": folder.path]
    )
  }

  private func program(_ name: String, _ script: String, in folder: RecorderFolder) throws {
    try folder.program(name, "PATH=/usr/bin:/bin\n\(script)")
  }

  /// The bytes of a file that a program writes.
  private func size(of name: String, in folder: RecorderFolder) -> Int {
    (try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))?.count ?? 0
  }

  private func text(of name: String, in folder: RecorderFolder) -> String {
    (try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? ""
  }

  @Test(
    "No program is left behind, whatever is wrong with it, and however the show ends",
    arguments: ["parec", "pacat", "cava"],
    Fault.allCases
  )
  func leavesNothing(name: String, fault: Fault) throws {
    let folder = try RecorderFolder()
    try program(name, fault.rawValue, in: folder)
    let sound = name == "pacat" ? try folder.wave(seconds: 2) : name == "cava" ? "cava" : "auto"
    let show = try show(folder, sound: sound, "--loop")
    try show.watch(for: "the program") { _ in folder.startCount > 0 }
    let place = (Fault.allCases.firstIndex(of: fault) ?? 0) + name.utf8.count
    if let signal = Self.exits[place % Self.exits.count] {
      try show.child.kill(signal)
      try show.expectEnd(.signaled(signal))
    } else {
      try show.leave()
    }
    // Whoever reaps it is another process.
    for _ in 0..<2000 where !folder.running.isEmpty { usleep(1000) }
    #expect(folder.running.isEmpty)
  }

  @Test("A song is played, and paused with the show; with --mute it is not")
  func playsSongs() throws {
    let folder = try RecorderFolder()
    let song = try folder.wave(seconds: 60)
    try program("pacat", "cat > \(folder.path)/played; exit 0", in: folder)
    do {
      let show = try show(folder, sound: song)
      try show.watch(for: "the song") { _ in size(of: "played", in: folder) > 40_000 }
      try show.type(" ")
      var sizes = [0, 1]
      while sizes[sizes.count - 2] != sizes[sizes.count - 1] {
        usleep(300_000)
        sizes.append(size(of: "played", in: folder))
      }
      #expect(sizes[sizes.count - 1] < 3_000_000)
      try show.type(" ")
      try show.watch(for: "more") { _ in size(of: "played", in: folder) > sizes[sizes.count - 1] }
      try show.leave()
    }
    #expect(folder.running.isEmpty)
    let count = folder.startCount
    let mute = try show(folder, sound: song, "--mute")
    try mute.type("h")
    try mute.watch(for: "kick")
    #expect(folder.startCount == count)
    try mute.leave()
  }

  @Test("What is no WAV file is decoded once, and a seek is one of the decoder")
  func decodesSongs() throws {
    let folder = try RecorderFolder()
    try program(
      "ffmpeg",
      "echo \"$*\" >> \(folder.path)/words; cat \(folder.song) \(folder.song)",
      in: folder
    )
    try program("pacat", "cat > \(folder.path)/played; exit 0", in: folder)
    let song = "\(folder.path)/song.mp3"
    try "song".write(toFile: song, atomically: true, encoding: .utf8)
    let show = try show(folder, sound: song)
    try show.watch(for: "the song") { _ in size(of: "played", in: folder) > 80_000 }
    let words = "-i file:\(song) -vn -ac 2 -ar 48000 -f s16le -\n"
    #expect(text(of: "words", in: folder).hasSuffix(words))
    try show.type("\u{1B}[C")
    try show.watch(for: "the seek") { _ in
      text(of: "words", in: folder).split(separator: "\n").count == 2
    }
    try show.leave()
    #expect(folder.running.isEmpty)
  }

  @Test("A decoder that starts slowly is awaited after a seek, and the song is heard again")
  func awaitsDecoders() throws {
    let folder = try RecorderFolder()
    let script = "echo $* >> \(folder.path)/words; sleep 0.6; while cat \(folder.song); do :; done"
    try program("ffmpeg", script, in: folder)
    try program("pacat", "cat > \(folder.path)/played; exit 0", in: folder)
    let song = "\(folder.path)/song.mp3"
    try "song".write(toFile: song, atomically: true, encoding: .utf8)
    let show = try show(folder, sound: song)
    try show.watch(for: "the song") { _ in size(of: "played", in: folder) > 200_000 }
    try show.type("\u{1B}[C")
    try show.watch(for: "the seek") { _ in
      text(of: "words", in: folder).split(separator: "\n").count >= 2
    }
    let before = size(of: "played", in: folder)
    try show.watch(for: "the song again") { _ in
      let played = URL(fileURLWithPath: "\(folder.path)/played")
      let new = (try? Data(contentsOf: played))?.dropFirst(before + 200_000) ?? Data()
      return new.contains { $0 != 0 }
    }
    #expect(text(of: "words", in: folder).split(separator: "\n").count == 2)
    try show.leave()
  }

  @Test("Bars of cava are heard, of our layout and with the noise reduction of its version")
  func hearsBars() throws {
    let folder = try RecorderFolder()
    let bars = (0..<600).flatMap { frame in
      [UInt8](repeating: frame % 30 < 3 ? 0xC0 : 0x30, count: 48)
    }
    try Data(bars).write(to: URL(fileURLWithPath: "\(folder.path)/bars"))
    try program(
      "cava",
      """
      [ "$1" = -v ] && echo 'cava 0.10.2' && exit
      cat "$2" > \(folder.path)/configuration
      while cat \(folder.path)/bars; do sleep 1; done
      """,
      in: folder
    )
    let show = try show(folder, sound: "cava")
    try show.type("h")
    try show.watch(for: "kick")
    let configuration = text(of: "configuration", in: folder)
    #expect(configuration.contains("bars = 24\n") && configuration.contains("= 10\n"))
    try show.leave()
    #expect(folder.running.isEmpty)
    #expect(throws: Failure.self) {
      try SoundSettings(source: .init("cava:\(folder.path)/bars")).input(
        repeats: false,
        isCalm: false
      )
    }
  }
}
