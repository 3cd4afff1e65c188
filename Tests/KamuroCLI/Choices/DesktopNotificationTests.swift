import Testing

@testable import KamuroCLI

@Suite("Notifications of the desktop")
struct DesktopNotificationTests {
  @Test(
    "are sent in the way of the terminal that variables name; by the bell where none is known",
    arguments: [
      ([:], .bell), (["TERM": "xterm-kitty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm),
      (["TERM_PROGRAM": "WezTerm"], .iTerm), (["TERM": "foot"], .iTerm),
      (["TERM": "xterm-ghostty"], .iTerm), (["WT_SESSION": "1"], .bell),
      (["ConEmuPID": "1"], .bell), (["VTE_VERSION": "8000"], .bell),
      (["TERM": "xterm-kitty", "STY": "1"], .bell), (["TERM": "tmux-256color"], .bell),
    ] as [([String: String], DesktopNotification)]
  )
  func followTerminal(variables: [String: String], expected: DesktopNotification) {
    #expect(TerminalEnvironment { variables[$0] }.notification == expected)
  }

  @Test("hold printable characters, at most 160, and never begin as ConEmu's commands do")
  func holdPrintableCharacters() {
    let hostile =
      "9;4;1\u{1B}\\\u{9C}\u{7}\n\u{0}\u{202E}\u{7F}" + String(repeating: "x", count: 500)
    for status in [0, 1, 255, -1] {
      let text = DesktopNotification.outcome(of: hostile, status: status)
      for (way, start) in [(DesktopNotification.kitty, "\u{1B}]99;;"), (.iTerm, "\u{1B}]9;")] {
        let sequence = way.sequence(saying: text)
        #expect(sequence.hasPrefix(start) && sequence.hasSuffix("\u{1B}\\"))
        let held = sequence.dropFirst(start.count).dropLast(2).unicodeScalars
        #expect(held.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        #expect(held.count <= 160 && held.first?.properties.isAlphabetic == true)
      }
      #expect(DesktopNotification.bell.sequence(saying: text) == "\u{7}")
    }
  }
}
