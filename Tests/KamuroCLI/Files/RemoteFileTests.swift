import Foundation
import KamuroTestSupport
import Testing

@Suite("Files of the network")
struct RemoteFileTests {
  private static let url = "https://example.com/effects/brief.json?v=2"

  /// A folder with a program `curl` that notes its arguments and environment.
  private final class FakeCurl {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-curl-\(UUID().uuidString.prefix(8))")

    /// - Parameter answer: The lines of a shell that answer; `$0` is in the folder.
    init(_ answer: String, file: String = "") throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try file.write(to: folder.appending(path: "file"), atomically: false, encoding: .utf8)
      let script = """
        #!/bin/sh
        here=${0%/*}
        printf '%s\\n' "$@" >> "$here/arguments"
        env > "$here/environment"
        \(answer)
        """
      try writeProgram(folder.appending(path: "curl").path, script)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }

    func kamuro(_ arguments: String...) throws -> Command.Finished {
      try Command(
        try builtProduct(named: "kamuro"),
        arguments,
        environment: [
          "PATH": "\(folder.path):/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
          "CURL_HOME": "/nowhere", "SECRET": "x", "HTTPS_PROXY": "https://proxy",
        ]
      ).run()
    }
  }

  private static let answering = #"cat "$here/file""#

  @Test("A file is fetched once by curl, without a shell, and plays as a file of the disk does")
  func fileIsFetched() throws {
    let curl = try FakeCurl(Self.answering, file: Effects.brief)
    let fixture = try EffectFixture(Effects.brief)
    let options = ["--at=0.2", "--size=40x12", "--format=text"]
    let fetched = try curl.kamuro("render", Self.url, options[0], options[1], options[2])
    let local = try kamuro("render", fixture.path, options[0], options[1], options[2])
    #expect(fetched.status == .exited(0) && fetched.output == local.output)
    let arguments = try curl.lines("arguments")
    #expect(arguments.first == "-q" && arguments.suffix(2) == ["--", Self.url])
    for (option, value) in [
      ("--proto", "=https"), ("--proto-redir", "=https"), ("--max-redirs", "3"),
      ("--max-time", "15"), ("--max-filesize", "4194304"),
    ] {
      let place = try #require(arguments.firstIndex(of: option))
      #expect(arguments[place + 1] == value)
    }
    let environment = try curl.lines("environment")
    #expect(environment.contains("HTTPS_PROXY=https://proxy"))
    #expect(!environment.contains { $0.hasPrefix("SECRET") || $0.hasPrefix("CURL_HOME") })
  }

  @Test("kamuro check and show take URLs, and tell errors with their places")
  func checkTellsErrors() throws {
    let broken = try FakeCurl(Self.answering, file: "{ \"kamuro\": 1,\n  \"layers\": 5 }")
    let checked = try broken.kamuro("check", Self.url)
    #expect(checked.status == .exited(65))
    #expect(checked.output == "\(Self.url):2:13: layers: 5 is not a list: expected [ … ]\n")
    let shown = try FakeCurl(Self.answering, file: Effects.brief).kamuro("show", Self.url)
    #expect(shown.status == .exited(0) && shown.output == Effects.brief)
  }

  @Test("A file of the network has only what it holds, and built-in effects")
  func nothingElseIsRead() throws {
    let fixture = try EffectFixture(Effects.brief, named: "other.json")
    let image = #""layers": [{ "emitterCells": [{ "contents": { "image": "leaf.png" } }] }]"#
    for members in [
      #""effects": [{ "effect": "./other.json" }]"#, image,
      #""effects": [{ "effect": "\#(fixture.path)" }]"#,
      #""effects": [{ "effect": "https://example.com/more.json" }]"#,
    ] {
      let curl = try FakeCurl(Self.answering, file: "{ \"kamuro\": 1, \(members) }")
      let finished = try curl.kamuro("check", Self.url)
      #expect(finished.status == .exited(65))
      #expect(
        finished.output.contains("only the effects and pictures that it holds in its \"files\"")
      )
      #expect(try curl.lines("arguments").count { $0.hasPrefix("https") } == 1)
    }
    let held = """
      { "kamuro": 1, "effects": [{ "effect": "a" }, { "effect": "snow" }],
        "files": { "a": \(Effects.brief) } }
      """
    let finished = try FakeCurl(Self.answering, file: held).kamuro("check", Self.url)
    #expect(finished.status == .exited(0), "\(finished.output)")
  }

  @Test("A file of the disk names none of the network")
  func filesNameNoURLs() throws {
    let curl = try FakeCurl(Self.answering, file: Effects.brief)
    let fixture = try EffectFixture(
      #"{ "kamuro": 1, "effects": [{ "effect": "https://example.com/more.json" }] }"#
    )
    let finished = try curl.kamuro("check", fixture.path)
    #expect(finished.status == .exited(65))
    #expect(finished.output.contains("only the command line names a file of the network"))
    #expect(throws: (any Error).self) { try curl.lines("arguments") }
  }

  @Test("What curl refuses, what is too large and what is no URL are errors")
  func errorsAreTold() throws {
    let missing = try FakeCurl("echo 'curl: (22) The URL returned error: 404'; exit 22")
    let refused = try missing.kamuro("play", Self.url)
    #expect(refused.status == .exited(66))
    #expect(refused.errors.contains("\(Self.url): curl: (22) The URL returned error: 404"))
    let endless = try FakeCurl("yes 0123456789abcdef").kamuro("check", Self.url)
    #expect(endless.status == .exited(66) && endless.output.contains("it is larger than 4 MiB"))
    let curl = try FakeCurl(Self.answering, file: Effects.brief)
    for url in ["http://example.com/a.json", "file:///etc/passwd", "https://a b"] {
      #expect(try curl.kamuro("play", url).status == .exited(64))
    }
    #expect(throws: (any Error).self) { try curl.lines("arguments") }
    let watched = try curl.kamuro("play", "--watch", Self.url)
    #expect(
      watched.status == .exited(64) && watched.errors.contains("--watch is for files of this")
    )
  }

  @Test("Without curl the error says so")
  func missingCurlIsTold() throws {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["render", Self.url],
      environment: ["PATH": "/nowhere", "TERM": "xterm-256color"]
    ).run()
    #expect(finished.status == .exited(69))
    #expect(finished.errors.contains("Kamuro fetches files with curl, which is not installed"))
  }

  @Test("An error in options of JavaScript is told with its place, and import fetches, too")
  func scriptErrorsAreTold() throws {
    let script = """
      {
        lifespan: 1000,
        emitZone: { source: new Phaser.Geom.Circle(0, 0, 9) }
      }
      """
    let curl = try FakeCurl(Self.answering, file: script)
    let checked = try curl.kamuro("check", "https://example.com/fire.js")
    #expect(checked.status == .exited(65) && checked.output.contains("fire.js:3:23: "))
    let whole = try FakeCurl(Self.answering, file: "{ lifespan: 900, speed: 90, quantity: 9 }")
    let imported = try whole.kamuro("import", "https://example.com/fire.js", "-o", "-")
    #expect(imported.status == .exited(0) && imported.output.contains("\"name\": \"fire\""))
  }

  @Test("A particle file of another tool is fetched, too")
  func otherFormatsAreFetched() throws {
    let curl = try FakeCurl(Self.answering, file: "{ lifespan: 900, speed: 90, quantity: 9 }")
    let finished = try curl.kamuro("check", "https://example.com/fire.js")
    #expect(finished.status == .exited(0))
    #expect(finished.output.contains("imported from Phaser 3"))
  }
}
