import Raster
import Testing

@testable import KamuroCLI

@Suite("What the environment says of a terminal")
struct TerminalEnvironmentTests {
  @Test(
    "is which blocks it draws; quadrants where nothing is known",
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
  func blocks(variables: [String: String], blocks: BlockSet) {
    #expect(TerminalEnvironment { variables[$0] }.blocks == blocks)
  }
}
