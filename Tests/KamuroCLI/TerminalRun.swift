import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

/// The program running on a terminal, with a user's view of the screen and a user's input.
final class TerminalRun {
  /// The values of `--presenter`, which draw the frames and read the input.
  static let presenters = ["writer", "ncurses"]

  let terminal: PseudoTerminal
  let child: Child
  /// The terminal's modes before the program started.
  let modesBefore: TerminalModes
  private(set) var size: ScreenSize

  /// Starts the program with a seed on a terminal like xterm.
  ///
  /// - Parameter variables: environment variables that are added or replaced; `nil` removes one.
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
    // A low frame rate suffices here, and leaves the processor to tests that run in parallel.
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

  /// The environment of an xterm, changed by `variables`.
  static func environment(_ variables: [String: String?] = [:]) -> [String: String] {
    // The interactive backtracer would wait for a key.
    var environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in variables { environment[name] = value }
    return environment
  }

  // MARK: Output

  /// The emulated screen after all bytes written so far.
  func screen() throws -> EmulatedScreen {
    _ = terminal.readAvailable()
    return try screen(after: terminal.transcript)
  }

  /// The emulated screen after some bytes.
  func screen(after bytes: [UInt8]) throws -> EmulatedScreen {
    try TerminalEmulator.screen(after: bytes, columns: size.columns, rows: size.rows)
  }

  /// Waits until the screen satisfies `condition`.
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

  /// Waits until a text is on the screen.
  @discardableResult
  func watch(for text: String) throws -> EmulatedScreen {
    try watch(for: text) { screen in screen.lines.contains { $0.contains(text) } }
  }

  /// Waits until nothing has been written for some time; returns the screen.
  @discardableResult
  func watchUntilRest(for milliseconds: Int = 800) throws -> EmulatedScreen {
    _ = try film(untilRestFor: milliseconds)
    return try screen()
  }

  /// Waits until the demo's opening shells have been seen and are over; returns the screen.
  func watchOpening() throws -> EmulatedScreen {
    try watch(for: "Celebrate")
    for _ in 0..<20 where try find(in: film(), where: { $0.lights > 0 }) != nil {
      return try screen()
    }
    throw SystemError("the opening shells did not come")
  }

  /// Reads until bytes have arrived `count` times, about once per frame.
  ///
  /// - Returns: the length of the transcript after each arrival.
  func film(pieces count: Int) throws -> [Int] {
    var moments: [Int] = []
    while moments.count < count {
      guard try terminal.waitForBytes(milliseconds: Int(PseudoTerminal.patience * 1000)) else {
        throw SystemError("the picture does not change")
      }
      _ = terminal.readAvailable()
      moments.append(terminal.transcript.count)
    }
    return moments
  }

  /// Reads a moving picture for some seconds.
  func film(seconds: Double) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while end.timeIntervalSinceNow > 0 { _ = try film(pieces: 1) }
  }

  /// Reads until something has been written, and then nothing for some time.
  ///
  /// - Returns: the length of the transcript after each arrival of bytes.
  func film(untilRestFor milliseconds: Int = 800) throws -> [Int] {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    var moments: [Int] = []
    if terminal.transcript.isEmpty { moments = try film(pieces: 1) }
    while end.timeIntervalSinceNow > 0 {
      if try terminal.staysQuiet(for: milliseconds, of: child.processIdentifier) { return moments }
      _ = terminal.readAvailable()
      moments.append(terminal.transcript.count)
    }
    throw SystemError("the picture did not come to rest")
  }

  /// The first of about `tries` evenly spread screens of a film that satisfies `condition`.
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

  /// Whether the program has not used the alternate screen.
  private var isInline: Bool {
    terminal.transcript.firstRange(of: Array("\u{1B}[?1049h".utf8)) == nil
  }

  // MARK: Input

  func type(_ text: String) throws { try terminal.write(text) }

  /// Presses and releases the left button at a position counted from 0.
  func click(column: Int, row: Int) throws {
    try type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  func resize(columns: Int, rows: Int) throws {
    size = ScreenSize(columns: columns, rows: rows)
    try terminal.resize(columns: columns, rows: rows)
  }

  /// Types Esc, and expects an exit status and a restored terminal.
  func leave(
    status: Child.Status = .exited(0),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type("\u{1B}")
    try expectEnd(status, sourceLocation: sourceLocation)
  }

  /// Types Esc, and expects an exit status and restored modes.
  ///
  /// For terminals of a size that the emulator does not support, such as zero.
  func leaveAnySize(
    status: Child.Status,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type("\u{1B}")
    #expect(try child.waitForEnd(reading: terminal) == status, sourceLocation: sourceLocation)
    let modes = try terminal.modes()
    #expect(modes == modesBefore, sourceLocation: sourceLocation)
  }

  /// Expects the program to end without more input, with the terminal restored.
  func expectEnd(
    _ status: Child.Status,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try child.waitForEnd(reading: terminal) == status, sourceLocation: sourceLocation)
    try expectRestored(sourceLocation: sourceLocation)
  }

  /// Expects the terminal's modes and the emulated screen's modes to be restored.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let modes = try terminal.modes()
    #expect(modes == modesBefore, sourceLocation: sourceLocation)
    _ = terminal.readAvailable()
    let screen = try screen(after: TerminalEmulator.firstScreen + terminal.transcript)
    #expect(screen.leftovers.isEmpty, sourceLocation: sourceLocation)
    #expect(isInline || screen.keepsFirstScreen, sourceLocation: sourceLocation)
  }
}

extension EmulatedScreen {
  /// The modes that a program has not restored, by name so that a failure is easy to read.
  var leftovers: [String] {
    [
      "a hidden cursor": !isCursorVisible, "the alternate screen": isAlternate,
      "mouse reports": isMouseReported, "the keypad's mode": isKeypadApplied,
    ].filter(\.value).keys.sorted()
  }

  /// The number of lit screen cells in an area: braille and blocks, not text or stars.
  func lights(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Int {
    let size = grid.size
    let rows = rows.clamped(to: 0...size.rows - 1)
    let columns = columns.clamped(to: 0...size.columns - 1)
    return rows.reduce(0) { sum, row in
      sum + columns.count { self[$0, row].isLit }
    }
  }

  /// The number of lit screen cells.
  var lights: Int { lights(columns: 0...grid.size.columns - 1, rows: 0...grid.size.rows - 1) }

  /// The number of lit screen cells within a distance of a position.
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
