internal import KamuroImporters
internal import KamuroParticles
internal import KamuroPresets

/// Changes to effect files as they are read, and the limits on what they include.
struct EffectSettings {
  /// Values for the files' parameters.
  var parameters: [Override] = []
  /// Values for properties by their paths.
  var properties: [Override] = []
  /// Whether files may include others from outside their own folder.
  var allowsOutside = false
  /// How files of other tools are fitted to the stage.
  var fit = StageFit.stage

  var library: EffectLibrary { EffectLibrary(allowsOutside: allowsOutside, fit: fit) }

  /// Reads the effects of names or paths; also returns the paths of their files.
  func load(_ names: [String]) throws -> (effects: [Effect], files: [String]) {
    let library = library
    return (try names.map { try load($0, from: library) }, library.files)
  }

  private func load(_ name: String, from library: EffectLibrary) throws -> Effect {
    try read(try library.source(name), from: library)
  }

  /// Reads the text of a file that has these bytes now.
  func effect(of bytes: [UInt8], inFile path: String) throws -> Effect {
    let library = library
    return try read(try library.source(bytes, ofFile: path), from: library)
  }

  private func read(_ source: EffectFile.Source, from library: EffectLibrary) throws -> Effect {
    do throws(EffectFileErrors) {
      return try EffectFile.read(
        source,
        parameters: parameters,
        settings: properties,
        including: library.find,
        images: library.image,
        decoding: library.decode
      )
    } catch {
      throw Failure(error)
    }
  }

  /// Reads the effect of a name or path, and what it was imported from.
  func loadImported(_ name: String) throws -> (effect: Effect, imported: ImportedFile?) {
    let library = library
    return (try load(name, from: library), library.imported)
  }

  /// Reads the effect of a name or path.
  func load(_ name: String) throws -> Effect {
    try load([name]).effects[0]
  }

  /// The present value of a parameter or, by its path, of a property of an effect; `nil` if there is
  /// none.
  func value(
    of target: Override,
    in list: KeyPath<Self, [Override]>,
    of name: String
  ) throws -> PropertyValue? {
    guard list == \.parameters else {
      return EffectFile.value(
        ofProperty: target,
        in: try library.source(name),
        parameters: parameters,
        settings: properties
      )
    }
    return try values(ofParametersOf: name).first { $0.name == target.name }?.value
  }

  /// The parameters of an effect with their present values.
  func values(ofParametersOf name: String) throws -> [PropertyValue.Member] {
    EffectFile.parameters(of: try library.source(name)).map { parameter in
      let given = parameters.last { $0.name == parameter.name }
      return .init(name: parameter.name, value: given?.parsed ?? parameter.value)
    }
  }
}
