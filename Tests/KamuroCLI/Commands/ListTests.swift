import Foundation
import KamuroTestSupport
import Testing

@Suite("kamuro list")
struct ListTests {
  @Test("kamuro list names every preset with its summary")
  func namesEveryPresetWithSummary() throws {
    let finished = try kamuro("list")
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    let lines = finished.output.split(separator: "\n")
    let names = try presets()
    for name in ["fireworks", "classic", "confetti", "snow", "peony", "kamuro"] {
      #expect(names.contains(name))
    }
    #expect(lines.allSatisfy { $0.split(separator: " ").count > 2 })
    #expect(Set(names).count == names.count)
  }

  /// An effect as `kamuro list --json` prints it.
  private struct Entry: Decodable {
    let name: String
    let summary: String?
    let tags: [String]

    /// The words of its name, summary and tags.
    var words: [String] {
      ([name, summary ?? ""] + tags).flatMap {
        $0.lowercased().components(separatedBy: CharacterSet.alphanumerics.inverted)
      }
    }
  }

  private func entries(_ words: [String]) throws -> [Entry] {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["list", "--json"] + words,
      environment: TerminalRun.environment()
    ).run()
    #expect(finished.status == .exited(0) && finished.errors.isEmpty, "\(finished.errors)")
    return try JSONDecoder().decode([Entry].self, from: Data(finished.output.utf8))
  }

  @Test(
    "kamuro list WORD… lists the effects that have each word, or a longer one",
    arguments: [
      ["snow"], ["SNOW"], ["sno"], ["snow", "globe"], ["heart-shell"], ["gold", "fire"],
    ]
  )
  func listsEffectsWithWords(words: [String]) throws {
    let all = try entries([])
    let parts = words.flatMap { $0.lowercased().split(separator: "-") }
    let expected = all.filter { entry in
      parts.allSatisfy { part in entry.words.contains { $0.hasPrefix(part) } }
    }
    #expect(!expected.isEmpty && expected.count < all.count)
    #expect(try entries(words).map(\.name) == expected.map(\.name))
  }

  @Test("kamuro list --tag lists the effects with all of the tags")
  func listsEffectsWithTags() throws {
    let all = try entries([])
    for tags in [["snow"], ["night", "snow"], ["Night"], ["snow,rain", "screensaver"]] {
      let wanted = tags.map { Set($0.lowercased().split(separator: ",").map(String.init)) }
      let expected = all.filter { entry in wanted.allSatisfy { !$0.isDisjoint(with: entry.tags) } }
      let found = try entries(tags.flatMap { ["--tag", $0] })
      #expect(!expected.isEmpty && found.map(\.name) == expected.map(\.name))
    }
    // A beginning of a tag is no tag.
    #expect(try kamuro("list", "--tag", "nigh").status == .exited(66))
  }

  @Test(
    "kamuro list says what it has not found, with the nearest name or tag",
    arguments: [
      (["snwo"], "no effect has \"snwo\": did you mean snow?"),
      (["--tag", "wether"], "no effect has the tag \"wether\": did you mean weather?"),
      (["zzzzzzzzz"], "no effect has \"zzzzzzzzz\": kamuro list without words names them all."),
      (["snow", "lava"], "no effect has \"snow\" and \"lava\" together"),
      (["-"], "no effect has \"-\": kamuro list without words names them all."),
    ]
  )
  func saysWhatIsNotFound(words: [String], message: String) throws {
    for words in [words, words + ["--json"]] {
      let finished = try Command(
        try builtProduct(named: "kamuro"),
        ["list"] + words,
        environment: TerminalRun.environment()
      ).run()
      #expect(finished.status == .exited(66) && finished.output.isEmpty)
      #expect(finished.errors == "kamuro: \(message)\n")
    }
    #expect(try kamuro("list", "snow", "--formats").status == .exited(64))
  }

  @Test("kamuro list ends without an error when its output has no reader")
  func endsQuietlyWithoutReader() throws {
    let finished = try kamuro("list", reader: .gone)
    #expect(finished.status.isQuietEnd && finished.errors.isEmpty)
  }
}
