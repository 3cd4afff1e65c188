import Foundation

/// What a terminal shows after some bytes, told by tmux: a real terminal that can be asked.
///
/// ```swift
/// let screen = try TerminalEmulator.screen(after: bytes, columns: 80, rows: 24)
/// #expect(screen.lines[0] == "hello")
/// #expect(screen[0, 0].foreground == .indexed(196))
/// #expect(screen.isCursorVisible)
/// ```
///
/// What asks the terminal is left out: its answers would be taken for that of the emulator.
///
/// Each call runs a tmux server of its own, without the user's settings, and ends it. Without tmux
/// it throws: a test that needs an emulator must not pass for the want of one.
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
    let shown = Array(bytes).split(separator: questions, omittingEmptySubsequences: false)
    return try server.screen(after: Array(shown.joined()), columns: columns, rows: rows)
  }

  /// What a show asks its terminal: its version, its background, whether it synchronizes output, and
  /// its attributes.
  package static let questions = Array("\u{1B}[>0q\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[c".utf8)

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
      try Data(bytes).write(to: URL(fileURLWithPath: file("bytes")))
      try Data("set -g status off\nset -g default-shell /bin/sh\nset -g escape-time 0\n".utf8)
        .write(to: URL(fileURLWithPath: file("settings")))
      // The terminal answers the status query (CSI 5 n) only once it has read all that came before.
      let script = """
        stty raw -echo
        cat '\(file("bytes"))'
        printf '\\033[5n'
        dd bs=1 count=4 >/dev/null 2>&1
        '\(tmux)' -S '\(file("socket"))' wait-for -S done
        exec cat >/dev/null
        """
      try Data(script.utf8).write(to: URL(fileURLWithPath: file("script")))
      _ = try run([
        "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "/bin/sh '\(file("script"))'",
      ])
      _ = try run(["wait-for", "done"])
      let state = try run(["display-message", "-p", EmulatedScreen.stateFormat])
      let text = try run(["capture-pane", "-e", "-p", "-N"])
      return try EmulatedScreen(text: text, state: state, columns: columns, rows: rows)
    }

    func end() {
      _ = try? run(["kill-server"])
    }

    private func run(_ arguments: [String]) throws -> String {
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
