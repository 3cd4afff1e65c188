import Foundation
import KamuroRaster
import KamuroRecording
import KamuroScreen
import KamuroShow
import KamuroTestSupport
import Testing

/// A folder for films.
private struct FilmFolder {
  private let fixture: EffectFixture

  init() throws { fixture = try EffectFixture("old", named: "old.txt") }

  func path(of name: String) -> String { "\(fixture.folder.path)/\(name)" }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() }
  }

  /// The names in the folder of a path in this one.
  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: name.hasSuffix("/") ? path(of: name) : fixture.folder.path
    )
  }

  /// Starts an export that takes very long, and waits for its first file.
  func start(_ name: String) throws -> (child: Child, terminal: PseudoTerminal) {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let arguments = ["fireworks", "--for=190", "--fps=50", "--size=200x60", "-o", path(of: name)]
    let child = try Child(
      try builtProduct(named: "kamuro"),
      ["export"] + arguments,
      on: terminal,
      environment: TerminalRun.environment()
    )
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    let mark = name.hasSuffix("/") ? "0000.png" : ".kamuro-\(child.processIdentifier)-0"
    while end.timeIntervalSinceNow > 0 {
      if (try? names(in: name).contains(mark)) == true { return (child, terminal) }
      _ = try terminal.waitForBytes(milliseconds: 10)
      _ = terminal.readAvailable()
    }
    throw SystemError("\(name): no export has begun")
  }

  /// Exports a film, and returns its path.
  func film(_ name: String, _ arguments: String...) throws -> String {
    try film(name, arguments)
  }

  func film(_ name: String, _ arguments: [String]) throws -> String {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["export"] + arguments + ["-o", path(of: name)]
    ).run()
    #expect(finished.status == .exited(0) && finished.output.isEmpty, "\(finished.errors)")
    return path(of: name)
  }
}

@Suite("kamuro export")
struct ExportTests {
  private static let show = [
    "peony", "--for=2", "--fps=15", "--size=40x12", "--seed=5", "--start-at=1",
  ]

  @Test(
    "Pillow reads a film's size, times, loop and frames",
    arguments: ["gif", "png", "webp"]
  )
  func agreesWithPillow(ending: String) throws {
    let folder = try FilmFolder()
    // Without the sky, whose still dark is dithered otherwise than what moves.
    let show = Self.show + ["--set", "effects=[]"]
    let path = try folder.film("film.\(ending)", show)
    _ = try folder.film("frames/", show)
    let pictures = (0..<30).map { number in
      folder.path(of: "frames/\(number < 10 ? "000" : "00")\(number).png")
    }
    let film = try PillowFilm(path, besides: pictures, milliseconds: 2000)
    #expect(film.format == ending.uppercased() && film.size == [320, 192] && film.loop == 0)
    #expect(abs(film.durations.reduce(0, +) - 2000) < 0.01)
    #expect(film.frames <= 30 && film.frames >= 20)
    switch ending {
    case "png":
      #expect(film.frames == 30 && film.durations.allSatisfy { abs($0 - 1000.0 / 15) < 0.01 })
      #expect(film.errors.allSatisfy { $0 == 0 })
    case "gif":
      // Single frames last 6 or 7 hundredths of a second.
      #expect(Set(film.durations.map { $0.truncatingRemainder(dividingBy: 10) }) == [0])
      #expect(film.durations.filter { $0 < 100 }.allSatisfy { $0 == 60 || $0 == 70 })
      // Every other frame shows soft light anew.
      #expect(film.errors.allSatisfy { $0 < 9 }, "\(film.errors)")
      #expect(film.errors.count { $0 < 5 } >= film.frames / 2, "\(film.errors)")
    default:
      #expect(film.durations.filter { $0 < 100 }.allSatisfy { $0 == 66 || $0 == 67 })
      #expect(film.errors.allSatisfy { $0 < 9 }, "\(film.errors)")
      #expect(film.errors.count { $0 < 4 } >= film.frames / 2, "\(film.errors)")
    }
  }

  @Test(
    "A signal ends an export at once, and leaves no file",
    arguments: ["film.webp", "film.gif", "film.png", "film.svg", "film.html", "film.cast", "all/"],
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  )
  func endsOnSignal(name: String, signal: Int32) throws {
    let folder = try FilmFolder()
    let export = try folder.start(name)
    try export.child.kill(signal)
    #expect(try export.child.waitForEnd(reading: export.terminal) == .signaled(signal))
    #expect(try folder.names == (name == "all/" ? ["all", "old.txt"] : ["old.txt"]))
    #expect(try folder.names(in: name).allSatisfy { !$0.hasPrefix(".") })
  }

