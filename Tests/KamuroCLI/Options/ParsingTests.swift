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
      ["show", "snow"], ["doctor", "--colors", "16"], ["reset"], ["bench"], ["-s", "3", "-f30"],
      ["play", "snow", "-l", "-q"], ["render", "snow", "-o", "a.png"],
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
      ["play", "--version"], ["play"], ["play", "snow", "--fps", "0"], ["-V"],
      ["--seed", "3", "play"],
      ["nonsense"], ["--generate-completion-script", "zsh"],
    ]
  )
  func isLeft(words: [String]) {
    #expect(Kamuro.command(of: words) == nil)
  }

  @Test(
    "takes the customary letters for options, the same ones everywhere",
    arguments: [
      (["demo", "-s", "3", "-f", "30"], ["demo", "--seed", "3", "--fps", "30"]),
      (["play", "x", "-s3", "-l", "-q"], ["play", "x", "--seed", "3", "--loop", "--quiet"]),
      (["button", "-s", "3", "-f", "30"], ["button", "--seed", "3", "--fps", "30"]),
      (["screensaver", "-f", "30"], ["screensaver", "--fps", "30"]),
      (["celebrate", "-s", "3"], ["celebrate", "--seed", "3"]),
      (["doctor", "-f", "30"], ["doctor", "--fps", "30"]),
      (
        ["render", "x", "-s", "3", "-o", "a.png", "-q"],
        ["render", "x", "--seed", "3", "--output", "a.png", "--quiet"]
      ),
      (["show", "x", "-o", "a.json"], ["show", "x", "--output", "a.json"]),
      (["check", "x", "-q"], ["check", "x", "--quiet"]),
      (["new", "x", "-q"], ["new", "x", "--quiet"]), (["list", "-q"], ["list", "--quiet"]),
    ]
  )
  func letters(short: [String], long: [String]) throws {
    let (short, long) = (try Kamuro.parseAsRoot(short), try Kamuro.parseAsRoot(long))
    #expect(text(of: short) == text(of: long))
  }

  /// All that a command holds.
  private func text(of command: any ParsableCommand) -> String { dumped(command) }
}
