import ArgumentParser
import Foundation
import KamuroRaster
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Facts in the guides")
struct DocumentationTests {
  private func page(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  /// The words in backticks of a page, without its blocks of code.
  private func words(of page: String) -> [String] {
    page.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }
      .flatMap { $0.element.matches(of: /`([^`\n]+)`/).map { String($0.output.1) } }
  }

  /// Paths of all files below Sources, Tests and the top folder that are under version control.
  private func files() throws -> Set<String> {
    var found: Set<String> = []
    for folder in ["Sources", "Tests", "Scripts", "Benchmarks/Benchmarks"] {
      let root = repository.appending(path: folder)
      let names = try #require(FileManager.default.subpaths(atPath: root.path))
      found.formUnion(names.map { "\(folder)/\($0)" })
    }
    return found
  }

  @Test(
    "Each source file that a guide names exists",
    arguments: [
      "docs/platforms.md", "docs/architecture.md", "docs/terminal.md", "docs/engine.md",
      "docs/dynamics.md", "docs/light.md", "docs/loops.md", "docs/performance.md",
      "docs/importing.md", "docs/releasing.md", "CONTRIBUTING.md", "README.md",
    ]
  )
  func namedFilesExist(path: String) throws {
    let files = try files()
    for word in words(of: try page(path))
    where word.wholeMatch(of: #/(\w[\w+]*/)*\w[\w+]*\.(swift|c|h)|Tests/\w+|Tools/\w+/#) != nil {
      // Patterns such as X.swift stand for any name; other names are of the system.
      let others: Set = ["Package.swift", "Type+Aspect.swift", "curses.h", "stdbool.h"]
      guard !word.contains(#/\bX/#), !others.contains(word) else { continue }
      #expect(files.contains { $0 == word || $0.hasSuffix("/\(word)") }, "\(word)")
    }
  }

  @Test("The index lists each guide; those for users have at most 2,500 words, if by hand")
  func guidesAreListedAndShort() throws {
    let index = try page("docs/index.md")
    let listed = index.matches(of: /\]\((\w[\w-]*\.md)\)/).map { String($0.output.1) }
    let guides = try FileManager.default.contentsOfDirectory(atPath: repository.path + "/docs")
      .filter { $0.hasSuffix(".md") && $0 != "index.md" }
    #expect(Set(listed) == Set(guides))
    let inside = try #require(index.firstRange(of: "## How it works inside"))
    let generated: Set = ["reference.md", "import-reference.md", "gallery.md"]
    for guide in guides where index[..<inside.lowerBound].contains("](\(guide))") {
      let words = try page("docs/\(guide)").split(whereSeparator: \.isWhitespace).count
      #expect(words <= 2500 || generated.contains(guide), "\(guide): \(words) words")
    }
  }

  @Test("The guide to parameters names each command that takes --set and --param")
  func guideNamesCommandsWithEffectOptions() throws {
    let guide = try page("docs/parameters.md")
    let sentence = try #require(guide.firstMatch(of: /(.*) and (`\w+`) accept these options/))
    let named = words(of: String(sentence.output.0))
    let taking = RootCommand.configuration.subcommands.filter {
      $0.helpMessage().contains("--set ")
    }
    #expect(Set(named) == Set(taking.map { $0._commandName }))
  }

  @Test("The glossary has the dot coverage that the rasterizer begins with")
  func glossaryHasDotCoverage() throws {
    let rows = try page("docs/glossary.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| dot coverage |") })
    #expect(row.contains("else \(Rasterizer().dotCoverage)."))
  }

  @Test(
    "The number of built-in effects is what a page says, to the ten below",
    arguments: ["README.md", "Scripts/packaging/deb/control"]
  )
  func pagesHaveNumberOfEffects(path: String) throws {
    let tens = ["seventy": 7, "eighty": 8, "ninety": 9, "a hundred": 10, "a hundred and ten": 11]
    let words = try page(path).firstMatch(of: /more than ([a-z ]+) (built-in|other particle)/)
    let number = String(try #require(words).output.1)
    let count = try FileManager.default
      .contentsOfDirectory(atPath: repository.appending(path: "presets").path)
      .count { $0.hasSuffix(".json") }
    #expect(tens[number] == (count - 1) / 10, "\(count) effects")
  }

  @Test("CONTRIBUTING names each library that the package links")
  func contributingNamesLibraries() throws {
    let manifest = try page("Package.swift")
    let linked = manifest.matches(of: /pkgConfig: "([a-z]+)/).map { String($0.output.1) }
    let table = try page("CONTRIBUTING.md").lowercased()
    #expect(linked.count > 3)
    for name in linked { #expect(table.contains(name), "\(name)") }
  }

  @Test("The JSON of render has the middle of a streak, and with shutter=0 the particle itself")
  func jsonHasStreak() throws {
    let effect = try EffectFixture(
      """
      {
        "kamuro": 1,
        "layers": [
          {
            "emitterPosition": ["50vw", "50vh"],
            "emitterCells": [
              {
                "burst": 1, "lifetime": 1, "velocity": 1200,
                "contents": { "shape": "disc", "size": 8 }
              }
            ]
          }
        ]
      }
      """
    )
    func sprite(_ options: String...) throws -> String {
      let words = ["render", effect.path, "--at=0.2", "--format=json", "--fit=none"] + options
      let finished = try Command(try builtProduct(named: "kamuro"), words).run()
      return try #require(finished.output.split(separator: "\n").first { $0.contains("birth") })
        .description
    }
    // From the middle of 640 points, 0.2 s at 1200 points a second; in 1/60 s it goes 20 points.
    #expect(try sprite("--set=shutter=0").contains("\"x\": 560,"))
    #expect(try sprite("--set=shutter=0").contains("\"opacity\": 1,"))
    #expect(try sprite().contains("\"x\": 550,") && sprite().contains("\"aspect\": 3.5"))
  }

  @Test("The guide's hook for agents ends with 0 and writes nothing where there is no terminal")
  func hookForAgentsIsQuiet() throws {
    let guide = try page("docs/shell.md")
    let command = try #require(guide.firstMatch(of: #/"command": "(kamuro [^"]+)"/#)).output.1
    let files = try ShellRun.folder("bash", startup: "")
    let finished = try Command(
      "/bin/sh",
      ["-c", String(command)],
      environment: ["PATH": "\(files.folder.path):/usr/bin:/bin", "HOME": files.folder.path]
    ).run()
    #expect(finished.status == .exited(0) && finished.errors.isEmpty, "\(finished.errors)")
    #expect(finished.output.isEmpty)
  }

  @Test("Each link of a guide to a heading or file leads somewhere")
  func linksLeadSomewhere() throws {
    let guides = try FileManager.default.contentsOfDirectory(atPath: repository.path + "/docs")
    let pages =
      guides.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" } + ["README.md", "CONTRIBUTING.md"]
    for page in pages {
      let folder = repository.appending(path: page).deletingLastPathComponent()
      for link in try self.page(page).matches(of: /\]\(([^)#\s:]*)(#[^)\s]+)?\)/) {
        let target =
          link.output.1.isEmpty
          ? repository.appending(path: page) : folder.appending(path: String(link.output.1))
        guard FileManager.default.fileExists(atPath: target.path) else {
          Issue.record("\(page): \(link.output.0)")
          continue
        }
        guard let anchor = link.output.2, target.pathExtension == "md" else { continue }
        let text = try String(contentsOf: target, encoding: .utf8)
        let headings = text.matches(of: #/^#+ (.+)$/#.anchorsMatchLineEndings()).map { heading in
          "#"
            + heading.output.1.lowercased().filter {
              $0.isLetter || $0.isNumber || " -_".contains($0)
            }
            .replacing(" ", with: "-")
        }
        #expect(headings.contains(String(anchor)), "\(page): \(link.output.0)")
      }
    }
  }
}
