internal import ArgumentParser
internal import Particles
internal import Presets

/// Names the built-in effects.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the built-in effects.")

  func run() throws {
    let width = Catalogue.names.map(\.count).max() ?? 0
    let lines = try Catalogue.names.map { name in
      let summary = try Catalogue.effect(named: name)?.summary ?? ""
      return name.padded(to: width + 2) + summary
    }
    try Output.write(lines.joined(separator: "\n") + "\n", to: nil)
  }
}
