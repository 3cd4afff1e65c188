internal import ArgumentParser
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
  var properties: [String] = []

  @Flag(
    name: .customLong("allow-outside"),
    help: "Let files include others from outside their own folder."
  )
  var allowsOutside = EffectSettings().allowsOutside

  @OptionGroup var fit: FitOptions

  func validate() throws {
    _ = try settings
  }

  /// The settings that the options select.
  var settings: EffectSettings {
    get throws {
      EffectSettings(
        parameters: try overrides(parameters, of: "--param"),
        properties: try overrides(properties, of: "--set"),
        allowsOutside: allowsOutside,
        fit: try fit.settings
      )
    }
  }

  /// The name of an option that changes effects, if one was given.
  var firstOption: String? {
    let given = [
      ("--param", !parameters.isEmpty), ("--set", !properties.isEmpty), ("--fit", fit.fit != nil),
    ]
    return given.first { $0.1 }?.0
  }

  private func overrides(_ arguments: [String], of option: String) throws -> [Override] {
    try arguments.map { argument in
      guard let override = Override(argument, option: option) else {
        throw ValidationError("\(option) \(argument) has no value: expected NAME=VALUE")
      }
      return override
    }
  }
}
