import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Parsing of one command")
struct ParsingTests {
  @Test(
    "A command parsed by itself equals the one that the whole program parses",
    arguments: [
      [], ["demo"], ["--calm", "--seed", "3"], ["demo", "--fps=30"], ["play", "snow"],
      ["play", "snow", "rain"],
      ["play", "snow", "rain", "--speed", "-2", "--set", "a=b"], ["list"],
      ["button", "--seed", "1"], ["screensaver"], ["render", "snow"], ["check", "a.json"],
      ["show", "snow"], ["doctor", "--colors", "16"], ["reset"], ["bench"], ["-s", "3", "-f30"],
      ["play", "snow", "-l", "-q"], ["render", "snow", "-o", "a.png"],
    ]
  )
  func parsesSameCommandAsWholeProgram(words: [String]) throws {
    let own = try #require(RootCommand.command(of: words))
    let whole = try RootCommand.parseAsRoot(words)
    #expect(type(of: own) == type(of: whole))
    #expect(text(of: own) == text(of: whole))
  }

  @Test("An option that takes 12 also takes 12.0, or says what it takes")
  func takesWholeNumbersWithDecimals() throws {
    struct Help: Decodable {
      struct Name: Decodable { let kind: String, name: String }
      struct Argument: Decodable { let kind: String, names: [Name]? }
      struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?, arguments: [Argument]?
      }
      let command: Command
    }
    let program = try builtProduct(named: "kamuro")
    let text = try Command(program, ["--experimental-dump-help"]).run().output
    var seen: Set<String> = []
    for command in try JSONDecoder().decode(Help.self, from: Data(text.utf8)).command.subcommands
      ?? []
    {
      let start = [command.commandName] + (ConfigCommand.operands[command.commandName] ?? [])
      for argument in command.arguments ?? [] where argument.kind == "option" {
        guard let name = argument.names?.first(where: { $0.kind == "long" })?.name,
          RootCommand.command(of: start + ["--\(name)=12"]) != nil, seen.insert(name).inserted
        else { continue }
        for option in [["--\(name)=12.0"], ["--\(name)", "12.00"]] {
          let words = WholeNumbers.plain(start + option)
          guard RootCommand.command(of: words) == nil else { continue }
          let said = RootCommand.complaint(about: words) ?? ""
          #expect(said.contains("Please provide one of"), "\(words): \(said)")
        }
      }
    }
    #expect(seen.isSuperset(of: ["count", "seed", "rows", "padding", "particles", "after", "fps"]))
  }

  @Test(
    "A command is not parsed by itself where help, the version or an error is due",
    arguments: [
      ["--help"], ["-h"], ["help"], ["help", "play"], ["play", "--help"], ["--version"],
      ["play", "--version"], ["play"], ["play", "snow", "--fps", "0"], ["-V"],
      ["--seed", "3", "play"],
      ["nonsense"], ["--generate-completion-script", "zsh"],
    ]
  )
  func leavesHelpAndErrorsToWholeProgram(words: [String]) {
    #expect(RootCommand.command(of: words) == nil)
  }

  @Test(
    "Short options equal their long forms, the same in every command",
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
  func shortOptionsEqualLongOnes(short: [String], long: [String]) throws {
    let (short, long) = (try RootCommand.parseAsRoot(short), try RootCommand.parseAsRoot(long))
    #expect(text(of: short) == text(of: long))
  }

  /// A dump of all properties of a command.
  private func text(of command: any ParsableCommand) -> String { dumped(command) }
}
