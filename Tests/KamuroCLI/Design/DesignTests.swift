import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("kamuro design")
struct DesignTests {
  /// A session of the designer on the template.
  private final class Session {
    let file: EffectFixture
    var run: TerminalRun

    init(presenter: String = "writer") throws {
      file = try EffectFixture(StarterFile.text(named: "s"), named: "s.json")
      run = try Self.start(file, presenter: presenter)
    }

    private static func start(_ file: EffectFixture, presenter: String) throws -> TerminalRun {
      let run = try TerminalRun(
        command: ["design", file.path, "--presenter", presenter],
        variables: ["HOME": file.folder.path, "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil]
      )
      try run.watch(for: "birthRate")
      return run
    }

    func restart() throws {
      run = try Self.start(file, presenter: "writer")
    }

    /// Types keys one after the other, as a person does, and `w`.
    func write(_ keys: String) throws -> String {
      let before = try identity
      try run.type(keys + "w")
      // What is said about it may be gone before the screen is looked at.
      try run.watch(for: "is written") { screen in
        try identity != before || screen.lines.contains { $0.contains("is written") }
      }
      return try text
    }

    /// The file's number and date, one of which is another one after it was written.
    private var identity: String {
      get throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let (number, date) = (attributes[.systemFileNumber], attributes[.modificationDate] as? Date)
        return "\(number ?? "") \(date?.timeIntervalSince1970 ?? 0)"
      }
    }

    var text: String { get throws { try String(contentsOfFile: file.path, encoding: .utf8) } }

    func leave() throws {
      try run.type("q")
      try run.expectEnd(.exited(0))
    }
  }

