import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroTerminal
import Testing

@testable import KamuroCLI

@Suite("Terminal environment")
struct TerminalEnvironmentTests {
  @Test(
    "The environment tells which blocks a terminal draws; quadrants where nothing is known",
    arguments: [
      ([:], BlockSet.quadrant),
      (["TERM": "xterm-256color"], .quadrant),
      (["TERM": "xterm-kitty"], .sextant),
      (["TERM": "foot-extra"], .sextant),
      (["TERM": "xterm-ghostty", "TERM_PROGRAM_VERSION": "1.2.3"], .octant),
      (["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.1.9"], .sextant),
      (["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "nightly"], .sextant),
      (["VTE_VERSION": "7802"], .octant),
      (["VTE_VERSION": "6003"], .sextant),
      (["VTE_VERSION": "5202"], .quadrant),
      (["TERM_PROGRAM": "WezTerm"], .sextant),
      (["VTE_VERSION": "7802", "TMUX": "/tmp/tmux-0/default,1,0"], .quadrant),
      (["TERM": "xterm-kitty", "STY": "12.pts"], .quadrant),
    ] as [([String: String], BlockSet)]
  )
  func derivesBlocksFromVariables(variables: [String: String], blocks: BlockSet) {
    #expect(TerminalEnvironment { variables[$0] }.blocks.value == blocks)
  }

  @Test(
    "The color depth follows the user's wish, then the terminal's claim, then terminfo",
    arguments: [
      ([:], true, 256, ColorDepth.palette256), ([:], true, 8, .sixteen), ([:], true, 0, .none),
      ([:], false, 256, .none), (["TERM": "dumb"], true, 256, .none),
      (["COLORTERM": "truecolor"], true, 8, .direct), (["COLORTERM": "24bit"], true, 8, .direct),
      (["COLORTERM": "yes"], true, 8, .sixteen), (["COLORTERM": "truecolor"], false, 8, .none),
      (["NO_COLOR": "1", "FORCE_COLOR": "3", "CLICOLOR_FORCE": "1"], true, 256, .none),
      (["NO_COLOR": "", "FORCE_COLOR": "3"], false, 0, .direct),
      (["FORCE_COLOR": "0", "COLORTERM": "truecolor"], true, 256, .none),
      (["FORCE_COLOR": "1", "COLORTERM": "truecolor"], true, 256, .sixteen),
      (["FORCE_COLOR": "2", "TERM": "dumb"], true, 0, .palette256),
      (["FORCE_COLOR": "true"], false, 256, .palette256),
      (["FORCE_COLOR": "true"], false, 0, .sixteen),
      (["CLICOLOR_FORCE": "1"], false, 256, .palette256),
      (["CLICOLOR_FORCE": "1", "TERM": "dumb", "COLORTERM": "truecolor"], false, 0, .direct),
      (["CLICOLOR_FORCE": "1"], false, 0, .sixteen), (["CLICOLOR_FORCE": "0"], false, 256, .none),
    ] as [([String: String], Bool, Int, ColorDepth)]
  )
  func derivesColorDepth(
    variables: [String: String],
    isTerminal: Bool,
    count: Int,
    depth: ColorDepth
  ) {
    let environment = TerminalEnvironment { variables[$0] }
    let facts = TerminalFacts(colorCount: count)
    let chosen = environment.colors(on: facts, isTerminal: isTerminal)
    #expect(chosen.value == depth, "\(chosen.reason)")
  }

  @Test("The color depth is true color where terminfo has it, unless FORCE_COLOR asks for less")
  func takesTrueColorOfTerminfo() {
    let facts = TerminalFacts(colorCount: 256, hasDirectColor: true)
    #expect(TerminalEnvironment { _ in nil }.colors(on: facts, isTerminal: true).value == .direct)
    let modest = TerminalEnvironment { $0 == "FORCE_COLOR" ? "2" : nil }
    #expect(modest.colors(on: facts, isTerminal: true).value == .palette256)
  }

  @Test(
    "COLORFGBG tells whether the terminal's background is dark or light",
    arguments: [
      ("15;0", 0), ("0;15", 255), ("0;default;15", 255), ("7;8", 0), ("0;7", 255), ("15", nil),
      ("15;default", nil), ("1;99", nil), ("", nil), (nil, nil),
    ] as [(String?, UInt8?)]
  )
  func derivesBackgroundFromCOLORFGBG(value: String?, level: UInt8?) {
    let environment = TerminalEnvironment { $0 == "COLORFGBG" ? value : nil }
    let color = level.map {
      Color(red: Double($0) / 255, green: Double($0) / 255, blue: Double($0) / 255)
    }
    #expect(environment.background.value == .terminal(color))
  }
}
