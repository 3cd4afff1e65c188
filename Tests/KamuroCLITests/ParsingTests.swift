import ArgumentParser
import Testing

@testable import KamuroCLI

@Suite("A command parsed by itself")
struct ParsingTests {
  @Test(
    "is the one that the whole program would parse",
    arguments: [
      [], ["demo"], ["--calm", "--seed", "3"], ["demo", "--fps=30"], ["play", "snow"],
      ["play", "snow", "rain"],
      ["play", "snow", "rain", "--speed", "-2", "--set", "a=b"], ["list"],
      ["button", "--seed", "1"], ["screensaver"], ["render", "snow"], ["check", "a.json"],
      ["show", "snow"], ["doctor", "--colors", "16"], ["reset"], ["bench"],
    ]
  )
  func isTheSame(words: [String]) throws {
    let own = try #require(Kamuro.command(of: words))
    let whole = try Kamuro.parseAsRoot(words)
    #expect(type(of: own) == type(of: whole))
    #expect(text(of: own) == text(of: whole))
  }

  @Test(
    "is left to the whole program where something is to be explained",
    arguments: [
      ["--help"], ["-h"], ["help"], ["help", "play"], ["play", "--help"], ["--version"],
      ["play", "--version"], ["play"], ["play", "snow", "--fps", "0"], ["--seed", "3", "play"],
      ["nonsense"], ["--generate-completion-script", "zsh"],
    ]
  )
  func isLeft(words: [String]) {
    #expect(Kamuro.command(of: words) == nil)
  }

  /// All that a command holds.
  private func text(of command: any ParsableCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }
}
