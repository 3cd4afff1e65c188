import Foundation
import KamuroTestSupport
import Testing

@Suite("kamuro import")
struct ImportTests {
  private static let pixi = """
    {
      "alpha": { "start": 1, "end": 0 }, "scale": { "start": 0.5, "end": 0.1 },
      "color": { "start": "#ffcc33", "end": "#ff3300" },
      "speed": { "start": 200, "end": 50 }, "startRotation": { "min": 0, "max": 360 },
      "lifetime": { "min": 0.5, "max": 1.5 }, "frequency": 0.01, "emitterLifetime": -1,
      "maxParticles": 500, "pos": { "x": 0, "y": 0 }, "addAtBack": false, "spawnType": "point"
    }
    """

  /// A folder with a file of another tool.
  private struct Folder {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-import-\(UUID().uuidString.prefix(8))")
    var file: String { url.appendingPathComponent("My Sparks.json").path }

    init(_ text: String = ImportTests.pixi) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
  }

  @Test("A file becomes an effect file, which draws what the original does")
  func writesEffectFiles() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let finished = try kamuro("import", folder.file, "-o", folder.url.path)
    #expect(finished.status == .exited(0) && finished.output.isEmpty)
    let path = folder.url.appendingPathComponent("my-sparks.json").path
    #expect(finished.errors.contains("\(path): imported from PixiJS particle emitter"))
    #expect(finished.errors.contains("textures: approximated: a soft glow"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("// Imported from a file of PixiJS particle emitter."))
    let arguments = ["--at=1", "--size=40x12", "--format=text"]
    let original = try kamuro("render", folder.file, arguments[0], arguments[1], arguments[2])
    let imported = try kamuro("render", path, arguments[0], arguments[1], arguments[2])
    #expect(original.status == .exited(0) && original.output == imported.output)
    #expect(original.output.contains { !$0.isWhitespace })
    let again = try kamuro("import", folder.file, "-o", folder.url.path)
    #expect(again.status == .exited(73) && again.errors.contains("--force overwrites it"))
    let forced = try kamuro("import", folder.file, "-o", folder.url.path, "--force", "-q")
    #expect(forced.status == .exited(0) && forced.errors.isEmpty)
  }

  @Test("kamuro check tells what is exact, and the line of what is not")
  func checkTellsFindings() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let finished = try kamuro("check", folder.file)
    #expect(finished.status == .exited(0))
    #expect(finished.output.contains("imported from PixiJS particle emitter: 8 exact, 1 approx"))
    #expect(finished.output.contains(":2: textures: approximated: "))
    let json = try kamuro("check", "--json", folder.file)
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    )
    #expect(rows.count { $0["outcome"] as? String == "exact" } == 8)
    #expect(rows.allSatisfy { $0["severity"] as? String == "import" })
  }

  @Test("An effect file includes a file of another tool")
  func effectFilesIncludeThem() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.url.appendingPathComponent("show.json").path
    try Data(
      #"""
      { "kamuro": 1, "name": "show", "summary": "Two",
        "effects": [{ "effect": "./My Sparks.json", "duration": 9 }] }
      """#.utf8
    ).write(to: URL(fileURLWithPath: path))
    let show = try kamuro("render", path, "--at=1", "--size=40x12", "--format=text")
    #expect(show.status == .exited(0), "\(show.errors)")
    #expect(show.output.contains { !$0.isWhitespace })
    #expect(try kamuro("check", path).output == "\(path): no errors\n")
  }

  @Test("What is no particle file, or a broken one, is one sentence with a code")
  func refusesOthers() throws {
    let folder = try Folder("{}")
    defer { folder.remove() }
    let other = try kamuro("import", folder.file)
    #expect(other.status == .exited(65))
    #expect(other.errors.contains("it is no particle file that Kamuro knows"))
    let broken = folder.url.appendingPathComponent("broken.p").path
    try Data("spark\n- Delay -\nactive: false\n- Duration - \nlowMin: x\n".utf8)
      .write(to: URL(fileURLWithPath: broken))
    let finished = try kamuro("play", broken, "--for=1")
    #expect(finished.errors.contains("\(broken):5:1: lowMin: expected a number"))
    #expect(finished.status == .exited(65) || finished.status == .exited(69))
    #expect(try kamuro("import", folder.file, "--fit", "12").status == .exited(64))
    #expect(try kamuro("import", "missing.p").status == .exited(66))
  }

  @Test(
    "A property list without particles says so, and unknown files name the list of formats",
    arguments: [
      ("<?xml version='1.0'?>\n<plist version='1.0'><dict/></plist>", true),
      ("bplist00\u{0}\u{0}", true), ("hello, world\n", false), ("<html/>", false),
      ("[1, 2]", false),
      ("{ \"speed\": 3 }", false),
    ]
  )
  func refusesUnknownFiles(text: String, isList: Bool) throws {
    let folder = try Folder(text)
    defer { folder.remove() }
    for command in ["check", "import"] {
      let finished = try kamuro(command, folder.file)
      #expect(finished.status == .exited(65))
      let said = finished.output + finished.errors
      #expect(said.contains("\(folder.file):1:1: it is"), "\(said)")
      #expect(said.contains("kamuro list --formats"))
      #expect(said.contains("it is a property list, but no particle file") == isList)
      #expect(!said.contains("expected a value"))
    }
  }

  @Test("Files beside broken ones are imported, and the exit code tells of the broken ones")
  func goesOnAfterErrors() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let broken = folder.url.appendingPathComponent("broken.p").path
    try Data("spark\n- Delay -\nactive: false\n- Duration - \nlowMin: x\n".utf8)
      .write(to: URL(fileURLWithPath: broken))
    let missing = folder.url.appendingPathComponent("missing.p").path
    let target = folder.url.path
    let two = try kamuro("import", broken, folder.file, "-q", "-o", target)
    #expect(two.status == .exited(65))
    #expect(two.errors.contains("\(broken):5:1: lowMin: expected a number"))
    #expect(FileManager.default.fileExists(atPath: "\(target)/my-sparks.json"))
    let three = try kamuro("import", missing, broken, folder.file, "-q", "--force", "-o", target)
    #expect(three.status == .exited(66))
    #expect(three.errors.contains("missing.p") && three.errors.contains("broken.p:5:1"))
  }

  @Test("A fit is that of files of other tools alone", arguments: ["none", "320x480"])
  func fitsForeignFiles(fit: String) throws {
    let folder = try Folder()
    defer { folder.remove() }
    func drawn(_ file: String, _ option: String = "--seed=0") throws -> String {
      let finished = try kamuro("render", file, "--at=1", "--size=40x12", "--format=text", option)
      #expect(finished.status == .exited(0), "\(finished.errors)")
      return finished.output
    }
    _ = try kamuro("import", folder.file, "-q", "-o", folder.url.path, "--fit", fit)
    let path = folder.url.appendingPathComponent("my-sparks.json").path
    #expect(try drawn(folder.file, "--fit=\(fit)") == drawn(path))
    #expect(try drawn(folder.file, "--fit=stage") == drawn(folder.file))
    #expect(try drawn(folder.file, "--fit=\(fit)") != drawn(folder.file))
    #expect(try drawn("snow", "--fit=\(fit)") == drawn("snow"))
    let refused = try kamuro("render", "snow", "--fit", "12", "--at=1")
    #expect(refused.status == .exited(64) && refused.errors.contains("--fit 12 is not stage"))
  }

  @Test("kamuro list --formats names formats and their properties")
  func listsFormats() throws {
    let finished = try kamuro("list", "--formats")
    #expect(finished.status == .exited(0))
    for text in ["libGDX (.p, .particle)", "PixiJS particle emitter (.json)", "  Tint "] {
      #expect(finished.output.contains(text))
    }
  }

  @Test("The folder to write to is made, with those above it")
  func makesFolders() throws {
    let folder = try Folder()
    defer { folder.remove() }
    for target in ["new", "deep/er/and/deeper/", "deep/er"] {
      let target = "\(folder.url.path)/\(target)"
      let finished = try kamuro("import", folder.file, "-q", "-o", target)
      #expect(finished.status == .exited(0) && finished.errors.isEmpty, "\(finished.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(target)/my-sparks.json"))
    }
    // A broken file makes none.
    let broken = folder.url.appendingPathComponent("broken.p").path
    try Data("spark\n- Delay -\n- Duration - \n".utf8).write(to: URL(fileURLWithPath: broken))
    let none = "\(folder.url.path)/none"
    #expect(try kamuro("import", broken, "-o", none).status == .exited(65))
    #expect(!FileManager.default.fileExists(atPath: none))
    let file = try kamuro("import", folder.file, "-o", "\(folder.file)/below")
    #expect(file.status == .exited(64) || file.status == .exited(73))
    let named = try kamuro("import", folder.file, "-o", "\(none).json")
    #expect(named.status == .exited(64) && named.errors.contains("is no folder"))
  }
}