  @Test("A film of scenery, which lives for a day, has the length of one that never ends")
  func endsBeforeScenery() throws {
    let folder = try FilmFolder()
    let text = """
      { "kamuro": 1, "name": "hill", "layers": [{
        "emitterCells": [{ "burst": 9, "lifetime": 86400 }, { "burst": 3, "lifetime": 1 }] }] }
      """
    let effect = try EffectFixture(text, named: "hill.json")
    let words = ["export", effect.path, "--fps", "1", "--size", "20x8", "-o"]
    let kamuro = try builtProduct(named: "kamuro")
    let finished = try Command(kamuro, words + [folder.path(of: "film.txt")]).run()
    #expect(finished.errors.contains("never ends: the film has 5 s"))
    #expect(finished.status == .exited(0))
  }

  @Test("An export removes what killed ones have left in its folder, and nothing of living ones")
  func removesAbandonedFiles() throws {
    let folder = try FilmFolder()
    let (killed, living) = (try folder.start("killed.webp"), try folder.start("living.webp"))
    try killed.child.kill(SIGKILL)
    _ = try killed.child.waitForEnd(reading: killed.terminal)
    let others = [".kamuro-1-0", ".kamuro-0-0", ".kamuro-x-0", ".kamuro-999999999"]
    for name in others { try Data().write(to: URL(fileURLWithPath: folder.path(of: name))) }
    #expect(try folder.names.count == 3 + others.count)
    _ = try folder.film("film.txt", "peony", "--for=0.1", "--fps=10")
    let temporary = ".kamuro-\(living.child.processIdentifier)-0"
    #expect(try Set(folder.names) == Set(["old.txt", "film.txt", temporary] + others))
  }

  @Test("A folder for pictures needs no slash at its end where its format is named")
  func writesIntoNamedFolder() throws {
    let folder = try FilmFolder()
    _ = try folder.film("frames", "spark", "--format=folder", "--for=0.2", "--fps=10")
    #expect(try folder.names == ["frames", "old.txt"])
    #expect(try folder.names(in: "frames/").sorted() == ["0000.png", "0001.png"])
  }

  @Test("A GIF in 256 colors shows exactly those that a still scene has")
  func isExactInPalette() throws {
    let folder = try FilmFolder()
    let path = try folder.film("film.gif", "spark", "--for=0.1", "--fps=10", "--colors=256")
    _ = try folder.film("frames/", "spark", "--for=0.1", "--fps=10", "--colors=256")
    let film = try PillowFilm(
      path,
      besides: [folder.path(of: "frames/0000.png")],
      milliseconds: 100
    )
    #expect(film.frames == 1 && film.errors == [0])
  }

  @Test("Films of light are transparent, except in a GIF", arguments: ["gif", "png", "webp"])
  func keepsAlpha(ending: String) throws {
    let folder = try FilmFolder()
    let path = try folder.film(
      "film.\(ending)",
      "snow",
      "--for=0.5",
      "--fps=10",
      "--size=20x8",
      "--what=canvas"
    )
    let film = try PillowFilm(path)
    #expect(film.size == [40, 32] && film.leastAlpha == (ending == "gif" ? 255 : 0))
  }

  @Test("A film with --once does not loop", arguments: ["gif", "png", "webp"])
  func playsOnce(ending: String) throws {
    let folder = try FilmFolder()
    let path = try folder.film(
      "film.\(ending)",
      "fire",
      "--for=0.3",
      "--fps=10",
      "--size=20x8",
      "--once"
    )
    let loop = try PillowFilm(path).loop
    #expect(loop == (ending == "gif" ? nil : 1))
  }

