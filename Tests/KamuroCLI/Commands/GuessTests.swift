import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Guesses that missed")
struct GuessTests {
  private func run(_ words: [String]) throws -> Command.Finished {
    try Command(
      try builtProduct(named: "kamuro"),
      words,
      environment: TerminalRun.environment(["COLUMNS": "60"])
    ).run()
  }

  /// The first line of the errors, which may be wrapped.
  private func line(_ finished: Command.Finished) -> String {
    let lines = finished.errors.split(separator: "\n").prefix { !$0.hasPrefix("Usage: ") }
    return lines.joined(separator: " ")
  }

  @Test(
    "An option of other programs is answered by the option of the command",
    arguments: [
      ("play snow --duration 3", "'--duration'. Did you mean '--for'?"),
      ("play snow --seconds 3", "'--seconds'. Did you mean '--for'?"),
      ("play snow -t 3", "'-t'. Did you mean '--for'?"),
      ("render snow -t 3", "'-t'. Did you mean '--at'?"),
      ("render snow --seconds=3", "'--seconds'. Did you mean '--at'?"),
      ("export snow -o a.gif --duration 3", "'--duration'. Did you mean '--for'?"),
      ("export snow --duration 3", "'--duration'. Did you mean '--for'?"),
      ("export snow -o a.gif --framerate 3", "'--framerate'. Did you mean '--fps'?"),
      ("--fullscreen", "'--fullscreen': shows fill the terminal already"),
      ("play --list", "'--list': kamuro list names the effects"),
      ("play snow -v", "'-v': kamuro --version prints the version"),
      ("-v", "'-v': kamuro --version prints the version"),
      ("check snow --duration 3", "'--duration'"),
    ]
  )
  func answersOptions(words: String, answer: String) throws {
    let finished = try run(words.split(separator: " ").map(String.init))
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(line(finished) == "Error: Unknown option \(answer)", "\(finished.errors)")
  }

  @Test(
    "An option of a picture is explained where a show has another way",
    arguments: [
      ("play snow --size 80x24", "kamuro render"), ("play snow -o a.gif", "kamuro export"),
    ]
  )
  func explainsOptions(words: String, answer: String) throws {
    let finished = try run(words.split(separator: " ").map(String.init))
    #expect(finished.status == .exited(64))
    #expect(line(finished).contains(answer) && !line(finished).contains("Did you mean"))
  }

  @Test(
    "A word of other programs is answered by the command",
    arguments: [
      (["version"], "did you mean kamuro --version?"),
      (["search", "snow"], "did you mean kamuro list snow?"),
      (["search"], "did you mean kamuro list WORD?"), (["ls"], "did you mean kamuro list?"),
    ]
  )
  func answersWords(words: [String], answer: String) throws {
    let finished = try run(words)
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors == "kamuro: there is no command \"\(words[0])\": \(answer)\n")
  }

  @Test("Words that config and demo do not take are answered by what to do")
  func answersExtraWords() throws {
    let config = try run(["config", "set", "glyphs", "half"])
    #expect(config.status == .exited(64))
    #expect(line(config).contains("kamuro config names the file of your options"))
    #expect(try line(run(["demo", "snow"])).contains("kamuro play snow plays an effect"))
  }
}

@Suite("Videos of kamuro export")
struct VideoCallTests {
  private func answer(_ words: [String]) throws -> [String] {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      words,
      environment: TerminalRun.environment(["COLUMNS": "60"])
    ).run()
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    return finished.errors.split(separator: "\n").map(String.init)
  }

  @Test(
    "A video gets the whole call of ffmpeg",
    arguments: [
      (
        ["finale", "-o", "x.mp4"], "kamuro export finale --format rgba -o - |",
        "-s 640x384 -r 30 -i - -vf format=yuv420p x.mp4"
      ),
      (
        ["x.mp4"], "kamuro export peony --format rgba -o - |",
        "-s 640x384 -r 30 -i - -vf format=yuv420p x.mp4"
      ),
      (
        ["fire.mp4"], "kamuro export fire --format rgba -o - |",
        "-s 640x384 -r 30 -i - -vf format=yuv420p fire.mp4"
      ),
      (
        ["snow", "my film.mkv", "--fps=12", "--padding", "5"],
        "kamuro export snow --fps=12 --padding 5 --format rgba -o - |",
        "-s 650x394 -r 12 -i - -vf format=yuv420p 'my film.mkv'"
      ),
      (
        ["snow", "--output=x.webm", "--size", "10x5", "--scale", "3", "--set", "name=it's"],
        "kamuro export snow --size 10x5 --scale 3 --set 'name=it'\\''s' --format rgba -o - |",
        "-s 240x240 -r 30 -i - -c:v libvpx-vp9 -pix_fmt yuv420p x.webm"
      ),
      (
        ["snow", "-ox.mp4", "--what", "canvas"],
        "kamuro export snow --what canvas --background black --format rgba -o - |",
        "-s 160x96 -r 30 -i - -vf format=yuv420p x.mp4"
      ),
    ] as [([String], String, String)]
  )
  func answersVideos(words: [String], frames: String, film: String) throws {
    let lines = try answer(["export"] + words)
    #expect(lines.count == 3 && lines[0].hasPrefix("Error: "))
    #expect(lines[1].hasPrefix("  \(frames)"), "\(lines)")
    #expect(lines[2].hasPrefix("    ffmpeg -f rawvideo -pix_fmt rgba ") && lines[2].hasSuffix(film))
  }

  @Test("The guide has the calls that the program answers with")
  func guideHasSameCalls() throws {
    let path = repository.appending(path: "docs/export.md")
    func words(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "\n" }
    }
    let guide = words(
      try String(contentsOf: path, encoding: .utf8).replacing(#/# WebM.*|# ProRes.*/#, with: "")
    )
    for call in [
      ["finale", "--for", "20", "--size", "120x34", "-o", "finale.mp4"],
      ["peony", "--what", "canvas", "--scale", "4", "-o", "peony.webm"],
      ["peony", "--what", "canvas", "--scale", "4", "-o", "peony.mov"],
    ] {
      let lines = try answer(["export"] + call)
      #expect(
        guide.firstRange(of: words(lines.dropFirst().joined(separator: " "))) != nil,
        "\(lines)"
      )
    }
  }

  @Test("The call's frames have the size that it tells ffmpeg, as a shell runs it")
  func framesHaveSize() throws {
    let file = try EffectFixture(Effects.brief, named: "it's brief.json")
    let tools = try EffectFixture(program: "#!/bin/sh\necho \"$@\"; wc -c\n", named: "ffmpeg")
    let folder = tools.folder.path
    let kamuro = try builtProduct(named: "kamuro")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/kamuro",
      withDestinationPath: kamuro
    )
    let options = ["--for", "0.2", "--fps", "10", "--size", "9x4", "--padding", "3"]
    let lines = try answer(["export", file.path, "-o", "x.mp4"] + options)
    let finished = try Command(
      "/bin/sh",
      ["-c", lines.dropFirst().joined(separator: "\n")],
      environment: TerminalRun.environment(["PATH": "\(folder):/usr/bin:/bin"])
    ).run()
    let said = finished.output.split(separator: "\n")
    #expect(finished.status == .exited(0) && said.count == 2)
    let (width, height) = (9 * 8 + 6, 4 * 16 + 6)
    #expect(said[0].contains("-s \(width)x\(height) -r 10 "))
    #expect(said[1].trimmingCharacters(in: .whitespaces) == "\(width * height * 4 * 2)")
  }
}
