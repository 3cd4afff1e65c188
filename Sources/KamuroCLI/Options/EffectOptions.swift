internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets

/// The options that change values of effect files.
struct EffectOptions: ParsableArguments {
  @Option(
    name: .customLong("param"),
    help: ArgumentHelp(
      "Give a parameter of the file another value: color=gold.",
      valueName: "name=value"
    ),
    completion: .parameters
  )
  var parameters: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a property another value: cells.spark.birthRate=200.",
      valueName: "path=value"
    )
  )
  var settings: [String] = []

  @Flag(
    name: .customLong("allow-outside"),
    help: "Let files include others from outside their own folder."
  )
  var allowsOutside = false

  /// What holds where no option is given.
  static var unasked: Self {
    var options = Self()
    options.parameters = []
    options.settings = []
    options.allowsOutside = false
    return options
  }

  func validate() throws {
    _ = try overrides(parameters, of: "--param")
    _ = try overrides(settings, of: "--set")
  }

  /// The name of an option that changes effects, if one was given.
  var firstOption: String? {
    parameters.isEmpty ? settings.isEmpty ? nil : "--set" : "--param"
  }

  private func overrides(_ arguments: [String], of option: String) throws -> [Override] {
    try arguments.flatMap(RepeatedOptions.values).map { argument in
      guard let override = Override(argument, option: option) else {
        throw ValidationError("\(option) \(argument) has no value: expected NAME=VALUE")
      }
      return override
    }
  }

  /// Reads the effects of names or paths, and tells which files they came from.
  func load(_ names: [String]) throws -> (effects: [Effect], files: [String]) {
    let library = EffectLibrary(allowsOutside: allowsOutside)
    let effects = try names.map { name in
      do {
        return try EffectFile.read(
          try library.source(name),
          parameters: try overrides(parameters, of: "--param"),
          settings: try overrides(settings, of: "--set"),
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
