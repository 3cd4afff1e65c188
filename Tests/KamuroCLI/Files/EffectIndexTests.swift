import Foundation
import KamuroTestSupport
import Testing

@Suite("An index of effects")
struct EffectIndexTests {
  /// A folder with an index and its files.
  private final class Index {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-index-\(UUID().uuidString.prefix(8))")

    init(_ text: String, file: String = Effects.brief) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in [("index.json", text), ("brief.json", file)] {
        try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func kamuro(_ arguments: String...) throws -> Command.Finished {
      try Command(
        try builtProduct(named: "kamuro"),
        arguments,
        environment: [
          "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
          "KAMURO_INDEX": folder.appending(path: "index.json").path,
        ]
      ).run()
    }
  }

  /// The checksum of a text, by another program.
  private static func checksum(of text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-sum-\(UUID().uuidString.prefix(8))")
    try text.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #if os(macOS)
    let sum = try Command("/usr/bin/shasum", ["-a", "256", file.path]).run()
    #else
    let sum = try Command("/usr/bin/sha256sum", [file.path]).run()
    #endif
    return String(sum.output.prefix(64))
  }

  private static func index(_ checksum: String) -> String {
    """
    { "kamuroIndex": 1, "effects": [
      { "name": "sparks", "summary": "Some sparks", "tags": ["fire"], "file": "brief.json",
        "sha256": "\(checksum.uppercased())" }] }
    """
  }

  @Test("Its effects are listed by words and tags, and played if their checksums are right")
  func effectsAreListedAndPlayed() throws {
    // Of several lengths, so that the padding of the last block has each of its forms.
    for count in [0, 1, 30, 55, 56, 63, 64, 65, 200] {
      let file = Effects.brief + String(repeating: " ", count: count)
      let index = try Index(Self.index(Self.checksum(of: file)), file: file)
      let rendered = try index.kamuro("render", "index:sparks", "--at=0.2", "--format=text")
      #expect(rendered.status == .exited(0), "\(rendered.errors)")
      guard count == 0 else { continue }
      let fixture = try EffectFixture(Effects.brief)
      let local = try index.kamuro("render", fixture.path, "--at=0.2", "--format=text")
      #expect(rendered.output == local.output)
      #expect(try index.kamuro("list", "--index").output == "index:sparks  Some sparks  [fire]\n")
      #expect(try index.kamuro("list", "--index", "some", "--tag", "fire").status == .exited(0))
      #expect(try index.kamuro("list", "--index", "snow").status == .exited(66))
      let json = try index.kamuro("list", "--index", "--json").output
      #expect(json.contains("\"index:sparks\"") && json.contains("/brief.json\""))
      let unknown = try index.kamuro("play", "index:sparkz")
      #expect(unknown.status == .exited(66) && unknown.errors.contains("mean index:sparks?"))
    }
  }

  @Test("A file that has changed, and what is no index, are errors")
  func errorsAreTold() throws {
    let checksum = try Self.checksum(of: Effects.brief)
    let changed = try Index(Self.index(checksum), file: Effects.brief + " ")
    let refused = try changed.kamuro("play", "index:sparks")
    #expect(refused.status == .exited(65))
    #expect(refused.errors.contains("it is not the file of the index: its SHA-256 is"))
    for (text, reason) in [
      ("", "expected a value"), ("{}", "it has no \"kamuroIndex\": 1"),
      ("{ \"kamuroIndex\": 1 }", "no list"),
      (Self.index("12"), "effects[0]: it needs a name, a file and a sha256"),
    ] {
      let finished = try Index(text).kamuro("list", "--index")
      #expect(finished.status == .exited(65) && finished.errors.contains(reason), "\(text)")
    }
    let none = try Command(
      try builtProduct(named: "kamuro"),
      ["list", "--index"],
      environment: ["PATH": "/usr/bin:/bin"]
    ).run()
    #expect(none.status == .exited(64) && none.errors.contains("KAMURO_INDEX names one"))
  }
}
