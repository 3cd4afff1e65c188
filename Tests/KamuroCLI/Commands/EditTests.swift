import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("kamuro edit and pack")
struct EditTests {
  /// The lines that an edit of the template takes out and puts in.
  private func kamuro(_ arguments: [String]) throws -> Command.Finished {
    try Command(try builtProduct(named: "kamuro"), arguments).run()
  }

  private func changes(_ arguments: String...) throws -> [String] {
    let file = try EffectFixture(StarterFile.text(named: "s"), named: "s")
    let kamuro = try builtProduct(named: "kamuro")
    let finished = try Command(kamuro, ["edit", file.path, "--diff"] + arguments).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
    // git reads the difference, and makes the same file of it.
    let script =
      #"cd "$1" && cp s.json o.json && "$0" edit "${@:2}" && mv s.json e.json && "#
      + #"mv o.json s.json && "$0" edit --diff "${@:2}" | git apply -p0 && cmp s.json e.json"#
    let folder = URL(filePath: file.path).deletingLastPathComponent().path
    let name = URL(filePath: file.path).lastPathComponent
    let same = try Command(
      "/bin/bash",
      ["-c", script.replacing("s.json", with: name), kamuro, folder, name] + arguments
    ).run()
    #expect(same.status == .exited(0), "\(same.errors)\(same.output)")
    return finished.output.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }
      .map { String($0.prefix(1)) + $0.dropFirst().trimmingCharacters(in: .whitespaces) }
  }

  @Test("A value changes alone; a new one stands by the order of the table")
  func setsValues() throws {
    #expect(
      try changes("cells.spark.birthRate=200") == [#"-"birthRate": 120,"#, #"+"birthRate": 200,"#]
    )
    #expect(try changes("cells.spark.drag=0.8") == [#"+"drag": 0.8,"#])
    #expect(
      try changes(#"cells.spark.valueOverLife=[{"keyPath":"opacity","values":[1,0]}]"#)
        == [#"+"valueOverLife": [{ "keyPath": "opacity", "values": [1, 0] }],"#]
    )
  }

  @Test("A value that names a parameter changes the parameter, unless it is unlinked")
  func followsLinks() throws {
    #expect(
      try changes("cells.spark.velocity=90vh") == [#"-"height": "80vh","#, #"+"height": "90vh","#]
    )
    #expect(
      try changes("cells.spark.velocity=60vh", "--unlink")
        == [#"-"velocity": "$height","#, #"+"velocity": "60vh","#]
    )
    for path in ["cells.spark.color", "parameters.color"] {
      let line = try changes("\(path)=red").first { $0.hasPrefix("+") }
      #expect(line?.contains(#"{ "default": "red", "summary": "#) ?? false)
    }
  }

  @Test("A removed value takes its comment along, and a copy brings its own")
  func removesAndDoubles() throws {
    #expect(
      try changes("--remove", "cells.spark.afterglow")
        == ["-// Each spark leaves a glow behind it.", #"-"afterglow": 0.15,"#]
    )
    let copy = try changes("--double", "cells.spark")
    #expect(copy.contains(#"+"name": "spark 2","#) && copy.allSatisfy { $0.hasPrefix("+") })
    #expect(copy.contains("+// Each spark leaves a glow behind it."))
    let added = try changes("--add", #"layers[0].emitterCells={"name":"glow"}"#)
    #expect(added == [#"+{ "name": "glow" },"#])
  }

  @Test(
    "An edit that is not possible, or spoils the file, writes nothing and says why",
    arguments: [
      (["cells.spark.birthRat=3"], "did you mean birthRate?"),
      (["cells.sprak.drag=3"], "did you mean spark?"), (["cells.spark.drag"], "has no value"),
      (["--remove", "cells.spark.mass"], "is not in the file"),
      (["--double", "layers"], "is no element of a list"),
      (["cells.spark.birthRate=-1"], "outside"),
    ]
  )
  func refusesEdits(arguments: [String], message: String) throws {
    let text = StarterFile.text(named: "s")
    let file = try EffectFixture(text, named: "s")
    let finished = try kamuro(["edit", file.path] + arguments)
    #expect(
      finished.status == .exited(65) && finished.errors.contains(message),
      "\(finished.errors)"
    )
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test("An edit passes standard input to standard output")
  func editsStandardInput() throws {
    let script = #"printf '{"kamuro":1,"a":{"b":1}}' | "$0" edit - a.b=2"#
    let finished = try Command("/bin/sh", ["-c", script, try builtProduct(named: "kamuro")]).run()
    #expect(finished.output == #"{"kamuro":1,"a":{"b":2}}"#)
  }

  @Test("A packed file plays alone what the file and those around it do, with all comments")
  func packsFiles() throws {
    let folder = NSTemporaryDirectory() + "/pack-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/parts",
      withIntermediateDirectories: true
    )
    let texts = [
      "night.json": """
      { "kamuro": 1, // the whole
        "effects": [{ "effect": "parts/star.json" }, { "effect": "snow" }] }
      """,
      "parts/star.json": """
      {
        // a star
        "kamuro": 1, "effects": [{ "effect": "dust.json" }],
        "layers": [{ "emitterCells": [{ "birthRate": 5, "lifetime": 3, "contents": { "image": "a.png" } }] }] }
      """,
      "parts/dust.json": #"{ "kamuro": 1, "layers": [{ "emitterCells": [{ "birthRate": 9 }] }] }"#,
    ]
    for (name, text) in texts { try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
    let picture = try kamuro([
      "render", "spark", "--size=2x1", "--scale=2", "-o", "\(folder)/parts/a.png",
    ])
    #expect(picture.status == .exited(0))
    let packed = try kamuro(["pack", "\(folder)/night.json", "-o", "\(folder)/one.json"])
    #expect(packed.status == .exited(0), "\(packed.errors)")
    let before = try kamuro(["render", "\(folder)/night.json", "--at=3", "--size=60x20"]).output
    for part in ["parts", "night.json"] {
      try FileManager.default.removeItem(atPath: "\(folder)/\(part)")
    }
    #expect(
      try kamuro(["render", "\(folder)/one.json", "--at=3", "--size=60x20"]).output == before
    )
    let text = try String(contentsOfFile: "\(folder)/one.json", encoding: .utf8)
    #expect(text.contains("// the whole") && text.contains("// a star"))
    #expect(text.contains("data:image/png;base64,"))
    // A second time nothing is found, and the file is there already.
    let again = try kamuro(["pack", "\(folder)/one.json", "-o", "\(folder)/one.json"])
    #expect(again.status == .exited(73) && again.errors.contains("--force"))
  }
}
