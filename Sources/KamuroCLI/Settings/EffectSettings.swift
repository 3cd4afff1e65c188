internal import KamuroParticles
internal import KamuroPresets

/// What is changed in effect files when they are read, and what they may include.
struct EffectSettings {
  /// Values for the files' parameters.
  var parameters: [Override] = []
  /// Values for properties by their paths.
  var properties: [Override] = []
  /// Whether files may include others from outside their own folder.
  var allowsOutside = false

  /// Reads the effects of names or paths, and tells which files they came from.
  func load(_ names: [String]) throws -> (effects: [Effect], files: [String]) {
    let library = EffectLibrary(allowsOutside: allowsOutside)
    let effects = try names.map { name in
      do {
        return try EffectFile.read(
          try library.source(name),
          parameters: parameters,
          settings: properties,
          including: library.find
        )
      } catch let error as EffectFileError {
        throw Failure(error)
      }
    }
    return (effects, library.files)
  }

  /// Reads the effect of a name or path.
  func load(_ name: String) throws -> Effect {
    try load([name]).effects[0]
  }
}
