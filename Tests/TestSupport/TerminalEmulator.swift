import Foundation

/// The screen that a terminal shows after some bytes, according to tmux.
///
/// ```swift
/// let screen = try TerminalEmulator.screen(after: bytes, columns: 80, rows: 24)
/// #expect(screen.lines[0] == "hello")
/// #expect(screen[0, 0].foreground == .indexed(196))
/// #expect(screen.isCursorVisible)
/// ```
///
/// Questions to the terminal are removed from the bytes, since tmux would answer them too.
///
/// Each call starts a tmux server of its own, without the user's settings, and ends it.
/// Without tmux it throws, so that a test that needs an emulator cannot pass without one.
package enum TerminalEmulator {
  /// Replays `bytes` in a fresh terminal and reads its screen and modes.
  package static func screen(
    after bytes: some Sequence<UInt8>,
    columns: Int,
    rows: Int
  ) throws -> EmulatedScreen {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try Server(folder: folder)
    defer { server.end() }
    return try server.screen(after: shown(Array(bytes)), columns: columns, rows: rows)
  }

  /// What is on the screen before a program starts.
  static let firstLines = ["1 old", "2 old", "3 old"]

  /// The bytes of a terminal's first screen, for before those of a program that uses the alternate
  /// one and has to leave the first one alone.
  package static let firstScreen = Array(firstLines.map { $0 + "\r\n" }.joined().utf8)

  /// The part of a program's output from where it first enters the alternate screen to where it
  /// last leaves it; to the end if it has entered it again, and `nil` if it never has.
  package static func alternatePart(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let (entry, exit) = (Array("\u{1B}[?1049h".utf8), Array("\u{1B}[?1049l".utf8))
    var (begin, end): (Int?, Int?) = (nil, nil)
    for place in bytes.indices where bytes[place] == 0x1B {
      if bytes[place...].starts(with: entry) {
        begin = begin ?? place
        end = nil
      } else if end == nil, bytes[place...].starts(with: exit) {
        end = place + exit.count
      }
    }
    return begin.map { bytes[$0..<(end ?? bytes.count)] }
  }

  /// The bytes that a terminal gets while it has one size.
  package struct Take {
    let bytes: [UInt8]
    let columns: Int
    let rows: Int

    /// Creates a take of bytes at a size.
    package init(_ bytes: some Sequence<UInt8>, columns: Int, rows: Int) {
      self.bytes = Array(bytes)
      (self.columns, self.rows) = (columns, rows)
    }
  }

  /// Replays takes one after the other, and resizes the terminal between them.
  ///
  /// - Returns: the last screen, and the lines that had scrolled out of it.
  package static func screen(after takes: [Take]) throws -> (
    screen: EmulatedScreen, history: [String]
  ) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try Server(folder: folder)
    defer { server.end() }
    return try server.screen(
      after: takes.map { Take(shown($0.bytes), columns: $0.columns, rows: $0.rows) }
    )
  }

  /// The bytes without questions.
  ///
  /// Not by `split(separator:)`: for separators of several bytes it takes seconds a film.
  private static func shown(_ bytes: [UInt8]) -> [UInt8] {
    let removed = [colorQuery, questions, Array("\u{1B}[6n".utf8), Array("\u{1B}[c".utf8)]
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == 0x1B, let question = removed.first(where: bytes[place...].starts) {
        place += question.count
      } else {
        shown.append(bytes[place])
        place += 1
      }
    }
    return shown
  }

  /// The questions of a show: the terminal's version, background, synchronized output, size of a
  /// screen cell, mouse reports by pixels and device attributes.
  package static let questions = Array(
    "\u{1B}[>0q\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[16t\u{1B}[?1016$p\u{1B}[c".utf8
  )

  /// The question for direct colors, which some terminals get right before ``questions``.
  package static let colorQuery = Array(
    "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m".utf8
  )

  /// A tmux server with its socket and settings in one folder.
  private struct Server {
    let folder: URL
    let tmux: String

    init(folder: URL) throws {
      self.folder = folder
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let candidates = path.split(separator: ":").map { "\($0)/tmux" }
      guard let tmux = candidates.first(where: FileManager.default.isExecutableFile) else {
        throw SystemError("tmux: not in PATH; these tests read screens back with tmux, install it")
      }
      self.tmux = tmux
    }

    private func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func screen(after bytes: [UInt8], columns: Int, rows: Int) throws -> EmulatedScreen {
      try screen(after: [Take(bytes, columns: columns, rows: rows)]).screen
    }

    func screen(after takes: [Take]) throws -> (screen: EmulatedScreen, history: [String]) {
      try Data("set -g status off\nset -g default-shell /bin/sh\nset -g escape-time 0\n".utf8)
        .write(to: URL(fileURLWithPath: file("settings")))
      // The terminal answers the status query (CSI 5 n) only after it has read all earlier bytes.
      var script = "stty raw -echo\n"
      for (index, take) in takes.enumerated() {
        try Data(take.bytes).write(to: URL(fileURLWithPath: file("bytes\(index)")))
        let client = "'\(tmux)' -S '\(file("socket"))'"
        if index > 0 { script += "\(client) wait-for size\(index)\n" }
        script += """
          cat '\(file("bytes\(index)"))'
          printf '\\033[5n'
          dd bs=1 count=4 >/dev/null 2>&1
          \(client) wait-for -S done\(index)

          """
      }
      try Data((script + "exec cat >/dev/null\n").utf8)
        .write(to: URL(fileURLWithPath: file("script")))
      var size = (columns: takes[0].columns, rows: takes[0].rows)
      var commands = [
        [
          "new-session", "-d", "-x", "\(size.columns)", "-y", "\(size.rows)",
          "/bin/sh '\(file("script"))'",
        ]
      ]
      for (index, take) in takes.enumerated() {
        size = (take.columns, take.rows)
        if index > 0 {
          commands += [
            ["resize-window", "-x", "\(size.columns)", "-y", "\(size.rows)"],
            ["wait-for", "-S", "size\(index)"],
          ]
        }
        commands.append(["wait-for", "done\(index)"])
      }
      commands += [
        ["display-message", "-p", EmulatedScreen.stateFormat], ["capture-pane", "-e", "-p", "-N"],
        ["capture-pane", "-p", "-S", "-"],
      ]
      let lines = try run(commands).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      let text = lines.dropFirst().prefix(size.rows)
      let all = lines.dropFirst(1 + size.rows)
      return (
        try EmulatedScreen(
          text: text.joined(separator: "\n") + "\n",
          state: lines.first.map(String.init) ?? "",
          columns: size.columns,
          rows: size.rows
        ),
        all.dropLast(size.rows).map(String.init)
      )
    }

    func end() {
      _ = try? run([["kill-server"]])
    }

    /// Runs commands by one client of the server.
    private func run(_ commands: [[String]]) throws -> String {
      let arguments = Array(commands.joined(separator: [";"]))
      let spawn = Spawn(
        program: tmux,
        arguments: ["-u", "-S", file("socket"), "-f", file("settings")] + arguments,
        environment: [
          "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
          "HOME": folder.path, "TMUX_TMPDIR": folder.path,
        ],
        input: "/dev/null",
        output: file("output")
      )
      let status = try waitForChange(of: spawn.start())
      let text = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: file("output"))),
        as: UTF8.self
      )
      guard status == 0 else { throw SystemError("tmux \(arguments.first ?? ""): \(text)") }
      return text
    }
  }
}
