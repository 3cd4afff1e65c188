import Testing

@testable import Terminal

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

  @Test("has strings without pauses")
  func padding() {
    #expect(
      TerminalType.withoutPadding(Array("a$<5>b$<2*/>$c".utf8)) == Array("ab$c".utf8)
    )
  }
}
