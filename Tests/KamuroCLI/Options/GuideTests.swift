import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI
@testable import KamuroShow

@Suite("Guide to the shows")
struct GuideTests {
  private let guide: String

  init() throws {
    let page = repository.appending(path: "docs/show.md")
    guide = try String(contentsOf: page, encoding: .utf8)
  }

  @Test("The guide lists every value of --glyphs")
  func guideListsEveryGlyphSet() throws {
    let row = try #require(guide.split(separator: "\n").first { $0.hasPrefix("| `--glyphs` |") })
    let names = row.matches(of: /`([^`]+)`/).dropFirst().map { String($0.1) }
    #expect(names.sorted() == GlyphChoice.allValueStrings.sorted())
  }

  @Test("The player's keys have the same meanings on its board, in its help and in the guide")
  func keysHaveTheSameMeaningsEverywhere() {
    let help = PlayCommand.configuration.discussion
    for entry in Player.keys.entries
    where !["click the timeline", "drag", "?"].contains(entry.name) {
      let first = entry.meaning.prefix { $0 != ";" && $0 != ":" }
      #expect(help.contains(entry.meaning), "\(entry.name)")
      #expect(guide.contains("| \(first)"), "\(entry.name)")
    }
  }
}
