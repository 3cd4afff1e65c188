import Foundation
import KamuroTestSupport
import Testing

@Suite("Glossary")
struct GlossaryTests {
  /// What a source file declares.
  private struct Declarations {
    /// The types that it declares or extends.
    let types: Set<Substring>
    /// The types, functions, properties and cases.
    let names: Set<Substring>

    init(in text: String) throws {
      func words(_ pattern: String) throws -> Set<Substring> {
        let pattern = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        let all = NSRange(text.startIndex..., in: text)
        let found = pattern.matches(in: text, range: all)
        return Set(
          found.compactMap { Range($0.range(at: 1), in: text) }.flatMap {
            text[$0].split { !$0.isLetter && !$0.isNumber && $0 != "_" }
          }
        )
      }
      let declared = "struct|class|enum|protocol|actor"
      types = try words(#"\b(?:\#(declared)|extension) (\w+)"#)
      names = try words(#"\b(?:\#(declared)|typealias|func|let|var) (\w+)"#)
        .union(words(#"\bcase (\w+(?:\([^)\n]*\))?(?:, \w+(?:\([^)\n]*\))?)*)"#))
        .union(words(#"^[a-z][\w ]*[ *](\w+)\("#))
    }
  }

  /// The declarations of each source file.
  private let files: [Declarations]

  init() throws {
    let sources = repository.appending(path: "Sources")
    let paths = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    files = try #require(paths).compactMap { $0 as? URL }
      .filter { ["swift", "h"].contains($0.pathExtension) }
      .map { try Declarations(in: String(contentsOf: $0, encoding: .utf8)) }
  }

  /// The names in the third column of the glossary's tables, with the terms that they belong to.
  private func names() throws -> [(term: String, name: String)] {
    let page = repository.appending(path: "docs/glossary.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").flatMap { line in
      let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), columns.count == 3 else { return [(term: String, name: String)]() }
      return columns[2].matches(of: /`([^`]+)`/).map { (columns[0], String($0.1)) }
    }
  }

  /// Whether a name is declared in Sources; a member, beside its type or in an extension of it.
  private func isDeclared(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    let homes = parts.count > 1 ? files.filter { $0.types.contains(parts[0]) } : files
    return !homes.isEmpty
      && parts.suffix(max(1, parts.count - 1)).allSatisfy { part in
        homes.contains { $0.names.contains(part) }
      }
  }

  @Test("Every name in the glossary's third column is declared in Sources")
  func namesAreDeclared() throws {
    let names = try names()
    #expect(names.count > 100)
    for (term, name) in names {
      #expect(isDeclared(name), "\(term): \(name)")
    }
  }

  @Test("Names that no source declares are noticed")
  func otherNamesAreNotDeclared() {
    for name in ["EmittingCell", "EmitterCell.halfLife", "GlyphGrid.octants", "Stage.ramp"] {
      #expect(!isDeclared(name), "\(name)")
    }
    for name in ["EmitterCell", "EmitterCell.birthRate", "Scene.Placement", "memory_prefetch"] {
      #expect(isDeclared(name), "\(name)")
    }
  }
}
