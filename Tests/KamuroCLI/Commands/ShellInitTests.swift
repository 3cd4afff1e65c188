import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Hooks of shells")
struct ShellInitTests {
  private static func script(_ words: String...) throws -> String {
    let parsed = try RootCommand.parseAsRoot(["shell-init"] + words)
    return try #require(parsed as? ShellInitCommand).script
  }

  @Test(
    "A shell accepts the hooks that are printed for it",
    arguments: ["bash", "zsh", "fish"].filter { ShellRun.path($0) != nil }
  )
  func shellAcceptsHooks(name: String) throws {
    let file = try EffectFixture(try Self.script(name), named: "hooks")
    let finished = try Command(try #require(ShellRun.path(name)), ["-n", file.path]).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
  }

  @Test("Only a shell whose prompt can wait gets the screensaver")
  func onlyZshGetsScreensaver() throws {
    #expect(try Self.script("zsh", "--idle", "60").contains("TMOUT=60"))
    #expect(throws: (any Error).self) { try Self.script("bash", "--idle", "60") }
  }
}
