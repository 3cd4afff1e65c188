import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

/// The program playing on a terminal, and what a person sees and does there.
final class Performance {
  /// What may draw the frames and read what is typed: values of `--presenter`.
  static let presenters = ["writer", "ncurses"]

  let terminal: PseudoTerminal
  let child: Child
  /// The terminal's modes before the program started.
  let modesBefore: TerminalModes
  private(set) var size: ScreenSize

  /// Starts the program, by default with a seed and on a terminal like xterm.
  ///
  /// - Parameter variables: environment variables beside the usual ones; `nil` removes one.
  convenience init(
    _ arguments: String...,
    size: (columns: Int, rows: Int) = (80, 24),
    variables: [String: String?] = [:],
    ignoring: [Int32] = []
  ) throws {
    try self.init(command: arguments, size: size, variables: variables, ignoring: ignoring)
  }

  /// Starts the program with a list of arguments and, after them, a seed and a frame rate.
  init(
    command arguments: [String],
    suffix: [String]? = nil,
    size: (columns: Int, rows: Int) = (80, 24),
    variables: [String: String?] = [:],
    ignoring: [Int32] = []
  ) throws {
    self.size = ScreenSize(columns: size.columns, rows: size.rows)
    terminal = try PseudoTerminal(columns: size.columns, rows: size.rows)
    modesBefore = try terminal.modes()
    // Few frames are enough to look at, and leave the processor to tests that run beside this one.
    let slow = ["--fps", "24"]
    child = try Child(
      try builtProduct(named: "kamuro"),
      arguments + (suffix ?? ["--seed", "7"] + (arguments.contains("--fps") ? [] : slow)),
      on: terminal,
      environment: Self.environment(variables),
      ignoring: ignoring
    )
  }

  /// Starts another program, such as a shell that starts this one.
  init(
    program: String,
    _ arguments: [String],
    size: (columns: Int, rows: Int) = (80, 24),
    variables: [String: String?] = [:]
  ) throws {
    self.size = ScreenSize(columns: size.columns, rows: size.rows)
    terminal = try PseudoTerminal(columns: size.columns, rows: size.rows)
    modesBefore = try terminal.modes()
    child = try Child(program, arguments, on: terminal, environment: Self.environment(variables))
  }

  /// The environment of a usual terminal, changed by `variables`.
  static func environment(_ variables: [String: String?] = [:]) -> [String: String] {
    // The interactive backtracer would wait for a key.
    var environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in variables { environment[name] = value }
    return environment
  }

  // MARK: Watching

  /// What the terminal shows after everything written so far.
  func screen() throws -> EmulatedScreen {
    _ = terminal.readAvailable()
    return try screen(after: terminal.transcript)
  }

  /// What the terminal shows after some bytes.
  func screen(after bytes: [UInt8]) throws -> EmulatedScreen {
    try TerminalEmulator.screen(after: bytes, columns: size.columns, rows: size.rows)
  }

  /// Watches until the screen is as `condition` wants it.
  @discardableResult
  func watch(
    for what: String,
    until condition: (EmulatedScreen) throws -> Bool
  ) throws -> EmulatedScreen {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    var last: EmulatedScreen?
    while end.timeIntervalSinceNow > 0 {
      let screen = try screen()
      if try condition(screen) { return screen }
      last = screen
    }
    throw SystemError(
      "\(what) did not come; the screen:\n\(last?.lines.joined(separator: "\n") ?? "")"
    )
  }

  /// Watches until some text stands on the screen.
  @discardableResult
  func watch(for text: String) throws -> EmulatedScreen {
    try watch(for: text) { screen in screen.lines.contains { $0.contains(text) } }
  }

  /// Watches until nothing is written any more for a while; returns the screen then.
  @discardableResult
  func watchUntilRest(for milliseconds: Int = 800) throws -> EmulatedScreen {
    _ = try film(untilRestFor: milliseconds)
    return try screen()
  }

  /// Watches until bytes have arrived so many times, about once a frame.
  ///
  /// - Returns: the moments at which they arrived, as lengths of the transcript.
  func film(pieces count: Int) throws -> [Int] {
    var moments: [Int] = []
    while moments.count < count {
      guard try terminal.waitForBytes(milliseconds: Int(PseudoTerminal.patience * 1000)) else {
        throw SystemError("the picture stands still")
      }
      _ = terminal.readAvailable()
      moments.append(terminal.transcript.count)
    }
    return moments
  }