  @Test("A margin has the color of the theme's background")
  func paintsMargin() throws {
    let folder = try FilmFolder()
    _ = try folder.film(
      "frames/",
      "spark",
      "--for=0.1",
      "--fps=10",
      "--size=4x2",
      "--padding=3",
      "--theme=nord"
    )
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "frames/0000.png")))
    let picture = try PNGFile(Array(bytes))
    #expect(picture.width == 4 * 8 + 6 && picture.height == 2 * 16 + 6)
    #expect(picture[0, 0] == [0x2E, 0x34, 0x40] && picture[37, 37] == [0x2E, 0x34, 0x40])
  }

  @Test("Raw frames are pixels of four bytes, one frame after another")
  func writesRawFrames() throws {
    let folder = try FilmFolder()
    let path = try folder.film("film.rgba", "fire", "--for=0.3", "--fps=10", "--size=20x8")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.count == 3 * 160 * 128 * 4)
    #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 })
  }

  @Test(
    "A film that cannot be made is refused in one sentence, and leaves no file",
    arguments: [
      (["fire", "-o", "film.xyz"], "none of the endings", 64),
      (["fire", "-o", "-"], "-o - needs --format", 64),
      (["fire", "-o", "film.gif", "--for", "0.001"], "has no frame", 64),
      (["fire", "-o", "film.gif", "--fps", "100"], "up to 50", 64),
      (["fire", "-o", "film.gif", "--size", "0x5"], "--size", 64),
      (
        ["fire", "-o", "film.webp", "--what", "canvas", "--size", "4095x4095"],
        "makes 8190x16380 pixels at --scale 1: 16777216 are the most", 64
      ),
      (["fire", "-o", "film.png", "--size", "4095x4095"], "33554432 are the most", 64),
      (["fire", "-o", "film.gif", "--format", "png"], "contradicts", 64),
      (["fire", "-o", "film.cast", "--scale", "2"], "--scale is for", 64),
      (["fire", "-o", "film.png", "--cast", "3"], "--cast is for", 64),
      (["fire", "-o", "film.gif", "--fps", "1e-300"], "--fps 1e-300 is outside", 64),
      (["fire", "-o", "film.html", "--padding", "3"], "--padding is for pictures and SVG", 64),
      (["fire", "-o", "film.cast", "--once"], "--once is for films that repeat", 64),
      (
        ["fire", "-o", "film.svg", "--what", "canvas"],
        "--what is for films of pixels, such as .webp", 64
      ),
      (
        ["fire", "-o", "film.png", "--over", "old.txt", "--what", "canvas"], "--what canvas is", 64
      ),
      (
        ["fire", "-o", "film.png", "--over", "old.txt", "--loop"], "--loop is for effects alone", 64
      ),
      (["confetti", "-o", "film.gif", "--start-at", "500"], "ends before --start-at 500", 64),
      (["nothing", "-o", "film.gif"], "there is no effect \"nothing\"", 66),
      (["fire", "-o", "missing/film.gif", "--for", "1"], "No such file or directory", 73),
    ]
  )
  func refuses(arguments: [String], message: String, status: Int32) throws {
    let folder = try FilmFolder()
    let shell = "cd \"$0\" && exec \"$@\""
    let finished = try Command(
      "/bin/sh",
      ["-c", shell, folder.path(of: ""), try builtProduct(named: "kamuro"), "export"] + arguments
    ).run()
    #expect(finished.status == .exited(status) && finished.output.isEmpty, "\(finished.errors)")
    #expect(finished.errors.contains(message), "\(finished.errors)")
    #expect(try folder.names == ["old.txt"])
  }

  @Test("A film whose file is full or whose reader is gone ends, and leaves no file")
  func endsWithItsReader() throws {
    let full = try kamuro(
      "export",
      "fire",
      "--for=9",
      "--size=20x8",
      "--format=rgba",
      "-o",
      "/dev/full"
    )
    #expect(full.status == .exited(74) && full.errors.contains("No space left on device"))
    let gone = try kamuro(
      "export",
      "fire",
      "--for=9",
      "--size=20x8",
      "--format=rgba",
      "-o",
      "-",
      reader: .gone
    )
    #expect(gone.status == .exited(0) && gone.errors.isEmpty, "\(gone.errors)")
  }

  @Test("A session of a vast screen is refused, and its film is not begun")
  func refusesVastSession() throws {
    let folder = try FilmFolder()
    let log = folder.path(of: "vast.jsonl")
    let session = "{\"kamuro-session\":1,\"seed\":7,\"columns\":65535,\"rows\":65535}\n"
    try Data(session.utf8).write(to: URL(fileURLWithPath: log))
    for name in ["film.gif", "film.txt"] {
      let finished = try kamuro("export", log, "-o", folder.path(of: name))
      #expect(finished.status == .exited(64))
      #expect(finished.errors.contains("was recorded at 65535x65535; --size names a size up to"))
    }
    #expect(try folder.names == ["old.txt", "vast.jsonl"])
  }

  @Test("A film with colors is as high as its screen: it does not scroll")
  func ansiFilmDoesNotScroll() throws {
    let folder = try FilmFolder()
    let path = try folder.film("film.ans", "fire", "--for=0.3", "--fps=10", "--size=20x8")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let screen = try TerminalEmulator.screen(after: Array(bytes), columns: 20, rows: 8)
    // A row more, for the line feed at the end of a still picture.
    let still = try TerminalEmulator.screen(
      after: try kamuro("render", "fire", "--at=0.2", "--size=20x8", "--format=ansi").output
        .replacingOccurrences(of: "\n", with: "\r\n").utf8,
      columns: 20,
      rows: 9
    )
    #expect(screen.visible.text() + "\n" == still.visible.text())
  }

  /// What pyte shows of a recording beside still screens.
  private struct PyteScreens: Decodable {
    let version: Int
    let differences: [Int]
    let lit: Int
  }

  @Test("pyte shows a recording as kamuro render draws it, at ten moments", arguments: ["2", "3"])
  func recordingShowsRenderedScreens(version: String) throws {
    let folder = try FilmFolder()
    let path = try folder.film(
      "film.cast",
      "fireworks",
      "--for=5",
      "--size=60x18",
      "--seed=4",
      "--cast=\(version)"
    )
    let python = try #require(Python.path(running: "import pyte"), "run Scripts/setup --tests")
    var arguments = [path]
    // Every fifth frame is shown exactly.
    for frame in stride(from: 10, through: 145, by: 15) {
      let time = Double(frame) / 30
      let still = folder.path(of: "\(frame).ans")
      let finished = try kamuro(
        "render",
        "fireworks",
        "--at=\(time)",
        "--size=60x18",
        "--seed=4",
        "-o",
        still
      )
      #expect(finished.status == .exited(0))
      arguments += ["\((time * 1000).rounded() / 1000)", still]
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("cast.py").path
    let finished = try Python.run(python, [script] + arguments)
    let screens = try JSONDecoder().decode(PyteScreens.self, from: Data(finished.output.utf8))
    #expect(screens.version == Int(version) && screens.lit > 100)
    #expect(screens.differences == [Int](repeating: 0, count: 10), "\(screens.differences)")
  }

  @Test("A session is exported with the frames of its replay")
  func exportsSession() throws {
    let folder = try FilmFolder()
    let session = """
      {"kamuro-session":1,"seed":7,"columns":48,"rows":14}
      {"time":0.2,"mouse":"down","button":"left","x":0.5,"y":0.4}
      {"time":0.25,"mouse":"up","x":0.5,"y":0.4}
      {"time":0.5,"key":"f"}

      """
    let log = folder.path(of: "session.jsonl")
    try Data(session.utf8).write(to: URL(fileURLWithPath: log))
    _ = try folder.film("frames/", log, "--for=2", "--fps=10")
    let path = try folder.film("film.gif", log, "--for=2", "--fps=10")
    let pictures = (0..<20).map { folder.path(of: "frames/00\($0 < 10 ? "0" : "")\($0).png") }
    let film = try PillowFilm(path, besides: pictures, milliseconds: 2000)
    // Soft light lags by up to ten levels.
    #expect(film.size == [384, 224] && film.errors.allSatisfy { $0 < 12 }, "\(film.errors)")
    let text = try folder.film("film.txt", log, "--for=2", "--fps=10")
    let exported = try String(contentsOfFile: text, encoding: .utf8).split(separator: "\u{C}")
    let read = try SessionLog(reading: Array(session.utf8))
    var style = ShowStyle(Look(glyphs: .hybrid, colors: .palette256), seed: 0)
    style.framesPerSecond = 10
    let replay = Replay(read, size: read.size, style: style)
    var (grid, texts) = (ScreenGrid(size: read.size), Set<String>())
    #expect(exported.count == 20)
    for (frame, exported) in exported.enumerated() {
      replay.draw(at: Double(frame) / 10, into: &grid)
      #expect(grid.text() == exported, "frame \(frame)")
      texts.insert(grid.text())
    }
    #expect(texts.count > 10)
  }
}
