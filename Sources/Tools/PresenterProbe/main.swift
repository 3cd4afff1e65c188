import Foundation
// Shows frames, waits or crashes on its terminal, for tests that observe it from outside:
//
//   PresenterProbe show <writer|ncurses> <seed|effect> <frames>
//   PresenterProbe wait [ncurses] [unread] [ask] [keys] [inline] [escape]
//   PresenterProbe leave <close|signal> [unread] [ask]
//   PresenterProbe crash <trap|segv|abort|exit|full> [inline] [worker]
//
// Inline draws 6 rows below the cursor.
//
// Its messages to the test are window titles, `ESC ] 2 ; text ESC \`, in its output.
import KamuroCNcurses
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTerminal
import KamuroTestSupport

/// Sends a message to the test.
func tell(_ text: String) {
  let bytes = Array("\u{1B}]2;\(text)\u{1B}\\".utf8)
  _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Presents a frame until its last byte is written.
func show(_ grid: ScreenGrid, in session: Session) {
  var presented = session.present(grid)
  while presented == .pending {
    _ = session.wait(until: .now + 0.001)
    if !session.presenter.hasPending { presented = .complete }
  }
}

/// Returns frames of an effect at 20 per second from its third second on or, for a seed, random
/// frames.
func frames(of name: String, size: ScreenSize) throws -> () -> ScreenGrid {
  if let seed = UInt64(name) {
    var grids = RandomGrids(seed: seed, size: size)
    return { grids.next() }
  }
  let stage = Size(width: Double(size.columns) * 8, height: Double(size.rows) * 16)
  let effect = try Catalogue.effect(named: name) ?? Effect()
  var simulation = Simulation(
    scene: Scene(stage: stage, seed: 1, placements: [Scene.Placement(effect)])
  )
  var rasterizer = Rasterizer(glyphs: .hybrid, blocks: .quadrant, colors: .palette256)
  rasterizer.isSteady = true
  var grid = ScreenGrid(size: size)
  var time = 3.0
  return {
    time += 0.05
    simulation.advance(to: time)
    rasterizer.draw(into: &grid) { simulation.draw($0) }
    return grid
  }
}

/// Presents frames, with a message after each.
func showFrames(_ arguments: [String]) throws {
  var options = SessionOptions()
  options.presenter = arguments[0] == "ncurses" ? .ncurses : .writer
  let session = try Session(options: options)
  let next = try frames(of: arguments[1], size: session.size)
  for frame in 0..<(Int(arguments[2]) ?? 1) {
    show(next(), in: session)
    tell("frame \(frame)")
  }
  session.close()
  tell("closed")
  session.close()
  // Closing must have restored everything, so that another session can be opened.
  try Session(options: options).close()
  tell("closed again")
}

/// Sends a message for each event until q, or Esc, is pressed.
func tellEvents(_ arguments: [String]) throws {
  var options = SessionOptions()
  if arguments.contains("ncurses") { options.presenter = .ncurses }
  options.mouse = .hovers
  options.reportsFocus = true
  options.readsInput = !arguments.contains("unread")
  options.queriesTerminal = arguments.contains("ask")
  options.leavesKeys = arguments.contains("keys")
  if arguments.contains("inline") { options.placement = .inline(rows: 6) }
  let session = try Session(options: options)
  let cell = ScreenCell("x", foreground: .indexed(196))
  show(ScreenGrid(size: session.size, filledWith: cell), in: session)
  tell("ready")
  while true {
    for event in session.wait(until: nil) {
      tell("\(event)")
      if event == .resumed || event == .input(.resized(session.size)) {
        show(ScreenGrid(size: session.size, filledWith: cell), in: session)
        tell("shown")
      }
      let last = arguments.contains("escape") ? Key.escape : .character("q")
      let isOver =
        event == .input(.key(last)) || event == .gone || event == .inputWaiting
      if isOver {
        session.close()
        return
      }
    }
  }
}

/// Opens a session and closes it without reading any input.
func leave(_ arguments: [String]) throws {
  var options = SessionOptions()
  options.readsInput = !arguments.contains("unread")
  options.queriesTerminal = arguments.contains("ask")
  let session = try Session(options: options)
  if arguments.first == "signal" { raise(SIGTERM) }
  session.close()
}

/// Crashes the process in the given way.
@Sendable func fail(_ kind: String) {
  switch kind {
  case "trap":
    let nothing: [String] = []
    print(nothing[nothing.startIndex])
  case "segv": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  case "abort": abort()
  case "exit": exit(3)
  default: break
  }
}

/// Crashes in the middle of a frame.
func crash(_ arguments: [String]) throws {
  var options = SessionOptions()
  let isInline = arguments.contains("inline")
  if isInline { options.placement = .inline(rows: 6) }
  let session = try Session(options: options)
  show(ScreenGrid(size: session.size, filledWith: ScreenCell("x")), in: session)
  let movement = isInline ? "\u{1B}7\u{1B}[3B\u{1B}[20C" : ""
  var half = Array("\u{1B}[?2026h\(movement)\u{1B}[41m\u{2580}\u{1B}[38;5;1".utf8)
  // For "full" the frames below are cut instead, where the terminal stops reading.
  if isInline, arguments[0] == "full" { half = [] }
  terminal_guard_set_cut(!half.isEmpty)
  _ = half.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  let kind = arguments[0]
  if kind == "full" {
    // The terminal is not read, so that its buffer becomes full.
    var grids = RandomGrids(seed: 1, size: session.size)
    while session.present(grids.next()) == .complete {}
    raise(SIGTERM)
  }
  let worker = Worker { fail(kind) }
  if arguments.contains("worker") {
    worker.begin()
    _ = worker.awaitEnd(milliseconds: 10_000)
  } else {
    fail(kind)
  }
  session.close()
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "show": try showFrames(Array(arguments.dropFirst()))
  case "wait": try tellEvents(Array(arguments.dropFirst()))
  case "leave": try leave(Array(arguments.dropFirst()))
  case "crash": try crash(Array(arguments.dropFirst()))
  default: exit(64)
  }
} catch {
  tell("error \(error)")
  exit(1)
}