  /// Watches until nothing is written any more for a while.
  ///
  /// - Returns: the moments at which bytes arrived, as lengths of the transcript.
  func film(untilRestFor milliseconds: Int = 800) throws -> [Int] {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    var moments: [Int] = []
    while end.timeIntervalSinceNow > 0 {
      if try !terminal.waitForBytes(milliseconds: milliseconds) { return moments }
      _ = terminal.readAvailable()
      moments.append(terminal.transcript.count)
    }
    throw SystemError("the picture did not come to rest")
  }

  /// Looks at up to `tries` moments of a film, evenly spread, until one is as `condition` wants it.
  func find(
    in film: [Int],
    tries: Int = 12,
    where condition: (EmulatedScreen) throws -> Bool
  ) throws -> EmulatedScreen? {
    let step = max(1, film.count / tries)
    for index in stride(from: step / 2, to: film.count, by: step) {
      let screen = try screen(after: Array(terminal.transcript.prefix(film[index])))
      if try condition(screen) { return screen }
    }
    return nil
  }

  // MARK: Doing

  func type(_ text: String) throws { try terminal.write(text) }

  /// Presses and releases the left button at a place counted from 0.
  func click(column: Int, row: Int) throws {
    try type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  func resize(columns: Int, rows: Int) throws {
    size = ScreenSize(columns: columns, rows: rows)
    try terminal.resize(columns: columns, rows: rows)
  }

  /// Types Esc and expects a proper end.
  func leave(
    status: Child.Status = .exited(0),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type("\u{1B}")
    try expectEnd(status, sourceLocation: sourceLocation)
  }

  /// Types Esc and expects a proper end on a terminal that an emulator cannot imitate.
  func leaveAnySize(
    status: Child.Status,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type("\u{1B}")
    #expect(try child.waitForEnd(reading: terminal) == status, sourceLocation: sourceLocation)
    let modes = try terminal.modes()
    #expect(modes == modesBefore, sourceLocation: sourceLocation)
  }

  /// Expects the program to end by itself, with the terminal as it was.
  func expectEnd(
    _ status: Child.Status,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try child.waitForEnd(reading: terminal) == status, sourceLocation: sourceLocation)
    try expectRestored(sourceLocation: sourceLocation)
  }

  /// Expects the terminal's modes to be as before, and an emulator to be back at its first screen.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let modes = try terminal.modes()
    #expect(modes == modesBefore, sourceLocation: sourceLocation)
    let left = try screen().leftovers
    #expect(left.isEmpty, sourceLocation: sourceLocation)
  }
}

extension EmulatedScreen {
  /// What a program has not taken back.
  ///
  /// By name, since a failure that shows the whole screen is not read.
  var leftovers: [String] {
    [
      "a hidden cursor": !isCursorVisible, "the alternate screen": isAlternate,
      "mouse reports": isMouseReported, "the keypad's mode": isKeypadApplied,
    ].filter(\.value).keys.sorted()
  }

  /// How many cells of an area, cut to the screen, hold light: dots, blocks, not text or stars.
  func lights(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Int {
    let size = grid.size
    let rows = rows.clamped(to: 0...size.rows - 1)
    let columns = columns.clamped(to: 0...size.columns - 1)
    return rows.reduce(0) { sum, row in
      sum + columns.count { self[$0, row].isLit }
    }
  }

  /// How many cells hold light.
  var lights: Int { lights(columns: 0...grid.size.columns - 1, rows: 0...grid.size.rows - 1) }

  /// How many cells hold light within a distance of a place.
  func lights(aroundColumn column: Int, row: Int, within distance: (columns: Int, rows: Int)) -> Int
  {
    lights(
      columns: column - distance.columns...column + distance.columns,
      rows: row - distance.rows...row + distance.rows
    )
  }
}

extension ScreenCell {
  fileprivate var isLit: Bool {
    (0x2801...0x28FF).contains(glyph.value) || (0x2580...0x259F).contains(glyph.value)
  }
}
