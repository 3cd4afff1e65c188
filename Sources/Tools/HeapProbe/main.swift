// Measures the heap use of shows. It prints a line per show: its name and two numbers.
//
//   HeapProbe hours HOURS     maximum bytes in use at the beginning, and at the end of HOURS
//   HeapProbe frames NAME…    allocations in 600 frames of an effect, and bytes in use afterwards

internal import Kamuro
import KamuroCHeap
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroShow
import KamuroTerminal

private let size = ScreenSize(columns: 60, rows: 20)
private let style = {
  var look = Look()
  look.isSteady = true
  return ShowStyle(look, seed: 7)
}()

/// Plays a show for a time: a few consecutive frames every four seconds.
///
/// The maximum use is measured over a span at the beginning and over an equal span at the end.
private func play(
  _ name: String,
  _ show: some Show,
  for length: Seconds,
  span: Seconds = 60,
  meanwhile touch: (Int) -> InputEvent? = { _ in nil }
) {
  var show = show
  var grid = ScreenGrid(size: size)
  var (first, last): (Int64, Int64) = (0, 0)
  for step in 0..<Int(length / 4) {
    let time = Double(step) * 4
    if let event = touch(step) { show.handle(event, at: time) }
    for frame in 0..<4 {
      show.draw(at: time + Double(frame) / 60, into: &grid)
      if time < span { first = max(first, heap_bytes()) }
      if time >= length - span { last = max(last, heap_bytes()) }
    }
    guard show.outcome == nil else { break }
  }
  print(name, first, last)
}

private func playHours(_ hours: Double) throws {
  let length = hours * 3600
  // The time in which every effect of the catalogue has been shown.
  let repertoire = Repertoire.catalogue(isCalm: false)
  let round = Double(repertoire.count) * 15
  play(
    "screensaver",
    Screensaver(repertoire, every: 15, size: size, style: style),
    for: max(length, 2 * round),
    span: round
  )
  for name in ["fireworks", "snow", "settling-snow"] {
    guard let effect = try Catalogue.effect(named: name) else { continue }
    var plan = PlayPlan()
    plan.turnCount = nil
    play(
      name,
      Player(effects: [effect], plan: plan, size: size, style: style),
      for: length
    )
  }
  let events: [InputEvent] = [
    .key(.character("g")), .key(.enter), .key(.character("3")),
    .mouseDown(.left, at: PointerPlace(column: 20, row: 6)),
    .mouseDragged(.left, to: PointerPlace(column: 30, row: 8)),
  ]
  // Input every few minutes; in between the demo's tour continues.
  play("demo", Demo(size: size, style: style), for: max(length, 2 * round), span: round) { step in
    step % 64 < 4 ? events[(step / 64 + step) % events.count] : nil
  }
}

/// Counts allocations of complete frames, from particles to bytes, in the steady state.
private func countFrames(of name: String) throws {
  guard let effect = try Catalogue.effect(named: name) else { return }
  var simulation = Simulation(
    scene: Scene(stage: size.stage, seed: 7, placements: [Scene.Placement(effect)])
  )
  var rasterizer = Rasterizer(glyphs: .hybrid, colors: .direct)
  rasterizer.isSteady = true
  var grid = ScreenGrid(size: size)
  let writer = try FrameWriter(discardingIn: .utf8)
  var before: Int64 = 0
  for frame in 0..<2400 {
    if frame == 1800 { before = heap_allocations() }
    simulation.advance(to: Double(frame) / 60)
    rasterizer.draw(into: &grid) { simulation.draw($0) }
    _ = writer.present(grid)
  }
  let after = heap_allocations()
  print(name, after - before, heap_bytes())
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "hours": try playHours(arguments.dropFirst().first.flatMap(Double.init) ?? 1)
case "frames": for name in arguments.dropFirst() { try countFrames(of: name) }
default: print("HeapProbe hours HOURS | frames NAME…")
}
