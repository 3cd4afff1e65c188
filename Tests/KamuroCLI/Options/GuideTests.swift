import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI
@testable import KamuroShow

@Suite("Guides to the shows")
struct GuideTests {
  private func guide(_ name: String) throws -> String {
    try String(contentsOf: repository.appending(path: "docs/\(name)"), encoding: .utf8)
  }

  @Test("The guide lists every value of --glyphs")
  func guideListsEveryGlyphSet() throws {
    let rows = try guide("options.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| `--glyphs` |") })
    let names = row.matches(of: /`([^`]+)`/).dropFirst().map { String($0.1) }
    #expect(names.sorted() == GlyphChoice.allValueStrings.sorted())
  }

  @Test("The player's keys have the same meanings on its board, in its help and in the guide")
  func keysHaveTheSameMeaningsEverywhere() throws {
    let guide = try guide("play.md")
    let help = PlayCommand.configuration.discussion
    for entry in Player.keys.entries
    where !["click the timeline", "drag", "?"].contains(entry.name) {
      let first = entry.meaning.prefix { $0 != ";" && $0 != ":" }
      #expect(help.contains(entry.meaning), "\(entry.name)")
      #expect(guide.contains("| \(first)"), "\(entry.name)")
    }
  }
}
