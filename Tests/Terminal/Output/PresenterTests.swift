import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Presenters", .serialized)
struct PresenterTests {
  /// The screen after the frames of a seed or an effect, and the bytes of all but the first frame.
  private func run(
    _ presenter: String,
    of name: String,
    frames: Int,
    size: ScreenSize = Probe.size,
    type: String
  ) throws -> (screen: EmulatedScreen, bytes: Int) {
    let probe = try Probe("show", presenter, name, "\(frames)", size: size, terminalType: type)
    var bytes: [UInt8] = []
    var frameBytes = 0
    for frame in 0..<frames {
      let part = try probe.waitFor("frame \(frame)")
      bytes += part
      if frame > 0 { frameBytes += part.count }
    }
    _ = try probe.child.waitForEnd(reading: probe.terminal)
    let screen = try TerminalEmulator.screen(
      after: bytes,
      columns: size.columns,
      rows: size.rows
    )
    return (screen, frameBytes)
  }

  @Test(
    "Both presenters show the requested screen, the writer with at most 0.7 of the bytes",
    arguments: 1..<5
  )
  func showRequestedScreen(seed: Int) throws {
    let writer = try run("writer", of: "\(seed)", frames: 6, type: "xterm-256color")
    let ncurses = try run("ncurses", of: "\(seed)", frames: 6, type: "xterm-256color")
    var grids = RandomGrids(seed: UInt64(seed), size: Probe.size)
    var last = ScreenGrid(size: Probe.size)
    for _ in 0..<6 { last = grids.next() }
    #expect(writer.screen.visible == last.visible)
    #expect(ncurses.screen.visible == last.visible)
    #expect(Double(writer.bytes) <= 0.7 * Double(ncurses.bytes))
  }

  @Test(
    "Both presenters show the same effect, the writer with at most 0.7 of the bytes",
    arguments: ["fireworks", "snow", "fire", "vortex-magic", "starfield", "rain"]
  )
  func showSameEffect(effect: String) throws {
    // The emulator is tmux. For xterm ncurses would erase blanks with a background at the end of a
    // line, of which tmux does not report the background.
    let (size, type) = (ScreenSize(columns: 200, rows: 60), "tmux-256color")
    let writer = try run("writer", of: effect, frames: 12, size: size, type: type)
    let ncurses = try run("ncurses", of: effect, frames: 12, size: size, type: type)
    let text = writer.screen.lines.joined()
    #expect(text.unicodeScalars.contains { $0.value > 0x2580 })
    let looks = [writer, ncurses].map { $0.screen.visible.cells.map(BlockLook.init) }
    #expect(looks[0] == looks[1])
    #expect(Double(writer.bytes) <= 0.7 * Double(ncurses.bytes))
  }

  @Test("Where terminfo has 8 colors, ncurses shows bright ones by bold", arguments: 1..<4)
  func showsBrightColorsByBold(seed: Int) throws {
    let (screen, _) = try run("ncurses", of: "\(seed)", frames: 1, type: "linux")
    var grids = RandomGrids(seed: UInt64(seed), size: Probe.size)
    let grid = grids.next()
    var (bright, shown) = (0, 0)
    for (wanted, seen) in zip(grid.cells, screen.grid.cells) {
      guard case .indexed(let index) = wanted.foreground.kind, (9..<16).contains(index),
        ![" ", "\u{2588}"].contains(wanted.glyph),
        wanted.attributes.isDisjoint(with: [.pairs, .bold, .reverse, .faint])
      else { continue }
      bright += 1
      #expect(seen.attributes.contains(.bold))
      // There are 64 pairs, and further ones are shown in the default colors.
      if seen.foreground == .indexed(index - 8) { shown += 1 }
      #expect([.standard, .indexed(index - 8)].contains(seen.foreground))
    }
    #expect(bright > 2 && 2 * shown > bright, "\(shown) of \(bright)")
  }

  @Test(
    "Both presenters show the same glyphs inside tmux and with few colors",
    arguments: ["tmux-256color", "xterm"]
  )
  func showSameGlyphsInTmuxAndFewColors(type: String) throws {
    let writer = try run("writer", of: "9", frames: 4, type: type)
    let ncurses = try run("ncurses", of: "9", frames: 4, type: type)
    // With few color pairs a half block may lose its second color, and then its half is arbitrary.
    let texts = [writer, ncurses].map {
      $0.screen.lines.map { $0.replacing("\u{2584}", with: "\u{2580}") }
    }
    #expect(texts[0] == texts[1])
  }
}
