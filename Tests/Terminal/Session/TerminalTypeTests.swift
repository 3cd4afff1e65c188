import Testing

@testable import KamuroTerminal

@Suite("The terminal's type")
struct TerminalTypeTests {
  private func candidates(_ variables: [String: String]) -> [String] {
    TerminalType.candidates { variables[$0] }
  }

  @Test("is what TERM says")
  func plain() {
    #expect(candidates(["TERM": "linux"]) == ["linux"])
    #expect(candidates([:]).isEmpty)
    #expect(candidates(["TERM": ""]).isEmpty)
  }

  @Test("is more than xterm where the terminal says so elsewhere")
  func modest() {
    #expect(candidates(["TERM": "xterm"]) == ["xterm", "xterm-256color"])
    #expect(
      candidates(["TERM": "xterm", "VTE_VERSION": "7600"]) == ["xterm-256color", "xterm"]
    )
  }

  @Test("falls back to xterm's for its family, which the database may not know")
  func family() {
    #expect(candidates(["TERM": "xterm-kitty"]) == ["xterm-kitty", "xterm-256color"])
    #expect(candidates(["TERM": "foot"]) == ["foot", "xterm-256color"])
    #expect(candidates(["TERM": "wyse50"]) == ["wyse50"])
  }

  @Test(
    "is asked for direct colors where it has colors and keeps the question to itself",
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "xterm"], true), (["TERM": "linux"], false),
      (["TERM": "vt100"], false), (["TERM": "screen"], false),
      (["TERM": "screen.xterm-256color"], false),
      (["TERM": "xterm-256color", "STY": "1.pts"], false), (["TERM": "tmux-256color"], true),
    ]
  )
  func takesColorQuestion(variables: [String: String], isAsked: Bool) throws {
    let type = try TerminalType(environment: { variables[$0] }, descriptor: 0)
    #expect(type.colorQuestion == (isAsked ? TerminalAnswers.colorQuestion : []))
  }

  @Test(
    "is GNU screen's by its name or its variable, and tmux' in spite of the name",
    arguments: [
      (["TERM": "screen.linux"], true), (["TERM": "xterm", "STY": "1.pts"], true),
      (["TERM": "xterm", "STY": ""], false),
      (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], false),
    ]
  )
  func isScreen(variables: [String: String], isScreen: Bool) {
    #expect(TerminalType.isScreen { variables[$0] } == isScreen)
  }

  @Test("has strings without pauses")
  func padding() {
    #expect(
      TerminalType.withoutPadding(Array("a$<5>b$<2*/>$c".utf8)) == Array("ab$c".utf8)
    )
  }
}
