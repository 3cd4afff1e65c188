import Kamuro
import KamuroTestSupport
import Testing

@Suite("Examples of the library")
struct ExampleTests {
  @Test(
    "The examples of the library show light on a terminal, and leave its cursor visible",
    arguments: ["KamuroExampleLoop", "KamuroExampleTextbox"]
  )
  func examplesShowLight(name: String) throws {
    let finished = try Command(try builtProduct(named: name), ["0.7"]).run()
    try #require(finished.status == .exited(0), "\(finished.errors)")
    let shown = try TerminalEmulator.screen(after: finished.output.utf8, columns: 80, rows: 24)
    #expect(shown.visible.cells.count { $0 != .blank } > 20)
    #expect(shown.isCursorVisible)
  }
}
