internal import ArgumentParser
internal import Particles
internal import Presets

/// Where an effect comes from: the catalogue, or a file.
struct EffectSource {
  let name: String

  init(named name: String) {
    self.name = name
  }

  /// The effect; a name with a slash or an ending of ".json" is a path.
  func load() throws -> Effect {
    do {
      if isPath { return try EffectFile.read(try InputFile.bytes(of: name), named: name) }
      if let effect = try Catalogue.effect(named: name) { return effect }
    } catch let error as EffectFileError {
      throw Failure(error.description, code: .data)
    }
    let hint =
      Catalogue.nearestName(to: name).map { "did you mean \($0)?" }
      ?? "kamuro list names them, and a file is given with its .json."
    throw Failure("there is no effect \"\(name)\": \(hint)", code: .noInput)
  }

  private var isPath: Bool { name.contains("/") || name.hasSuffix(".json") }
}