  /// The lines that differ from the template.
  private func changes(_ text: String) -> [String] {
    let (old, new) = (
      StarterFile.text(named: "s").split(separator: "\n"), text.split(separator: "\n")
    )
    return new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "-" + line.trimmingCharacters(in: .whitespaces)
      case .insert(_, let line, _): "+" + line.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  @Test(
    "Keys change the file and nothing else in it",
    arguments: [
      ("/birthr\r200\r", [#"-"birthRate": 120,"#, #"+"birthRate": 200,"#]),
      ("/veloc\r+", [#"-"height": "80vh","#, #"+"height": "90vh","#]),
      ("/veloc\r=60vh\r", [#"-"velocity": "$height","#, #"+"velocity": "60vh","#]),
      ("/drag\r0.8\r", [#"+"drag": 0.8,"#]),
      ("/afterg\r\u{7F}", [#"-"afterglow": 0.15,"#, "-// Each spark leaves a glow behind it."]),
      ("/birthr\r200\r/drag\r0.8\ruu", []),
      ("/birthr\r200\ruU", [#"-"birthRate": 120,"#, #"+"birthRate": 200,"#]),
      (
        "/opacity\r\rfall\r",
        [#"+"valueOverLife": [{ "keyPath": "opacity", "values": [1, 0] }],"#]
      ),
      (
        "/opacity\r\rfall\rn0.25, 0.9\r",
        [
          #"+"valueOverLife": [{ "keyPath": "opacity", "values": [1, 0.9, 0],"#,
          #"+"locations": [0, 0.25, 1] }],"#,
        ]
      ),
      ("/lifetime\r\u{1B}[C", [#"-"lifetime": 2.2,"#, #"+"lifetime": 2.22,"#]),
      ("/lifetime\rv+", [#"-"lifetimeRange": 0.4,"#, #"+"lifetimeRange": 0.45,"#]),
      ("/lifetime\r±0.3\r", [#"-"lifetimeRange": 0.4,"#, #"+"lifetimeRange": 0.3,"#]),
      (
        "/lifetime\r3±1\r",
        [
          #"-"lifetimeRange": 0.4,"#, #"-"lifetime": 2.2,"#, #"+"lifetime": 3,"#,
          #"+"lifetimeRange": 1,"#,
        ]
      ),
      // The layer's place is found from its cell, and typed without brackets.
      (
        "/emitterPos\r\r\u{15}30vw 40vh\r",
        [
          #"-"emitterPosition": ["50vw", "100vh"],"#, #"+"emitterPosition": ["30vw", "40vh"],"#,
        ]
      ),
      (
        "/colorOver\r\rice\r",
        [
          ##"+"colorOverLife": { "colors": ["#ffffff", "#a8e0ff", "#4088e0", "#10206000"] },"##
        ]
      ),
      // A gradient's second color is typed, and moved by a tenth.
      (
        "/colorOver\r\rfade\rn#f80\r\u{1B}[1;2C",
        [
          ##"+"colorOverLife": { "colors": ["#ffffff", "#f80", "#ffffff00"], "locations": [0, 0.6, 1] },"##
        ]
      ),
      ("/palette\r\rparty\rxx", [##"+"palette": ["#5cff8f", "#4dc3ff", "#c77dff"],"##]),
      (
        "/color\r\r=red\r",
        [
          #"-"color": { "default": "gold", "summary": "The color of the sparks" },"#,
          #"+"color": { "default": "red", "summary": "The color of the sparks" },"#,
        ]
      ),
      (
        "\t\u{1B}[A\r/opacity over t\r\rfall\r",
        [
          #"+"animations": ["#, "+{", #"+"keyPath": "opacity","#, #"+"values": [1, 0],"#,
          #"+"duration": 2,"#, #"+"repeatCount": "infinite""#, "+}", "+],",
        ]
      ),
      // A part alone is no edit; a copied value is set elsewhere.
      ("T", []),
      ("/birthr\ry/lifetime\rp", [#"-"lifetime": 2.2,"#, #"+"lifetime": 120,"#]),
    ]
  )
  func keysChangeFile(keys: String, expected: [String]) throws {
    let session = try Session()
    #expect(changes(try session.write(keys)) == expected)
    try session.leave()
  }

  @Test("The tree doubles a cell with its comments", arguments: ["writer", "ncurses"])
  func treeDoublesCell(presenter: String) throws {
    let session = try Session(presenter: presenter)
    let text = try session.write("\tN")
    #expect(text.contains(#""name": "spark 2","#))
    #expect(text.matches(of: /Each spark leaves a glow/).count == 2)
    try session.leave()
  }

  @Test("A drag of a slider is one edit, and back at its value none")
  func dragsSlider() throws {
    let session = try Session()
    let screen = try session.run.screen()
    let row = try #require(screen.lines.firstIndex { $0.contains("lifetime  ") })
    // The bar ends before its track.
    let start = try #require(screen.lines[row].firstIndex(of: "╌"))
    let column = screen.lines[row].distance(from: screen.lines[row].startIndex, to: start) - 1
    func mouse(_ column: Int, _ kind: String, _ end: String) -> String {
      "\u{1B}[<\(kind);\(column + 1);\(row + 1)\(end)"
    }
    let drag =
      mouse(column, "0", "M") + (0..<60).map { mouse(column - 4 + $0 % 4, "32", "M") }.joined()
    try session.run.type(drag + mouse(column - 3, "32", "M") + mouse(column - 3, "0", "m"))
    try session.run.watch(for: "1 edit ")
    let text = try session.write("")
    #expect(changes(text).count == 2 && text.contains(#""lifetime": "#))
    #expect(changes(try session.write("u")).isEmpty)
    try session.leave()
  }

  @Test("A handle on the stage moves the emitter to the middle of a cell, in whole percents")
  func dragsHandle() throws {
    let session = try Session()
    try session.run.watch(for: "◎")
    let screen = try session.run.screen()
    let row = try #require(screen.lines.firstIndex { $0.contains("◎") })
    let line = screen.lines[row]
    let column = line.distance(from: line.startIndex, to: try #require(line.firstIndex(of: "◎")))
    try session.run.type(
      "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<32;30;15M\u{1B}[<32;25;13M\u{1B}[<0;25;13m"
    )
    try session.run.watch(for: "1 edit ")
    let text = try session.write("")
    #expect(text.contains(#""emitterPosition": ["31vw", "52vh"],"#) && changes(text).count == 2)
    try session.leave()
  }

  @Test("Of nine versions one is taken, as one step")
  func takesVersion() throws {
    let session = try Session()
    try session.run.type("m")
    let screen = try session.run.watch(for: "strength")
    #expect(screen.lines.contains { $0.contains("1 now") })
    try session.run.type("5\r")
    try session.run.watch(for: "1 edit ")
    let text = try session.write("")
    #expect(!changes(text).isEmpty)
    #expect(changes(try session.write("u")).isEmpty)
    // The same nine again.
    try session.run.type("m5\r")
    try session.run.watch(for: "1 edit ")
    #expect(try session.write("") == text)
    try session.leave()
  }

  @Test("A value becomes a parameter, which all edits of it change")
  func makesParameter() throws {
    let session = try Session()
    let text = try session.write("/birthr\rP/birthr\r200\r")
    #expect(text.contains(#""birthRate": 200"#) && text.contains(#""birthRate": "$birthRate","#))
    try session.leave()
  }

  @Test("The list of edits goes back to any of them, and the difference shows their lines")
  func listsEdits() throws {
    let session = try Session()
    try session.run.type("/birthr\r200\r/drag\r0.8\r/lifetime\r3\rD")
    try session.run.watch(for: "+ ")
    try session.run.watch(for: #""drag": 0.8"#)
    try session.run.type("qH")
    try session.run.watch(for: "as it was opened")
    let text = try session.write("\u{1B}[A\u{1B}[A\r")
    #expect(changes(text) == [#"-"birthRate": 120,"#, #"+"birthRate": 200,"#])
    // Those that were taken back are still there.
    #expect(changes(try session.write("UU")).count == 5)
    try session.leave()
  }

  @Test("A seed is taken of a sheet, and another effect opened")
  func takesSeedAndEffect() throws {
    let session = try Session()
    try session.run.type("g")
    let screen = try session.run.watch(for: "g: others")
    #expect(screen.lines.contains { $0.contains("12 seed ") })
    try session.run.type("2\r")
    try session.run.watch(for: "shows it again")
    try session.run.type("o")
    let page = try session.run.watch(for: "PgUp, PgDn: others")
    #expect(page.lines.contains { $0.contains("1 fireworks") || $0.contains("▶1 ") })
    try session.run.type("2\r")
    try session.run.watch(for: "u goes back to")
    #expect(try !session.run.screen().lines.contains { $0.contains("│ s.json") })
    try session.run.type("u")
    try session.run.watch(for: "│ s.json")
    try session.leave()
  }

  @Test("The text editor has the terminal until its end, and its changes play")
  func opensEditor() throws {
    let file = try EffectFixture(StarterFile.text(named: "s"), named: "s.json")
    let script = try EffectFixture(
      program: """
        #!/bin/sh
        echo "line $1" > "$2.line"
        sed 's/"lifetime": 2.2/"lifetime": 4.5/' "$2" > "$2.new" && mv "$2.new" "$2"
        """,
      named: "vi"
    )
    let run = try TerminalRun(
      command: ["design", file.path],
      variables: ["HOME": file.folder.path, "VISUAL": script.path, "XDG_STATE_HOME": nil]
    )
    try run.watch(for: "birthRate")
    try run.type("/lifetime\re")
    try run.watch(for: "the file has changed")
    try run.watch(for: "4.5 ±0.4")
    let line = try String(contentsOfFile: file.path + ".line", encoding: .utf8)
    let lines = StarterFile.text(named: "s").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let place = try #require(lines.firstIndex { $0.contains(#""lifetime":"#) })
    #expect(line == "line +\(place + 1)\n")
    try run.type("q")
    try run.expectEnd(.exited(0))
  }

  @Test("A command of a text editor has quotes, may fail, and leaves no modes of the terminal")
  func returnsFromFailingEditor() throws {
    let file = try EffectFixture(StarterFile.text(named: "s"), named: "s.json")
    let run = try TerminalRun(
      command: ["design", file.path],
      variables: [
        "HOME": file.folder.path, "XDG_STATE_HOME": nil,
        "VISUAL": #"sh -c 'stty raw -echo; echo "$1" > "$1.name"; exit 3' x"#,
      ]
    )
    try run.watch(for: "birthRate")
    let modes = try run.terminal.modes()
    try run.type("e")
    try run.watch(for: "the editor: it failed with exit code 3")
    #expect(try String(contentsOfFile: file.path + ".name", encoding: .utf8) == file.path + "\n")
    #expect(try run.terminal.modes() == modes)
    try run.type("q")
    try run.expectEnd(.exited(0))
    try run.expectRestored()
  }

  @Test("A film is exported of the unsaved text")
  func exportsFilm() throws {
    let session = try Session()
    try session.run.type("/lifetime\r0.2\r ()")
    try session.run.type("X")
    try session.run.watch(for: "s.webp is written")
    let folder = session.file.folder
    let bytes = try Data(contentsOf: folder.appending(path: "s.webp"))
    #expect(bytes.starts(with: Data("RIFF".utf8)))
    #expect(changes(try session.text).isEmpty)
    try session.run.type("qq")
    try session.run.expectEnd(.exited(0))
  }

  @Test("No edit is lost when the designer is killed, and another program changes the file")
  func keepsEdits() throws {
    let session = try Session()
    try session.run.type("/birthr\r200\r/drag\r0.8\r/afterg\r\u{7F}")
    try session.run.watch(for: "3 edits")
    kill(session.run.child.processIdentifier, SIGKILL)
    _ = try session.run.child.waitForEnd(reading: session.run.terminal)
    #expect(changes(try session.text).isEmpty)
    try session.restart()
    try session.run.watch(for: "3 edits were not saved")
    try session.run.type("\r")
    try session.run.watch(for: "3 edits ")
    let other = try session.text.replacing(#""lifetime": 2.2"#, with: #""lifetime": 3"#)
    try Data(other.utf8).write(to: URL(filePath: session.file.path))
    try session.run.watch(for: "the file has changed")
    let text = try session.write("")
    #expect(text.contains(#""lifetime": 3"#) && text.contains(#""birthRate": 200"#))
    #expect(text.contains(#""drag": 0.8"#) && !text.contains("afterglow"))
    // What is written is not offered again.
    try session.leave()
    try session.restart()
    #expect(try !session.run.screen().lines.contains { $0.contains("not saved") })
    try session.leave()
  }

  @Test("What is written is not repeated after a crash, and no unreadable file is overwritten")
  func repeatsUnsavedEditsAlone() throws {
    let session = try Session()
    _ = try session.write("\tN")
    try session.run.type("\t/drag\r0.8\r")
    try session.run.watch(for: "1 edit ")
    kill(session.run.child.processIdentifier, SIGKILL)
    _ = try session.run.child.waitForEnd(reading: session.run.terminal)
    try session.restart()
    try session.run.watch(for: "1 edit was not saved")
    let text = try session.write("\r")
    #expect(text.matches(of: /"name": "spark/).count == 2 && text.contains(#""drag": 0.8"#))
    try Data("half typed".utf8).write(to: URL(filePath: session.file.path))
    try session.run.type("/drag\r0.9\rw")
    try session.run.watch(for: "another program has changed")
    #expect(try session.text == "half typed")
    try session.run.type("qq")
    try session.run.expectEnd(.exited(0))
  }

  @Test("A file that another program has made invalid is explained, and not overwritten")
  func keepsInvalidFile() throws {
    let session = try Session()
    try session.run.type("/drag\r0.8\r")
    try session.run.watch(for: "1 edit ")
    let valid = try session.text
    let place = URL(filePath: session.file.path)
    let invalid = valid.replacing(#""lifetime":"#, with: #""lifetme":"#)
    try Data(invalid.utf8).write(to: place)
    try session.run.watch(for: "the changed file is not read: line ")
    try session.run.type("w")
    try session.run.watch(for: "another program has changed")
    #expect(try session.text == invalid)
    try Data(valid.replacing(#""lifetime": 2.2"#, with: #""lifetime": 3"#).utf8).write(to: place)
    try session.run.watch(for: "the file has changed")
    let text = try session.write("")
    #expect(text.contains(#""lifetime": 3"#) && text.contains(#""drag": 0.8"#))
    try session.leave()
  }

  @Test("Edits that cannot be kept are not promised to be")
  func warnsOfUnwritableJournal() throws {
    let file = try EffectFixture(StarterFile.text(named: "s"), named: "s.json")
    let run = try TerminalRun(
      command: ["design", file.path],
      variables: ["HOME": file.path, "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil]
    )
    try run.watch(for: "birthRate")
    try run.type("/drag\r0.8\r")
    try run.watch(for: "edits are lost: ")
    try run.type("q")
    try run.watch(for: "q leaves and LOSES them")
    try run.type("q")
    try run.expectEnd(.exited(0))
  }

  @Test("A value that is not allowed changes nothing, and is explained at its row")
  func explainsRefusal() throws {
    let session = try Session()
    try session.run.type("/drag\r=-5\r")
    try session.run.watch(for: "outside")
    try session.run.watch(for: "saved")
    // What was typed can be mended.
    try session.run.watch(for: "=-5_")
    try session.run.type("\u{15}3\r")
    #expect(changes(try session.write("")) == [#"+"drag": 3,"#])
    try session.leave()
  }

  @Test("Unsaved edits are not left by one key")
  func asksBeforeLeaving() throws {
    let session = try Session()
    try session.run.type("/drag\r0.8\rq")
    try session.run.watch(for: "not saved: w writes, q leaves")
    try session.run.type("q")
    try session.run.expectEnd(.exited(0))
    #expect(changes(try session.text).isEmpty)
  }

  @Test("A built-in effect is written as a file of its own, and never over another")
  func savesBuiltInEffect() throws {
    let folder = try EffectFixture("{}", named: "x.json")
    let kamuro = try builtProduct(named: "kamuro")
    let script = "cd '\(folder.folder.path)' && exec '\(kamuro)' design snow --seed 7"
    let run = try TerminalRun(
      program: "/bin/sh",
      ["-c", script],
      variables: ["HOME": folder.folder.path, "XDG_STATE_HOME": nil]
    )
    try run.watch(for: "snow.json  saved")
    try run.type("w")
    try run.watch(for: "snow.json is written")
    try run.type("q")
    try run.expectEnd(.exited(0))
    #expect(FileManager.default.fileExists(atPath: folder.folder.appending(path: "snow.json").path))
    let again = try TerminalRun(
      program: "/bin/sh",
      ["-c", script],
      variables: ["HOME": folder.folder.path]
    )
    try again.watch(for: "saved")
    try again.type("w")
    try again.watch(for: "exists")
    try again.type("q")
    try again.expectEnd(.exited(0))
  }
}
