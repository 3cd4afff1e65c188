import Testing

@testable import KamuroTerminal

@Suite("Terminal type")
struct TerminalTypeTests {
  private func candidates(_ variables: [String: String]) -> [String] {
    TerminalType.candidates { variables[$0] }
  }

  @Test("The terminal type is what TERM says")
  func takesTypeFromTERM() {
    #expect(candidates(["TERM": "linux"]) == ["linux"])
    #expect(candidates([:]).isEmpty)
    #expect(candidates(["TERM": ""]).isEmpty)
  }

  @Test("The terminal type is xterm-256color before xterm where VTE_VERSION is set")
  func prefersRicherTypeWhereVTEIsNamed() {
    #expect(candidates(["TERM": "xterm"]) == ["xterm", "xterm-256color"])
    #expect(
      candidates(["TERM": "xterm", "VTE_VERSION": "7600"]) == ["xterm-256color", "xterm"]
    )
  }

  @Test("The terminal type falls back to xterm-256color for terminals of the xterm family")
  func fallsBackToXterm256Color() {
    #expect(candidates(["TERM": "xterm-kitty"]) == ["xterm-kitty", "xterm-256color"])
    #expect(candidates(["TERM": "foot"]) == ["foot", "xterm-256color"])
    #expect(candidates(["TERM": "wyse50"]) == ["wyse50"])
  }

  @Test(
    "The terminal is asked for true color where it has colors and does not show the question",
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "xterm"], true), (["TERM": "linux"], false),
      (["TERM": "vt100"], false), (["TERM": "screen"], false),
      (["TERM": "screen.xterm-256color"], false),
      (["TERM": "xterm-256color", "STY": "1.pts"], false), (["TERM": "tmux-256color"], true),
    ]
  )
  func asksForTrueColor(variables: [String: String], isAsked: Bool) throws {
    let type = try TerminalType(environment: { variables[$0] }, descriptor: 0)
    #expect(type.colorQuery == (isAsked ? TerminalAnswers.colorQuery : []))
  }

  @Test(
    "GNU screen is detected by TERM or STY, and tmux is not taken for it",
    arguments: [
      (["TERM": "screen.linux"], true), (["TERM": "xterm", "STY": "1.pts"], true),
      (["TERM": "xterm", "STY": ""], false),
      (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], false),
    ]
  )
  func detectsGNUScreen(variables: [String: String], isScreen: Bool) {
    #expect(TerminalType.isScreen { variables[$0] } == isScreen)
  }

  @Test("The terminal type's strings have no padding delays")
  func removesPadding() {
    #expect(
      TerminalType.withoutPadding(Array("a$<5>b$<2*/>$c".utf8)) == Array("ab$c".utf8)
    )
  }
}
