internal import KamuroTerminal

// What each presenter draws and reads on this terminal.
extension DoctorReport {
  /// Whether the presenter in use reads the mouse.
  func mouse(of presenter: SessionOptions.PresenterChoice, on facts: TerminalFacts) -> Line {
    let entry = "terminfo: \(facts.typeName)"
    guard facts.isStandard, presenter == .ncurses else {
      let speaks = facts.isStandard ? "speaks" : "does not speak"
      return Line("mouse", facts.isStandard ? "yes" : "no", "\(entry) \(speaks) ECMA-48")
    }
    let hasKey = !facts.mouseKey.isEmpty
    return Line("mouse", hasKey ? "yes" : "no", "\(entry) has \(hasKey ? "" : "no ")kmous")
  }

  func writer(on facts: TerminalFacts) -> Line {
    guard facts.isStandard else { return Line("writer", "no", "it needs ECMA-48") }
    return Line(
      "writer",
      "yes",
      "keys, mouse, focus, answers; any color, octants, synchronized output, slow links"
    )
  }

  func ncurses(on facts: TerminalFacts) -> Line {
    let input =
      facts.isStandard ? "keys, \(ncursesMouse(on: facts)), focus, no answers" : "keys alone"
    let colors = min(facts.colorCount, 256)
    return Line(
      "ncurses",
      "yes",
      "\(input); \(colors) colors, no octants, synchronized output or slow links"
    )
  }

  /// The mouse reports that ncurses reads; those of X10 have only one byte for the column.
  private func ncursesMouse(on facts: TerminalFacts) -> String {
    if facts.mouseKey.isEmpty { return "no mouse" }
    let isX10 = facts.mouseKey == Array("\u{1B}[M".utf8)
    return isX10 ? "mouse up to column 223" : "mouse"
  }
}
